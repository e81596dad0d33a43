/** What each verb asks for. */

import { readFill, readLogin, readSet } from "./fields.ts";
import { type Action, type Instruction, MAX_ROUNDS, type Target } from "./instruction.ts";
import { keyOf } from "./keys.ts";
import { type Literals, QUOTE, URL_MARK } from "./literals.ts";
import { kindOf, targetOf, withoutArticle } from "./target.ts";
import type { Loop } from "./until.ts";
import { loopOf, secondsOf, untilOf } from "./until.ts";
import { type Verb, verbAt } from "./verbs.ts";
import { readExtract } from "./wishes.ts";

/** What a verb is read with. */
interface Reading {
  /** What stands behind the verb. */
  readonly phrase: string;
  readonly clause: string;
  readonly literals: Literals;
  readonly before: Instruction | undefined;
  readonly loop: Loop;
}
type Found = readonly Action[] | undefined;

const PRONOUN = /^(?:on )?(?:it|that|this|them|him|es|ihn|darauf|le|la|lo|ello|one|that one)$/iu;
const SOMEWHERE = /^(?:back )?(?:the |our |this |die |la |le )?(?:web ?)?(?:site|page|seite|página|browser|homepage)?$/iu;
const COOKIES = /cookie|consent|gdpr|privacy|dsgvo|einwilligung|tracking/iu;
const DIALOG = /dialog|modal|pop-?up|overlay|window|banner|newsletter|advert|\bad\b|notification|toast|fenster|fenêtre|ventana|lightbox|alert|prompt|it$|message/iu;
const SEVERAL = new RegExp(`^(?:.*?)(?:${QUOTE})(?:\\s*(?:,|&|\\band\\b|\\bund\\b|\\bet\\b|\\by\\b)+\\s*(?:the\\s+)?(?:${QUOTE}))+`, "iu");
const FROM =
  /^(.*\S)\s+(?:from|in|as|for|under|out of|on|within|aus|bei|als|im|in der|dans|parmi|pour|comme|en|como|para|de)\s+(.+)$/iu;
const CART = /\s*\b(?:to|into|in|from|out of|in den|au|dans|al|del|a|zum|aus dem|du)\s+(?:the |my |your |le |la |el |den )?(?:shopping )?(cart|basket|bag|trolley|wish ?list|favou?rites|warenkorb|panier|carrito|cesta|list)$/iu;

const one = (action: Action | undefined): Found => (action === undefined ? undefined : [action]);

