// How the board stands apart from its cards: game, players, whose turn, where it begins, the battle, what is in force.
import { button, make, post } from "../replay/dom.js";
import { areaField, choice, folded, group, numberField, selectField, several, textField, toEmpty, toggle } from "./forms.js";
import { assign } from "./model.js";
import { nameOf, onBoard, onField } from "./place.js";
import { playerButtons, seats, teams } from "./table.js";

const BATTLE_STEPS = /attack|guard|drive|damage|close|block|action|battle|start step/;

export function boardPanel(desk) {
  if (desk.tree.deck) return [gameChoice(desk), fresh(desk)];
  return [gameChoice(desk), fresh(desk), beginning(desk), battle(desk), inForce(desk), facts(desk)];
}

function set(desk, key, told) {
  return (value) => desk.edit((tree) => { tree.board ??= {}; assign(tree.board, key, value); }, told);
}

const emptyBoard = (game) => `game: ${game}\ncards: {}\nboard:\n  turn: A\n  A: {}\n  B: {}\n`;

/** A new, empty board of a game; or a deck to check. */
function fresh(desk) {
  return group("Begin anew", make("div", { class: "tools" },
    button("Empty board", () => desk.begin(emptyBoard(desk.words.game))),
    button("Deck check", () => desk.begin(`game: ${desk.words.game}\ncards: {}\ndeck:\n  main: {}\n`)),
    make("span", { class: "muted small" }, "Undo brings back what is here.")));
}

/** The game; another one begins with an empty board. */
function gameChoice(desk) {
  return choice("Game", desk.words.game, Object.entries(desk.allWords).map(([id, words]) => [id, words.mat.short ?? words.title]), (id) => id !== desk.words.game && desk.begin(emptyBoard(id)));
}

function beginning(desk) {
  const { words, board } = desk;
  const start = board.at !== undefined ? String(board.at) : board.phase !== undefined ? String(board.phase) : "";
  const places = [["", "not said: main"], ...words.begins];
  const begin = (value) => desk.edit((tree) => {
    delete tree.board.phase;
    delete tree.board.at;
    if (value) tree.board[words.phases.includes(value) ? "phase" : "at"] = value;
  }, value ? `It begins at ${value}.` : "It begins at the main phase.");
  return make("div", { class: "fields" },
    choice("Whose turn", String(board.turn ?? desk.players[0]), desk.players.map((player) => [player, player]), set(desk, "turn", "The turn is another player's.")),
    selectField("It begins at", start.replace(/ phase$/, ""), places, begin),
    textField("or at a rule", /^\d/.test(start) ? start : "", begin, { inputmode: "text", hint: "by its number" }));
}

/** What is settled already of a battle in progress. */
function battle(desk) {
  const kinds = desk.words.mat.battle ?? {};
  const now = desk.board.battle ?? {};
  const begins = String(desk.board.at ?? "");
  const change = (key) => (value) => desk.edit((tree) => {
    const next = { ...(tree.board.battle ?? {}) };
    assign(next, key, value === false ? undefined : value);
    assign(tree.board, "battle", next);
  });
  const turn = String(desk.board.turn ?? desk.players[0]);
  const others = desk.players.filter((player) => player !== turn);
  const fields = Object.entries(kinds).map(([key, kind]) => {
    const units = onField(desk, (desk.words.mat.attacking ?? []).includes(key) ? [turn] : others);
    const label = desk.words.mat.told?.[key] ?? key;
    if (kind === "number") return numberField(label, now[key], change(key));
    if (kind === "flag") return toggle(label, now[key] === true, change(key));
    if (kind === "card" || kind === "card or player") {
      const options = kind === "card" ? units : [...others.map((player) => [player, `player ${player}`]), ...units];
      return selectField(label, [now[key] ?? ""].flat()[0], [["", "not said"], ...options], change(key));
    }
    const names = kind === "cards" ? units : Object.keys(desk.cards).map((name) => [name, name]);
    return several(label, [now[key] ?? []].flat(), names, (list) => change(key)(list.length === 1 && typeof list[0] === "string" ? list[0] : list));
  });
  const within = BATTLE_STEPS.test(begins) || /^[78][.-]/.test(begins);
  return folded("In the middle of a battle", within || Object.keys(now).length > 0, make("div", { class: "fields" }, ...fields));
}

