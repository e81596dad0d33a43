import assert from "node:assert/strict";
import { suite } from "uvu";
import { score } from "./measure.ts";
import { PLACES } from "./pages/dev-places.ts";
import { SHOPS } from "./pages/dev-shops.ts";
import { TEXTS } from "./pages/dev-texts.ts";
import { HELD_PLACES } from "./pages/held-places.ts";
import { HELD_SHOPS } from "./pages/held-shops.ts";
import { HELD_TEXTS } from "./pages/held-texts.ts";

/**
 * Sixty pages of shops, job boards, forums, news, searches, tables and pages without a list, written before the rules. The rules were
 * made on the first half; of the other only the totals were looked at, and it is not to be opened for a rule.
 */
const test = suite("format-records: quality");

for (const [name, cases, f1] of [
  ["the half that the rules were made on", [...SHOPS, ...TEXTS, ...PLACES], 0.98],
  ["the half that was held out", [...HELD_SHOPS, ...HELD_TEXTS, ...HELD_PLACES], 0.93],
] as const) {
  test(`nine of ten lists are the right ones, and nine of ten values of their fields: ${name}`, () => {
    const found = score(cases);
    assert.equal(found.pages, 30);
    const { right, precision, recall } = found;
    console.log(`${name}: ${JSON.stringify({ right, precision, recall, f1: found.f1 })}`);
    assert.ok(right >= 29, `${right} of 30 lists`);
    assert.ok(found.f1 >= f1, `F1 ${found.f1}`);
  });
}

test.run();
