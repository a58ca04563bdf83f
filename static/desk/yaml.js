// A scenario's tree as YAML text: the one serialiser of the desk. What was not changed keeps the words in which it was typed.

const ORDER = ["game", "title", "source", "question", "format", "mode", "seats", "direction", "cards", "board", "deck", "play", "otherwise", "until", "alternatives", "expect", "vary", "answer"];
const BOARD = ["turn", "turn_number", "first_player", "phase", "at", "done", "mode", "teams", "seats", "direction", "format"];
const WIDTH = 110;
const isList = Array.isArray;
const isMap = (value) => value !== null && typeof value === "object" && !isList(value);

/** The whole text. */
export function toText(tree) {
  return `${inOrder(tree).map((key) => block(key, tree[key])).join("\n")}\n`;
}

/** The text with the keys that differ between two trees written anew; everything else stays as it was typed. */
export function spliced(text, before, after) {
  if (!isMap(before)) return toText(after);
  const rows = text.replace(/\n+$/, "").split("\n");
  const found = headings(rows);
  if (Object.keys(before).some((key) => !found.some((one) => one.key === key))) return toText(after);
  const parts = found.map((one, at) => ({ key: one.key, rows: rows.slice(one.line, found[at + 1]?.line ?? rows.length) }));
  const kept = parts.filter(({ key }) => key in after).map((part) => (same(before[part.key], after[part.key]) ? part : rewritten(part, after[part.key])));
  for (const key of inOrder(after)) {
    if (kept.some((part) => part.key === key)) continue;
    const later = kept.findIndex((part) => rank(part.key) > rank(key));
    kept.splice(later < 0 ? kept.length : later, 0, { key, rows: block(key, after[key]).split("\n") });
  }
  const joined = [...rows.slice(0, found[0]?.line ?? 0), ...kept.flatMap((part) => part.rows)];
  return `${joined.join("\n").replace(/\n+$/, "")}\n`;
}

/** Comments and blank lines that stand below a key belong to the next one. */
function rewritten(part, value) {
  let end = part.rows.length;
  while (end > 1 && (!part.rows[end - 1].trim() || part.rows[end - 1].startsWith("#"))) end -= 1;
  return { key: part.key, rows: [...block(part.key, value).split("\n"), ...part.rows.slice(end)] };
}

function headings(rows) {
  return rows.flatMap((row, line) => {
    const found = /^([A-Za-z_]+)\s*:(\s|$)/.exec(row);
    return found ? [{ key: found[1].toLowerCase(), line }] : []; // keys may have capitals
  });
}

export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

const rank = (key) => (ORDER.indexOf(key) + 1 || ORDER.length + 1);
const inOrder = (tree) => Object.keys(tree).filter((key) => tree[key] !== undefined).sort((one, other) => rank(one) - rank(other));

function block(key, value) {
  if (key === "board" && isMap(value)) return [`${key}:`, ...mapping(boardOrder(value), 1)].join("\n");
  return written(key, value, 0).join("\n");
}

function boardOrder(board) {
  const place = (key) => (BOARD.includes(key) ? BOARD.indexOf(key) : /^[A-Z]$/.test(key) ? 100 : 200);
  return Object.fromEntries(Object.entries(board).sort(([one], [other]) => place(one) - place(other)));
}

/** `key: value` as lines, indented; short lists and mappings stand on one line. */
function written(key, value, depth) {
  const lead = "  ".repeat(depth);
  const head = `${lead}${scalarKey(key)}:`;
  if (value === undefined || value === null) return [head];
  if (typeof value === "string" && value.includes("\n")) return [`${head} ${literal(value, depth + 1)}`];
  if (!isList(value) && !isMap(value)) return [`${head} ${scalar(value)}`];
  const flat = flow(value);
  const open = depth === 0 || (isMap(value) && /^[A-Z]$/.test(key) && Object.keys(value).length);
  if (flat !== null && (!open || flat.length <= 2) && head.length + flat.length < WIDTH) return [`${head} ${flat}`];
  if (isList(value)) return [head, ...value.flatMap((item) => listed(item, depth + 1))];
  return [head, ...mapping(value, depth + 1)];
}

