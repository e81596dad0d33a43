/** What the head of a document and its address say about it. */
import { elementsBelow, type Tree, type TreeElement } from "@winnow/kit-dom";
import { pictureName } from "../pictures/picture-name.ts";
import { wordsOf } from "./words.ts";

/** Facts that stand outside the body. */
export interface Facts {
  readonly title: string;
  readonly titleWords: ReadonlySet<string>;
  readonly description: string;
  /** Name of the picture by which the page is shared; empty without one. */
  readonly picture: string;
  readonly descriptionWords: ReadonlySet<string>;
  /** Text in JSON-LD that describes the page: article bodies, descriptions, answers. */
  readonly structuredText: readonly string[];
  /** Tokens about the whole page: schema types, Open Graph type, generator, words of the address. */
  readonly tokens: readonly string[];
}

/** Longest JSON-LD read, in characters over all scripts. */
const MAX_JSON = 1_000_000;
const MAX_ADDRESS = 2000;
const BODY_KEYS = new Set(["articlebody", "description", "text", "reviewbody"]);

/** Reads title, descriptions, structured data and address. */
export function readFacts(tree: Tree, url: string): Facts {
  const tokens = new Set<string>();
  const descriptions: string[] = [];
  const structured: string[] = [];
  let title = "";
  let socialTitle = "";
  let picture = "";
  let left = MAX_JSON;
  let hasTitle = false;
  for (const element of elementsBelow(tree.root)) {
    const name = element.localName;
    if (name === "meta") {
      const key = (element.getAttribute("property") ?? element.getAttribute("name") ?? "").toLowerCase();
      const content = element.getAttribute("content") ?? "";
      if (content === "") continue;
      if (key === "og:type") tokens.add(`og:${content.toLowerCase()}`);
      else if (key === "generator")
        for (const word of wordsOf(content).slice(0, 3)) tokens.add(`generator:${word}`);
      else if (key === "og:title") socialTitle = content;
      else if (/^(?:og:image|twitter:image)/u.test(key))
        picture ||= pictureName(content.slice(0, MAX_ADDRESS));
      else if (key === "description" || key === "og:description") descriptions.push(content);
      else if (/^(?:product|article|og:price)/u.test(key)) tokens.add(`meta:${key}`);
    } else if (name === "title" && !hasTitle) {
      title = element.textContent;
      hasTitle = true;
    } else if (name === "script" && /ld\+json/iu.test(element.getAttribute("type") ?? "")) {
      const source = element.textContent;
      left -= source.length;
      if (left >= 0) readJson(source, tokens, structured);
    }
  }
  readBody(tree.body, tokens);
  readAddress(url, tokens);
  return {
    title: title || socialTitle,
    titleWords: new Set(wordsOf(`${title} ${socialTitle}`)),
    description: descriptions.reduce((best, text) => (text.length > best.length ? text : best), ""),
    picture,
    descriptionWords: new Set(wordsOf(descriptions.join(" "))),
    structuredText: structured,
    tokens: [...tokens],
  };
}

function readJson(source: string, tokens: Set<string>, texts: string[]): void {
  let root: unknown;
  try {
    root = JSON.parse(source.replace(/[\u0000-\u001f]+|<!\[CDATA\[|\]\]>|^\s*\/\/|\/\/\s*$/gu, " "));
  } catch {
    return;
  }
  const open: unknown[] = [root];
  for (let at = 0; at < open.length && at < 5000; at++) {
    const value = open[at];
    if (Array.isArray(value)) open.push(...value.slice(0, 500));
    else if (value && typeof value === "object") {
      for (const [key, inner] of Object.entries(value)) {
        if (key === "@type")
          for (const type of [inner].flat()) tokens.add(`schema:${String(type).toLowerCase()}`);
        else if (typeof inner === "string") {
          if (inner.length > 80 && BODY_KEYS.has(key.toLowerCase())) texts.push(inner);
        } else if (inner && typeof inner === "object") open.push(inner);
      }
    }
  }
}

function readBody(body: TreeElement, tokens: Set<string>): void {
  for (const name of (body.getAttribute("class") ?? "").toLowerCase().split(/[^a-z]+/u)) {
    if (name.length > 2 && tokens.size < 400) tokens.add(`body:${name}`);
  }
}

function readAddress(url: string, tokens: Set<string>): void {
  let address: URL;
  try {
    address = new URL(url);
  } catch {
    return;
  }
  const parts = address.pathname.split("/").filter(Boolean);
  for (const label of address.hostname.split(".").slice(0, -1)) tokens.add(`host:${label}`);
  for (const [index, part] of parts.entries()) {
    for (const word of part.toLowerCase().split(/[^a-z]+/u)) if (word.length > 1) tokens.add(`path:${word}`);
    if (index === parts.length - 1) tokens.add(`end:${part.replace(/^.*\./u, ".").slice(-6)}`);
  }
  tokens.add(`parts:${Math.min(parts.length, 6)}`);
  const last = parts.at(-1) ?? "";
  tokens.add(`hyphens:${Math.min(last.split(/[-_]/u).length - 1, 8)}`);
  if (/\d{4}\/\d{1,2}/u.test(address.pathname)) tokens.add("path:#date");
  if (/\d{5,}/u.test(last)) tokens.add("path:#number");
  for (const key of address.searchParams.keys()) tokens.add(`query:${key.toLowerCase().slice(0, 20)}`);
}
