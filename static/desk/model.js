// The scenario on the desk: its text and its tree, always in step; undo and redo; the draft; what the server says of it.
import { post } from "../replay/dom.js";
import { blank, merged, records, zoneValue } from "./entries.js";
import { spliced, toText } from "./yaml.js";

const DRAFT = "tableside.desk";
const STEPS = "tableside.desk.steps";
const MOST_KEPT = 1_000_000; // characters of earlier texts that a browser keeps for a page that is loaded again
const PAUSE = 350; // somebody is still writing
const TAPPED = 100; // a tap is whole; only the next one of several is waited for
const MOST = 200;

const copy = (value) => JSON.parse(JSON.stringify(value));

/** Whether two trees say the same, whatever the order of their keys. */
export function equal(one, other) {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  const keys = Object.keys(one);
  return Array.isArray(one) === Array.isArray(other) && keys.length === Object.keys(other).length && keys.every((key) => key in other && equal(one[key], other[key]));
}

export class Desk {
  constructor(words, text, changed) {
    this.allWords = words;
    this.changed = changed;
    this.text = text;
    this.tree = null;
    this.errors = [];
    this.replay = null;
    this.broken = false; // the text cannot be read at the moment; the tree is what it last said
    this.past = [];
    this.future = [];
    this.hand = null; // what the next tap puts down: {name} or {from: place, at}
    this.timer = 0;
    this.asked = 0;
    this.away = false; // the server could not be asked
    this.checked = ""; // the text of which the server has said what is wrong and what it comes to
    this.waiting = false; // something was changed of which the server has not yet said what it comes to
    this.advanced = false; // an option was taken: what comes next is to be shown
    this.before = ""; // a draft that was here and is not this text: undoing leads back to it
  }

  get words() { return this.allWords[this.tree?.game] ?? Object.values(this.allWords)[0]; }
  get board() { return this.tree?.board ?? {}; }
  get cards() { return this.tree?.cards ?? {}; }

  get players() {
    const seats = this.board.seats ?? this.tree?.seats;
    if (Array.isArray(seats)) return seats.map(String);
    return [...new Set(["A", "B", ...Object.keys(this.board).filter((key) => /^[A-Z]$/.test(key))])].sort();
  }

  zone(place) {
    const [player, zone] = split(place);
    return records(this.board[player]?.[this.keyOf(this.board[player], zone)]);
  }

  /** The key under which a zone stands in the text: its own, or another name that people have for it. */
  keyOf(side, zone) {
    const others = Object.entries(this.words.aliases).filter(([, meant]) => meant === zone).map(([other]) => other);
    return zone in (side ?? {}) ? zone : others.find((other) => other in (side ?? {})) ?? zone;
  }

  /** The zones of a player of which the text says something, by their own names. */
  described(player) {
    return Object.keys(this.board[player] ?? {}).map((key) => this.words.aliases[key] ?? key);
  }

  // changes ---------------------------------------------------------------------------------------------------------

  /** Changes the tree; the text follows. `told` is said to whoever cannot see it. */
  edit(change, told = "", pause = TAPPED) {
    if (this.broken || !this.tree) return;
    const next = copy(this.tree);
    change(next);
    if (equal(next, this.tree)) return;
    this.keep();
    this.text = spliced(this.text, this.tree, next);
    this.tree = next;
    this.told = told;
    this.waiting = true;
    this.changed("tree");
    this.check(true, pause);
  }

  /** Changes what lies in a zone. */
  editZone(place, change, told = "") {
    this.edit((tree) => this.setZone(tree, place, merged(change(this.zone(place)))), told);
  }

  /** The text was typed. */
  typed(text) {
    if (text === this.text) return;
    if (!this.typing) this.keep();
    this.typing = true;
    this.text = text;
    this.save();
    this.check();
  }

  keep() {
    if (!this.past.length && this.before) this.past.push(this.before);
    this.before = "";
    this.past.push(this.text);
    if (this.past.length > MOST) this.past.shift();
    this.future = [];
  }

  undo() { this.swap(this.past, this.future, "Undone."); }
  redo() { this.swap(this.future, this.past, "Done again."); }

  swap(from, to, told) {
    if (!from.length) return;
    to.push(this.text);
    this.text = from.pop();
    this.hand = null;
    this.typing = false;
    this.told = told;
    this.changed("text");
    this.check(false, 0);
  }

  /** A new scenario; what was there can be had back by undoing. */
  begin(text) {
    this.keep();
    this.text = text;
    this.changed("text");
    return this.check(false, 0);
  }

  setZone(tree, place, list) {
    const [player, zone] = split(place);
    tree.board ??= {};
    const side = tree.board[player] ?? {};
    assign(side, this.keyOf(side, zone), zoneValue(list));
    tree.board[player] = side;
  }

  // cards on the mat ------------------------------------------------------------------------------------------------

