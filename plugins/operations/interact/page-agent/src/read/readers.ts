/** What each verb asks for. */

import { readFill, readLogin, readSet } from "./fields.ts";
import { type Instruction, MAX_ROUNDS, type Until } from "./instruction.ts";
import { keyOf } from "./keys.ts";
import { type Literals, QUOTE, URL_MARK } from "./literals.ts";
import {
  act,
  addressOf,
  agree,
  COOKIES,
  cart,
  check,
  click,
  type Found,
  isOfKind,
  one,
  pointed,
  search,
  select,
  upload,
} from "./pointing.ts";
import { targetOf, withoutArticle } from "./target.ts";
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

const SOMEWHERE =
  /^(?:back )?(?:the |our |this |die |la |le )?(?:web ?)?(?:site|page|seite|página|browser|homepage)?$/iu;
const DIALOG =
  /dialog|modal|pop-?up|overlay|window|banner|newsletter|advert|\bad\b|notification|toast|fenster|fenêtre|ventana|lightbox|alert|prompt|it$|message/iu;

/** Verbs of `set` that also take things from one place to another. */
const MOVES = /^(?:drag|move|slide)\b/iu;
/** Words behind "go back" and "reload" that add nothing: `to the previous page`, `die Seite neu`, `en arrière`. */
const OF_PAGES: ReadonlySet<string> = new Set(
  [
    "to the this that one a of on in up page site website tab browser history list results search result current whole previous last next first same main home step once again twice",
    "zu zum zur auf die diese der dem den das seite vorherige vorherigen letzte letzten erste ersten liste zurück neu noch einmal",
    "à la le cette page précédente dernière première liste en arrière résultats site",
    "a al la el esta página anterior última primera lista atrás hacia inicio sitio resultados",
  ].flatMap((line) => line.split(" ")),
);
const isOfPages = (phrase: string) =>
  phrase.split(/[\s,]+/u).every((word) => word === "" || OF_PAGES.has(word.toLowerCase()));