function mapping(value, depth) {
  return Object.keys(value).length ? Object.entries(value).flatMap(([key, item]) => written(key, item, depth)) : ["  ".repeat(depth) + "{}"];
}

function listed(item, depth) {
  const lead = "  ".repeat(depth);
  if (isMap(item) && Object.keys(item).length) {
    // A line of the script, `- A: words`, stands without braces; so does what is too long for one line.
    const flat = flow(item);
    const bare = Object.keys(item).length === 1 && Object.values(item).every((one) => !isMap(one) && !isList(one));
    if (!bare && flat !== null && lead.length + flat.length < WIDTH) return [`${lead}- ${flat}`];
    const rows = mapping(item, depth + 1);
    return [`${lead}- ${rows[0].slice(lead.length + 2)}`, ...rows.slice(1)];
  }
  if (isList(item) || isMap(item)) return [`${lead}- ${flow(item, true)}`];
  return [`${lead}- ${typeof item === "string" && item.includes("\n") ? quoted(item) : scalar(item)}`];
}

/** On one line, in brackets; null where a text has several lines, unless it must be. */
function flow(value, must = false) {
  if (isList(value)) {
    const items = value.map((item) => flow(item, must));
    return items.includes(null) ? null : `[${items.join(", ")}]`;
  }
  if (isMap(value)) {
    const pairs = Object.entries(value).map(([key, item]) => [scalarKey(key, true), flow(item, must)]);
    return pairs.some(([, item]) => item === null) ? null : `{${pairs.map((pair) => pair.join(": ")).join(", ")}}`;
  }
  if (value === null || value === undefined) return "null";
  if (typeof value === "string" && value.includes("\n")) return must ? quoted(value) : null;
  return scalar(value, true);
}

function scalarKey(key, inFlow = false) {
  return key.length > 100 ? `? ${quoted(key)}\n` : scalar(String(key), inFlow, true);
}

/** A number, true or false, or a text: as it would be typed where that reads back as the same, otherwise in quotes. */
export function scalar(value, inFlow = false, isKey = false) {
  if (typeof value !== "string") return String(value);
  const number = !isKey && /^-?\d{1,12}$/.test(value) && String(Number(value)) === value;
  const word = !isKey && ["true", "false", "null", "~"].includes(value);
  const safe = /^[\p{L}\p{N}(+./<][^\n\r\t]*$/u.test(value) && !/(:(\s|$)|\s#|\s$|[^\x20-\x7e\u00a0-\u2027\u2030-\ud7ff\uf900-\ufdcf\ufdf0-\ufefe\uff00-\ufffd])/.test(value);
  const plain = safe && !(inFlow && /[[\]{},]|:/.test(value)) && !/^(\.{3}|---)/.test(value) && value !== "<<" && value !== "=";
  return plain && !number && !word ? value : quoted(value);
}

/** In double quotes; characters that YAML does not take as they are stand as numbers. */
function quoted(text) {
  const marks = { "\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\" };
  const safe = text.replace(/["\\\n\t]|[^\x20-\x7e\u00a0-\u2027\u2030-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/gu, (one) => marks[one] ?? `\\u${one.codePointAt(0).toString(16).padStart(4, "0")}`);
  return `"${safe}"`;
}

/** A text of several lines as it is; in quotes where its beginning or end would be read otherwise. */
function literal(text, depth) {
  const body = text.endsWith("\n") ? text.slice(0, -1) : text;
  const odd = /^[\s]|[^\n\x20-\x7e\u00a0-\u2027\u2030-\ud7ff\ue000-\ufefe\uff00-\ufffd]|\n$|\n[ ]+(\n|$)/.test(body) || !body;
  if (odd) return quoted(text);
  const lead = "  ".repeat(depth);
  const rows = body.split("\n").map((row) => (row ? lead + row : ""));
  return `|${text.endsWith("\n") ? "" : "-"}\n${rows.join("\n")}`;
}
