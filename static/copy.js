// Copy buttons: beside each field that can also be selected by hand.

async function copyText(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

export function copyButtons() {
  const status = document.querySelector("[data-copied]");
  for (const button of document.querySelectorAll("button[data-copy]")) {
    const field = document.getElementById(button.dataset.copy);
    button.hidden = false;
    button.addEventListener("click", async () => {
      const done = await copyText(field);
      const name = document.querySelector(`label[for="${field.id}"]`).textContent;
      if (status) status.textContent = done ? `Copied as ${name}.` : "Copying is not allowed here; the text is selected.";
      button.textContent = done ? "Copied" : "Select";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
  }
}
