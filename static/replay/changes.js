// What changed between two boards: the places and cards to outline, and the same in words for a screen reader.
import { players, spoken, zoneName } from "./mat.js";

/** `marks`: places (`A.hand`) and cards (`A.vanguard.0`) that are not what they were; `words`: sentences. */
export function changes(before, after, mat = {}) {
  const found = { marks: new Set(), words: [] };
  if (!before) return found;
  const came = new Map();
  const left = new Map();
  for (const player of players(after)) {
    for (const zone of new Set([...Object.keys(before[player] ?? {}), ...Object.keys(after[player])])) {
      compare({ player, zone, mat }, before[player]?.[zone] ?? [], after[player][zone] ?? [], { found, came, left });
    }
  }
  for (const [name, to] of came) {
    const from = left.get(name);
    left.delete(name);
    found.words.push(from ? `${name} moves from ${from} to ${to}.` : `${name} comes to ${to}.`);
  }
  for (const [name, from] of left) found.words.push(`${name} leaves ${from}.`);
  return found;
}

function compare({ player, zone, mat }, before, after, { found, came, left }) {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const place = `${player}.${zone}`;
  const where = `${player}'s ${zoneName(zone, mat)}`;
  found.marks.add(place);
  const old = [...before];
  let index = 0;
  for (const entry of after) {
    const at = old.findIndex((each) => each.name && each.name === entry.name);
    const was = at < 0 ? null : old.splice(at, 1)[0];
    if (entry.name && !was) came.set(entry.name, where);
    if (entry.name && JSON.stringify(was) !== JSON.stringify(entry)) found.marks.add(`${place}.${index}`);
    if (was) found.words.push(...altered(was, entry, mat));
    index += entry.count ?? 1;
  }
  for (const each of old.filter((one) => one.name)) left.set(each.name, where);
  const [then, now] = [unnamed(before), unnamed(after)];
  if (then !== now) found.words.push(`${where}: ${total(after)} ${total(after) === 1 ? "card" : "cards"}, before ${total(before)}.`);
}

function total(entries) {
  return entries.reduce((sum, entry) => sum + (entry.count ?? 1), 0);
}

function unnamed(entries) {
  return total(entries.filter((entry) => !entry.name));
}

/** What is different about a card that stayed. */
function altered(was, entry, mat) {
  const words = [];
  const remembered = mat.remembered ?? [];
  for (const key of new Set([...Object.keys(was.status ?? {}), ...Object.keys(entry.status ?? {})])) {
    const [then, now] = [was.status?.[key] ?? false, entry.status?.[key] ?? false];
    if (then === now || remembered.includes(key)) continue;
    const what = key.replaceAll("_", " ");
    words.push(typeof now === "boolean" && typeof then === "boolean" ? `${entry.name} is ${now ? "now" : "no longer"} ${what}.` : `${entry.name}: ${what} ${Number(now)}.`);
  }
  for (const { name } of mat.numbers ?? []) {
    if (was.values?.[name] !== entry.values?.[name] && entry.values?.[name] !== undefined) words.push(`${spoken(name, mat)} of ${entry.name}: ${entry.values[name]}, it was ${was.values?.[name] ?? "none"}.`);
  }
  return words;
}
