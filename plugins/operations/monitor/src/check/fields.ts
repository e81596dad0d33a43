import { isRecord } from "@winnow/kit-schema";

/** What fields were and are, by their names or paths. */
export type Fields = Readonly<Record<string, { readonly previous: unknown; readonly current: unknown }>>;

type Changes = Record<string, { previous: unknown; current: unknown }>;

/** What names an entry of a list, so that it is known again with other values. */
const NAMES = ["id", "sku", "slug", "url", "name", "title"] as const;

/**
 * What changed in the values of fields, by the path of each, such as `plans[0].price`. Entries of lists are known again wherever they
 * stand: the number in a path is the place that the entry had before, and entries that are new follow the earlier ones.
 */
export function changedFields(fields: Fields): Fields {
  const changes: Changes = {};
  for (const [name, { previous, current }] of Object.entries(fields))
    compare(changes, name, previous, current);
  return changes;
}

function compare(changes: Changes, path: string, previous: unknown, current: unknown): void {
  if (Array.isArray(previous) && Array.isArray(current)) compareLists(changes, path, previous, current);
  else if (isRecord(previous) && isRecord(current)) {
    for (const key of new Set([...Object.keys(previous), ...Object.keys(current)]))
      compare(
        changes,
        path === "" ? key : `${path}.${key}`,
        valueIn(previous, key) ?? null,
        valueIn(current, key) ?? null,
      );
  } else if (keyOf(previous) !== keyOf(current)) changes[path] = { previous, current };
}

/** Entries that are the same go first, then those with the same name; the rest is taken in its order. */
function compareLists(
  changes: Changes,
  path: string,
  previous: readonly unknown[],
  current: readonly unknown[],
) {
  let [gone, come] = [[...previous.keys()], [...current.keys()]];
  for (const keyOfItem of [keyOf, nameOf]) {
    const places = new Map<string, number[]>();
    for (const at of gone.toReversed()) {
      const key = keyOfItem(previous[at]);
      if (key === "") continue;
      const list = places.get(key);
      if (list === undefined) places.set(key, [at]);
      else list.push(at);
    }
    const taken = new Set<number>();
    come = come.filter((at) => {
      const other = places.get(keyOfItem(current[at]))?.pop();
      if (other === undefined) return true;
      taken.add(other);
      compare(changes, `${path}[${other}]`, previous[other] ?? null, current[at] ?? null);
      return false;
    });
    gone = gone.filter((at) => !taken.has(at));
  }
  for (const [index, at] of gone.entries()) {
    const other = come[index];
    compare(changes, `${path}[${at}]`, previous[at] ?? null, other === undefined ? null : current[other]);
  }
  // In an order of their own, so that two fetches that list them differently say the same.
  const added = come.slice(gone.length).map((at) => current[at] ?? null);
  const sorted = added.map((item) => ({ item, key: keyOf(item) })).sort(byKey);
  for (const [index, { item }] of sorted.entries())
    changes[`${path}[${previous.length + index}]`] = { previous: null, current: item };
}

/** A text that values share that are the same, with the keys of objects and the entries of lists in any order. */
function keyOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).sort().join()}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? "null";
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${keyOf(value[key])}`);
  return `{${entries.join()}}`;
}

/** What names an entry; nothing where it has no name. */
function nameOf(item: unknown): string {
  if (!isRecord(item)) return "";
  const name = NAMES.find((key) => ["string", "number"].includes(typeof valueIn(item, key)));
  return name === undefined ? "" : `${name} ${String(item[name])}`;
}

function byKey(one: { readonly key: string }, other: { readonly key: string }): number {
  return one.key < other.key ? -1 : one.key > other.key ? 1 : 0;
}

function valueIn(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
