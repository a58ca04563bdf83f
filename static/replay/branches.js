// The branches of a replay: taking another option makes one; they are shown as a small tree to move in.
import { button, make, post } from "./dom.js";

/** A replay's data as it is shown: steps that say something, and where its rules are. */
function shown(data, like) {
  return {
    ...data, mat: like.mat, rules: { ...like.rules, ...data.rules }, base: like.base,
    steps: data.steps.filter((step) => !step.quiet).map((step) => ({ ...step, sentence: step.sentence || said(step, like.rules) })),
  };
}

/** A step that has no sentence of its own: what was chosen in it, or what its rule is about. */
function said(step, rules) {
  const chosen = step.decisions.map((one) => `${one.player === "author" ? "Settled" : one.player}: ${one.choice}.`).join(" ");
  return chosen || rules[step.rule]?.title || "";
}

export class Branches {
  constructor(player, data) {
    this.player = player;
    this.root = { data, text: data.scenario, label: "As described", parent: null, children: [] };
    this.current = this.root;
    this.tree = make("nav", { class: "branches", "aria-label": "Branches", hidden: true });
  }

  /** Takes another option: a branch of its own, beside the others. */
  async take(index, option) {
    const { player } = this;
    player.stop();
    const from = this.current;
    const same = from.children.find((child) => child.index === index && child.option === option);
    if (same) return this.show(same);
    player.live.textContent = "The other way is being replayed.";
    try {
      const { scenario } = await post("scenarios/branch", { scenario: from.text, decision: index, option });
      const data = shown(await post("scenarios/run", { scenario }), this.root.data);
      const child = { data, text: scenario, parent: from, children: [], index, option, step: player.step.number, label: option };
      from.children.push(child);
      return this.show(child);
    } catch (error) {
      player.decision.append(make("p", { class: "note", role: "alert" }, error.message));
      return null;
    }
  }

  show(node) {
    const { player } = this;
    const step = node.step ?? player.step?.number ?? 1;
    this.current = node;
    player.drawSteps();
    this.draw();
    const at = node.data.steps.findIndex((each) => each.number >= step);
    player.go(at < 0 ? node.data.steps.length - 1 : at);
    this.tree.querySelector("[aria-current]")?.focus({ preventScroll: true });
    player.section.dispatchEvent(new CustomEvent("replay:branch", { detail: node }));
  }

  draw() {
    const branch = (node) => make("li", {},
      button(node.label, () => this.show(node), { "aria-current": node === this.current ? "true" : null }),
      make("span", { class: "branch-ruling" }, node.data.ruling),
      node.children.length ? make("ul", {}, ...node.children.map(branch)) : null);
    this.tree.hidden = !this.root.children.length;
    this.tree.replaceChildren(make("h3", {}, "Branches"), make("ul", {}, branch(this.root)));
  }
}
