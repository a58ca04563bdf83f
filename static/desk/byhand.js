// What the judge applies by hand: a line of the script put together from what is done, to which card, and where it goes.
import { button, make } from "../replay/dom.js";
import { numberField, selectField, textField, toEmpty } from "./forms.js";
import { onBoard } from "./place.js";

const blankLine = () => ({ does: "put", card: "", place: "", end: "", number: 1, why: "" });
const stepOf = (desk, stat) => desk.words.mat.steps?.[stat] ?? 1;

/** The fields of such a line; `add(words)` takes it. What is said so far stays while the panel is drawn anew. */
export function byHand(desk, add) {
  desk.handLine ??= blankLine();
  const line = desk.handLine;
  const box = make("div", { class: "fields" });
  const set = (key) => (value) => { line[key] = value; };
  const draw = () => {
    const asked = WAYS[line.does]?.fields ?? ["card"];
    const fields = asked.map((one) => FIELDS[one](desk, line, set));
    box.replaceChildren(
      selectField("What the judge does", line.does, ways(desk), (value) => {
        const stat = (desk.words.mat.shown ?? []).find((one) => desk.words.stats.includes(one));
        Object.assign(line, { does: value, stat, number: value === "give" ? stepOf(desk, stat) : 1 });
        draw();
        box.querySelector("select").focus();
      }), ...fields.flat(),
      textField("because", line.why, set("why"), { hint: "what the card says, if you like" }),
      button("Add the line", (event) => {
        const said = (WAYS[line.does]?.says ?? (() => line.card && `${line.does} ${line.card}`))(line);
        if (!said) return toEmpty(event);
        desk.handLine = null;
        return add(`${said}${line.why ? ` because ${line.why}` : ""}`);
      }));
  };
  draw();
  return box;
}

/** What a judge can do to a card, and to a player; a verb of the game is its own sentence. */
const WAYS = {
  put: { label: "put a card somewhere", fields: ["card", "place"], says: ({ card, place, end }) => card && place && `put ${card} into ${end}${place}` },
  "face down": { label: "turn a card face down", fields: ["card"], says: ({ card }) => card && `turn ${card} face down` },
  "face up": { label: "turn a card face up", fields: ["card"], says: ({ card }) => card && `turn ${card} face up` },
  give: { label: "change a number", fields: ["card", "stat"], says: ({ card, stat, number }) => card && number && `give ${number < 0 ? "" : "+"}${number} ${stat} to ${card} until end of turn` },
  draw: { label: "let a player draw", fields: ["player", "number"], says: ({ player, number }) => player && number > 0 && `${player} draws ${number} ${number === 1 ? "card" : "cards"}` },
  shuffle: { label: "shuffle", fields: ["pile"], says: ({ place }) => place && `shuffle ${place}` },
  loses: { label: "let a player lose", fields: ["player"], says: ({ player }) => player && `${player} loses` },
  wins: { label: "let a player win", fields: ["player"], says: ({ player }) => player && `${player} wins` },
};

const ways = (desk) => [
  ["put", WAYS.put.label], ...desk.words.verbs.map((verb) => [verb, `${verb} a card`]),
  ...Object.entries(WAYS).slice(1).map(([way, { label }]) => [way, label]),
];

const piles = (desk) => desk.words.mat.zones.filter(({ kind }) => kind === "pile");
const places = (desk, zones) => desk.players.flatMap((player) => zones.map(({ id, label }) => [`${player}.${id}`, `${player} ${label}`]));
const choose = (options) => [["", "choose"], ...options];

const FIELDS = {
  card: (desk, line, set) => selectField("Which card", line.card, choose([...onBoard(desk), ...places(desk, piles(desk)).map(([place, label]) => [`the top card of ${place}`, `top card of ${label}`])]), set("card")),
  place: (desk, line, set) => [
    selectField("Where to", line.place, choose(places(desk, desk.words.mat.zones)), set("place")),
    selectField("There", line.end, [["", "on top"], ["the bottom of ", "at the bottom"]], set("end")),
  ],
  pile: (desk, line, set) => selectField("Which pile", line.place, choose(places(desk, piles(desk))), set("place")),
  player: (desk, line, set) => {
    line.player ??= desk.players[0];
    return selectField("Which player", line.player, desk.players, set("player"));
  },
  number: (desk, line, set) => numberField("How many", line.number, set("number"), { least: 1 }),
  stat: (desk, line, set) => [
    selectField("Which number", line.stat, desk.words.stats.map((one) => [one, desk.words.mat.spoken?.[one] ?? one]), set("stat")),
    numberField("By how much", line.number, set("number"), { least: -100_000, step: stepOf(desk, line.stat) }),
  ],
};
