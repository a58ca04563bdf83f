// The scenario as text: line numbers, mistakes at their lines with what was probably meant, in step with the mat.
import { button, make } from "../replay/dom.js";

export class TextPane {
  constructor(area, list, desk) {
    Object.assign(this, { area, list, desk });
    this.lines = make("div", { class: "line-numbers", "aria-hidden": "true" });
    const frame = make("div", { class: "text-frame" });
    area.replaceWith(frame);
    frame.append(this.lines, area);
    area.setAttribute("wrap", "off");
    area.addEventListener("input", () => {
      desk.typed(area.value);
      this.number();
    });
    area.addEventListener("scroll", () => { this.lines.scrollTop = area.scrollTop; });
  }

  /** The text may have changed on the mat; the caret stays where it was. */
  show() {
    const { area, desk } = this;
    if (area.value !== desk.text) {
      const { selectionStart, selectionEnd, scrollTop } = area;
      area.value = desk.text;
      area.setSelectionRange(Math.min(selectionStart, desk.text.length), Math.min(selectionEnd, desk.text.length));
      area.scrollTop = scrollTop;
    }
    this.number();
    this.faults();
  }

  number() {
    const wrong = new Set(this.desk.errors.map((one) => one.line));
    const rows = this.area.value.split("\n").map((_, at) => make("span", { class: wrong.has(at + 1) ? "wrong" : null }, String(at + 1)));
    this.lines.replaceChildren(...rows);
    this.lines.scrollTop = this.area.scrollTop;
  }

  faults() {
    const { desk, area } = this;
    area.setAttribute("aria-invalid", desk.errors.length ? "true" : "false");
    this.list.replaceChildren(...desk.errors.map((one) => {
      const meant = this.suggestion(one);
      return make("li", {},
        one.line ? button(`Line ${one.line}`, () => this.go(one.line), { "aria-label": `Go to line ${one.line}` }) : "",
        make("span", {}, one.message.replaceAll("`", "")),
        meant ? button(`Use “${meant.right}”`, () => { this.mend(one.line, meant); }) : "");
    }));
  }

  /** The word that is wrong and the one that was probably meant, where the mistake says so. */
  suggestion({ line, message }) {
    const found = /^[^`]*`([^`]+)`.*did you mean `([^`]+)`\?/.exec(message);
    if (!found || !line) return null;
    const row = this.area.value.split("\n")[line - 1] ?? "";
    return row.includes(found[1]) ? { wrong: found[1], right: found[2] } : null;
  }

  mend(line, { wrong, right }) {
    const rows = this.area.value.split("\n");
    rows[line - 1] = rows[line - 1].replace(wrong, () => right);
    this.area.value = rows.join("\n");
    this.desk.typed(this.area.value);
    this.area.focus();
  }

  go(line) {
    const rows = this.area.value.split("\n");
    const start = rows.slice(0, line - 1).reduce((sum, row) => sum + row.length + 1, 0);
    this.area.focus();
    this.area.setSelectionRange(start, start + (rows[line - 1]?.length ?? 0));
    this.area.scrollTop = Math.max(0, (line - 4) * (this.area.scrollHeight / rows.length));
  }
}
