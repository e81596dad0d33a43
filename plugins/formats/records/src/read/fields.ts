/** From places of records to fields: which of them say something, what they are called, of what type they are. */
import { isDateWord, isMoneyWord, isPersonWord, isPriceWord, isRatingWord, isTitleWord } from "./names.ts";
import type { RawList, Slot } from "./slots.ts";
import { type Hints, isMeasure, type Typed, typed, type Value } from "./types.ts";

/** A field of the records. */
export interface Field extends Omit<Typed, "values"> {
  readonly name: string;
  /** Records that have it. */
  readonly filled: number;
}

/** Records by fields. */
export interface FieldedList {
  readonly fields: readonly Field[];
  readonly records: readonly Readonly<Record<string, Value>>[];
}

/** A slot with its values, by the number of the record. */
interface Column extends Slot {
  readonly texts: ReadonlyMap<number, string>;
}

/** Fields of a list. */
const MAX_FIELDS = 40;
/** Share of different values from which on a link or a text sets records apart. */
const TELLING = 0.8;

/** What nothing names says little where few records have it. */
const UNNAMED: ReadonlySet<string> = new Set(["text", "number", "boolean"]);
const FEW_UNNAMED = 0.3;

/** The fields of a list, named and typed, and its records by them. */
export function fieldsOf(list: RawList, hints: Hints): FieldedList {
  const count = list.records.length;
  const columns = withCurrency(withLabels(columnsOf(list), count));
  const title = titleOf(columns, count);
  const url = urlOf(columns, count, title);
  const image =
    columns.find((column) => column.property === "image") ??
    columns.find((column) => column.kind === "image");
  const kept = columns.filter(
    (column) =>
      column === title ||
      column === url ||
      column === image ||
      (column.kind !== "image" && column.kind !== "link" && isTelling(column, count)),
  );
  const named = new Map<string, Typed>();
  const used = new Set<string>();
  for (const column of withoutCopies(kept)) {
    if (named.size >= MAX_FIELDS) break;
    const found = typed(column, column.texts, hints);
    const role = column === title ? "title" : column === url ? "url" : column === image ? "image" : undefined;
    const name = nameOf(column, found, role);
    if (UNNAMED.has(name) && column.texts.size < count * FEW_UNNAMED) continue;
    if (column.property !== undefined && used.has(name)) continue;
    const key = unused(name, used);
    used.add(key);
    named.set(key, found);
  }
  return collect(withoutEmpty(named, count), count);
}

function columnsOf({ slots, records }: RawList): Column[] {
  const texts = slots.map(() => new Map<number, string>());
  for (const [record, values] of records.entries())
    for (const [slot, value] of values) texts[slot]!.set(record, value);
  return slots.map((slot, number) => ({ ...slot, texts: texts[number]! }));
}

/** Microdata names the currency apart from the amount. */
function withCurrency(columns: readonly Column[]): Column[] {
  const codes = columns.find(({ property }) => property === "priceCurrency");
  if (codes === undefined) return [...columns];
  const withCode = (column: Column): Column => {
    const priced = [...column.texts].map(([record, text]) => {
      const code = codes.texts.get(record);
      return [record, code === undefined || /\p{Sc}/u.test(text) ? text : `${text} ${code}`] as const;
    });
    return { ...column, texts: new Map(priced) };
  };
  return columns
    .filter((column) => column !== codes)
    .map((column) => (column.property === "price" ? withCode(column) : column));
}

/** A text that is the same in all records, right before one that is not, is its label. */
function withLabels(columns: readonly Column[], count: number): Column[] {
  const found: Column[] = [];
  let label: Column | undefined;
  for (const column of columns) {
    const isText = column.kind === "text";
    if (isText && isConstant(column, count) && column.label === undefined && column.property === undefined) {
      label = column.isHeading || column.inLink !== undefined ? undefined : column;
      continue;
    }
    const name = [...(label?.texts.values() ?? [])][0];
    const isNamed =
      label !== undefined &&
      name !== undefined &&
      isText &&
      !column.isHeading &&
      column.label === undefined &&
      column.around === label.around &&
      column.around !== "" &&
      name.length <= 30 &&
      !/\d/u.test(name);
    found.push(isNamed ? { ...column, label: name.replace(/\s*[:：]$/u, "") } : column);
    label = undefined;
  }
  return found;
}

