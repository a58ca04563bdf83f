// The replay: a mat that one steps through, forward and back, with the decisions as buttons and the branches as a tree.
import { showInSheet } from "../sheet.js";
import { button, make, post } from "./dom.js";
import { changes, drawMat, told } from "./mat.js";
import { tools } from "./tools.js";

const PACE = 1400;

/** A replay's data as it is shown: steps that say something, and where its rules are. */
export function shown(data, like) {
  return {
    ...data, mat: like.mat, rules: { ...like.rules, ...data.rules }, base: like.base,
    steps: data.steps.filter((step) => !step.quiet).map((step) => ({ ...step, sentence: step.sentence || said(step, like.rules) })),
  };
}

/** A step that has no sentence of its own: what was chosen in it, or what its rule is about. */
function said(step, rules) {
  const chosen = step.decisions.map((one) => `${one.player}: ${one.choice}.`).join(" ");
  return chosen || rules[step.rule]?.title || "";
}

export class Player {
  constructor(section, data) {
    this.section = section;
    this.base = Object.values(data.rules)[0]?.url.replace(/[^/]*$/, "") ?? `/${data.game}/`;
    this.root = { data: { ...data, base: this.base }, text: data.scenario, label: "As scripted", parent: null, children: [] };
    this.node = this.root;
    this.at = 0;
    this.timer = 0;
    this.build();
    const asked = /^#step-(\d+)$/.exec(location.hash);
    const first = asked ? data.steps.findIndex((step) => step.number >= Number(asked[1])) : 0;
    this.go(Math.max(0, first), false);
  }

  get data() { return this.node.data; }
  get step() { return this.data.steps[this.at]; }
  get last() { return this.data.steps.length - 1; }

  build() {
    const find = (name) => this.section.querySelector(`[data-${name}]`);
    this.mat = find("mat");
    this.decision = find("decision");
    this.list = find("steps");
    this.live = make("p", { class: "visually-hidden", "aria-live": "polite" });
    this.slider = make("input", { type: "range", min: 0, step: 1, "aria-label": "Step", oninput: () => this.go(Number(this.slider.value)) });
    this.count = make("span", { class: "step-count" });
    this.play = button("Play", () => this.toggle(), { class: "play" });
    this.decider = button("Deciding step", () => this.toDeciding());
    this.bar = make("div", { class: "player-bar", role: "group", "aria-label": "Steps of the replay" },
      button("|◀", () => this.go(0), { "aria-label": "First step" }), button("◀", () => this.go(this.at - 1), { "aria-label": "Step back" }),
      this.play, button("▶", () => this.go(this.at + 1), { "aria-label": "Step forward" }), button("▶|", () => this.go(this.last), { "aria-label": "Last step" }),
      this.slider, this.count, this.decider);
    this.tree = make("nav", { class: "branches", "aria-label": "Branches", hidden: true });
    this.mat.after(this.bar, this.live);
    this.decision.after(this.tree, tools(this));
    this.section.addEventListener("keydown", (event) => this.key(event));
    this.drawSteps();
  }

  drawSteps() {
    const decided = this.data.deciding_step?.step;
    this.list.replaceChildren(...this.data.steps.map((step, at) => {
      const item = make("li", { class: `step${step.number === decided ? " deciding" : ""}`, id: `step-${step.number}` });
      item.append(
        button(String(step.number), () => this.go(at), { class: "step-number", "aria-label": `Go to step ${step.number}${step.number === decided ? ", the deciding one" : ""}` }),
        make("span", { class: "step-rules" }, ...step.rules.flatMap((number) => [this.chip(number), " "])),
        make("span", { class: "step-sentence" }, step.sentence),
        ...step.values.map((value) => make("span", { class: "step-value" }, `${value.name} of ${value.card}: ${value.value} = ${value.words}`)),
      );
      item.addEventListener("click", (event) => { if (!event.target.closest("a, button")) this.go(at); });
      return item;
    }));
    this.slider.max = this.last;
    this.decider.hidden = !this.data.steps.some((step) => step.number === decided);
  }

  chip(number) {
    const known = this.data.rules?.[number];
    return make("a", { class: "rule-chip", href: known?.url || this.base + number, title: known?.title || null }, number);
  }