/** Readers by verb. */
export const READERS: Readonly<Record<Verb, (reading: Reading) => Found>> = {
  goto: ({ phrase, clause, literals, before }) => {
    const url = new RegExp(URL_MARK).exec(phrase)?.[0];
    if (url !== undefined) return [{ action: "goto", url: addressOf(literals.plain(url)) }];
    const end = /^(?:the )?(bottom|top|end|beginning)(?: of .*)?$/iu.exec(phrase)?.[1]?.toLowerCase();
    if (end !== undefined)
      return [{ action: "scroll", to: /top|beginning/.test(end) ? "top" : "bottom", times: 1 }];
    const path = new RegExp(`^(?:the )?(?:page |path |url )?(/[\\w./-]*)$`, "u").exec(literals.plain(phrase))?.[1];
    if (path !== undefined) return [{ action: "goto", url: path }];
    if (SOMEWHERE.test(phrase)) return [];
    const page = /^(?:the )?(?:results? )?(?:page|seite|página)\s+(?:number |nr\.? )?(\d{1,4})$/iu.exec(phrase)?.[1];
    if (page !== undefined) return [{ action: "click", target: { words: page, quoted: true } }];
    return click(phrase.replace(/\s+(?:page|seite|section of the (?:site|page))$/iu, ""), literals, before);
  },
  click: ({ phrase, clause, literals, before }) => {
    const key = /^(?:press|hit|push|tap|drück|appu|puls|presion)/iu.test(clause) ? keyOf(literals.plain(phrase)) : undefined;
    if (key !== undefined) return [{ action: "press", key, times: 1 }];
    const [, first = "", place] = /^(.+?)\s+(?:in|on|inside)\s+(.+)$/iu.exec(phrase) ?? [];
    const there = place === undefined || !/^(?:press|hit)/iu.test(clause) ? undefined : keyOf(first);
    if (there !== undefined) return [{ action: "press", key: there, times: 1 }];
    return click(phrase.replace(/^(?:on|auf|sur|en)\s+/iu, ""), literals, before);
  },
  doubleclick: ({ phrase, literals, before }) =>
    click(phrase, literals, before)?.map((action) => (action.action === "click" ? { ...action, double: true } : action)),
  fill: ({ phrase, clause, literals }) => {
    const found = readFill(phrase, literals);
    if (found.length > 0) return found;
    return /^complete/iu.test(clause) ? act(clause, literals) : undefined;
  },
  set: ({ phrase, literals }) => one(readSet(phrase, literals)),
  select: ({ phrase, literals }) => select(phrase.replace(/\s+(?:aus|an)$/iu, ""), literals),
  check: ({ phrase, literals }) => check(phrase, literals, true),
  uncheck: ({ phrase, literals }) => check(phrase, literals, false),
  hover: ({ phrase, literals, before }) => {
    const target = pointed(phrase, literals, before);
    return target === undefined ? undefined : [{ action: "hover", target }];
  },
  scroll: scroll,
  wait: ({ phrase, literals }) => {
    const seconds = secondsOf(phrase);
    const text = phrase.replace(/^(?:for|until|till|auf|bis|que|jusqu'à ce qu[e']|hasta que|a que|up to .{1,20}? for)\s+/iu, "");
    const until = new RegExp(QUOTE).test(text) || seconds === undefined ? untilOf(text, literals) : undefined;
    const until2 = until === "self" ? undefined : until;
    // Words that are not quoted may be nowhere on the page: `the results` are waited for as everything is.
    if (until2 !== undefined && (until2.target.quoted || until2.gone || isOfKind(until2.target)))
      return [{ action: "wait", until: until2 }];
    return [{ action: "wait", ...(seconds === undefined ? {} : { seconds }) }];
  },
  back: () => [{ action: "back" }],
  forward: () => [{ action: "forward" }],
  reload: () => [{ action: "reload" }],
  close: ({ phrase, clause, literals }) => {
    const plain = literals.plain(phrase);
    if (COOKIES.test(plain)) return [{ action: "dismiss", what: "cookies", answer: "close" }];
    if (plain === "" || DIALOG.test(plain)) return [{ action: "dismiss", what: "dialog", answer: "close" }];
    if (/^(?:the )?(?:page|tab|browser|window)$/iu.test(plain)) return [];
    return act(clause, literals);
  },
  accept: ({ phrase, clause, literals }) => agree(phrase, clause, literals, "accept"),
  reject: ({ phrase, clause, literals }) => agree(phrase, clause, literals, "reject"),
  upload: ({ phrase, literals }) => one(upload(phrase, literals)),
  login: ({ phrase, literals }) =>
    one(readLogin(phrase, literals)) ??
    (/\b(?:with|as)\b/iu.test(phrase) && !/\bwith [A-Z]/u.test(phrase) ? undefined : [{ action: "click", target: { words: "log in" } }]),
  search: ({ phrase, literals }) => one(search(phrase, literals)),
  submit: ({ phrase, clause, literals }) => {
    const plain = phrase.replace(/^(?:the|your|this|das|le|el)\s+/iu, "").replace(/\s+ab$/iu, "");
    const isForm = plain === "" || /^(?:form|it|search|that|formular|formulaire|formulario|data|details|request|order|login|message)\b/iu.test(plain);
    return isForm && !new RegExp(QUOTE).test(plain) ? [{ action: "submit" }] : new RegExp(QUOTE).test(plain) ? click(phrase, literals, undefined) : act(clause, literals);
  },
  sort: ({ phrase, literals }) => {
    const text = literals.plain(phrase.replace(/^.*?\b(?:by|nach|par|por)\s+/iu, ""));
    const low = /\b(?:low(?:est)?(?: \w+)? (?:first|to high)|cheapest first|ascending|asc|oldest(?: first)?|aufsteigend|croissant|ascendente|a[- ]?z)\b/iu;
    const high = /\b(?:high(?:est)?(?: \w+)? (?:first|to low)|most expensive first|descending|desc|newest first|newest|latest(?: first)?|newest first|absteigend|décroissant|descendente|z[- ]?a)\b/iu;
    const by = withoutArticle(text.replace(low, "").replace(high, "").replace(/[,(]?\s*\b(?:in|from|with)?\s*(?:order|\(|\)|column)?[\s,()]*$/iu, ""));
    return by === "" ? undefined : [{ action: "sort", by: by.trim(), descending: high.test(text) && !low.test(text) }];
  },
  filter: ({ phrase, literals }) => {
    const text = phrase.replace(/^(?:the |these )?(?:results?|list|products?|items?|table|liste|ergebnisse|produkte)\s+/iu, "");
    return select(text.replace(/^(?:down )?(?:(?:by|for|to|on|nach|par|por)\s+)?(?:(?:show|see|include) )?(?:only )?(?:the )?/iu, ""), literals);
  },
  add: ({ phrase, clause, literals }) => cart(phrase, clause, literals, "add to"),
  remove: ({ phrase, clause, literals }) => cart(phrase, clause, literals, "remove"),
  act: ({ clause, literals }) => act(clause, literals),
  next: () => [{ action: "next" }],
  pages: ({ clause }) => [{ action: "pages", steps: [], max: pagesOf(clause) }],
  repeat: ({ phrase, literals, before, loop }) => repeat(phrase, literals, before, loop),
  extract: ({ phrase, clause, literals, before }) => {
    // `Expand "Shipping" and read it`.
    if (/^(?:it|that|this|its (?:text|content))$/iu.test(phrase) && before?.action === "click" && before.target.words !== "")
      return [{ action: "extract", what: before.target.words }];
    return readExtract(phrase, clause, literals);
  },
};

