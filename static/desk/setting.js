// How the board stands apart from its cards: game, players, whose turn, where it begins, the battle, what is in force.
import { button, make } from "../replay/dom.js";
import { choice, folded, numberField, selectField, textField, toggle } from "./forms.js";
import { assign } from "./model.js";
import { onBoard } from "./place.js";

const BATTLE_STEPS = /attack|guard|drive|damage|close|block|action|battle|start step/;

export function boardPanel(desk) {
  const begin = folded("Begin anew", false, ...fresh(desk));
  if (desk.tree.deck) return [gameChoice(desk), begin];
  return [gameChoice(desk), beginning(desk), battle(desk), inForce(desk), facts(desk), begin];
}

function set(desk, key, told) {
  return (value) => desk.edit((tree) => { tree.board ??= {}; assign(tree.board, key, value); }, told);
}

const emptyBoard = (game) => `game: ${game}\ncards: {}\nboard:\n  turn: A\n  A: {}\n  B: {}\n`;

/** A new, empty board of a game; or a deck to check. */
function fresh(desk) {
  return [
    make("p", { class: "muted small" }, "What is here now comes back with Undo."),
    make("div", { class: "tools" },
      button("Empty board", () => desk.begin(emptyBoard(desk.words.game))),
      button("Deck check", () => desk.begin(`game: ${desk.words.game}\ncards: {}\ndeck:\n  main: {}\n`))),
  ];
}

/** The game; another one begins with an empty board. */
function gameChoice(desk) {
  return choice("Game", desk.words.game, Object.entries(desk.allWords).map(([id, words]) => [id, words.mat.short ?? words.title]), (id) => id !== desk.words.game && desk.begin(emptyBoard(id)));
}

function beginning(desk) {
  const { words, board } = desk;
  const start = board.at !== undefined ? String(board.at) : board.phase !== undefined ? String(board.phase) : "";
  const places = [["", "main phase (not said)"], ...words.phases.map((name) => [name, `${name} phase`]), ...words.steps.map((name) => [name, name])];
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
  const units = onBoard(desk);
  const fields = Object.entries(kinds).map(([key, kind]) => {
    if (kind === "number") return numberField(key, now[key], change(key));
    if (kind === "flag") return toggle(key, now[key] === true, change(key));
    if (kind === "card" || kind === "card or player") {
      const options = kind === "card" ? units : [...desk.players.map((player) => [player, `player ${player}`]), ...units];
      return selectField(key, [now[key] ?? ""].flat()[0], [["", "not said"], ...options], change(key));
    }
    return several(key, [now[key] ?? []].flat(), kind === "cards" ? units : Object.keys(desk.cards).map((name) => [name, name]), change(key));
  });
  const within = BATTLE_STEPS.test(begins) || /^[78][.-]/.test(begins);
  return folded("In the middle of a battle", within || Object.keys(now).length > 0, make("div", { class: "fields" }, ...fields));
}

/** A list of cards: each can be taken out, others added. */
function several(label, values, options, changed) {
  const name = (value) => (value !== null && typeof value === "object" ? value.card : String(value));
  const rest = options.filter(([value]) => !values.map(name).includes(value));
  const keep = (list) => changed(list.length === 1 && typeof list[0] === "string" ? list[0] : list);
  return make("div", { class: "field" },
    selectField(`${label}: add`, "", [["", values.length ? "another…" : "nobody yet…"], ...rest], (value) => value && keep([...values, value])),
    make("div", { class: "tools" }, ...values.map((value, at) => button(`${name(value)} ✕`, () => keep(values.toSpliced(at, 1)), { "aria-label": `${label}: take out ${name(value)}` }))));
}

/** Effects that last, abilities used or standing by, what was done this turn. */
function inForce(desk) {
  const { board, words } = desk;
  const effects = [board.effects ?? []].flat();
  const draft = { on: "", text: "" };
  const units = onBoard(desk);
  const rows = effects.map((one, at) => make("li", { class: "row" }, make("span", { class: "grow-button" }, `${one.on}: ${one.text}`),
    button("✕", () => set(desk, "effects")(effects.toSpliced(at, 1)), { "aria-label": `Remove effect ${at + 1}` })));
  const done = words.done.map((word) => toggle(word, [board.done ?? []].flat().includes(word), (on) => set(desk, "done")(on ? [...[board.done ?? []].flat(), word] : [board.done ?? []].flat().filter((one) => one !== word))));
  const any = effects.length || board.done || board.used || board.pending;
  return folded("In force, done and pending", Boolean(any),
    rows.length ? make("ul", { class: "rows" }, ...rows) : "",
    make("div", { class: "fields" },
      selectField("An effect is in force on", "", [["", "choose a card"], ...units], (value) => { draft.on = value; }),
      textField("in the words of card text", "", (value) => { draft.text = value; }, { hint: "“This unit gets [Power]+5000 until end of turn.”" }),
      button("Add the effect", () => draft.on && draft.text && set(desk, "effects", "The effect is in force.")([...effects, { ...draft }]))),
    done.length ? make("div", { class: "tools", role: "group", "aria-label": "Done this turn" }, make("span", {}, "Done this turn:"), ...done) : "",
    abilities(desk, "used", "Abilities used this turn", units), abilities(desk, "pending", "Abilities standing by", units));
}

