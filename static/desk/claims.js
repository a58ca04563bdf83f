// What is asked of the replay: expectations, one fact to vary, and the words around: title, question, answer.
import { button, make } from "../replay/dom.js";
import { areaField, folded, numberField, selectField, textField } from "./forms.js";
import { assign } from "./model.js";
import { varying } from "./varying.js";

function editExpect(desk, change, told) {
  desk.edit((tree) => assign(tree, "expect", change([tree.expect ?? []].flat())), told);
}

const asText = (item) => (item !== null && typeof item === "object" ? Object.entries(item).map((pair) => pair.join(": ")).join("; ") : String(item));

export function expectPanel(desk) {
  const { tree } = desk;
  const set = (key) => (value) => desk.edit((next) => assign(next, key, value));
  return [
    textField("Title", tree.title, set("title")),
    areaField("Question", tree.question, (value) => set("question")(value.trim()), { rows: 2 }),
    make("h3", {}, "What should come of it"),
    make("ul", { class: "rows" }, ...[tree.expect ?? []].flat().map((item, at) => row(desk, asText(item), at))),
    adding(desk),
    tree.deck ? null : folded("What if: vary one fact", Boolean(tree.vary), make("div", { class: "fields" }, ...varying(desk))),
    folded("Answer and source", Boolean(tree.answer || tree.source), areaField("Answer", tree.answer, (value) => set("answer")(value.trim()), { rows: 3 }), textField("Source", tree.source, set("source"))),
  ];
}

function row(desk, text, at) {
  const found = desk.replay?.expectations[at];
  const mark = found ? (found.holds ? "✓" : "✕") : "";
  const input = make("input", { type: "text", value: text, "aria-label": `Expectation ${at + 1}`, autocomplete: "off", onchange: () => editExpect(desk, (all) => all.with(at, input.value.trim())) });
  return make("li", { class: `row ${found && !found.holds ? "fails" : ""}` },
    make("span", { class: "mark", role: "img", "aria-label": found ? (found.holds ? "holds" : "does not hold") : "not known yet" }, mark), input,
    button("✕", () => editExpect(desk, (all) => all.toSpliced(at, 1), "The expectation is removed."), { "aria-label": `Remove expectation ${at + 1}` }),
    found && !found.holds ? make("span", { class: "small found" }, `found: ${found.found}`) : "");
}

/** What can be expected, in whole sentences that fit this board and what came of it. */
function adding(desk) {
  const { replay } = desk;
  const add = (text) => () => editExpect(desk, (all) => [...all, text], `Expected: ${text}.`);
  const sure = [];
  if (desk.tree.deck) sure.push(replay?.chain.length ? `breaks ${replay.chain.join(", ")}` : "the deck is legal");
  else {
    if (replay?.illegal) sure.push(`illegal by ${replay.illegal.rule}`);
    for (const player of desk.players) sure.push(`${player} has lost`, `${player} has not lost`);
    sure.push("the attack hits", "the attack does not hit", "the game is not over");
  }
  const there = [desk.tree.expect ?? []].flat().map(asText);
  const free = make("input", { type: "text", "aria-label": "An expectation in words", autocomplete: "off", placeholder: desk.words.mat.examples?.claim, onkeydown: (event) => event.key === "Enter" && (event.preventDefault(), addFree()) });
  const addFree = () => free.value.trim() && add(free.value.trim())();
  return make("div", {},
    make("div", { class: "options" }, ...sure.filter((text) => !there.includes(text)).map((text) => button(`+ ${text}`, add(text)))),
    ...(desk.tree.deck ? [] : [counting(desk, add), replay?.chain.length ? citing(replay, add) : ""]),
    make("div", { class: "row" }, free, button("Add", addFree)));
}

function counting(desk, add) {
  const places = desk.players.flatMap((player) => desk.words.mat.zones.map((zone) => [`${player}.${zone.id}`, `${player} ${zone.label}`]));
  const set = { place: places[0][0], operator: "=" };
  set.number = desk.replay?.counts[set.place] ?? 0;
  const number = numberField("Cards", set.number, (value) => { set.number = value ?? 0; });
  return folded("How many cards lie where", false, make("div", { class: "fields" },
    selectField("Place", set.place, places, (value) => {
      set.place = value;
      set.number = desk.replay?.counts[value] ?? 0;
      number.querySelector("input").value = set.number;
    }),
    selectField("Is", "=", ["=", "!=", "<", "<=", ">", ">="], (value) => { set.operator = value; }), number,
    button("Expect it", () => add(`${set.place} ${set.operator} ${set.number}`)())));
}

/** The rules that the replay enacts; those that are tapped are expected to be cited. */
function citing(replay, add) {
  const chosen = new Set();
  const rules = [...new Set(replay.chain)];
  return folded("Rules that the replay must cite", false,
    make("div", { class: "options" }, ...rules.map((rule) => {
      const one = button(rule, () => {
        if (!chosen.delete(rule)) chosen.add(rule);
        one.setAttribute("aria-pressed", chosen.has(rule) ? "true" : "false");
      }, { "aria-pressed": "false", class: "toggle" });
      return one;
    })), button("Expect these", () => chosen.size && add(`cites ${rules.filter((rule) => chosen.has(rule)).join(", ")}`)()));
}
