// A panel that is drawn anew takes nothing from who is saying something in it: the focus, what is unfolded, fields not yet settled.

const CONTROLS = "button, input, select, textarea, summary";
const FIELDS = "input, select, textarea";
const drawn = new WeakMap(); // a field -> its value when it was drawn

/** Draws the box anew. `kept` is false where it shows something else now; `drafts` are fields that nobody has settled yet. */
export function drawAnew(box, children, { kept, drafts }) {
  const controls = () => [...box.querySelectorAll(CONTROLS)];
  const focused = controls().indexOf(document.activeElement);
  const open = new Set([...box.querySelectorAll("details[open] > summary")].map((one) => one.textContent));
  const said = drafts ? unsettled(box) : new Map();
  box.replaceChildren(...children);
  for (const [name, field] of named(box)) {
    drawn.set(field, field.value);
    if (!said.has(name)) continue;
    field.value = said.get(name);
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
  if (!kept) return;
  for (const one of box.querySelectorAll("details")) if (open.has(one.firstChild.textContent)) one.open = true;
  if (focused >= 0) controls()[Math.min(focused, controls().length - 1)]?.focus();
}

/** The field in which somebody is writing: what it holds is not told yet. */
export function beingWritten(box) {
  const field = document.activeElement;
  return box.contains(field) && field.matches(FIELDS) && isUnsettled(field) ? field : null;
}

const isUnsettled = (field) => drawn.has(field) && field.value !== drawn.get(field);
const unsettled = (box) => new Map([...named(box)].filter(([, field]) => isUnsettled(field)).map(([name, field]) => [name, field.value]));

/** Every field under its label, and which of that label it is. */
function named(box) {
  const found = new Map();
  for (const field of box.querySelectorAll(FIELDS)) {
    const label = field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? "";
    let at = 0;
    while (found.has(`${label} ${at}`)) at += 1;
    found.set(`${label} ${at}`, field);
  }
  return found;
}