  put(place, record, at) {
    this.editZone(place, (list) => (at === undefined ? [...list, record] : list.toSpliced(at, 0, record)), `${record.name || "A card"} is at ${this.label(place)}.`);
  }

  /** Takes one card from a place to another; cards of two circles change places. */
  move(from, at, to) {
    if (from === to) return;
    const moved = this.zone(from)[at];
    if (!moved) return;
    const kinds = (place) => this.words.mat.zones.find((zone) => zone.id === place.slice(2))?.kind;
    const there = this.zone(to);
    const swaps = kinds(to) === "place" && kinds(from) === "place" && there.length === 1;
    this.edit((tree) => {
      const rest = this.zone(from);
      const one = { ...this.fitting(moved, to), count: moved.name ? moved.count : 1, group: 0 };
      if (moved.count > 1 && !moved.name) rest[at] = { ...moved, count: moved.count - 1 };
      else rest.splice(at, 1, ...(swaps ? [this.fitting(there[0], from)] : []));
      this.setZone(tree, from, merged(rest));
      this.setZone(tree, to, merged(swaps ? [one] : [...there, one]));
    }, `${moved.name || "A card"} is at ${this.label(to)}.`);
  }

  /** A record with only what can be said of a card in a zone. */
  fitting(record, place) {
    const known = this.words.zones[place.slice(2)] ?? {};
    const status = Object.fromEntries(Object.entries(record.status).filter(([word]) => word === "owner" || word in known));
    const found = { ...record, status };
    if (place.slice(2) !== "vanguard") for (const part of ["leader", "mate", "hearts"]) delete found[part];
    return found;
  }

  label(place) {
    const [player, zone] = split(place);
    return `${player} ${this.words.mat.zones.find((one) => one.id === zone)?.label ?? zone}`;
  }

  /** What is in the hand goes down at a place. */
  drop(place) {
    const { hand } = this;
    this.hand = null;
    if (!hand) return;
    if (hand.from) this.move(hand.from, hand.at, place);
    else this.put(place, blank(hand.name));
    this.changed("hand");
  }

  take(hand) {
    this.hand = hand;
    this.changed("hand");
  }

  // the server ------------------------------------------------------------------------------------------------------

  check(fromTree = false, pause = PAUSE) {
    clearTimeout(this.timer);
    this.save();
    return new Promise((done) => {
      this.timer = setTimeout(async () => {
        await this.ask(fromTree);
        done();
      }, pause);
    });
  }

  async ask(fromTree) {
    const asked = ++this.asked;
    const { text } = this;
    let found;
    try {
      found = await post("scenarios/parse", { scenario: text });
      this.away = false;
    } catch (error) {
      this.away = true;
      found = { tree: this.tree, errors: [{ line: 0, message: error.message }], replay: null };
    }
    if (asked !== this.asked || text !== this.text) return;
    this.typing = false;
    if (fromTree && found.tree !== undefined && !equal(found.tree, this.tree)) {
      // The text was laid out in a way that cannot be changed piece by piece: it is written wholly anew.
      this.text = toText(this.tree);
      this.changed("tree");
      await this.ask(false);
      return;
    }
    this.waiting = false;
    this.checked = text;
    const readable = found.tree !== null && typeof found.tree === "object" && !Array.isArray(found.tree);
    this.broken = !readable;
    if (readable && !equal(found.tree, this.tree)) this.tree = found.tree;
    this.errors = found.errors;
    this.replay = found.replay;
    this.changed("checked");
  }

  /** The draft is what was changed here; a scenario that was only looked at does not take its place. */
  save() {
    if (!this.past.length && !this.future.length) return;
    try {
      localStorage.setItem(DRAFT, this.text);
    } catch {
      // A browser that keeps nothing: the desk works all the same.
    }
  }
}

/** What can be undone and done again, kept for when this page is loaded again. */
export function keepSteps({ text, past, future }) {
  if (!past.length && !future.length) return;
  let room = MOST_KEPT;
  const latest = (list) => list.slice(list.findLastIndex((one) => (room -= one.length) < 0) + 1);
  try {
    sessionStorage.setItem(STEPS, JSON.stringify({ text, past: latest(past), future: latest(future) }));
  } catch {
    // Then a loaded page begins with nothing to undo.
  }
}

/** The steps that were kept, if they are those of this text. */
export function keptSteps(text) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STEPS));
    return kept?.text === text ? { past: kept.past, future: kept.future } : {};
  } catch {
    return {};
  }
}

export function draft() {
  try {
    return localStorage.getItem(DRAFT);
  } catch {
    return null;
  }
}

export function split(place) {
  return [place.slice(0, place.indexOf(".")), place.slice(place.indexOf(".") + 1)];
}

/** A key that says nothing is left out. */
export function assign(map, key, value) {
  const nothing = value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length) || (typeof value === "object" && !Object.keys(value).length);
  if (nothing) delete map[key];
  else map[key] = value;
}
