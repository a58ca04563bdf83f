// A card gets another name: on the board, in the lines of the script, in what is expected, in a deck, in what varies.

function deep(value, change, key = (one) => one) {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => deep(one, change, key));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([one, inner]) => [key(one), deep(inner, change, key)]));
}

/** Puts the new name everywhere but under `cards:`, whose keys the caller keeps in order. */
export function rename(tree, before, name) {
  const plain = before.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, "gu");
  const alone = (text) => (text === before ? name : text);
  const within = (text) => text.replace(word, () => name);
  // On the board a name stands alone: "A" may be a card and is a player.
  if (tree.board) tree.board = deep(tree.board, alone);
  if (tree.deck) tree.deck = deep(tree.deck, alone, alone);
  if (tree.vary) tree.vary = deep(tree.vary, alone, (fact) => (fact.startsWith(`cards.${before}.`) ? `cards.${name}${fact.slice(6 + before.length)}` : fact));
  for (const key of ["title", "question", "answer", "play", "expect", "alternatives"]) if (tree[key]) tree[key] = deep(tree[key], within);
}
