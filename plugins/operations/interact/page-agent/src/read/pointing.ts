/** What is pointed at, chosen, ticked, given and looked for. */

import { phrasesIn } from "../words/read-words.ts";
import { readSet } from "./fields.ts";
import type { Action, Instruction, Target } from "./instruction.ts";
import { type Literals, QUOTE } from "./literals.ts";
import { kindOf, targetOf } from "./target.ts";
import { numberOf } from "./until.ts";

/** The actions that were read; undefined when the words are not understood. */
export type Found = readonly Action[] | undefined;

const words = (name: string) => phrasesIn("targets", name);
const PURPOSE = new RegExp(
  String.raw`^(.*\S)\s+(?:(?:in order )?to (?:${phrasesIn("clauses", "purpose")})|so that|um .* zu|afin de|pour|para)(?:\s.*)?$`,
  "iu",
);
const PRONOUN = /^(?:on )?(?:it|that|this|them|him|es|ihn|darauf|le|la|lo|ello|one|that one)$/iu;
/** Words for banners about cookies. */
export const COOKIES = /cookie|consent|gdpr|privacy|dsgvo|einwilligung|tracking/iu;
const SEVERAL = new RegExp(
  `^(?:.*?)(?:${QUOTE})(?:\\s*(?:,|&|\\band\\b|\\bund\\b|\\bet\\b|\\by\\b)+\\s*(?:the\\s+)?(?:${QUOTE}))+`,
  "iu",
);
const FROM =
  /^(.*\S)\s+(?:from|in|as|for|under|out of|on|within|aus|bei|als|im|in der|dans|parmi|pour|comme|en|como|para|de)\s+(.+)$/iu;
const CART = new RegExp(
  String.raw`\s*\b(?:${words("into")})\s+(?:(?:${words("article")}) )?(?:shopping )?(${words("cart")})$`,
  "iu",
);
/** What `search` may say before what is searched for. */
const SEARCHED = new RegExp(
  String.raw`^(?:(?:the|this)\s+)?(?:(?:${words("site")})\s+)?(?:(?:for|nach|after)\s*:?\s+)?(?:(?:the )?(?:${words("sought")})s? (?=\uE000))?`,
  "iu",
);
/** A cart in other languages than that of `add to`. */
const OF_CARTS = /^(?:warenkorb|panier|carrito|cesta)$/iu;
/** `-3 with the slider`. */
const WITH_TOOL =
  /^(-?\d+(?:\.\d+)?) (?:with|on|using|mit|am|avec|con) (?:the |dem |le |el )?(slider|spinner|number field|regler|schieberegler|curseur|control deslizante)$/iu;
const SPINNER = /^(?:spinner|number field)$/iu;
/** Steps of a way through menus: `File > Export > PDF`. */
const MAX_PATH = 5;
/** A list of one action, if there is one. */
export const one = (action: Action | undefined): Found => (action === undefined ? undefined : [action]);

/** Whether a target names only a kind that is easily seen. */
export function isOfKind({ kind, words }: Target): boolean {
  return words === "" && (kind === "dialog" || kind === "button" || kind === "link");
}

