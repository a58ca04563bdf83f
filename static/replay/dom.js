// Small helpers to build elements; text is always set as text.

/** An element: `make("button", { class: "x", onclick: f, "aria-label": "y" }, "text", child)`. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else if (key === "value") element.value = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function button(text, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, ...attributes }, text);
}

/** Posts JSON; a refusal becomes an Error with the server's own sentence and its `mistakes`. */
export async function post(path, body, signal) {
  let answer;
  try {
    answer = await fetch(`/api/v1/${path}`, {
      method: "POST", signal, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("There is no connection to Tableside; what is shown stays.");
  }
  const data = await answer.json().catch(() => ({}));
  if (answer.ok) return data;
  throw Object.assign(new Error(data.error?.message ?? `The request failed (${answer.status}).`), { mistakes: data.error?.mistakes ?? [] });
}
