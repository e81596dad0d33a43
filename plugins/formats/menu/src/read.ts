/** The menu of a page from all its sources. */

import { elementsBelow, type Tree, type TreeElement } from "@winnow/kit-dom";
import { readStates as embedded, isBuyLabel, type PriceHint, readItems, textBelow } from "@winnow/kit-facts";
import { answer, noMenu } from "./answer.ts";
import { merge } from "./assemble.ts";
import { judge } from "./judge.ts";
import { moneyReader } from "./money.ts";
import type { MenuReading } from "./output.ts";
import { readPage } from "./page/read.ts";
import { readStates } from "./state/read.ts";
import { isEatery, merchantOf, readStructured, typesOf } from "./structured.ts";
import { type Draft, MAX_ITEMS, type Merchant } from "./types.ts";
import { isGeneric } from "./words/signs.ts";

/** A parsed page. */
export interface MenuSource {
  readonly tree: Tree;
  readonly url: string;
  readonly baseUrl: string;
}

/** Characters of visible text in which clues are looked for. */
const MAX_CLUES = 200_000;

/** Reads the menu of a page. Linear in the page; `isCut` says that there is more than the answer holds. */
export function readMenu({ tree, url, baseUrl }: MenuSource): { reading: MenuReading; isCut: boolean } {
  const head = headOf(tree);
  const items = readItems(tree);
  const hint: PriceHint = {
    currency: head.currency,
    language: head.language,
    host: URL.parse(url)?.hostname,
  };
  const money = moneyReader(hint);
  const page = readPage({ tree, baseUrl, money });
  const text = textOf(page.lines.lines.map((line) => line.text));
  const state = readStates({ states: embedded(tree), baseUrl, money, text });
  const types = typesOf(items);
  const hasEatery = [...types.keys()].some(isEatery);
  const clues = {
    about: `${head.about} ${URL.parse(url)?.pathname ?? ""}`.replace(/[-_/]/g, " "),
    text,
    types,
    hasEatery,
    language: head.language,
    stray: page.stray,
    buttons: buttonsOn(tree),
  };
  const drafts: Draft[] = [
    ...(state === undefined ? [] : [state]),
    ...readStructured({ items, baseUrl, money }),
    page,
  ];
  // What is no menu by itself must not become one by standing next to one.
  const menus = drafts.filter((draft) => draft.isDeclared || judge(draft, clues).isMenu);
  const draft = merge(menus);
  const merchant = merchantOf(items) ?? head.merchant;
  const verdict = judge(draft ?? { ...page, sections: [] }, clues);
  const about = {
    url,
    merchant,
    verdict: draft === undefined ? { ...judge(page, clues), isMenu: false } : verdict,
  };
  if (draft === undefined || !verdict.isMenu) return { reading: noMenu(about), isCut: false };
  // The readers stop at one more than is given.
  const isCut = page.isCut || menus.some((one) => itemsIn(one) > MAX_ITEMS);
  return { reading: answer(draft, about), isCut };
}

/** How many things can be bought on a page one by one. */
function buttonsOn(tree: Tree): number {
  let count = 0;
  for (const element of elementsBelow(tree.body)) {
    const { localName } = element;
    if (localName !== "button" && localName !== "a" && localName !== "input") continue;
    const label =
      textBelow(element, 80) || (element.getAttribute("value") ?? element.getAttribute("aria-label") ?? "");
    if (label !== "" && isBuyLabel(label)) count++;
  }
  return count;
}

const itemsIn = ({ sections }: Draft): number =>
  sections.reduce((sum, { items: own }) => sum + own.length, 0);

function textOf(lines: readonly string[]): string {
  const parts: string[] = [];
  let length = 0;
  for (const line of lines) {
    if (length > MAX_CLUES) break;
    parts.push(line);
    length += line.length;
  }
  return parts.join("\n");
}

interface Head {
  /** Title, description and first heading. */
  readonly about: string;
  readonly language: string | undefined;
  /** The currency in which all prices of the page are, where it says so. */
  readonly currency: string | undefined;
  readonly merchant: Merchant;
}

const PRICES_IN =
  /(?:prices?|preise|prix|precios|prezzi|preços|priser|prijzen|ceny|цены)\s+(?:are |sind |sont |en |in |i |w |в |all |alle |quoted |listed |per person )*\(?(€|£|\$|¥|₹|[A-Z]{3}|euros?|kr)(?!\p{L})/iu;

/** What the head of the page and its first heading say. */
function headOf(tree: Tree): Head {
  const metas = new Map<string, string>();
  let title = "";
  let heading = "";
  for (const element of elementsBelow(tree.root)) {
    if (element.localName === "meta") meta(element, metas);
    else if (element.localName === "title" && title === "" && element.parentNode?.localName !== "svg")
      title = short(element.textContent);
    else if (element.localName === "h1" && heading === "") heading = short(element.textContent);
  }
  const site = metas.get("og:site_name") ?? metas.get("application-name") ?? "";
  const about = [title, heading, metas.get("description") ?? "", metas.get("og:type") ?? "", site].join(" ");
  const currency =
    metas.get("product:price:currency") ??
    metas.get("og:price:currency") ??
    metas.get("pricecurrency") ??
    PRICES_IN.exec(tree.body.textContent.slice(0, MAX_CLUES))?.[1];
  return {
    about,
    language: tree.root.getAttribute("lang") ?? metas.get("og:locale"),
    currency,
    merchant: { name: site || nameOf(title, heading), type: "" },
  };
}

function meta(element: TreeElement, metas: Map<string, string>): void {
  const name = (
    element.getAttribute("property") ??
    element.getAttribute("name") ??
    element.getAttribute("itemprop") ??
    ""
  ).toLowerCase();
  const content = element.getAttribute("content")?.trim() ?? "";
  if (name !== "" && name.length < 60 && content !== "" && !metas.has(name))
    metas.set(name, content.slice(0, 500));
}

/** The part of the title that is no word for the menu. */
function nameOf(title: string, heading: string): string {
  const parts = title
    .split(/\s+[-–—|·•:»]\s+|\s*\|\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const named = parts.filter((part) => !isGeneric(part));
  // Sites put their name at the end.
  const last = named.at(-1) ?? (isGeneric(heading) ? "" : heading);
  return (last || title || heading).replace(/(?:'s|’s)?\s+(?:menu|speisekarte)$/i, "").slice(0, 200);
}

const short = (text: string): string => text.slice(0, 1000).replace(/\s+/g, " ").trim().slice(0, 300);