/** A URL as a browser takes it. */
export function addressOf(words: string): string {
  if (/^https?:\/\//iu.test(words)) return words;
  return `${/^(?:localhost|127\.)/iu.test(words) ? "http" : "https"}://${words}`;
}

/** The element that words name, or that the step before was about. */
export function pointed(
  phrase: string,
  literals: Literals,
  before: Instruction | undefined,
): Target | undefined {
  if (!PRONOUN.test(phrase)) return targetOf(phrase, literals);
  return before !== undefined && "target" in before ? before.target : undefined;
}

/** What `click` asks for. */
export function click(phrase: string, literals: Literals, before: Instruction | undefined): Found {
  const several = SEVERAL.test(phrase) ? phrase.match(new RegExp(QUOTE, "gu")) : null;
  if (several !== null && !/\s(?:in|next to|of|for|beside)\s/iu.test(phrase))
    return several.flatMap((quote) => click(quote, literals, before) ?? []);
  // What a click is for, behind what is clicked: `click "Load more" to see the rest`.
  const text = phrase.replace(PURPOSE, "$1");
  const target = pointed(text, literals, before);
  if (target === undefined) return undefined;
  if (target.kind === "checkbox" && target.words !== "") return [{ action: "check", target, checked: true }];
  return [{ action: "click", target }];
}

/** A verb that is the name of a button itself: `continue to payment`. */
export function act(clause: string, literals: Literals): Found {
  const words = clause.replace(/\s(?:the|my|your|this|all the)(?=\s)/giu, "");
  const target = targetOf(words, literals);
  // `Close the issue "Crash"`: the page says which of the two is the button.
  if (target === undefined || target.quoted === true) return undefined;
  return [{ action: "click", target: { ...target, words: literals.plain(words) } }];
}

/** What `select` and `choose` ask for. */
export function select(phrase: string, literals: Literals): Found {
  const all = phrase.match(new RegExp(QUOTE, "gu")) ?? [];
  const [, number, tool = ""] = WITH_TOOL.exec(phrase) ?? [];
  if (number !== undefined)
    return [
      { action: "fill", value: number, target: { words: "", kind: SPINNER.test(tool) ? "field" : "slider" } },
    ];
  const path = phrase.split(/\s*>\s*/u).map((part) => targetOf(part, literals));
  if (path.length > 1 && path.length <= MAX_PATH && all.length === 0)
    return path.flatMap((target) => (target === undefined ? [] : [{ action: "click", target } as const]));
  const value = (text: string) =>
    targetOf(text.replace(/^(?:the )?(?:option|value|entry|choice)\s+(?=\S)/iu, ""), literals);
  const from = FROM.exec(phrase);
  const target = from === null ? undefined : targetOf(from[2] ?? "", literals);
  if (from !== null && target !== undefined) {
    const wanted = value(from[1] ?? "");
    if (wanted === undefined) return undefined;
    if (wanted.kind === "checkbox") return [{ action: "check", target: wanted, checked: true }];
    return [{ action: "select", target, value: wanted }];
  }
  const to = /^(.*\S)\s+(?:to|=|:)\s+(\S.*)$/iu.exec(phrase);
  if (to !== null && all.length > 0) return one(readSet(phrase, literals));
  if (SEVERAL.test(phrase))
    return all.map((quote) => ({
      action: "select" as const,
      value: { words: literals.plain(quote), quoted: true },
    }));
  const parts = phrase.split(/\s*,\s*(?:and )?|\s+and\s+/iu);
  if (parts.length > 1 && parts.every((part) => /^(?:the )?\p{Ll}+ \S/u.test(part)))
    return parts.flatMap((part) => select(part, literals) ?? []);
  const wanted = value(phrase);
  if (wanted === undefined) return undefined;
  if (wanted.kind === "checkbox") return [{ action: "check", target: wanted, checked: true }];
  if (/^(?:button|link|tab|menuitem|row|column|dialog|image|item)$/.test(wanted.kind ?? ""))
    return [{ action: "click", target: wanted }];
  if (wanted.kind === "option" || wanted.kind === "radio" || wanted.kind === undefined)
    return [{ action: "select", value: wanted }];
  // `Choose the Garden area`: the kind is what it is chosen for.
  const { kind: _, ...named } = wanted;
  return [{ action: "select", value: named }];
}

/** What `check` and `uncheck` ask for. */
export function check(phrase: string, literals: Literals, checked: boolean): Found {
  const quotes = SEVERAL.test(phrase) ? (phrase.match(new RegExp(QUOTE, "gu")) ?? []) : [];
  const parts =
    quotes.length > 0
      ? quotes
      : phrase
          .replace(/\s+an$/iu, "")
          .split(/\s*,\s*(?:and\s+)?|\s+(?:and|und|et|y)\s+(?!conditions|privacy|agb)/iu);
  const targets = parts.map((part) => targetOf(part.replace(/^(?:that|bei)\s+/iu, ""), literals));
  const found = targets.filter((target) => target !== undefined);
  // A `box` to tick is none to type into.
  const box = ({ kind, ...target }: Target): Target =>
    kind === undefined || kind === "field" ? target : { ...target, kind };
  return found.length === 0
    ? undefined
    : found.map((target) => ({ action: "check", target: box(target), checked }));
}

/** What `accept` and `reject` ask for. */
export function agree(
  phrase: string,
  clause: string,
  literals: Literals,
  answer: "accept" | "reject",
): Found {
  const plain = literals.plain(phrase);
  if (
    COOKIES.test(plain) ||
    /^(?:(?:them|it|all|everything|alle|tout|todo)(?: all)?)$/iu.test(plain) ||
    /banner/iu.test(plain)
  )
    return [{ action: "dismiss", what: "cookies", answer }];
  if (/terms|conditions|agb|bedingungen|términos|policy/iu.test(plain))
    return check(phrase, literals, answer === "accept");
  return act(clause, literals);
}

/** What `upload` asks for. */
export function upload(phrase: string, literals: Literals): Action | undefined {
  const quotes = [...phrase.matchAll(new RegExp(QUOTE, "gu"))].map(([quote]) => quote);
  const isName = (text: string) => /^[\w ().-]{1,200}\.\w{1,8}$/u.test(text);
  const texts = quotes.map((quote) => literals.plain(quote));
  const name =
    texts.find(isName) ?? /(?:^|\s)([\w-]{1,100}\.[a-z]\w{1,5})(?=$|\s)/iu.exec(literals.plain(phrase))?.[1];
  const behind =
    /\b(?:with (?:the )?(?:text|content|contents|body)?|containing|that (?:says|contains)|content|inhalt|contenant|con)\s*:?\s*(\S.*)$/iu.exec(
      phrase,
    )?.[1];
  const content =
    texts.find((text) => text !== name) ?? (behind === undefined ? undefined : literals.plain(behind));
  if (content === undefined) return undefined;
  const place =
    /\b(?:into|to|in|using|through|via)\s+(?:the\s+)?([^\uE000]{1,80}|\uE000q\d+\uE001[^\uE000]{0,40})$/iu.exec(
      phrase,
    )?.[1];
  const target = place === undefined || /\bfile$/iu.test(place) ? undefined : targetOf(place, literals);
  return { action: "upload", content, name: name ?? "file.txt", ...(target === undefined ? {} : { target }) };
}

/** What `search` asks for. */
export function search(phrase: string, literals: Literals): Action | undefined {
  let text = phrase.replace(SEARCHED, "");
  const place =
    /\s+(?:in|using|with|via|into|on|im|mit|dans|en)\s+(?:the\s+)?(\S.{0,60}?(?:box|bar|field|input|form|search|feld|site|page|shop|store))$/iu.exec(
      text,
    );
  if (place !== null) text = text.slice(0, place.index);
  const quote = new RegExp(`^${QUOTE}`, "u").exec(text)?.[0];
  // `Search for sea and juggle the results`: words without a reader are no part of what is searched for.
  if (quote === undefined && /\s(?:and|then|und|dann|et|puis|y|luego)\s+\S+\s+\S+\s+\S/iu.test(text))
    return undefined;
  const query = literals
    .plain(quote ?? text.replace(/^\p{L}+s (?:by|about|called|named|titled) /iu, ""))
    .trim();
  if (query === "" || kindOf(query) !== undefined) return undefined;
  return { action: "search", query, submit: true };
}

/** What `add … to the cart` and `remove … from the cart` ask for. */
export function cart(phrase: string, clause: string, literals: Literals, words: string): Found {
  const match = CART.exec(phrase);
  const all = match === null ? phrase : phrase.slice(0, match.index);
  const amount =
    /^(\d{1,2}|two|three|four|five|ten|zwei|deux|dos)(?: ?x)?\s+(?:of (?:the )?|pieces of )?(?=\S)/iu.exec(
      all,
    );
  const times = amount === null ? 1 : numberOf(amount[1] ?? "");
  const what = all.slice(amount?.[0].length ?? 0);
  const near = /^(?:it|this|that|them|the (?:product|item|article)|this (?:product|item|article))?$/iu.test(
    what,
  )
    ? undefined
    : targetOf(what, literals);
  if (match === null && (words === "add to" || near === undefined)) return act(clause, literals);
  const place = match?.[1] ?? "cart";
  const button = words === "add to" ? `add to ${OF_CARTS.test(place) ? "cart" : place}` : "remove";
  const click: Action = {
    action: "click",
    target: { words: button, ...(near === undefined ? {} : { near }) },
  };
  return times < 2
    ? [click]
    : [{ action: "repeat", steps: [{ ...click, text: literals.written(clause) }], times }];
}
