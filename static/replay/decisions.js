// The decisions of a step: the options as buttons, what is not possible greyed with the rule that forbids it.
import { button, make, post } from "./dom.js";

const WAIT = 250;
const AT_ONCE = 3;
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
  const list = (label, refused) => make("ul", { class: "refused", "aria-label": label }, ...refused.map((one) => make("li", {},
    make("button", { type: "button", disabled: true }, one.text), make("span", {}, `Not allowed: ${one.why}. `, player.chip(one.rule)))));
  // Some stand there at once; the others must not push what comes below them off the screen.
  const most = decision.refused.length > AT_ONCE + 1 ? AT_ONCE : decision.refused.length;
  const others = decision.refused.slice(most);
  box.append(list("Not allowed", decision.refused.slice(0, most)));
  if (others.length) box.append(make("details", { class: "more-refused" }, make("summary", {}, `${others.length} more that are not allowed`), list("Not allowed either", others)));
}
