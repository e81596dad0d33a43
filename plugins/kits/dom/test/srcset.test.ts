import assert from "node:assert/strict";
import { suite } from "uvu";
import { largestCandidate, parseSrcset } from "../src/index.ts";

const test = suite("kit-dom: srcset");

const CASES: Readonly<Record<string, readonly object[]>> = {
  "": [],
  " , ,, ": [],
  "a.png": [{ url: "a.png" }],
  "a.png,b.png": [{ url: "a.png,b.png" }],
  "a.png, b.png": [{ url: "a.png" }, { url: "b.png" }],
  "a.png,,, b.png 2x": [{ url: "a.png" }, { url: "b.png", density: 2 }],
  "a.png 1x,b.png 1.5x": [
    { url: "a.png", density: 1 },
    { url: "b.png", density: 1.5 },
  ],
  "\n/w_1,h_2/a.png\t320w ,\n/w_3,h_4/b.png 640w\n": [
    { url: "/w_1,h_2/a.png", width: 320 },
    { url: "/w_3,h_4/b.png", width: 640 },
  ],
  "data:image/png;base64,AAA= 1x, b.png 2x": [
    { url: "data:image/png;base64,AAA=", density: 1 },
    { url: "b.png", density: 2 },
  ],
  "a.png 300w 200h, b.png 2x": [
    { url: "a.png", width: 300 },
    { url: "b.png", density: 2 },
  ],
  "a.png (1x, 2x) 3x, b.png": [{ url: "b.png" }],
  "a.png (1x, b.png": [],
  "a.png 0w, b.png -1x, c.png 2, d.png 1x 1x, e.png 5h, f.png 1w 1x, g.png .5x": [
    { url: "g.png", density: 0.5 },
  ],
};
for (const [value, expected] of Object.entries(CASES)) {
  test(`reads ${JSON.stringify(value)}`, () => assert.deepEqual(parseSrcset(value), expected));
}

test("the largest candidate wins, of equals the first", () => {
  assert.equal(largestCandidate("m.jpg 480w, large.jpg 1200w, s.jpg 320w"), "large.jpg");
  assert.equal(largestCandidate("one.png, two.png 2x"), "two.png");
  assert.equal(largestCandidate("one.png 2x, two.png 2x"), "one.png");
  assert.equal(largestCandidate(" ,"), undefined);
});

test("a million commas, addresses or brackets are read at once", () => {
  assert.deepEqual(parseSrcset(",".repeat(1_000_000)), []);
  assert.equal(parseSrcset(`${"a,".repeat(1_000_000)}b 1x`).length, 1);
  assert.equal(parseSrcset("a 1x,".repeat(200_000)).length, 200_000);
  assert.deepEqual(parseSrcset(`a ${"(".repeat(1_000_000)}`), []);
});

test.run();
