// Copy buttons. The field beside each shows itself where the browser does not let a page copy.

async function copyText(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}

export function copyButtons() {
  for (const button of document.querySelectorAll("button[data-copy]")) {
    const field = document.getElementById(button.dataset.copy);
    const status = button.closest("details, section, form")?.querySelector("[data-copied]");
    button.hidden = false;
    button.addEventListener("click", async () => {
      const done = await copyText(field);
      field.closest(".copy-format")?.classList.toggle("shown", !done);
      if (!done) field.select();
      const name = field.labels[0]?.textContent ?? "text";
      if (status) status.textContent = done ? `Copied as ${name}.` : "Copying is not allowed here; the text is selected.";
    });
  }
}
