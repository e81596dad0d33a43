/** The menu that a page shows to its readers, whatever its markup. */
import type { Tree, TreeElement } from "@winnow/kit-dom";
import { type Draft, type DraftItem, type DraftSection, MAX_ITEMS, type Money } from "../types.ts";
import { isUnpriced, legendOf, soldOutIn } from "../words/details.ts";
import { isCharge } from "../words/food.ts";
import { isColumnHead } from "../words/labels.ts";
import type { Context } from "./context.ts";
import { signatureOf } from "./elements.ts";
import { isTail } from "./flow.ts";
import { groupsOf } from "./groups.ts";
import { isHeading } from "./headings.ts";
import { type Found, itemOf } from "./items.ts";
import { type Line, type Lines, linesOf } from "./lines.ts";
import { cleanName, isNameLike } from "./names.ts";
import { pricesOf } from "./prices.ts";
import type { Region } from "./region.ts";
import { regionsOf } from "./regions.ts";
import { sizeHeads } from "./size-heads.ts";
import { type Rows, rowsOf } from "./tables.ts";

/** What reading a page needs in addition to its tree. */
export interface PageSource {
  readonly tree: Tree;
  readonly baseUrl: string;
  readonly money: (text: string) => Money | undefined;
}

/** A menu as the page shows it, with what decides whether it is one. */
export interface PageDraft extends Draft {
  readonly lines: Lines;
  /** Prices in sentences, of which no item was made. */
  readonly stray: number;
  /** Items beyond the most that are read. */
  readonly isCut: boolean;
}

/** Reads the items that stand on a page, in order. */
export function readPage({ tree, baseUrl, money }: PageSource): PageDraft {
  const page = linesOf(tree.body);
  const prices = pricesOf(page);
  const groups = groupsOf(prices, page);
  const rows = rowsOf(page, prices);
  const regions = withTails(regionsOf(groups, page), page, rows);
  const legend = legendOf(legendLines(page.lines));
  const context: Context = {
    ...page,
    lines: page.lines,
    signs: page.signs,
    ranges: page.ranges,
    legend,
    baseUrl,
    heads: rows.heads,
    sizesAbove: sizeHeads(page.lines),
    money,
  };
  const found = new Map<number, Found & { readonly region: Region }>();
  const used = new Set<number>();
  let stray = 0;
  let isCut = false;
  const take = (region: Region): void => {
    if (found.size >= MAX_ITEMS) {
      isCut = true;
      return;
    }
    const one = itemOf(region, context);
    if (one === undefined || isProse(one.item, page.lines[one.at] as Line) || isCharge(one.item.name)) {
      stray++;
      return;
    }
    // Several items of one line stand in it one after the other.
    found.set(one.at + found.size / (MAX_ITEMS * 10), { ...one, region });
    for (let at = region.from; at < region.to; at++) if (!one.lead.includes(at)) used.add(at);
  };
  for (const region of regions) take(region);
  for (const region of unpriced(regions, page, used, rows)) take(region);
  const sections = sectionsOf(
    [...found].sort(([one], [other]) => one - other).map(([, one]) => one),
    page,
    used,
    rows,
  );
  return { source: "page", isDeclared: false, sections, lines: page, stray, isCut };
}

function* legendLines(lines: readonly Line[]): Generator<string> {
  for (const { text } of lines) if (text.length < 300) yield text;
}

/** Words that a sentence goes on behind, and no name ends with. */
const ENDS_OPEN =
  /\s(?:is|are|was|were|costs?|paid|pay|for|from|at|with|about|around|only|to|spend|ist|sind|kostet|kosten|für|mit|coûte|pour|cuesta|por|costa|per|kostar|för)$/iu;

/** A sentence with a price in it. */
function isProse({ name }: DraftItem, { text }: Line): boolean {
  const words = name.split(/\s+/).length;
  // In sentences words go on behind the price, in small letters.
  if (
    text.length > 60 &&
    /\p{Ll}{2,}[.!?]$/u.test(text) &&
    /[\d€$£]\s(?:\p{Ll}+[ ,]+){2,}|[.!?]\s+\p{Lu}/u.test(text)
  )
    return true;
  if (words > 3 && ENDS_OPEN.test(name)) return true;
  return (
    words > 16 ||
    (words > 9 && /[.!?]\s+\p{Lu}|[.!?]$/u.test(name)) ||
    (/^(?:we|i|our|the price|prices|you|they|he|she)\s+(?:\p{Ll}+)\s/u.test(name.toLowerCase()) && words > 7)
  );
}

