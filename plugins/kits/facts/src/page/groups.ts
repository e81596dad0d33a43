/** Things that a page shows in the same form: cards, items of a list, rows of a table. */
import type { TreeElement, TreeNode } from "@winnow/kit-dom";
import type { SeenElement } from "./body.ts";
import { absolute, clean, cssPath, sourceOf, textOf } from "./dom.ts";
import { isFurniture } from "./furniture.ts";
import { marksOf } from "./marks.ts";
import { pairOf } from "./pairs.ts";
import { tableOf } from "./tables.ts";
import type { Fact, Group, PageRecord } from "./types.ts";

const MAX_GROUPS = 40;
const MAX_RECORDS = 500;
const MAX_FIELDS = 40;
/** Elements looked at for one record, and for all. */
const MAX_ELEMENTS = 120;
const BUDGET = 60_000;
/** Elements that may be one of several things. */
const RECORDS: ReadonlySet<string> = new Set(
  "li div article section tr a dl figure details p tbody".split(" "),
);

interface Candidate {
  readonly members: readonly number[];
  readonly parent: number;
  readonly weight: number;
}

/** The largest groups of a page. */
export function groupsOf(elements: readonly SeenElement[], baseUrl: string): Group[] {
  const groups: Group[] = [];
  let left = BUDGET;
  const candidates = candidatesOf(elements).slice(0, MAX_GROUPS);
  const firsts = new Map<string, number>();
  for (const { members } of candidates) {
    const at = members[0]!;
    const { heading } = elements[at]!;
    firsts.set(heading, Math.min(at, firsts.get(heading) ?? at));
  }
  for (const { members, parent } of candidates) {
    const first = elements[members[0]!]!;
    const above = elements[parent]?.element;
    // A heading names the first group below it, and the others of the same sort.
    const named = elements[firsts.get(first.heading) ?? 0]!.element;
    const label = named.localName === first.element.localName ? first.heading : "";
    const main = members.filter((index) => elements[index]!.main).length * 2 > members.length;
    const origin = cssPath(above ?? first.element);
    const about = { label, origin, main, isFurniture: isFurniture(first.element) };
    if (first.element.localName === "tr") {
      const { rows, columns } = above === undefined ? NO_TABLE : tableOf(above, baseUrl, MAX_RECORDS);
      if (rows.length > 0) groups.push({ ...about, kind: "table", records: rows });
      if (columns.length > 1) groups.push({ ...about, kind: "table", records: columns });
      left -= (rows.length + columns.length) * 10;
    } else {
      const records: PageRecord[] = [];
      for (const index of members.slice(0, MAX_RECORDS)) {
        if (left <= 0) break;
        const { end } = elements[index]!;
        left -= Math.min(MAX_ELEMENTS, end - index);
        records.push(recordOf(elements, index, baseUrl));
      }
      const kind = first.element.localName === "li" ? "list" : "cards";
      groups.push({ ...about, kind, records });
    }
    if (left <= 0) break;
  }
  return groups;
}

const NO_TABLE = { rows: [], columns: [] };
/** Elements of one parent with the same name and first class, the most telling first. */
function candidatesOf(elements: readonly SeenElement[]): Candidate[] {
  const byParent = new Map<number, Map<string, number[]>>();
  for (const [index, { element, parent, characters }] of elements.entries()) {
    if (!RECORDS.has(element.localName) || characters < 2) continue;
    const name = signatureOf(element);
    const kinds = byParent.get(parent) ?? new Map<string, number[]>();
    byParent.set(parent, kinds);
    const members = kinds.get(name);
    if (members === undefined) kinds.set(name, [index]);
    else members.push(index);
  }
  const found: Candidate[] = [];
  for (const [parent, kinds] of byParent) {
    for (const members of kinds.values()) {
      const { localName } = elements[members[0]!]!.element;
      if (members.length < 2 && localName !== "tr") continue;
      if (localName === "p" && members.every((index) => elements[index]!.end === index + 1)) continue;
      let characters = 0;
      let parts = 0;
      let main = 0;
      for (const index of members) {
        const seen = elements[index]!;
        characters += Math.min(600, seen.characters);
        parts += Math.min(20, seen.end - index);
        if (seen.main) main++;
      }
      const isMain = main * 2 > members.length ? 3 : 1;
      const weight =
        isMain *
        Math.log2(members.length + 1) *
        Math.sqrt(characters) *
        Math.log2(2 + parts / members.length);
      found.push({ members, parent, weight });
    }
  }
  return found.toSorted((a, b) => b.weight - a.weight);
}

