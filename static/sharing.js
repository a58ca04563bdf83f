// Sharing through the system, printing with the QR code, and a long press on a rule's number to cite it.
import { openSheet } from "./sheet.js";

const LONG = 500;

export function sharing() {
  if (navigator.share) for (const button of document.querySelectorAll("button[data-share]")) button.hidden = false;
  document.addEventListener("click", (event) => {
    const share = event.target.closest?.("button[data-share]");
    if (share) shareIt(share.closest("[data-share-url]") ?? share);
    if (event.target.closest?.("button[data-print]")) printSlip();
  });
  for (const button of document.querySelectorAll("button[data-print][hidden]")) button.hidden = false;
  longPress();
}

async function shareIt({ dataset }) {
  try {
    const { shareTitle, shareUrl, title, url, text } = dataset;
    await navigator.share({ title: shareTitle ?? title, text, url: shareUrl ?? url });
  } catch {
    // Put away without choosing anybody.
  }
}

/** A picture that is not shown is not fetched; it is before it goes on paper. */
async function printSlip() {
  const pictures = [...document.querySelectorAll(".print-only img[loading=lazy]")];
  await Promise.all(pictures.map((picture) => {
    picture.loading = "eager";
    return picture.decode().catch(() => picture.remove());
  }));
  print();
}

/** Held for half a second, a number opens its rule's citations: those of the page in place, others in a sheet. */
function longPress() {
  let timer = 0;
  let held = false;
  const stop = () => clearTimeout(timer);
  document.addEventListener("pointerdown", (event) => {
    const number = event.target.closest?.(".rule .number");
    held = false;
    if (!number || event.button) return;
    timer = setTimeout(() => {
      held = true;
      cite(number);
    }, LONG);
  });
  for (const name of ["pointerup", "pointermove", "pointercancel", "scroll"]) {
    document.addEventListener(name, (event) => {
      if (name !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 6) stop();
    }, { capture: true, passive: true });
  }
  for (const name of ["click", "contextmenu"]) {
    document.addEventListener(name, (event) => {
      if (!held || !event.target.closest?.(".rule .number")) return;
      event.preventDefault();
      event.stopPropagation();
      held = name === "contextmenu";
    }, { capture: true });
  }
}

function cite(number) {
  const own = number.closest("[data-remember]")?.querySelector("details.copy");
  if (own) {
    own.open = true;
    own.querySelector("button[data-copy]").focus();
    return;
  }
  if (!number.href) return;
  document.addEventListener("tableside:sheet", (event) => {
    const menu = event.detail.querySelector("details.copy");
    if (!menu) return;
    menu.open = true;
    menu.querySelector("button[data-copy]").focus();
  }, { once: true });
  openSheet(new URL(number.href).pathname);
}