/** Blocks that are no box for an item and its description: the description follows as a block of its own. */
const SINGLE: ReadonlySet<string> = new Set("h1 h2 h3 h4 h5 h6 p strong b span dt summary".split(" "));
const MAX_TAIL = 3;
/** Several courses for one price, which stand below it. */
const SET_MENU =
  /(?<!\p{L})(?:menus?|menú|menü|menù|tasting|d[ée]gustation|degustación|degustazione|omakase|formule|prix fixe|set (?:lunch|dinner))(?!\p{L})/iu;
const MAX_COURSES = 15;
const isCourse = (line: Line): boolean =>
  isTail(line) &&
  line.aside === undefined &&
  line.text.length < 100 &&
  !/[.!?]$/.test(line.text) &&
  isNameLike(line.text);

/** Regions of one block with the lines below that describe it. */
function withTails(regions: readonly Region[], page: Lines, rows: Rows): Region[] {
  return regions.map((region, index) => {
    let { to } = region;
    const next =
      regions.slice(index + 1, index + 3).find(({ from }) => from >= to)?.from ?? page.lines.length;
    if (region.box === undefined && SET_MENU.test((page.lines[region.from] as Line).text)) {
      while (to < next && to < region.to + MAX_COURSES && isCourse(page.lines[to] as Line)) to++;
    } else if (region.box !== undefined && SINGLE.has(region.box.localName)) {
      while (to < next && to < region.to + MAX_TAIL && follows(page.lines[to] as Line, region)) to++;
    }
    const row = region.box?.localName === "tr" ? rows.bareRow(to) : undefined;
    if (row !== undefined && rows.describes(row)) while (to < next && rows.bareRow(to) === row) to++;
    return to === region.to ? region : { ...region, to };
  });
}

/** Whether a line goes on with an item above it: next to its block, and no heading. */
function follows(line: Line, { box, parent }: Region): boolean {
  if (!isTail(line) || isHeading(line) || line.aside !== undefined) return false;
  const isBeside = line.block.parentNode === parent || line.block === parent;
  // A line like the item's, only without a price, describes it where it begins in small letters or is in brackets.
  return (
    isBeside &&
    (line.block.localName !== box?.localName ||
      signatureOf(line.block) !== signatureOf(box) ||
      /^[\p{Ll}(]/u.test(line.text))
  );
}

/** Boxes like those of the items, without a price: dishes at market price or sold out. */
function unpriced(regions: readonly Region[], page: Lines, used: ReadonlySet<number>, rows: Rows): Region[] {
  const boxes = new Map<TreeElement, Set<string>>();
  const classed = new Map<string, number>();
  for (const { box, parent } of regions) {
    if (box === undefined || parent === undefined) continue;
    const signature = signatureOf(box);
    boxes.set(parent, (boxes.get(parent) ?? new Set()).add(signature));
    if (signature.includes(".")) classed.set(signature, (classed.get(signature) ?? 0) + 1);
  }
  const found: Region[] = [];
  const seen = new Set<TreeElement>();
  for (let at = 0; at < page.lines.length; at++) {
    if (used.has(at)) continue;
    const line = page.lines[at] as Line;
    if (line.aside !== undefined) continue;
    let above: TreeElement | null = line.block;
    for (let up = 0; above !== null && up < 8; above = above.parentNode, up++) {
      const parent: TreeElement | null = above.parentNode;
      if (parent === null || seen.has(above)) break;
      const signature = signatureOf(above);
      const isLike = boxes.get(parent)?.has(signature) === true || (classed.get(signature) ?? 0) >= 3;
      if (!isLike) continue;
      seen.add(above);
      const [from, to] = page.ranges.get(above) ?? [at, at + 1];
      const isFree = !Array.from({ length: Math.min(to - from, 40) }, (_, index) => from + index).some(
        (one) => used.has(one),
      );
      if (isFree && to - from <= 40 && isItemBox(above, [from, to], page, rows, used))
        found.push({ from, to, start: 0, end: Infinity, group: [], box: above, parent });
      break;
    }
  }
  // As many without a price as with one are no dishes but something else in boxes alike.
  const stated = found.filter(({ from, to }) => isStated(page, from, to));
  return found.length <= regions.length / 3 ? found : stated;
}

function isStated({ lines }: Lines, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const { text, pieces } = lines[at] as Line;
    if (soldOutIn(text) !== undefined || isUnpriced(text)) return true;
    if (pieces.some((piece) => isUnpriced(text.slice(piece.from, piece.to)))) return true;
    if (
      /(?:\.{2,}|…|\s[-–—])\s*\S{1,20}$/u.test(text) &&
      isUnpriced(text.replace(/^.*(?:\.{2,}|…|\s[-–—])\s*/u, ""))
    )
      return true;
  }
  return false;
}