function signatureOf(element: TreeElement): string {
  const name = /^\s*(\S+)/u.exec(element.getAttribute("class") ?? "")?.[1] ?? "";
  // Numbers tell the members of a group apart.
  return `${element.localName}.${name.replace(/\d+/gu, "")}`;
}

function recordOf(elements: readonly SeenElement[], index: number, baseUrl: string): PageRecord {
  const { element, end } = elements[index]!;
  const fields: Fact[] = [];
  const seen = new Set<string>();
  const add = (fact: Fact) => {
    const key = `${fact.label}\n${fact.value}`;
    if (fact.value === "" || seen.has(key) || fields.length >= MAX_FIELDS) return;
    seen.add(key);
    fields.push(fact);
  };
  addData(element, add);
  for (let at = index; at < Math.min(end, index + MAX_ELEMENTS); at++) {
    const span = [at, elements[at]!.end] as const;
    addFields(elements[at]!.element, at === index, baseUrl, (fact) => add({ ...fact, span }));
  }
  const text = textOf(element, 500);
  return { fields: [...fields, ...labelOf(fields, text)], text, origin: cssPath(element) };
}

/** What a thing is called that is nothing but `Full price: 18 €`. */
function labelOf(fields: readonly Fact[], text: string): Fact[] {
  const [first] = fields;
  if (first?.snippet === undefined || first.snippet !== text || fields.length > 2) return [];
  return [{ label: "label", value: first.label, origin: first.origin, span: [-1, -1] }];
}

/** `data-price="12"` and the like. */
function addData(element: TreeElement, add: (fact: Fact) => void): void {
  const list = element.attributeList;
  for (let at = 0; at < list.length; at += 2) {
    const name = list[at]!;
    const value = list[at + 1]!;
    if (
      !/^data-(?:name|title|price|sku|brand|id|category|rating|author|date|currency|product-[a-z-]+|item-[a-z-]+)$/u.test(
        name,
      )
    )
      continue;
    if (value.length <= 300)
      add({ label: name.slice(5), value: clean(value), origin: `${cssPath(element)}@${name}` });
  }
}

function addFields(element: TreeElement, isWhole: boolean, baseUrl: string, add: (fact: Fact) => void): void {
  const { localName } = element;
  // What a form asks for is nothing that the page says.
  if (localName === "label" || localName === "legend") return;
  const marks = marksOf(element);
  const origin = cssPath(element);
  if (localName === "img") {
    const value = sourceOf(element, baseUrl);
    if (value !== undefined) add({ label: "image", value, origin });
    return;
  }
  if (localName === "a") {
    const href = absolute(element.getAttribute("href"), baseUrl);
    const value = textOf(element, 300);
    if (href !== undefined) add({ label: `link ${marks}`, value: value || href, href, origin });
    else if (value !== "") add({ label: marks, value, origin });
    return;
  }
  if (localName === "time") {
    const machine = element.getAttribute("datetime")?.trim();
    if (machine) add({ label: `time ${marks}`, value: machine, origin });
    else add({ label: `time ${marks}`, value: textOf(element, 100), origin });
    return;
  }
  if (/^h[1-6]$/.test(localName)) {
    add({ label: `heading ${marks}`, value: textOf(element, 300), origin });
    return;
  }
  const pair = pairOf(element);
  if (pair !== undefined) add({ label: pair.label, value: textOf(pair.value, 300), origin });
  const own = ownText(element);
  if (own === "") return;
  const value = textOf(element, 600);
  const labelled = /^([^:：]{2,40})[:：]\s*(\S.*)$/u.exec(value);
  if (labelled !== null && value.length <= 300)
    add({ label: labelled[1]!, value: labelled[2]!, origin, snippet: value });
  add({ label: `${isWhole ? "text " : ""}${marks === "" ? localName : marks}`, value, origin });
}

/** Text that stands right in an element. */
function ownText(element: TreeElement): string {
  let left = 8;
  for (
    let child: TreeNode | null = element.firstChild;
    child !== null && left-- > 0;
    child = child.nextSibling
  )
    if (child.nodeType === 3 && /\S/u.test(child.data)) return child.data;
  return "";
}
