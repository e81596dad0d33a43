import { childElements, type DomElement, isBare, isElement, tagOf } from "../dom.ts";
import type { ListState, Writer } from "../writer.ts";

const MAX_NUMBER = 999_999_999;

/** Writes a list. */
export function writeList(writer: Writer, element: DomElement): void {
  writer.flush();
  const { output, item, list: outerList } = writer;
  // A list directly in a list, without an item around it, belongs to the item before.
  const ordered = tagOf(element) === "ol";
  const number = ordered ? startOf(element) : 0;
  const previous = output.closedList;
  const usual = ordered ? "." : "-";
  // A list right after another, or an item that begins with a list (three hyphens would be a rule).
  const repeated = output.atContainerStart
    ? item?.sign === usual && !ordered
    : previous?.depth === output.depth && previous.marker === usual;
  const nested = outerList !== undefined && !outerList.isFirst && output.open(...markersOf(outerList, true));
  const list: ListState = {
    ordered,
    sign: repeated ? (ordered ? ")" : "*") : usual,
    tight: !isLoose(element),
    // Only a list that starts at 1 can follow a paragraph directly.
    joins:
      (nested ? outerList.tight : item?.tight === true && !output.atContainerStart) &&
      (!ordered || number === 1),
    step: ordered && element.getAttribute("reversed") !== null ? -1 : 1,
    number,
    isFirst: true,
  };
  writer.list = list;
  writer.item = undefined;
  writer.children(element);
  writer.flush();
  if (nested) output.close();
  writer.list = outerList;
  writer.item = item;
  output.tight = false;
  if (!list.isFirst) output.closedList = { depth: output.depth, marker: list.sign };
}

/** Writes a list item. */
export function writeItem(writer: Writer, element: DomElement): void {
  writer.flush();
  const { output, item } = writer;
  const { list: listed } = writer;
  const list: ListState = listed ?? {
    ordered: false,
    sign: "-",
    tight: false,
    joins: false,
    step: 1,
    number: 0,
    isFirst: true,
  };
  const [first, rest] = markersOf(list, false);
  const before = output.closedList;
  // In a table cell the line breaks set the items apart.
  const opened = output.open(output.cell && !list.ordered ? "" : first, rest);
  output.tight = list.isFirst ? list.joins : list.tight;
  writer.item = list;
  writer.list = undefined;
  writer.children(element);
  writer.flush();
  const empty = output.atContainerStart;
  const kept = empty && isBare(element);
  if (kept && list.isFirst) output.tight = false;
  if (opened) output.close(kept);
  writer.item = item;
  writer.list = listed;
  if (empty && !kept) output.closedList = before;
  else {
    list.isFirst = false;
    list.number = Math.max(0, Math.min(MAX_NUMBER, list.number + list.step));
  }
  output.tight = false;
}

function markersOf(list: ListState, continued: boolean): [first: string, rest: string] {
  const marker = list.ordered ? `${list.number}${list.sign} ` : `${list.sign} `;
  const indent = " ".repeat(marker.length);
  return [continued ? indent : marker, indent];
}

function startOf(element: DomElement): number {
  const first = childElements(element).find((child) => tagOf(child) === "li");
  const written = element.getAttribute("start") ?? first?.getAttribute("value") ?? "";
  const start = Number.parseInt(written, 10);
  if (Number.isInteger(start)) return Math.max(0, Math.min(MAX_NUMBER, start));
  if (element.getAttribute("reversed") === null) return 1;
  let count = 0;
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (isElement(child) && tagOf(child) === "li") count++;
  }
  return count;
}

/** Whether items hold paragraphs, which stand apart by blank lines. */
function isLoose(element: DomElement): boolean {
  for (let item = element.firstChild; item; item = item.nextSibling) {
    if (!isElement(item) || tagOf(item) !== "li") continue;
    for (let child = item.firstChild; child; child = child.nextSibling) {
      if (isElement(child) && tagOf(child) === "p") return true;
    }
  }
  return false;
}