  /** Shows a step. */
  go(at, scroll = true) {
    if (!this.data.steps.length) return;
    this.at = Math.min(Math.max(at, 0), this.last);
    const changed = changes(this.data.steps[this.at - 1]?.board, this.step.board);
    this.mat.replaceChildren(drawMat(this.step.board, {
      game: this.data.game, mat: this.data.mat ?? {}, changed,
      on: {
        card: (place, index, entry) => this.showCard(place, index, entry), value: (place, index, name) => this.showValue(place, index, name),
        pile: (place, zone, entries) => showInSheet(`${place.replace(".", " ")}`, this.pile(place, entries)),
      },
    }));
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", `Step ${this.step.number}: ${this.step.sentence}`);
    this.count.textContent = `${this.at + 1}/${this.last + 1}`;
    this.list.querySelectorAll(".step[aria-current]").forEach((each) => each.removeAttribute("aria-current"));
    const item = this.list.children[this.at];
    item.setAttribute("aria-current", "step");
    if (scroll) this.keepInSight(item);
    this.live.textContent = `${this.step.sentence} ${changed.size ? `Changed: ${[...changed].map((each) => each.replace(".", " ")).join(", ")}.` : ""}`;
    this.drawDecision();
  }

  /** Scrolls the list only, never the page. */
  keepInSight(item) {
    const box = this.list.parentElement;
    if (box.scrollHeight <= box.clientHeight) return;
    const top = item.offsetTop - box.offsetTop;
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
  }

  toDeciding() {
    this.go(this.data.steps.findIndex((step) => step.number === this.data.deciding_step.step));
  }

  key(event) {
    if (event.target.closest("input, textarea, select") || event.altKey || event.ctrlKey || event.metaKey) return;
    const moves = { ArrowRight: this.at + 1, ArrowLeft: this.at - 1, Home: 0, End: this.last };
    if (!(event.key in moves)) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(moves[event.key]);
  }

  // decisions ---------------------------------------------------------------------------------------------------

  drawDecision() {
    const made = this.step.decisions?.filter((one) => one.options.length > 1) ?? [];
    const open = this.at === this.last ? this.data.pending : null;
    const boxes = made.map((one) => this.box({ ...one, options: one.options.map((text) => ({ text })), refused: [] }, one.index));
    if (open) boxes.push(this.box(open, null));
    if (this.at === this.last && this.data.illegal) {
      boxes.push(make("p", { class: "note" }, this.data.ruling, " ", this.chip(this.data.illegal.rule)));
    }
    this.decision.replaceChildren(...boxes);
    clearTimeout(this.enriching);
    if (made.length && !this.timer) this.enriching = setTimeout(() => this.enrich(made), 250);
  }

  /** What each option would do and what is refused is asked for when somebody stays at the step. */
  async enrich(made) {
    const { node, at } = this;
    for (const one of made) {
      try {
        const whole = await post("scenarios/decision", { scenario: node.text, decision: one.index });
        if (node !== this.node || at !== this.at) return;
        const old = this.decision.querySelector(`[data-index="${one.index}"]`);
        if (old && !old.contains(document.activeElement)) old.replaceWith(this.box(whole, one.index));
      } catch {
        return; // the options themselves are there already
      }
    }
  }

  box(decision, index) {
    const who = decision.player === "author" ? "To be settled" : `${decision.player} chooses`;
    const box = make("section", { class: "pending", "aria-label": `${who}: ${decision.prompt}`, "data-index": index ?? "open" });
    box.append(make("p", { class: "pending-prompt" }, make("strong", {}, `${who}: `), decision.prompt, " ", this.chip(decision.rule)));
    const list = make("div", { class: "options" });
    for (const option of decision.options) {
      const taken = option.text === decision.choice;
      list.append(button(option.text, () => (taken ? this.go(this.at + 1) : this.branch(index, option.text)), { "aria-pressed": index === null ? null : String(taken), title: option.does || null }));
    }
    box.append(list);
    if (decision.refused?.length) {
      box.append(make("ul", { class: "refused" }, ...decision.refused.map((one) => make("li", {}, make("button", { type: "button", disabled: true }, one.text), make("span", {}, ` not allowed: ${one.why} `, this.chip(one.rule))))));
    }
    return box;
  }

