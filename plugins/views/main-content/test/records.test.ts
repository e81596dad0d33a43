import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { annotate } from "../src/page/annotate.ts";
import { measure } from "../src/page/measure.ts";
import { isNamed } from "../src/page/named.ts";
import { kindOf } from "../src/page/signatures.ts";
import { findRecords } from "../src/records/records.ts";

const test = suite("records");

test("state, number and subject set no two records apart", () => {
  const same = [
    ["post-123 post category-news tag-oak", "post-9 post category-sport"],
    ["card odd active", "card even"],
    ["message js-post p-12345 is-first", "message js-post p-7"],
    ["row item_3f9a2c1", "row item_77b0d4e"],
  ];
  for (const [one, other] of same) assert.equal(kindOf(one!), kindOf(other!));
});

test("names of other things stay apart", () => {
  assert.notEqual(kindOf("card-title"), kindOf("card-price"));
  assert.notEqual(kindOf("post-body"), kindOf("post-author"));
  assert.equal(kindOf(""), "");
});

test("cards in several rows are one group, each with its place", () => {
  const card = (at: number) => `<div class="card c${at}"><h3>Lamp ${at}</h3><p>$ ${at}0</p></div>`;
  const html = [0, 2, 4].map((at) => `<div class="row">${card(at)}${card(at + 1)}</div>`).join("");
  const page = annotate(parseTree(`<main>${html}</main>`).body);
  const records = findRecords(page, measure(page));
  const cards = [...page.elements.keys()].filter((index) => isNamed(page, index, /^card$/u));
  assert.equal(new Set(cards.map((index) => records.of[index])).size, 1);
  assert.equal(records.count[records.of[cards[0]!]!], 6);
  assert.deepEqual(
    cards.map((index) => records.position[index]),
    [0, 1, 2, 3, 4, 5],
  );
  for (const index of cards) assert.equal(records.inner[index], index);
});

test.run();
