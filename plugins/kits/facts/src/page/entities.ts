/** Structured data: JSON-LD, microdata, RDFa, and the state that scripts embed. */
import type { Tree } from "@winnow/kit-dom";
import type { Item } from "../items/item.ts";
import { parseJson } from "../items/json.ts";
import { type IsRead, readMicrodata, readRdfa } from "../items/markup-items.ts";
import { assignedIn, endOfValue } from "../items/state.ts";
import { clean } from "./dom.ts";
import { type Budget, bounded, isObject } from "./json.ts";
import { type Data, type Entity, MAX_FACTS, MAX_VALUE_LENGTH } from "./types.ts";

/** Names of an object's types without their vocabulary. */
export function typesOf(data: { readonly [key: string]: Data }): string[] {
  const value = data["@type"] ?? data.__typename ?? data.type;
  const list = Array.isArray(value) ? value : [value];
  return list
    .filter((type): type is string => typeof type === "string" && type.length < 100)
    .map((type) => type.replace(/^.*[/#:]/u, ""));
}

/** Entities of one JSON-LD script: the items of a `@graph` or of a list each by itself. */
export function linkedData(script: string, budget: Budget): Entity[] {
  const parsed = severalIn(script) ?? parseJson(script);
  const value = bounded(parsed, budget);
  const entities: Entity[] = [];
  const add = (item: Data | undefined, path: string, depth: number): void => {
    if (entities.length >= MAX_FACTS || depth > 4) return;
    if (Array.isArray(item)) for (const [at, one] of item.entries()) add(one, `${path}[${at}]`, depth + 1);
    else if (isObject(item)) {
      const graph = item["@graph"];
      if (graph !== undefined) add(graph, `${path}["@graph"]`, depth + 1);
      if (graph === undefined || item["@type"] !== undefined)
        entities.push({ source: "json-ld", origin: `json-ld: ${path}`, types: typesOf(item), data: item });
    }
  };
  add(value, "$", 0);
  return entities;
}

/** Some pages write several objects after each other. */
function severalIn(script: string): unknown[] | undefined {
  const found: unknown[] = [];
  if (!/^\s*\{/u.test(script)) return undefined;
  let at = script.indexOf("{");
  while (at >= 0 && found.length < 50) {
    const end = endOfValue(script, at);
    if (end === at) break;
    const value = parseJson(script.slice(at, end));
    if (value !== undefined) found.push(value);
    at = script.indexOf("{", end);
  }
  return found.length > 1 ? found : undefined;
}

/** Names of variables that hold a page's state, for scripts that assign JSON to them. */
const STATE =
  /^(?:window|self|globalThis)(?:\.|\[["'])(__[A-Z][A-Z0-9_]*__|__[a-z]\w*|[A-Za-z_$][\w$]*(?:[Ss]tate|STATE|[Dd]ata|DATA|[Pp]rops|PROPS))(?:["']\])?$/u;
const MAX_STATES = 8;

/** State that a script assigns as JSON. */
export function assignedState(script: string, budget: Budget): Entity[] {
  return assignedIn(script, (name) => STATE.test(name))
    .slice(0, MAX_STATES)
    .flatMap(([name, value]) => {
      const data = bounded(value, budget);
      return data === undefined ? [] : [stateEntity(STATE.exec(name)?.[1] ?? "state", data)];
    });
}

/** State under a name. */
export function stateEntity(name: string, value: Data): Entity {
  const data = isObject(value) ? value : { items: value };
  return { source: "state", origin: `state(${name}): $`, types: [], data };
}

/** A file of data as a whole. */
export function dataEntity(value: Data): Entity {
  const data = isObject(value) ? value : { items: value };
  return { source: "data", origin: "json: $", types: [], data };
}

/** Levels of items within items. */
const DEEPEST = 24;

/** Microdata and RDFa of a page. */
export function markupEntities(tree: Tree, budget: Budget, isRead: IsRead): Entity[] {
  const entities = (source: "microdata" | "rdfa", items: readonly Item[]) =>
    items.map((item): Entity => ({ source, origin: item.origin, types: item.types, data: dataOf(item, 0) }));
  return [
    ...entities("microdata", readMicrodata(tree, budget, isRead)),
    ...entities("rdfa", readRdfa(tree, budget, isRead)),
  ];
}

function dataOf(item: Item, depth: number): Record<string, Data> {
  const data: Record<string, Data> = Object.create(null);
  if (item.types[0] !== undefined) data["@type"] = item.types[0];
  if (item.id !== undefined) data["@id"] = item.id;
  for (const [name, values] of item.properties) {
    if (name.length > 100 || depth > DEEPEST) continue;
    const list = values.map((value) => (typeof value === "object" ? dataOf(value, depth + 1) : cut(value)));
    data[name] = list.length === 1 ? list[0]! : list;
  }
  return data;
}

const cut = (value: string | number | boolean): Data =>
  typeof value === "string" ? clean(value).slice(0, MAX_VALUE_LENGTH) : value;