/** Readers by verb. */
export const READERS: Readonly<Record<Verb, (reading: Reading) => Found>> = {
  goto: ({ phrase, literals, before }) => {
    const url = new RegExp(URL_MARK).exec(phrase)?.[0];
    if (url !== undefined) return [{ action: "goto", url: addressOf(literals.plain(url)) }];
    const end = /^(?:the )?(bottom|top|end|beginning)(?: of .*)?$/iu.exec(phrase)?.[1]?.toLowerCase();
    if (end !== undefined)
      return [{ action: "scroll", to: /top|beginning/.test(end) ? "top" : "bottom", times: 1 }];
    const path = /^(?:the )?(?:page |path |url )?(\/[\w./-]*)$/u.exec(literals.plain(phrase))?.[1];
    if (path !== undefined) return [{ action: "goto", url: path }];
    if (SOMEWHERE.test(phrase)) return [];
    const page = /^(?:the )?(?:results? )?(?:page|seite|página)\s+(?:number |nr\.? )?(\d{1,4})$/iu.exec(
      phrase,
    )?.[1];
    if (page !== undefined) return [{ action: "click", target: { words: page, quoted: true } }];
    return click(phrase.replace(/\s+(?:page|seite|section of the (?:site|page))$/iu, ""), literals, before);
  },
  click: ({ phrase, clause, literals, before }) => {
    const key = /^(?:press|hit|push|tap|drück|appu|puls|presion)/iu.test(clause)
      ? keyOf(literals.plain(phrase))
      : undefined;
    if (key !== undefined) return [{ action: "press", key, times: 1 }];
    const [, first = "", place] = /^(.+?)\s+(?:in|on|inside)\s+(.+)$/iu.exec(phrase) ?? [];
    const there = place === undefined || !/^(?:press|hit)/iu.test(clause) ? undefined : keyOf(first);
    // `Press Delete in the dialog` means a button, `press Enter in the field` a key.
    if (there !== undefined && !/^(?:Enter|Escape|Tab)$/.test(there)) return click(phrase, literals, before);
    if (there !== undefined) return [{ action: "press", key: there, times: 1 }];
    return click(phrase.replace(/^(?:on|auf|sur|en)\s+/iu, ""), literals, before);
  },
  doubleclick: ({ phrase, literals, before }) =>
    click(phrase, literals, before)?.map((action) =>
      action.action === "click" ? { ...action, double: true } : action,
    ),
  fill: ({ phrase, clause, literals }) => {
    // `Put two mugs in the basket`.
    const bought = /^(?:put|place)/iu.test(clause) ? cart(phrase, clause, literals, "add to") : undefined;
    const [step] = bought ?? [];
    if (step?.action === "repeat" || (step?.action === "click" && step.target.near !== undefined))
      return bought;
    const found = readFill(phrase, literals);
    if (found.length > 0) return found;
    return /^complete/iu.test(clause) ? act(clause, literals) : undefined;
  },
  set: ({ phrase, clause, literals }) => {
    const action = readSet(phrase, literals);
    // A slider is dragged to a number; what else is dragged goes to a place, which no rule here knows.
    const isPlace = action?.action === "fill" && !/\d|^(?:min|max)/iu.test(action.value);
    return MOVES.test(clause) && isPlace ? undefined : one(action);
  },
  select: ({ phrase, literals }) => select(phrase.replace(/\s+(?:aus|an)$/iu, ""), literals),
  check: ({ phrase, literals }) => check(phrase, literals, true),
  uncheck: ({ phrase, literals }) => check(phrase, literals, false),
  hover: ({ phrase, literals, before }) => {
    const target = pointed(phrase, literals, before);
    return target === undefined ? undefined : [{ action: "hover", target }];
  },
  scroll,
  wait: ({ phrase, literals }) => {
    const seconds = secondsOf(phrase);
    const text = phrase.replace(
      /^(?:for|until|till|auf|bis|que|jusqu'à ce qu[e']|hasta que|a que|up to .{1,20}? for)\s+/iu,
      "",
    );
    const until = new RegExp(QUOTE).test(text) || seconds === undefined ? untilOf(text, literals) : undefined;
    // Words that are not quoted may be nowhere on the page: `the results` are waited for as everything is.
    if (
      until !== undefined &&
      until !== "self" &&
      (until.target.quoted || until.gone || isOfKind(until.target))
    )
      return [{ action: "wait", until }];
    return [{ action: "wait", ...(seconds === undefined ? {} : { seconds }) }];
  },
  back: ({ phrase }) => (isOfPages(phrase) ? [{ action: "back" }] : undefined),
  forward: ({ phrase }) => (isOfPages(phrase) ? [{ action: "forward" }] : undefined),
  reload: ({ phrase }) => (isOfPages(phrase) ? [{ action: "reload" }] : undefined),
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
    (/(?:^|\s)(?:with|as|using|mit|als|avec|comme|con|como)\s|[/:]/iu.test(phrase) &&
    !/(?:^|\s)(?:with|mit|avec|con) \p{Lu}\p{L}+$/u.test(phrase)
      ? undefined
      : [{ action: "click", target: { words: "log in" } }]),
  search: ({ phrase, literals }) => one(search(phrase, literals)),
  submit: ({ phrase, clause, literals }) => {
    const plain = phrase
      .replace(/^(?:the|your|this|das|le|el|la|es|ihn|sie)(?:\s+|$)/iu, "")
      .replace(/\s+ab$/iu, "");
    const isForm =
      plain === "" ||
      /^(?:form|it|search|that|formular|formulaire|formulario|data|details|request|order|login|message)\b/iu.test(
        plain,
      );
    return isForm && !new RegExp(QUOTE).test(plain)
      ? [{ action: "submit" }]
      : new RegExp(QUOTE).test(plain)
        ? click(phrase, literals, undefined)
        : act(clause, literals);
  },
  sort: ({ phrase, literals }) => {
    const text = literals.plain(phrase.replace(/^.*?\b(?:by|nach|par|por)\s+/iu, ""));
    const low =
      /\b(?:low(?:est)?(?: \w+)? (?:first|to high)|cheapest first|ascending|asc|oldest(?: first)?|aufsteigend|croissant|ascendente|a[- ]?z)\b/iu;
    const high =
      /\b(?:high(?:est)?(?: \w+)? (?:first|to low)|most expensive first|descending|desc|newest(?: first)?|latest(?: first)?|absteigend|décroissant|descendente|z[- ]?a)\b/iu;
    const by = withoutArticle(
      text
        .replace(low, "")
        .replace(high, "")
        .replace(/\s+first$/iu, "")
        .replace(/[,(]?\s*\b(?:in|from|with)?\s*(?:order|\(|\)|column)?[\s,()]*$/iu, ""),
    );
    return by === ""
      ? undefined
      : [{ action: "sort", by: by.trim(), descending: high.test(text) && !low.test(text) }];
  },
  filter: ({ phrase, literals }) => {
    const text = phrase.replace(
      /^(?:the |these )?(?:results?|list|products?|items?|table|liste|ergebnisse|produkte)\s+/iu,
      "",
    );
    return select(
      text.replace(
        /^(?:down )?(?:(?:by|for|to|on|nach|par|por)\s+)?(?:(?:show|see|include) )?(?:only )?(?:the )?/iu,
        "",
      ),
      literals,
    );
  },
  add: ({ phrase, clause, literals }) => cart(phrase, clause, literals, "add to"),
  remove: ({ phrase, clause, literals }) => cart(phrase, clause, literals, "remove"),
  act: ({ clause, literals }) => act(clause, literals),
  next: () => [{ action: "next" }],
  pages: ({ clause }) => [{ action: "pages", steps: [], max: pagesOf(clause) }],
  repeat: ({ phrase, literals, before, loop }) => repeat(phrase, literals, before, loop),
  extract: ({ phrase, clause, literals, before }) => {
    // `Expand "Shipping" and read it`.
    if (
      /^(?:it|that|this|its (?:text|content))$/iu.test(phrase) &&
      before?.action === "click" &&
      before.target.words !== ""
    )
      return [{ action: "extract", what: before.target.words }];
    return readExtract(phrase, clause, literals);
  },
};