/** Effects that last, abilities used or standing by, what was done this turn. */
function inForce(desk) {
  const { board, words } = desk;
  const effects = [board.effects ?? []].flat();
  const draft = { on: "", text: "" };
  const units = onBoard(desk);
  const called = new Map(units);
  const rows = effects.map((one, at) => make("li", { class: "row" }, make("span", { class: "grow-button" }, `${called.get(one.on) ?? one.on}: ${one.text}`),
    button("✕", () => set(desk, "effects")(effects.toSpliced(at, 1)), { "aria-label": `Remove effect ${at + 1}` })));
  const done = words.done.map((word) => toggle(word, [board.done ?? []].flat().includes(word), (on) => set(desk, "done")(on ? [...[board.done ?? []].flat(), word] : [board.done ?? []].flat().filter((one) => one !== word))));
  const any = effects.length || board.done || board.used || board.pending;
  return folded("In force, done and pending", Boolean(any),
    rows.length ? make("ul", { class: "rows" }, ...rows) : "",
    make("div", { class: "fields" },
      selectField("An effect is in force on", "", [["", "choose a card"], ...units], (value) => { draft.on = value; }),
      areaField("in the words of card text", "", (value) => { draft.text = value.trim(); }, { rows: 2, broad: true, hint: `“${words.mat.examples.effect}”` }),
      button("Add the effect", (event) => (draft.on && draft.text ? set(desk, "effects", "The effect is in force.")([...effects, { ...draft }]) : toEmpty(event)))),
    done.length ? group("Done this turn", make("div", { class: "tools" }, ...done)) : "",
    abilities(desk, "used", "Abilities used this turn", units), abilities(desk, "pending", "Abilities standing by", units));
}

function abilities(desk, key, label, units) {
  const list = [desk.board[key] ?? []].flat();
  const called = new Map(units);
  const told = (one) => (typeof one === "object" ? `${called.get(one.card) ?? one.card}, ability ${one.ability ?? 1}${one.times ? `, ${one.times} times` : ""}` : `${called.get(one) ?? one}, ability 1`);
  const draft = { card: "", ability: 1, times: 1 };
  const which = make("div", { class: "field broad", "aria-live": "polite" });
  const chosen = async (value) => {
    Object.assign(draft, { card: value, ability: 1 });
    which.replaceChildren();
    const choosing = value && await itsAbilities(desk, nameOf(desk, value), (number) => { draft.ability = number; });
    if (choosing && draft.card === value) which.replaceChildren(choosing);
  };
  return folded(label, list.length > 0,
    make("ul", { class: "rows" }, ...list.map((one, at) => make("li", { class: "row" }, make("span", { class: "grow-button" }, told(one)), button("✕", () => set(desk, key)(list.toSpliced(at, 1)), { "aria-label": `${label}: remove ${told(one)}` })))),
    make("div", { class: "fields" },
      selectField("Card", "", [["", "choose a card"], ...units], chosen), which,
      numberField("How often", 1, (value) => { draft.times = value ?? 1; }, { least: 1 }),
      button("Add", (event) => (draft.card ? set(desk, key)([...list, { card: draft.card, ability: draft.ability, ...(draft.times > 1 ? { times: draft.times } : {}) }]) : toEmpty(event)))));
}

/** The abilities of a card in their own words, of which one is meant. */
async function itsAbilities(desk, name, changed) {
  const text = desk.cards[name]?.text;
  try {
    const { abilities } = await post("cards/understand", { game: desk.words.game, text: String(text ?? "") });
    const options = abilities.map((one, at) => [String(at + 1), one.words ?? one.text]);
    if (!options.length) return make("p", { class: "muted" }, `${name || "The card"} has no text of an ability.`);
    return selectField("Which of its abilities", "1", options, (value) => changed(Number(value)));
  } catch {
    // Without network they are counted.
    return numberField("Which of its abilities", 1, (value) => changed(value ?? 1), { least: 1 });
  }
}

/** Turn number, first player, players and seats, mode and format. */
function facts(desk) {
  const { words, tree } = desk;
  const said = { ...Object.fromEntries(["mode", "seats", "direction", "format"].map((key) => [key, tree[key]])), ...desk.board };
  const put = (key) => (value) => desk.edit((next) => {
    // What stands outside the board stays there.
    const where = key in next ? next : (next.board ??= {});
    assign(where, key, value);
  });
  const many = words.players[1] > 2;
  const any = ["turn_number", "first_player", "mode", "seats", "direction", "format", ...Object.keys(words.facts)].some((key) => said[key] !== undefined) || desk.players.length > 2;
  return folded("Players, turn number, format", any, make("div", { class: "fields" },
    numberField("Turn number", said.turn_number, put("turn_number")),
    selectField("Who went first", said.first_player ?? "", [["", "not said"], ...desk.players], put("first_player")),
    words.modes.length ? selectField("Mode", said.mode ?? "", [["", "two players"], ...words.modes], put("mode")) : "",
    words.formats.length ? selectField("Format", said.format ?? "", [["", "not said"], ...words.formats], put("format")) : "",
    many ? selectField("Direction of turns", said.direction ?? "", [["", "not said"], "clockwise", "counterclockwise"], put("direction")) : "",
    many ? seats(desk, said.seats, put("seats")) : "",
    ...("teams" in words.facts && desk.players.length > 2 ? teams(desk, said.teams, put("teams")) : []),
  ), many ? playerButtons(desk) : "");
}
