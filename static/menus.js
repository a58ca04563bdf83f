// Menus and the drawer close when one taps beside them or presses Escape; without JavaScript their own button does it.

const OPEN = "details.menu[open], details.outline[open]";

export function closeOnOutside() {
  document.addEventListener("click", (event) => {
    for (const open of document.querySelectorAll(OPEN)) {
      const panel = open.querySelector("summary + *");
      if (!panel.contains(event.target) && !open.querySelector("summary").contains(event.target)) open.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const open of document.querySelectorAll(OPEN)) {
      open.open = false;
      open.querySelector("summary").focus();
    }
  });
}
