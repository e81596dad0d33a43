/** Structured data: JSON-LD, microdata, RDFa, and the state that scripts embed. */
import type { TreeElement } from "@winnow/kit-dom";
import { parseJson } from "../items/json.ts";
import { assignedIn, endOfValue } from "../items/state.ts";
import { absolute, clean, cssPath, textOf } from "./dom.ts";
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

const TYPED = ["itemtype", "typeof"] as const;

/**
 * Microdata and RDFa of the page in one pass over its elements.
 * @see WHATWG HTML, "Microdata"; W3C RDFa Lite 1.1
 */
export class ItemReader {
  readonly entities: Entity[] = [];
  readonly #open = new Map<TreeElement, Record<string, Data>>();
  readonly #baseUrl: string;
  readonly #budget: Budget;

  constructor(baseUrl: string, budget: Budget) {
    this.#baseUrl = baseUrl;
    this.#budget = budget;
  }

  /** Elements in document order. */
  take(element: TreeElement): void {
    const list = element.attributeList;
    let property: string | undefined;
    let type: string | undefined;
    let isScope = false;
    let isRdfa = false;
    for (let at = 0; at < list.length; at += 2) {
      const name = list[at];
      if (name === "itemprop") property = list[at + 1];
      else if (name === "property" && element.localName !== "meta") {
        property = list[at + 1];
        isRdfa = true;
      } else if (name === TYPED[0]) type = list[at + 1];
      else if (name === TYPED[1]) {
        type = list[at + 1];
        isScope = true;
        isRdfa = true;
      } else if (name === "itemscope") isScope = true;
    }
    if ((property === undefined && !isScope) || this.#budget.left-- <= 0) return;
    const owner = this.#ownerOf(element);
    let value: Data;
    if (isScope) {
      const data: Record<string, Data> = Object.create(null);
      if (type !== undefined && type !== "") data["@type"] = type.trim().split(/\s+/u)[0] ?? "";
      this.#open.set(element, data);
      value = data;
      if (property === undefined || owner === undefined) {
        const source = isRdfa ? "rdfa" : "microdata";
        const origin = `${source}: ${cssPath(element).slice(5)}`;
        this.entities.push({ source, origin, types: typesOf(data), data });
      }
    } else value = this.#valueOf(element);
    if (property === undefined || owner === undefined || value === "") return;
    for (const name of property.trim().split(/\s+/u)) put(owner, name.replace(/^.*[/#:]/u, ""), value);
  }

  #ownerOf(element: TreeElement): Record<string, Data> | undefined {
    if (this.#open.size === 0) return undefined;
    let left = 60;
    for (let above = element.parentNode; above !== null && left-- > 0; above = above.parentNode) {
      const data = this.#open.get(above);
      if (data !== undefined) return data;
    }
    return undefined;
  }

  #valueOf(element: TreeElement): string {
    const attribute = (name: string) => element.getAttribute(name);
    const content = attribute("content");
    if (content !== null) return clean(content).slice(0, MAX_VALUE_LENGTH);
    const address =
      attribute("href") ?? attribute("src") ?? (element.localName === "object" ? attribute("data") : null);
    if (address !== null && /^(?:a|area|link|img|audio|video|source|embed|iframe)$/.test(element.localName)) {
      const url = absolute(address, this.#baseUrl) ?? "";
      if (element.localName !== "a") return url;
      // A link that names its target says the name here; the target is in the links of the page.
      return attribute("itemprop") === "url" ? url : textOf(element) || url;
    }
    const moment = element.localName === "time" ? attribute("datetime") : attribute("value");
    return moment?.trim() || textOf(element, MAX_VALUE_LENGTH);
  }
}

function put(owner: Record<string, Data>, name: string, value: Data): void {
  if (name === "" || name.length > 100) return;
  const before = owner[name];
  if (before === undefined) owner[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else owner[name] = [before, value];
}
