/** How much of something an element of a list says. */

import { amountIn, DURATION } from "../extract/amount.ts";
import { normalize } from "../find/words.ts";
import { isForm } from "../ground/match.ts";
import type { SnapshotElement } from "../page.ts";
import { readRows, wordsIn } from "../words/read-words.ts";
import type { Item } from "./items.ts";

const MONEY = /[€$£¥]|\b(?:EUR|USD|GBP|CHF)\b/u;
const QUANTITIES = readRows("quantity").map(([asked, called]) => ({
  asked: wordsIn(asked).map(normalize),
  called: wordsIn(called).map(normalize),
}));

/** Whether a word asks for a quantity, or names one. */
export function isQuantity(word: string): boolean {
  return QUANTITIES.some(({ asked, called }) => asked.includes(word) || called.includes(word));
}

/** What finds an amount in an item, by the words for its quantity; the heads of columns tell where it stands. */
export function amountsOf(elements: readonly SnapshotElement[], words: readonly string[]) {
  const names = words.flatMap((word) => [
    word,
    ...QUANTITIES.filter(({ asked, called }) => asked.includes(word) || called.includes(word)).flatMap(
      ({ called }) => called,
    ),
  ]);
  const isNamed = (text: string) =>
    normalize(text)
      .split(" ")
      .some((part) => names.some((name) => isForm(name, part)));
  const top = elements.find(({ role }) => role === "columnheader")?.hints.item;
  const heads = elements.filter(
    ({ role, name, hints }) =>
      (role === "columnheader" || (top !== undefined && hints.item === top)) && isNamed(name),
  );
  const isMoney = names.some((name) => /^(?:price|cost|amount|salary)$/.test(name));
  const isTime = names.some((name) => /^(?:duration|length|time)$/.test(name));
  return (item: Item): number | undefined => {
    const texts = item.elements.filter(({ name }) => name.length < 60 && /\d/.test(name));
    const below = texts.find(({ box }) => heads.some((head) => isUnder(box.x + box.width / 2, head)));
    const said =
      below ??
      texts.find(({ name }) => (isTime ? DURATION.test(name) : isNamed(name))) ??
      (isMoney ? texts.find(({ name }) => MONEY.test(name)) : undefined) ??
      (texts.length === 1 ? texts[0] : undefined);
    return said === undefined ? undefined : amountIn(said.name);
  };
}

function isUnder(middle: number, { box }: SnapshotElement): boolean {
  return middle >= box.x && middle <= box.x + box.width;
}