function isOfKind({ kind, words }: Target): boolean {
  return words === "" && (kind === "dialog" || kind === "button" || kind === "link");
}

/** A URL as a browser takes it. */
export function addressOf(words: string): string {
  if (/^https?:\/\//iu.test(words)) return words;
  return `${/^(?:localhost|127\.)/iu.test(words) ? "http" : "https"}://${words}`;
}

function pointed(phrase: string, literals: Literals, before: Instruction | undefined): Target | undefined {
  if (!PRONOUN.test(phrase)) return targetOf(phrase, literals);
  return before !== undefined && "target" in before ? before.target : undefined;
}

function click(phrase: string, literals: Literals, before: Instruction | undefined): Found {
  const several = SEVERAL.test(phrase) ? phrase.match(new RegExp(QUOTE, "gu")) : null;
  if (several !== null && !/\s(?:in|next to|of|for|beside)\s/iu.test(phrase))
    return several.flatMap((quote) => click(quote, literals, before) ?? []);
  // What a click is for, behind what is clicked: `click "Load more" to see the rest`.
  const text = phrase.replace(/^(.*\S)\s+(?:to|in order to|so that|um|afin de|pour|para)\s+(?:\p{Ll}+)\s.*$/iu, (all, head: string, ...rest) =>
    /\bto\s+(?:cart|basket|the|checkout|payment|next|top|bottom)\b/iu.test(all) && !/\bto (?:see|load|open|show|get|continue|view|submit|reveal|expand|proceed|apply|save|search)\b/iu.test(all) ? all : head);
  const target = pointed(text, literals, before);
  if (target === undefined) return undefined;
  if (target.kind === "checkbox" && target.words !== "") return [{ action: "check", target, checked: true }];
  return [{ action: "click", target }];
}

function act(clause: string, literals: Literals): Found {
  const target = targetOf(clause.replace(/\s(?:the|my|your|this|all the|an?)(?=\s)/giu, ""), literals);
  return target === undefined ? undefined : [{ action: "click", target: { ...target, words: target.quoted ? target.words : literals.plain(clause.replace(/\s(?:the|my|your|this)(?=\s)/giu, "")) } }];
}

function select(phrase: string, literals: Literals): Found {
  const all = phrase.match(new RegExp(QUOTE, "gu")) ?? [];
  const value = (text: string) => targetOf(text.replace(/^(?:the )?(?:option|value|entry|choice)\s+(?=\S)/iu, ""), literals);
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
  if (SEVERAL.test(phrase)) return all.map((quote) => ({ action: "select" as const, value: { words: literals.plain(quote), quoted: true } }));
  const parts = phrase.split(/\s*,\s*(?:and )?|\s+and\s+/iu);
  if (parts.length > 1 && parts.every((part) => /^(?:the )?\p{Ll}+ \S/u.test(part)))
    return parts.flatMap((part) => select(part, literals) ?? []);
  const wanted = value(phrase);
  if (wanted === undefined) return undefined;
  if (wanted.kind === "checkbox") return [{ action: "check", target: wanted, checked: true }];
  if (/^(?:button|link|tab|menuitem|row|column|dialog|image|item)$/.test(wanted.kind ?? "")) return [{ action: "click", target: wanted }];
  if (wanted.kind === "option" || wanted.kind === "radio" || wanted.kind === undefined) return [{ action: "select", value: wanted }];
  // `Choose the Garden area`: the kind is what it is chosen for.
  const { kind: _, ...named } = wanted;
  return [{ action: "select", value: named }];
}

function check(phrase: string, literals: Literals, checked: boolean): Found {
  const quotes = SEVERAL.test(phrase) ? (phrase.match(new RegExp(QUOTE, "gu")) ?? []) : [];
  const parts = quotes.length > 0 ? quotes : phrase.replace(/\s+an$/iu, "").split(/\s*,\s*(?:and\s+)?|\s+(?:and|und|et|y)\s+(?!conditions|privacy|agb)/iu);
  const targets = parts.map((part) => targetOf(part.replace(/^(?:both|each|that|bei)\s+/iu, ""), literals));
  const found = targets.filter((target) => target !== undefined);
  // A `box` to tick is none to type into.
  const box = ({ kind, ...target }: Target): Target => (kind === undefined || kind === "field" ? target : { ...target, kind });
  return found.length === 0 ? undefined : found.map((target) => ({ action: "check", target: box(target), checked }));
}

function agree(phrase: string, clause: string, literals: Literals, answer: "accept" | "reject"): Found {
  const plain = literals.plain(phrase);
  if (COOKIES.test(plain) || /^(?:them|it|all|everything|alle|tout|todo)?(?: all)?$/iu.test(plain) || /banner/iu.test(plain))
    return [{ action: "dismiss", what: "cookies", answer }];
  if (/terms|conditions|agb|bedingungen|términos|policy/iu.test(plain)) return check(phrase, literals, answer === "accept");
  return act(clause, literals);
}

function upload(phrase: string, literals: Literals): Action | undefined {
  const quotes = [...phrase.matchAll(new RegExp(QUOTE, "gu"))].map(([quote]) => quote);
  const isName = (text: string) => /^[\w ().-]{1,200}\.\w{1,8}$/u.test(text);
  const texts = quotes.map((quote) => literals.plain(quote));
  const name = texts.find(isName) ?? /(?:^|\s)([\w-]{1,100}\.[a-z]\w{1,5})(?=$|\s)/iu.exec(literals.plain(phrase))?.[1];
  const behind = /\b(?:with (?:the )?(?:text|content|contents|body)?|containing|that (?:says|contains)|content|inhalt|contenant|con)\s*:?\s*(\S.*)$/iu.exec(phrase)?.[1];
  const content = texts.find((text) => text !== name) ?? (behind === undefined ? undefined : literals.plain(behind));
  if (content === undefined) return undefined;
  const place = /\b(?:into|to|in|using|through|via)\s+(?:the\s+)?([^\uE000]{1,80}|\uE000q\d+\uE001[^\uE000]{0,40})$/iu.exec(phrase)?.[1];
  const target = place === undefined || /\bfile$/iu.test(place) ? undefined : targetOf(place, literals);
  return { action: "upload", content, name: name ?? "file.txt", ...(target === undefined ? {} : { target }) };
}

function search(phrase: string, literals: Literals): Action | undefined {
  let text = phrase.replace(/^(?:(?:the|this)\s+)?(?:(?:site|page|website|shop|store|catalog(?:ue)?|products?|list|database)\s+)?(?:(?:for|nach|after)\s*:?\s+)?(?:(?:the )?(?:term|phrase|word|keyword|product|item|text)s? (?=\uE000))?/iu, "");
  const place = new RegExp(`\\s+(?:in|using|with|via|into|on|im|mit|dans|en)\\s+(?:the\\s+)?(\\S.{0,60}?(?:box|bar|field|input|form|search|feld|site|page|shop|store))$`, "iu").exec(text);
  if (place !== null) text = text.slice(0, place.index);
  const quote = new RegExp(`^${QUOTE}`, "u").exec(text)?.[0];
  const query = literals.plain(quote ?? text).trim();
  if (query === "" || kindOf(query) !== undefined) return undefined;
  return { action: "search", query, submit: true };
}

function cart(phrase: string, clause: string, literals: Literals, words: string): Found {
  const match = CART.exec(phrase);
  const what = match === null ? phrase : phrase.slice(0, match.index);
  const near = /^(?:it|this|that|them|the (?:product|item|article)|this (?:product|item|article))?$/iu.test(what) ? undefined : targetOf(what, literals);
  if (match === null && (words === "add to" || near === undefined)) return act(clause, literals);
  const button = words === "add to" ? `add to ${match?.[1] ?? "cart"}` : "remove";
  return [{ action: "click", target: { words: button, ...(near === undefined ? {} : { near }) } }];
}

function scroll({ phrase, literals, loop }: Reading): Found {
  const text = phrase.replace(/^(?:the page|the list|the window|further|a bit|slowly|all the way)\s*/iu, "");
  const until = loop.until === "self" ? "end" : loop.until;
  const loops = { times: loop.times ?? (until === undefined ? 1 : MAX_ROUNDS), ...(until === undefined ? {} : { until }) };
  if (/^(?:down )?(?:all the way )?(?:to )?(?:the )?(?:very )?(?:bottom|end|ende|unten|bas|fin(?:al)?)|^(?:ganz )?(?:nach unten|ans ende|zum ende)|jusqu'en bas|hasta el final|(?:down|nach) to the bottom/iu.test(text) && !/^nach unten$/iu.test(text))
    return [{ action: "scroll", to: "bottom", ...loops }];
  if (/^(?:back )?(?:up )?to (?:the )?(?:top|beginning|start)|ganz nach oben|en haut/iu.test(text)) return [{ action: "scroll", to: "top", ...loops }];
  const to = /^(?:(?:down|up|over) )?(?:to|until|bis zu[rm]?|jusqu'à|hasta)\s+(.+)$/iu.exec(text)?.[1];
  const target = to === undefined ? undefined : targetOf(to, literals);
  if (target !== undefined) return [{ action: "scroll", to: target, times: 1 }];
  return [{ action: "scroll", to: /\b(?:up|hoch|oben|haut|arriba)\b/iu.test(text) ? "up" : "down", ...loops }];
}

function pagesOf(clause: string): number {
  return Number(/\b(\d{1,2})\s+pages?\b/iu.exec(clause)?.[1] ?? MAX_ROUNDS);
}

function repeat(phrase: string, literals: Literals, before: Instruction | undefined, loop: Loop): Found {
  const own = loopOf(` ${phrase}`, literals);
  const { until, times } = loop.until === undefined && loop.times === undefined ? own : loop;
  const body = own.body.trim();
  const inner = verbAt(body);
  const actions = inner === undefined ? undefined : READERS[inner.verb]({ phrase: body.slice(inner.length).trim(), clause: body, literals, before, loop: { body, ...(until === undefined ? {} : { until }), ...(times === undefined ? {} : { times }) } });
  if (inner?.verb === "pages" || /\b(?:all|every|each|other)\b.*\bpages?\b/iu.test(phrase)) return [{ action: "pages", steps: [], max: pagesOf(phrase) }];
  if (inner?.verb === "next") return [{ action: "pages", steps: [], max: times ?? MAX_ROUNDS }];
  if (actions?.[0]?.action === "scroll") return actions;
  if (actions === undefined && until === undefined && times === undefined) return undefined;
  const steps = (actions ?? []).map((action) => ({ ...action, text: literals.written(body) }));
  const clicked = steps.find((step) => step.action === "click");
  const end = until === "self" ? (clicked?.action === "click" ? { target: clicked.target, gone: true } : undefined) : until;
  return [{ action: "repeat", steps, times: times ?? MAX_ROUNDS, ...(end === undefined ? {} : { until: end }) }];
}
