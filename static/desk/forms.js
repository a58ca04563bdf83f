// Fields of forms: each has its label, and tells its value when it has changed.
import { button, make } from "../replay/dom.js";
import { showInSheet } from "../sheet.js";
import { whenReleased } from "./pressing.js";

let count = 0;

export function labelled(label, input, hint = "") {
  const id = `desk-field-${++count}`;
  input.id = id;
  if (!hint) return make("div", { class: "field" }, make("label", { for: id }, label), input);
  input.setAttribute("aria-describedby", `${id}-hint`);
  return make("div", { class: "field" }, make("label", { for: id }, label), input, make("p", { class: "muted small", id: `${id}-hint` }, hint));
}

export function textField(label, value, changed, { hint = "", list = [], ...more } = {}) {
  const input = make("input", { type: "text", value: value ?? "", autocomplete: "off", ...more, onchange: () => changed(input.value.trim()) });
  const field = labelled(label, input, hint);
  if (list.length) {
    const id = `${input.id}-list`;
    input.setAttribute("list", id);
    field.append(make("datalist", { id }, ...list.map((one) => make("option", { value: one }))));
  }
  return field;
}

export function areaField(label, value, changed, { rows = 3, hint = "", broad = false } = {}) {
  const input = make("textarea", { rows, spellcheck: "false", value: value ?? "", onchange: () => changed(input.value) });
  const field = labelled(label, input, hint);
  field.classList.toggle("broad", broad);
  return field;
}

/** A whole number with buttons for one more and one less. Empty is nothing said. */
export function numberField(label, value, changed, { least = 0, step = 1, hint = "" } = {}) {
  const tell = () => changed(input.value === "" ? undefined : Number(input.value));
  const input = make("input", { type: "text", inputmode: "numeric", pattern: "-?[0-9]*", class: "number-input", autocomplete: "off", value: value ?? "", onchange: () => {
    if (!/^-?\d{0,9}$/.test(input.value.trim())) input.value = value ?? "";
    tell();
  } });
  const by = (amount) => () => {
    input.value = Math.max(least, (Number(input.value) || 0) + amount);
    tell();
  };
  const field = labelled(label, input, hint);
  const row = make("div", { class: "stepper" }, button("−", by(-step), { "aria-label": `${label}: ${step} less` }));
  input.replaceWith(row);
  row.append(input, button("+", by(step), { "aria-label": `${label}: ${step} more` }));
  return field;
}

/** `options` are texts or `[value, label]`. */
export function selectField(label, value, options, changed, hint = "") {
  const pairs = options.map((one) => (Array.isArray(one) ? one : [one, one]));
  if (value !== undefined && value !== "" && !pairs.some(([one]) => one === String(value))) pairs.push([String(value), String(value)]);
  const input = make("select", { onchange: () => changed(input.value) }, ...pairs.map(([one, text]) => make("option", { value: one, selected: one === String(value ?? "") }, text)));
  const field = labelled(label, input, hint);
  // What is chosen is to be read whole: long words have a row of their own.
  field.classList.toggle("broad", pairs.some(([, text]) => text.length > 18));
  return field;
}

/** A button of a form that cannot do anything yet leads to what is still to be chosen or written. */
export function toEmpty(event) {
  [...event.target.closest(".fields").querySelectorAll("select, textarea, input")].find((field) => !field.value)?.focus();
}

export function toggle(label, on, changed) {
  return button(label, () => changed(!on), { class: "toggle", "aria-pressed": on ? "true" : "false" });
}

/** Buttons that belong together, under their label. */
export function group(label, ...children) {
  return make("div", { class: "field", role: "group", "aria-label": label }, make("span", { class: "field-label", "aria-hidden": "true" }, label), ...children);
}

/** Several values side by side, each a button; `on(value)` says whether it holds. */
export function segments(options, on, changed) {
  return make("div", { class: "segments" }, ...options.map(([one, text]) => button(text, () => changed(one), { "aria-pressed": on(one) ? "true" : "false" })));
}

/** Several values of which one holds. */
export function choice(label, value, options, changed) {
  return group(label, segments(options, (one) => one === value, changed));
}

/** Values of which each can be taken out by a tap. */
export function chips(label, values, takeOut) {
  return make("div", { class: "tools" }, ...values.map((value, at) => button(`${value} ✕`, () => takeOut(at), { "aria-label": `${label}: take out ${value}` })));
}

/** A list of names: each can be taken out, others added. */
export function several(label, values, options, changed, nothing = "nobody yet…") {
  const name = (value) => (value !== null && typeof value === "object" ? value.card : String(value));
  const rest = options.filter(([value]) => !values.map(name).includes(value));
  const add = selectField(`${label}: add`, "", [["", values.length ? "another…" : nothing], ...rest], (value) => value && changed([...values, value]));
  return make("div", { class: add.className }, add,
    chips(label, values.map(name), (at) => changed(values.toSpliced(at, 1))));
}

export function folded(title, open, ...children) {
  return make("details", { class: "fold", open }, make("summary", {}, title), ...children);
}

/** A sheet that is drawn anew after each change in it, with its title where that is a function. */
export function openForm(title, draw) {
  const box = make("div", { class: "desk-form" });
  const drawn = () => {
    const focused = box.contains(document.activeElement) ? [...box.querySelectorAll("button, input, select, textarea")].indexOf(document.activeElement) : -1;
    box.replaceChildren(...draw(redraw).filter(Boolean));
    if (typeof title === "function" && box.isConnected) box.previousElementSibling.textContent = title();
    if (focused >= 0) box.querySelectorAll("button, input, select, textarea")[focused]?.focus();
  };
  const redraw = () => whenReleased(box, drawn);
  drawn();
  showInSheet(title, box);
}
