// Menus and the drawer close when one taps beside them or presses Escape; without JavaScript their own button does it.

import { keep } from "./choices.js";

const OPEN = "details.menu[open], details.outline[open]";
const wide = matchMedia("(min-width: 1000px)");

/** What lies over the page now; the outline of a wide screen stands beside it and stays. */
function overlays() {
  return [...document.querySelectorAll(OPEN)].filter((each) => !(wide.matches && each.matches(".outline")));
}

export function closeOnOutside() {
  document.addEventListener("click", (event) => {
    for (const open of overlays()) {
      const panel = open.querySelector("summary + *");
      if (!panel.contains(event.target) && !open.querySelector("summary").contains(event.target)) open.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const open of overlays()) {
      open.open = false;
      open.querySelector("summary").focus();
    }
  });
}

/** On a wide screen the outline is open until it is put away; the place where one is is in sight. */
export function keepOutline() {
  const outline = document.querySelector("details.outline");
  if (!outline) return;
  const root = document.documentElement;
  const centre = () => {
    const here = outline.querySelector("[aria-current]");
    const scroller = wide.matches ? outline : outline.querySelector("nav");
    const below = here && here.offsetTop + here.offsetHeight > scroller.clientHeight;
    if (below) scroller.scrollTop = here.offsetTop - scroller.clientHeight / 2;
  };
  const fit = () => {
    outline.open = wide.matches && root.dataset.outline !== "closed";
    centre();
  };
  fit();
  wide.addEventListener("change", fit);
  outline.addEventListener("toggle", () => {
    centre();
    if (!wide.matches) return;
    root.dataset.outline = outline.open ? "open" : "closed";
    keep("outline", root.dataset.outline);
  });
}