  /** Takes another option: a branch of its own, beside the others. */
  async branch(index, option) {
    this.stop();
    const from = this.node;
    const same = from.children.find((child) => child.index === index && child.option === option);
    if (same) return this.show(same);
    this.live.textContent = "The other way is being replayed.";
    try {
      const { scenario } = await post("scenarios/branch", { scenario: from.text, decision: index, option });
      const data = shown(await post("scenarios/run", { scenario }), this.root.data);
      const child = { data, text: scenario, parent: from, children: [], index, option, step: this.step.number, label: option };
      from.children.push(child);
      return this.show(child);
    } catch (error) {
      this.decision.append(make("p", { class: "note", role: "alert" }, error.message));
      return null;
    }
  }

  show(node) {
    const step = node.step ?? this.step?.number ?? 1;
    this.node = node;
    this.drawSteps();
    this.drawTree();
    const at = node.data.steps.findIndex((each) => each.number >= step);
    this.go(at < 0 ? node.data.steps.length - 1 : at);
    this.section.dispatchEvent(new CustomEvent("replay:branch", { detail: node }));
  }

  drawTree() {
    const draw = (node) => make("li", {},
      button(node.label, () => this.show(node), { "aria-current": node === this.node ? "true" : null }), make("span", { class: "muted small" }, ` ${node.data.ruling}`),
      node.children.length ? make("ul", {}, ...node.children.map(draw)) : null);
    this.tree.hidden = !this.root.children.length;
    this.tree.replaceChildren(make("h3", {}, "Branches"), make("ul", {}, draw(this.root)));
  }

  // questions about a card --------------------------------------------------------------------------------------

  pile(place, entries) {
    let index = 0;
    return make("ul", { class: "entries" }, ...entries.map((entry) => {
      const own = index;
      index += entry.count ?? 1;
      return make("li", {}, entry.name ? button(told(entry), () => this.showCard(place, own, entry)) : make("p", {}, told(entry)));
    }));
  }

  async showValue(place, index, name) {
    const box = make("div", {}, make("p", {}, "One moment."));
    showInSheet(`${name} at ${place.replace(".", " ")}`, box);
    try {
      const found = await post("scenarios/value", { scenario: this.node.text, step: this.step.number, place, card: index, value: name });
      box.replaceChildren(make("p", { class: "ruling-outcome" }, `${found.card}: ${found.value}`), this.terms(found.derivation));
    } catch (error) {
      box.replaceChildren(make("p", { class: "note" }, error.message));
    }
  }

  terms(derivation) {
    return make("ol", { class: "derivation" }, ...derivation.map((term) => make("li", {}, make("strong", {}, term.change), ` ${term.words} `, term.rule ? this.chip(term.rule) : null)));
  }

  showCard(place, index, entry) {
    const box = make("div", { class: "card-sheet" }, make("p", {}, told(entry)));
    for (const [name, value] of Object.entries(entry.values ?? {})) {
      box.append(button(`${name} ${value}`, () => this.showValue(place, index, name), { "aria-label": `${name} ${value}: where it comes from` }));
    }
    box.append(button("Why not?", () => this.whyNot(place, index), { class: "primary" }));
    showInSheet(entry.name ?? "A card", box);
  }

  async whyNot(place, index) {
    const box = make("div", {}, make("p", {}, "One moment."));
    showInSheet(`Why not? After step ${this.step.number}`, box);
    try {
      const found = await post("scenarios/why", { scenario: this.node.text, step: this.step.number, place, card: index });
      const lines = found.abilities.map((one) => make("li", {}, make("p", {}, one.text), make("p", {}, make("strong", {}, one.active ? "Yes: " : "No: "), `${one.why} `, one.rule ? this.chip(one.rule) : null)));
      box.replaceChildren(lines.length ? make("ul", { class: "plain why" }, ...lines) : make("p", {}, `${found.card} has no abilities there.`));
    } catch (error) {
      box.replaceChildren(make("p", { class: "note" }, error.message));
    }
  }
}
