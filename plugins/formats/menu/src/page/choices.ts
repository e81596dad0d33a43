/** Sizes, extras and the price of an item. */
import type { TreeElement } from "@winnow/kit-dom";
import { type Choice, MAX_CHOICES, type Money, type OptionGroup } from "../types.ts";
import { bare } from "../words/labels.ts";
import type { Context } from "./context.ts";
import type { Labelled } from "./groups.ts";
import type { Line } from "./lines.ts";
import type { Region } from "./region.ts";
import { columnOf } from "./tables.ts";

/** The least price of a region, and its choices. */
export function pricesOf(
  { group }: Region,
  context: Context,
): { price: Money | undefined; groups: OptionGroup[] } {
  const sizes: Choice[] = [];
  const extras: Choice[] = [];
  const isRange =
    group.length === 2 && group.every(({ label }) => label === "") && isDash(group, context.lines);
  const columns = new Map<number, number>();
  const isOpen = group.every(({ label, price }) => label === "" && !price.isExtra);
  const sizesAbove = isOpen && group.length > 1 ? context.sizesAbove(group[0]!.price.at) : [];
  for (const [index, { price, label }] of group.slice(0, MAX_CHOICES).entries()) {
    const inLine = columns.get(price.at) ?? 0;
    columns.set(price.at, inLine + 1);
    if (price.isNone) continue;
    const money = moneyOf(price, context);
    if (money === undefined) continue;
    const above = sizesAbove.length === group.length ? sizesAbove[index] : "";
    const name = label || partOf(headOf(price.at, context), inLine) || (above ?? "");
    if (price.isExtra) extras.push({ name: name || extraName(price, context.lines), price: money });
    else if (/^(?:add|extra|plus|with|mit|sub|substitute|make it|upgrade|[+＋])\s?/iu.test(name))
      extras.push({ name: name.replace(/^(?:add|plus|[+＋])\s*/iu, ""), price: money });
    else sizes.push({ name, price: money });
  }
  const amounts = new Set(sizes.map(({ price, name }) => `${name}\n${price?.amount}`));
  const distinct = sizes.filter(({ price, name }) => amounts.delete(`${name}\n${price?.amount}`));
  const price = distinct.reduce<Money | undefined>(
    (least, choice) =>
      least === undefined || (choice.price?.amount ?? Infinity) < least.amount ? choice.price : least,
    undefined,
  );
  const groups: OptionGroup[] = [];
  const isNamed = distinct.some(({ name }) => name !== "");
  if ((distinct.length > 1 && !isRange) || isNamed)
    groups.push({
      name: "Size",
      options: distinct.map((choice) =>
        choice.name === ""
          ? { ...choice, name: isNamed ? "Regular" : (choice.price?.formatted ?? "") }
          : choice,
      ),
    });
  if (extras.length > 0) groups.push({ name: "Extras", options: extras });
  return { price, groups };
}

/** The price as the page has it. */
function moneyOf({ plain, text }: Labelled["price"], { money }: Context): Money | undefined {
  const words = text.replace(/^[+＋]\s?/, "");
  const read = money(plain ?? words);
  return read === undefined ? undefined : { ...read, formatted: words };
}

/** `Pt. / Qt.` over cells with two prices each. */
function partOf(head: string, index: number): string {
  const parts = head.split("/").map((part) => part.trim());
  return parts.length > 1 ? (parts[index] ?? "") : index === 0 ? head : "";
}

function isDash(group: readonly Labelled[], lines: readonly Line[]): boolean {
  const [one, two] = group;
  if (one === undefined || two === undefined || one.price.at !== two.price.at) return false;
  return /^\s*(?:[-–—]|to|bis|à|a)\s*$/u.test(
    (lines[one.price.at] as Line).text.slice(one.price.to, two.price.from),
  );
}

/** The words behind a price that is added: `+1.50 bacon`. */
function extraName(price: Labelled["price"], lines: readonly Line[]): string {
  const text = (lines[price.at] as Line).text.slice(price.to);
  return bare(/^[\s:]*(?:for|für|pour|por|per)?\s*([^+,;/|€$£()]{2,60})/iu.exec(text)?.[1] ?? "") || "Extra";
}

/** The head of the column in which a price stands. */
function headOf(at: number, { lines, heads }: Context): string {
  const { block } = lines[at] as Line;
  let cell: TreeElement | null = block;
  for (let up = 0; cell !== null && up < 4 && cell.localName !== "td" && cell.localName !== "th"; up++)
    cell = cell.parentNode;
  const row = cell?.parentNode ?? null;
  if (cell === null || row === null || row.localName !== "tr") return "";
  return heads(row).get(columnOf(cell)) ?? "";
}
