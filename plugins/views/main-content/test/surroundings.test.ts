import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { CUES, fillCues } from "../src/model/cues.ts";
import { annotate } from "../src/page/annotate.ts";
import { measure } from "../src/page/measure.ts";
import { findEchoes } from "../src/rules/echoes.ts";

const test = suite("surroundings");

test("text that is there twice in other pieces echoes", () => {
  const html =
    "<p>The river rose again in the night. Nobody was surprised at all.</p><p>Work begins in spring when the water is low.</p>" +
    "<div>The river rose again in the night.</div><div>Nobody was surprised at all.</div>";
  const { before, after } = findEchoes(measure(annotate(parseTree(html).body)));
  assert.deepEqual([...before], [0, 0, 1, 1]);
  assert.ok(after[0]! > 0.5 && after[1] === 0 && after[2] === 0);
});

test("lines that say what they are give a cue, in several languages", () => {
  const cuesOf = (text: string): number[] => {
    const out = new Float32Array(CUES);
    fillCues(text, text.split(" ").length, out, 0);
    return [...out.keys()].filter((cue) => out[cue] === 1);
  };
  for (const text of ["Foto: Ada Lovelace", "© Ada", "Photograph by Ada Lovelace", "Crédits photos : Ada"])
    assert.ok(cuesOf(text).includes(0), text);
  for (const text of ["Lesen Sie auch: Die Brücke", "Le puede interesar: El puente", "Read more: The bridge"])
    assert.deepEqual(cuesOf(text), [2], text);
  assert.deepEqual(cuesOf("Sign up for our newsletter"), [3]);
  assert.deepEqual(cuesOf("3 Kommentare"), [5]);
  assert.deepEqual(cuesOf("The bridge was built of oak."), []);
});

test.run();
