// The replay: a mat that one steps through, forward and back; decisions, branches and questions have modules of their own.
import { showInSheet } from "../sheet.js";
import { Branches } from "./branches.js";
import { askCard, askValue, pileList } from "./cards.js";
import { changes } from "./changes.js";
import { drawDecisions } from "./decisions.js";
import { button, make } from "./dom.js";
import { drawMat, spoken, told } from "./mat.js";
import { tools } from "./tools.js";

const PACE = 1400;
const SETTLED = 250;

export class Player {
  constructor(section, data) {
    this.section = section;
    this.base = Object.values(data.rules)[0]?.url.replace(/[^/]*$/, "") ?? `/${data.game}/`;
    this.branches = new Branches(this, { ...data, base: this.base });
    this.at = 0;
    this.timer = 0;
    this.build();
    this.go(0, false);
    this.follow();
    addEventListener("hashchange", () => this.follow());
  }

  get node() { return this.branches.current; }
  get data() { return this.node.data; }
  get step() { return this.data.steps[this.at]; }
  /** Where the deciding step is among those that are shown: it may say nothing itself, then it is the one that leads to it.
      Where no choice could have changed anything, none is. */
  get decided() {
    const { step, why } = this.data.deciding_step ?? {};
    return step && !why.startsWith("no choice") ? Math.max(this.data.steps.findLastIndex((each) => each.number <= step), 0) : -1;
  }
  get last() { return this.data.steps.length - 1; }

  /** The step that the address names. */
  askedFor() {
    const asked = /^#step-(\d+)$/.exec(location.hash);
    if (!asked) return -1;
    const at = this.data.steps.findIndex((step) => step.number >= Number(asked[1]));
    return at < 0 ? this.last : at;
  }

  /** Goes to the step that the address names, with the mat in sight. */
  follow() {
    const at = this.askedFor();
    if (at < 0) return;
    this.go(at);
    this.section.scrollIntoView({ block: "start" });
  }

  build() {
    const find = (name) => this.section.querySelector(`[data-${name}]`);
    this.mat = find("mat");
    this.decision = find("decision");
    this.list = find("steps");
    this.live = make("p", { class: "visually-hidden", "aria-live": "polite" });
    this.now = make("p", { class: "step-now", "aria-hidden": "true" });
    this.slider = make("input", { type: "range", min: 0, step: 1, "aria-label": "Step", oninput: () => this.go(Number(this.slider.value)) });
    this.count = make("span", { class: "step-count" });
    this.play = button("Play", () => this.toggle(), { class: "play" });
    this.decider = button("★", () => this.toDeciding(), { "aria-label": "Deciding step", title: "Deciding step" });
    this.bar = make("div", { class: "player-bar", role: "group", "aria-label": "Steps of the replay" },
      this.now, button("|◀", () => this.go(0), { "aria-label": "First step" }), button("◀", () => this.go(this.at - 1), { "aria-label": "Step back" }),
      this.play, button("▶", () => this.go(this.at + 1), { "aria-label": "Step forward" }), button("▶|", () => this.go(this.last), { "aria-label": "Last step" }),
      this.slider, this.count, this.decider);
    this.mat.after(this.live);
    this.decision.after(this.branches.tree, tools(this), this.bar);
    this.section.addEventListener("keydown", (event) => this.key(event));
    this.drawSteps();
  }

  drawSteps() {
    const { decided } = this;
    this.list.replaceChildren(...this.data.steps.map((step, at) => {
      // No id here: the address names a step of the mat, and a browser would scroll to the list.
      const item = make("li", { class: `step${at === decided ? " deciding" : ""}`, "data-step": step.number });
      item.append(
        button(String(step.number), () => this.go(at), { class: "step-number", "aria-label": `Go to step ${step.number}${at === decided ? ", the deciding one" : ""}` }),
        make("span", { class: "step-sentence" }, step.sentence),
        ...step.values.map((value) => make("span", { class: "step-value" }, `${spoken(value.name, this.data.mat)} of ${value.card}: ${value.value} = ${value.words}`)),
        ...(step.readings ?? []).map((name) => this.reading(name)),
        make("span", { class: "step-rules" }, ...step.rules.flatMap((number) => [this.chip(number), " "])),
      );
      item.addEventListener("click", (event) => { if (!event.target.closest("a, button")) this.go(at); });
      return item;
    }));
    this.slider.max = this.last;
    this.decider.hidden = decided < 0;
  }

  chip(number) {
    const known = this.data.rules?.[number];
    return make("a", { class: "rule-chip", href: known?.url || this.base + number, title: known?.title || null }, number);
  }

  /** On which reading of unclear rules a step rests. */
  reading(name) {
    const known = this.data.readings?.find((one) => one.id === name);
    return make("span", { class: "step-value" }, "Rests on a reading: ", make("a", { href: `/rulings/${this.data.game}/readings#${name}` }, known?.read_as ?? name));
  }

  /** Shows a step. */
  go(at, scroll = true) {
    if (!this.data.steps.length) return;
    this.at = Math.min(Math.max(at, 0), this.last);
    const mat = this.data.mat ?? {};
    const changed = changes(this.data.steps[this.at - 1]?.board, this.step.board, mat);
    this.mat.replaceChildren(drawMat(this.step.board, { game: this.data.game, mat, teams: this.branches.root.data.teams, changed: changed.marks, on: this.taps(mat) }));
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", `Step ${this.step.number}: ${this.step.sentence}`);
    this.count.textContent = `${this.at + 1}/${this.last + 1}`;
    this.now.textContent = this.step.sentence;
    this.list.querySelectorAll(".step[aria-current]").forEach((each) => each.removeAttribute("aria-current"));
    const item = this.list.children[this.at];
    item.setAttribute("aria-current", "step");
    if (scroll) this.keepInSight(item);
    this.live.textContent = [`Step ${this.step.number}.`, this.step.sentence, ...changed.words].join(" ");
    drawDecisions(this);
    clearTimeout(this.settling);
    if (scroll) this.settling = setTimeout(() => this.settle(), SETTLED);
  }

  /** The address names the step at which somebody stays, so that it can be shared. */
  settle() {
    if (!this.node.parent) history.replaceState(history.state, "", `#step-${this.step.number}`);
  }

  taps(mat) {
    return {
      card: (place, index, entry) => askCard(this, place, index, entry),
      value: (place, index, name) => askValue(this, place, index, name),
      pile: (place, zone, entries) => showInSheet(`${place[0]}: ${zone.label}`, pileList(this, place, entries, (entry) => told(entry, mat))),
    };
  }

  /** Scrolls the list only, never the page. */
  keepInSight(item) {
    const box = this.list.parentElement;
    if (box.scrollHeight <= box.clientHeight) return;
    const top = item.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    if (top < box.scrollTop || top + item.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 3;
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.at === this.last) this.go(0);
    this.play.textContent = "Pause";
    this.timer = setInterval(() => {
      if (this.at >= this.last) this.stop();
      else this.go(this.at + 1);
    }, PACE);
    return null;
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.play.textContent = "Play";
    drawDecisions(this);
  }

  toDeciding() {
    this.go(this.decided);
  }

  key(event) {
    if (event.target.closest("input, textarea, select") || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const moves = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: this.last };
    if (!(event.key in moves)) return;
    event.preventDefault();
    event.stopPropagation();
    // Drawing the mat anew takes the focus from what stood on it.
    const held = this.mat.contains(event.target) || this.decision.contains(event.target);
    this.go(moves[event.key]);
    if (held) this.play.focus();
  }
}
