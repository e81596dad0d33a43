/** How many of something a page has. */

import { normalize } from "../find/words.ts";
import { atomsOf } from "../ground/atoms.ts";
import { isForm, isTopic } from "../ground/match.ts";
import { kindOf } from "../read/target.ts";
import { readRows, wordsIn } from "../words/read-words.ts";
import type { Item, PageData } from "./page-data.ts";

const THINGS = new Set(readRows("things").flatMap(([words]) => wordsIn(words).map(normalize)));
const ROWS = /^(?:row|rows|entry|entries|line|lines|record|records|zeilen?|lignes?|filas?)$/;
/** Characters of a text that says a number of something, and words between the two. */
const [MAX_TEXT, MAX_BETWEEN] = [120, 3];

/** The number that the page says, or that can be counted; undefined where it says nothing of some word. */
export function countOf(page: PageData, words: string): string | undefined {
  const asked = atomsOf(words)
    .filter(({ isFunction, kind }) => !isFunction && kind !== "joint")
    .map(({ word }) => word);
  if (asked.length === 0) return undefined;
  for (const text of [...page.messages, ...page.marked.map((mark) => mark.text), ...page.paragraphs]) {
    const said = text.length > MAX_TEXT ? undefined : saidIn(normalize(text).split(" "), asked);
    if (said !== undefined) return said;
  }
  return counted(page, asked);
}

/** `3 tareas pendientes`: a number with all of the words behind it. */
function saidIn(words: readonly string[], asked: readonly string[]): string | undefined {
  for (const [at, word] of words.entries()) {
    if (!/^\d+$/.test(word)) continue;
    const behind = words.slice(at + 1, at + 1 + asked.length + MAX_BETWEEN);
    if (asked.every((one) => behind.some((other) => isForm(one, other)))) return word;
  }
  return undefined;
}

function counted(page: PageData, asked: readonly string[]): string | undefined {
  const topics = [page.title, page.heading];
  const isGeneral = (word: string) =>
    THINGS.has(word) || kindOf(word) !== undefined || ROWS.test(word) || isTopic(word, topics);
  const lists: readonly (readonly Item[])[] = [
    ...page.tables.map(({ rows }) =>
      rows.map((cells) => ({
        title: cells[0] ?? "",
        href: "",
        parts: cells.map((text) => ({ text, names: "" })),
      })),
    ),
    ...page.lists.map(({ items }) => items),
  ];
  const wantsRows = asked.some((word) => ROWS.test(word));
  const tables = page.tables.length;
  const candidates = lists.flatMap((items, at) => {
    const names =
      at < tables
        ? `${page.tables[at]?.caption} ${page.tables[at]?.headers.join(" ")}`
        : (page.lists[at - tables]?.heading ?? "");
    if (wantsRows && at >= tables) return [];
    const special = asked.filter((word) => !isGeneral(word) && !isTopic(word, [names]));
    const fitting = items.filter((item) => special.every((word) => saysIt(item, word)));
    return fitting.length === 0
      ? []
      : [
          {
            count: fitting.length,
            of: items.length,
            special: special.length,
            named: asked.filter((word) => isTopic(word, [names])).length,
          },
        ];
  });
  const best = candidates.sort((one, other) => other.named - one.named || other.of - one.of)[0];
  return best === undefined ? undefined : String(best.count);
}

function saysIt({ parts, title }: Item, word: string): boolean {
  return [title, ...parts.map(({ text }) => text)].some((text) =>
    normalize(text)
      .split(" ")
      .some((other) => isForm(word, other)),
  );
}
