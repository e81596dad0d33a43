/** How well lists are found and read: the share of right lists, and the F1 of their fields. */
import { parseTree } from "@winnow/kit-dom";
import { fieldsOf } from "../src/read/fields.ts";
import { readList } from "../src/read/list.ts";
import type { Value } from "../src/read/types.ts";
import type { Expected, ListCase } from "./pages/frame.ts";

export interface Score {
  readonly right: number;
  readonly pages: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly failed: readonly string[];
}

const key = (name: string, value: Expected | Value): string => `${name.toLowerCase()} ${plain(value)}`;

function plain(value: Expected | Value): string {
  if (Array.isArray(value)) return `${value[0]} ${value[1]}`;
  if (typeof value === "object") {
    const { amount, currency } = value as { amount: number; currency?: string };
    return `${amount} ${currency}`;
  }
  // The time of day is more than a case asks for.
  return String(value).replace(/^(\d{4}-\d\d-\d\d)T.*$/, "$1");
}

/** Reads a page without its scrape. */
export function readCase({ html, url }: ListCase) {
  const tree = parseTree(html);
  const list = readList(tree, url);
  const language = /lang="([\w-]+)"/.exec(html)?.[1] ?? "";
  const hints = { language, host: new URL(url).host };
  return { list, ...("reason" in list ? { records: undefined } : fieldsOf(list, hints)) };
}

/** Scores pages; a list is right when it has as many records, and most of them hold the first text of theirs. */
export function score(cases: readonly ListCase[], show?: (line: string) => void): Score {
  let [right, hits, found, wanted] = [0, 0, 0, 0];
  const failed: string[] = [];
  for (const one of cases) {
    const { records, list } = readCase(one);
    const isRight = isRightList(one, records);
    if (isRight) right += 1;
    else failed.push(one.name);
    const missed: string[] = [];
    const surplus: string[] = [];
    for (let at = 0; at < Math.max(records?.length ?? 0, one.records?.length ?? 0); at++) {
      const expected = Object.entries(one.records?.[at] ?? {}).map(([name, value]) => key(name, value));
      const actual = Object.entries(records?.[at] ?? {}).map(([name, value]) => key(name, value));
      hits += actual.filter((entry) => expected.includes(entry)).length;
      found += actual.length;
      wanted += expected.length;
      if (at > 0) continue;
      missed.push(...expected.filter((entry) => !actual.includes(entry)));
      surplus.push(...actual.filter((entry) => !expected.includes(entry)));
    }
    const words = `- ${missed.join(" | ")}\n    + ${surplus.join(" | ")}`;
    if (!isRight || missed.length + surplus.length > 0)
      show?.(
        `${isRight ? "ok" : "XX"} ${one.name} ${"selector" in list ? list.selector : ""} ${records?.length}\n    ${words}`,
      );
  }
  const [precision, recall] = [hits / found, hits / wanted];
  return {
    right,
    pages: cases.length,
    precision,
    recall,
    f1: (2 * precision * recall) / (precision + recall),
    failed,
  };
}

function isRightList(
  { records }: ListCase,
  actual: readonly Readonly<Record<string, Value>>[] | undefined,
): boolean {
  if (records === undefined || actual === undefined) return records === actual;
  const held = records.filter((record, at) => {
    const texts = new Set(Object.values(actual[at] ?? {}).map(plain));
    const all = Object.values(record).map(plain);
    return all.filter((text) => texts.has(text)).length * 2 >= all.length;
  });
  return actual.length === records.length && held.length >= records.length * 0.9;
}