function isItemBox(
  box: TreeElement,
  [from, to]: readonly [number, number],
  page: Lines,
  rows: Rows,
  used: ReadonlySet<number>,
): boolean {
  if (isStated(page, from, to)) return true;
  const line = page.lines[from] as Line;
  // Between two items with prices a heading like theirs is an item.
  const isBetween = used.has(from - 1) && used.has(to);
  if (to - from === 1 && isBetween && /^h[1-6]$/.test(box.localName)) return isNameLike(line.text);
  if (to - from === 1 && box.localName !== "li" && box.localName !== "article" && box.localName !== "tr")
    return false;
  if (box.localName === "tr") return rows.cellsOf(box) >= 2 && !rows.isHeadRow(box);
  const isMarkedUp = box.localName === "li" || box.localName === "article" || signatureOf(box).includes(".");
  if (!isMarkedUp || (to - from === 1 && isHeading(line))) return false;
  return isNameLike(line.text) && line.text.length < 120;
}

/** Items under the headings before them. */
function sectionsOf(
  found: readonly (Found & { readonly region: Region })[],
  page: Lines,
  used: ReadonlySet<number>,
  rows: Rows,
): DraftSection[] {
  const sections: { name: string; description: string; items: DraftItem[]; key: string }[] = [];
  let name = "";
  let notes: string[] = [];
  let isNew = true;
  let at = 0;
  const leads = new Set(found.flatMap(({ lead }) => lead));
  for (const { item, at: itemAt } of found) {
    for (; at < itemAt; at++) {
      const line = page.lines[at] as Line;
      if ((used.has(at) && !leads.has(at)) || line.aside !== undefined) continue;
      const heading = leads.has(at) ? line.text : headingIn(at, line, rows);
      if (heading !== undefined) {
        // `South Indian (4)`, `PLATES (with two sides)`.
        const [, short = heading, , aside = ""] =
          /^(.{2,60}?)\s*(\((\d+|[^()]{4,80})\))\s*$/su.exec(heading) ?? [];
        name = cleanName(short.replace(/\s*:$/, "")) || heading;
        notes = /\p{L}/u.test(aside) ? [aside] : [];
        isNew = true;
      } else if (isNew && name !== "" && isNameLike(line.text) && rows.bareRow(at) === undefined)
        notes.push(line.text);
    }
    if (isNew || sections.length === 0) {
      // Text between a heading and its items is of the heading when it is short.
      const description = notes.length <= 4 ? notes.join(" ").slice(0, 500) : "";
      sections.push({ key: "", name: name || "Menu", description, items: [] });
    }
    isNew = false;
    sections.at(-1)!.items.push(item);
  }
  return sections;
}

function headingIn(at: number, line: Line, rows: Rows): string | undefined {
  const row = rows.bareRow(at);
  if (row === undefined) return isHeading(line) ? line.text : undefined;
  if (rows.describes(row)) return undefined;
  if (rows.cellsOf(row) === 1) return isNameLike(line.text) && line.text.length <= 60 ? line.text : undefined;
  // The first head of the columns names the table unless it says what kind of thing stands below.
  const isFirst = rows.bareRow(at - 1) !== row;
  return rows.isHeadRow(row) &&
    isFirst &&
    isNameLike(line.text) &&
    isHeading({ ...line, pieces: line.pieces }) &&
    !isColumnHead(line.text)
    ? line.text
    : undefined;
}
