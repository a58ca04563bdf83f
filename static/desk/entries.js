// What lies in a zone, as records: `{name, count, status, group}`; from the forms that the format knows, and back to the shortest.
//
// A legion is one record with `mate`, a G unit over its hearts one with `hearts`; both have their place in the tree.

const OWN = ["card", "count", "leader", "mate", "hearts"];
const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const listed = (value) => (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]);

/** The records of a zone. */
export function records(value) {
  let group = 0;
  return listed(value).flatMap((item) => {
    if (isMap(item) && "together" in item) {
      group += 1;
      return listed(item.together).map((one) => ({ ...record(one), group }));
    }
    return [record(item)];
  });
}

function record(item) {
  if (typeof item === "number") return { name: "", count: item, status: {}, group: 0 };
  if (!isMap(item)) return { name: String(item ?? ""), count: 1, status: {}, group: 0 };
  const status = Object.fromEntries(Object.entries(item).filter(([key]) => !OWN.includes(key)).map(([key, value]) => [key.replaceAll("_", "-"), value]));
  const found = { name: named(item.card ?? item.leader ?? "")[0] ?? "", count: Number(item.count ?? 1), status, group: 0 };
  if ("mate" in item) Object.assign(found, { leader: item.leader, mate: item.mate });
  if ("hearts" in item) found.hearts = item.hearts;
  return found;
}

/** The value of a zone in the tree; undefined when nothing lies there. */
export function zoneValue(list) {
  const items = [];
  for (const one of list) {
    const before = items.at(-1);
    if (one.group && before?.group === one.group) before.together.push(written(one));
    else items.push(one.group ? { group: one.group, together: [written(one)] } : { value: written(one) });
  }
  const values = items.map((item) => (item.group ? (item.together.length > 1 ? { together: item.together } : item.together[0]) : item.value));
  return values.length > 1 ? values : values[0];
}

function written(one) {
  const status = Object.fromEntries(Object.entries(one.status).filter(([, value]) => value !== undefined && value !== "" && value !== null && value !== false));
  const told = Object.keys(status).length > 0;
  if (one.mate) return { leader: named(one.leader)[0] === one.name ? one.leader : one.name, mate: one.mate, ...status };
  if (one.hearts) return { card: one.name, hearts: one.hearts, ...status };
  if (!one.name) return told ? { count: one.count, ...status } : one.count;
  if (one.count === 1 && !told) return one.name;
  return { card: one.name, ...(one.count === 1 ? {} : { count: one.count }), ...status };
}

/** The names in a part of a vanguard: one, a list, cards placed together, or the leader and the mate among the hearts. */
export function named(part) {
  return isMap(part) ? Object.values(part).flatMap(named) : listed(part).map(String);
}

export function blank(name = "", count = 1, status = {}) {
  return { name, count, status, group: 0 };
}

/** Unspecified cards that say nothing of themselves are one number. */
export function merged(list) {
  const found = [];
  for (const one of list) {
    const before = found.at(-1);
    const plain = (item) => item && !item.name && !item.group && !Object.keys(item.status).length;
    if (plain(one) && plain(before)) before.count += one.count;
    else if (one.count > 0) found.push({ ...one });
  }
  return found;
}
