// Copy buttons, wherever they are and whenever they came. The field beside each shows itself where copying is refused.

/** Whether the text could be copied: never without https, and not where the browser refuses it. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  const status = button.closest("details, section, form")?.querySelector("[data-copied]");
  const done = await copyText(field.value);
  field.closest(".copy-format")?.classList.toggle("shown", !done);
  if (!done) field.select();
  const name = field.labels[0]?.textContent ?? "text";
  if (status) status.textContent = done ? `Copied as ${name}.` : "Copying is not allowed here; the text is selected.";
}

export function copyButtons() {
  for (const button of document.querySelectorAll("button[data-copy][hidden]")) button.hidden = false;
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[data-copy]");
    if (button) copy(button);
  });
}
