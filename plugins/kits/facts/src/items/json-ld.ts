/** JSON-LD into items. @see JSON-LD 1.1, "Syntax Tokens and Keywords" */
import { elementsBelow, type Tree } from "@winnow/kit-dom";
import { isObject } from "../page/json.ts";
import { type Item, type ItemValue, localName } from "./item.ts";
import { parseJson } from "./json.ts";

/** Levels of nesting that are read. */
const MAX_DEPTH = 40;

/** How many items and values may still be made. */
export interface Budget {
  left: number;
}

interface Reading {
  readonly budget: Budget;
  readonly byId: Map<string, MutableItem>;
  /** Lists with a value that only refers to an item. */
  readonly references: { readonly values: ItemValue[]; readonly at: number; readonly id: string }[];
}

interface MutableItem extends Item {
  readonly properties: Map<string, ItemValue[]>;
}

/** All items that stand at the top of a script of JSON-LD, or in a graph. References to other items are those items. */
export function readJsonLd(tree: Tree, budget: Budget): Item[] {
  const reading: Reading = { budget, byId: new Map(), references: [] };
  const items: Item[] = [];
  let index = 0;
  for (const script of elementsBelow(tree.root)) {
    if (
      script.localName !== "script" ||
      !/^\s*application\/ld\+json/i.test(script.getAttribute("type") ?? "")
    )
      continue;
    const value = parseJson(script.textContent);
    if (value !== undefined)
      readTop(value, index === 0 ? "json-ld: $" : `json-ld: script ${index + 1}: $`, items, reading, 0);
    index++;
  }
  for (const { values, at, id } of reading.references) {
    const item = reading.byId.get(id);
    if (item !== undefined) values[at] = item;
  }
  return items;
}

function readTop(value: unknown, path: string, items: Item[], reading: Reading, depth: number): void {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      if (reading.budget.left <= 0 || depth > MAX_DEPTH) return;
      readTop(one, `${path}[${index}]`, items, reading, depth + 1);
    }
    return;
  }
  if (!isObject(value)) return;
  const graph = value["@graph"];
  const isOnlyGraph = graph !== undefined && value["@type"] === undefined;
  if (!isOnlyGraph) items.push(readItem(value, path, reading, depth));
  if (graph !== undefined) readTop(graph, `${path}.@graph`, items, reading, depth + 1);
}

function readItem(value: Record<string, unknown>, path: string, reading: Reading, depth: number): Item {
  reading.budget.left--;
  const id = value["@id"];
  const properties = new Map<string, ItemValue[]>();
  const known = typeof id === "string" && id !== "" ? { id } : {};
  const item: MutableItem = { types: typesOf(value["@type"]), ...known, origin: path, properties };
  if (typeof id === "string" && id !== "") {
    const other = reading.byId.get(id);
    if (other === undefined || other.properties.size === 0) reading.byId.set(id, item);
  }
  for (const [key, property] of Object.entries(value)) {
    if (key.startsWith("@") || reading.budget.left <= 0) continue;
    const name = localName(key);
    const values = properties.get(name) ?? [];
    readValue(property, `${path}.${key}`, values, reading, depth + 1);
    if (values.length > 0) properties.set(name, values);
  }
  return item;
}

function readValue(value: unknown, path: string, values: ItemValue[], reading: Reading, depth: number): void {
  if (reading.budget.left <= 0 || depth > MAX_DEPTH) return;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    reading.budget.left--;
    values.push(value);
  } else if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      if (reading.budget.left <= 0) return;
      readValue(one, `${path}[${index}]`, values, reading, depth + 1);
    }
  } else if (isObject(value)) {
    const inner = value["@value"] ?? value["@list"] ?? value["@set"];
    if (inner !== undefined) readValue(inner, path, values, reading, depth + 1);
    else {
      const id = value["@id"];
      const isReference =
        typeof id === "string" && Object.keys(value).every((key) => key === "@id" || key === "@type");
      if (isReference) reading.references.push({ values, at: values.length, id });
      values.push(
        isReference ? readReference(value, id, path, reading) : readItem(value, path, reading, depth),
      );
    }
  }
}

/** Stands for an item until all are read, and after that where none has its id. */
function readReference(value: Record<string, unknown>, id: string, path: string, reading: Reading): Item {
  reading.budget.left--;
  return { types: typesOf(value["@type"]), id, origin: path, properties: new Map() };
}

function typesOf(type: unknown): string[] {
  const names = Array.isArray(type) ? type : [type];
  return names.filter((name) => typeof name === "string").map(localName);
}