function scroll({ phrase, literals, loop }: Reading): Found {
  const text = phrase.replace(/^(?:the page|the list|the window|further|a bit|slowly|all the way)\s*/iu, "");
  const until: Until | "end" | undefined = loop.until === "self" ? "end" : loop.until;
  const loops = {
    times: loop.times ?? (until === undefined ? 1 : MAX_ROUNDS),
    ...(until === undefined ? {} : { until }),
  };
  if (
    /^(?:down )?(?:all the way )?(?:to )?(?:the )?(?:very )?(?:bottom|end|ende|unten|bas|fin(?:al)?)|^(?:ganz )?(?:nach unten|ans ende|zum ende)|jusqu'en bas|hasta el final|(?:down|nach) to the bottom/iu.test(
      text,
    ) &&
    !/^nach unten$/iu.test(text)
  )
    return [{ action: "scroll", to: "bottom", ...loops }];
  if (/^(?:back )?(?:up )?to (?:the )?(?:top|beginning|start)|ganz nach oben|en haut/iu.test(text))
    return [{ action: "scroll", to: "top", ...loops }];
  const to = /^(?:(?:down|up|over) )?(?:to|until|bis zu[rm]?|jusqu'à|hasta)\s+(.+)$/iu.exec(text)?.[1];
  const target = to === undefined ? undefined : targetOf(to, literals);
  if (target !== undefined) return [{ action: "scroll", to: target, times: 1 }];
  if (/\b(?:left|right|sideways|horizontally|links|rechts|gauche|droite|izquierda|derecha)\b/iu.test(text))
    return undefined;
  return [
    { action: "scroll", to: /\b(?:up|hoch|oben|haut|arriba)\b/iu.test(text) ? "up" : "down", ...loops },
  ];
}

function pagesOf(clause: string): number {
  return Number(/\b(\d{1,2})\s+pages?\b/iu.exec(clause)?.[1] ?? MAX_ROUNDS);
}

function repeat(phrase: string, literals: Literals, before: Instruction | undefined, loop: Loop): Found {
  const own = loopOf(` ${phrase}`, literals);
  const { until, times } = loop.until === undefined && loop.times === undefined ? own : loop;
  const body = own.body.trim();
  const inner = verbAt(body);
  const actions =
    inner === undefined
      ? undefined
      : READERS[inner.verb]({
          phrase: body.slice(inner.length).trim(),
          clause: body,
          literals,
          before,
          loop: {
            body,
            ...(until === undefined ? {} : { until }),
            ...(times === undefined ? {} : { times }),
          },
        });
  if (inner?.verb === "pages" || /\b(?:all|every|each|other)\b.*\bpages?\b/iu.test(phrase))
    return [{ action: "pages", steps: [], max: pagesOf(phrase) }];
  if (inner?.verb === "next") return [{ action: "pages", steps: [], max: times ?? MAX_ROUNDS }];
  if (actions?.[0]?.action === "scroll") return actions;
  if (actions === undefined && until === undefined && times === undefined) return undefined;
  const steps = (actions ?? []).map((action) => ({ ...action, text: literals.written(body) }));
  const clicked = steps.find((step) => step.action === "click");
  const end =
    until === "self"
      ? clicked?.action === "click"
        ? { target: clicked.target, gone: true }
        : undefined
      : until;
  return [
    { action: "repeat", steps, times: times ?? MAX_ROUNDS, ...(end === undefined ? {} : { until: end }) },
  ];
}
