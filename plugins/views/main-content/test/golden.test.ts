/** What a reader came for, in twelve shapes of pages and six languages. */
import assert from "node:assert/strict";
import { suite } from "uvu";
import { OFFERS } from "./golden/offers.ts";
import { PLACES } from "./golden/places.ts";
import { SHOPS } from "./golden/shops.ts";
import { TEXTS } from "./golden/texts.ts";
import { markdownOf } from "./pages.ts";

const test = suite("view-main-content golden pages");

for (const { name, html, url, must, mustNot } of [...SHOPS, ...PLACES, ...OFFERS, ...TEXTS]) {
  test(name, () => {
    const markdown = markdownOf(html, url);
    assert.deepEqual(
      {
        lost: must.filter((text) => !markdown.includes(text)),
        leaked: mustNot.filter((text) => markdown.includes(text)),
      },
      { lost: [], leaked: [] },
      markdown,
    );
  });
}

test.run();