function isConstant({ texts }: Column, count: number): boolean {
  return count > 1 && texts.size >= count * 0.6 && new Set(texts.values()).size === 1;
}

const variety = ({ texts }: Column) => new Set(texts.values()).size / Math.max(1, texts.size);

/** Whether a column says something of its records. */
function isTelling(column: Column, count: number): boolean {
  if (column.property !== undefined || column.label !== undefined || column.kind !== "text") return true;
  if (isPriceWord(column.word) || isRatingWord(column.word)) return true;
  return count === 1 || new Set(column.texts.values()).size > 1;
}

/** What the records are called: by markup, by heading, else the text of the link that leads to each. */
function titleOf(columns: readonly Column[], count: number): Column | undefined {
  const texts = columns.filter(({ kind, texts }) => kind === "text" && texts.size >= count * 0.6);
  const lettered = texts.filter(isLettered);
  const free = lettered.filter(({ label, property }) => label === undefined && property === undefined);
  return (
    texts.find(({ property }) => property === "title") ??
    texts.find(
      ({ isHeading, label, property }) => isHeading && label === undefined && property === undefined,
    ) ??
    free.find((column) => isTitleWord(column.word) && variety(column) >= 0.5) ??
    free.find(
      (column) => column.inLink !== undefined && variety(column) >= TELLING && !isPersonWord(column.word),
    )
  );
}

function isLettered({ texts }: Column): boolean {
  return [...texts.values()].filter((text) => /\p{L}/u.test(text)).length >= texts.size * 0.5;
}

/** Where the records lead: the link around the title, or in it, else the one that differs most. */
function urlOf(columns: readonly Column[], count: number, title: Column | undefined): Column | undefined {
  const links = columns.filter(({ kind }) => kind === "link");
  const telling = links.filter((link) => link.texts.size >= count * 0.6 && variety(link) >= TELLING);
  return (
    links.find(({ property }) => property === "url") ??
    links.find(({ key }) => title?.inLink !== undefined && title.inLink === key) ??
    telling.find(({ key }) => title !== undefined && key.startsWith(title.key)) ??
    telling.find(({ word }) => !isPersonWord(word))
  );
}

/** A column that says what one before it says is left out. */
function withoutCopies(columns: readonly Column[]): Column[] {
  const seen = new Map<string, Column>();
  return columns.filter((column) => {
    const key = `${column.kind} ${JSON.stringify([...column.texts].slice(0, 100))}`;
    if (seen.has(key) && column.label === undefined) return false;
    seen.set(key, column);
    return true;
  });
}

/** What a field is called: by structured data, by what a reader sees, by what it is, and only then by its class. */
function nameOf(column: Column, { type, unit }: Typed, role: string | undefined): string {
  const { property, label, word, isOld } = column;
  if (role === "title" && label !== undefined) return label;
  if (property !== undefined && role === undefined) return property;
  if (role !== undefined) return role;
  if (label !== undefined && label !== "") return label;
  if (type === "price") {
    if (isOld) return "oldPrice";
    return isMoneyWord(word) ? word! : "price";
  }
  if (type === "rating") return "rating";
  if (type === "date") return "date";
  if (type === "number" && unit !== undefined && !isMeasure(unit)) return unit.toLowerCase();
  if (word !== undefined && !isTitleWord(word) && !isPriceWord(word) && !isDateWord(word)) return word;
  return type === "url" ? "url" : type;
}

function unused(name: string, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name;
  let number = 2;
  while (used.has(`${name}${number}`)) number += 1;
  return `${name}${number}`;
}

/** What only one of many records has is no field of the list. */
function withoutEmpty(named: ReadonlyMap<string, Typed>, count: number): [string, Typed][] {
  const least = count >= 20 ? 2 : 1;
  return [...named].filter(([, { values }]) => values.size >= least);
}

function collect(named: readonly (readonly [string, Typed])[], count: number): FieldedList {
  const records = Array.from({ length: count }, (_, record) =>
    Object.fromEntries(
      named.flatMap(([name, { values }]) => {
        const value = values.get(record);
        return value === undefined ? [] : [[name, value] as const];
      }),
    ),
  );
  const fields = named.map(([name, { values, ...rest }]) => ({ name, ...rest, filled: values.size }));
  return { fields, records };
}
