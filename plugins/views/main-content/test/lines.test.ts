import assert from "node:assert/strict";
import { suite } from "uvu";
import { CUES, fillCues } from "../src/model/cues.ts";
import { linesOf } from "../src/model/lines.ts";
import { PARTICULAR_NAME } from "../src/rules/particular-text.ts";
import rows from "../words/lines.json" with { type: "json" };

const test = suite("lines that say what they are");
/** The number of the cue that each kind of line gives. */
const CUE: Readonly<Record<string, number>> = {
  credit: 0,
  agency: 1,
  "read on": 2,
  subscribe: 3,
  advert: 4,
  comments: 5,
  subjects: 5,
};

test("each example is what its row says", () => {
  assert.ok(rows.length > 100);
  for (const [kind = "", language, phrase = "", example = ""] of rows) {
    assert.match(example, new RegExp(phrase, "iu"), `${kind} ${language} ${phrase}`);
    const cue = CUE[kind];
    if (cue === undefined) continue;
    const out = new Float32Array(CUES);
    fillCues(example, 3, out, 0);
    assert.equal(out[cue], 1, `${kind}: ${example}`);
  }
});

test("each name of what lines say is one", () => {
  for (const [kind, , , example = ""] of rows)
    if (/-name/.test(kind ?? "")) assert.ok(PARTICULAR_NAME.test(example), example);
  for (const name of ["pricelist", "hourglass", "venues"]) assert.ok(!PARTICULAR_NAME.test(name), name);
});

test("an unknown kind is a mistake", () => assert.throws(() => linesOf("weather"), /no rows of "weather"/u));

test.run();