function abilities(desk, key, label, units) {
  const list = [desk.board[key] ?? []].flat();
  const told = (one) => (typeof one === "object" ? `${one.card}, ability ${one.ability ?? 1}${one.times ? `, ${one.times} times` : ""}` : `${one}, ability 1`);
  const draft = { card: "", ability: 1, times: 1 };
  return folded(label, list.length > 0,
    make("ul", { class: "rows" }, ...list.map((one, at) => make("li", { class: "row" }, make("span", { class: "grow-button" }, told(one)), button("✕", () => set(desk, key)(list.toSpliced(at, 1)), { "aria-label": `${label}: remove ${told(one)}` })))),
    make("div", { class: "fields" },
      selectField("Card", "", [["", "choose a card"], ...units], (value) => { draft.card = value; }),
      numberField("Which of its abilities", 1, (value) => { draft.ability = value ?? 1; }, { least: 1 }),
      numberField("How often", 1, (value) => { draft.times = value ?? 1; }, { least: 1 }),
      button("Add", () => draft.card && set(desk, key)([...list, { card: draft.card, ability: draft.ability, ...(draft.times > 1 ? { times: draft.times } : {}) }]))));
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
  const several = words.players[1] > 2;
  const any = ["turn_number", "first_player", "mode", "seats", "direction", "format", ...Object.keys(words.facts)].some((key) => said[key] !== undefined) || desk.players.length > 2;
  return folded("Players, turn number, format", any, make("div", { class: "fields" },
    numberField("Turn number", said.turn_number, put("turn_number")),
    selectField("Who went first", said.first_player ?? "", [["", "not said"], ...desk.players], put("first_player")),
    words.modes.length ? selectField("Mode", said.mode ?? "", [["", "two players"], ...words.modes], put("mode")) : "",
    words.formats.length ? selectField("Format", said.format ?? "", [["", "not said"], ...words.formats], put("format")) : "",
    several ? selectField("Direction of turns", said.direction ?? "", [["", "not said"], "clockwise", "counterclockwise"], put("direction")) : "",
    several ? textField("Seats, in order", [said.seats ?? []].flat().join(", "), (value) => put("seats")(value.split(",").map((one) => one.trim()).filter(Boolean)), { hint: "A, B, C" }) : "",
    "teams" in words.facts ? textField("Teams", [said.teams ?? []].flat().length ? said.teams.map((team) => [team].flat().join(" ")).join(", ") : "", (value) => put("teams")(value.split(",").map((team) => team.trim().split(/\s+/)).filter((team) => team[0])), { hint: "A B, C D; the leader first" }) : "",
  ), several ? make("div", { class: "tools" },
    button("One player more", () => addPlayer(desk), { disabled: desk.players.length >= words.players[1] }),
    button("One player fewer", () => removePlayer(desk), { disabled: desk.players.length <= 2 })) : "");
}

function addPlayer(desk) {
  const next = [..."ABCDEFGH"].find((letter) => !desk.players.includes(letter));
  desk.edit((tree) => {
    tree.board[next] = {};
    const holder = "seats" in tree ? tree : tree.board;
    if (holder.seats) holder.seats = [...holder.seats, next];
    if (desk.words.modes.length && !tree.mode && !tree.board.mode) tree.board.mode = desk.words.modes[0];
  }, `Player ${next} sits at the table.`);
}

function removePlayer(desk) {
  const last = desk.players.at(-1);
  desk.edit((tree) => {
    delete tree.board[last];
    for (const holder of [tree, tree.board]) {
      if (Array.isArray(holder.seats)) holder.seats = holder.seats.filter((one) => one !== last);
      if (desk.players.length === 3) delete holder.mode;
    }
    if (tree.board.turn === last) tree.board.turn = "A";
  }, `Player ${last} has left.`);
}
