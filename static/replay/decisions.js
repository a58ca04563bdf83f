// The decisions of a step: the options as buttons, what is not possible greyed with the rule that forbids it.
import { button, make, post } from "./dom.js";

const WAIT = 250;
let waiting = 0;

/** Shows the decisions of the step that the player is at, and the open one at the end. */
export function drawDecisions(player) {
  const made = player.step?.decisions?.filter((one) => one.options.length > 1) ?? [];
  const boxes = made.map((one) => decisionBox(player, { ...one, options: one.options.map((text) => ({ text })) }, one.index));
  if (player.at === player.last) {
    const { pending, illegal, ruling, errors } = player.data;
    if (pending) boxes.push(decisionBox(player, pending, null));
    if (illegal) boxes.push(make("p", { class: "note refusal" }, ruling, " ", player.chip(illegal.rule)));
    boxes.push(...(player.node.parent ? (errors ?? []) : []).map((error) => make("p", { class: "note" }, error.message)));
  }
  player.decision.replaceChildren(...boxes);
  clearTimeout(waiting);
  if (made.length && !player.timer) waiting = setTimeout(() => complete(player, made), WAIT);
}

/** What each option would do and what is refused is asked for when somebody stays at the step. */
async function complete(player, made) {
  const { node, at } = player;
  for (const one of made) {
    try {
      const whole = await post("scenarios/decision", { scenario: node.text, decision: one.index });
      if (node !== player.node || at !== player.at) return;
      const box = player.decision.querySelector(`[data-index="${one.index}"]`);
      if (box) fill(player, box, whole);
    } catch {
      return; // the options themselves are there already
    }
  }
}

function decisionBox(player, decision, index) {
  const who = decision.player === "author" ? "To be settled" : decision.player === "judge" ? "The judge" : `${decision.player} chooses`;
  const box = make("section", { class: "pending", "aria-label": `${who}: ${decision.prompt}`, "data-index": index ?? "open" });
  box.append(make("p", { class: "pending-prompt" }, make("strong", {}, `${who}: `), decision.prompt, " ", player.chip(decision.rule)));
  box.append(make("div", { class: "options" }, ...decision.options.map(({ text }) => {
    const taken = text === decision.choice;
    const act = () => (taken ? player.go(player.at + 1) : player.branches.take(index, text));
    return button(make("span", {}, text), act, { "data-option": text, "aria-pressed": index === null ? null : String(taken) });
  })));
  fill(player, box, decision);
  return box;
}

/** Adds what options would do and what is refused, without touching the buttons: one of them may have the focus. */
function fill(player, box, decision) {
  for (const one of box.querySelectorAll("[data-option]")) {
    const does = decision.options.find((option) => option.text === one.dataset.option)?.does;
    if (does && !one.querySelector(".option-does")) one.append(make("span", { class: "option-does" }, does));
  }
  if (!decision.refused?.length || box.querySelector(".refused")) return;
  box.append(make("ul", { class: "refused", "aria-label": "Not allowed" }, ...decision.refused.map((one) => make("li", {},
    make("button", { type: "button", disabled: true }, one.text), make("span", {}, `Not allowed: ${one.why}. `, player.chip(one.rule))))));
}
