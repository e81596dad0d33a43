import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import { chartsOf } from "../../bench/charts.ts";
import { root } from "../packages.ts";

const test = suite("charts");
const folder = join(root, "bench/charts");

test("the pictures of the benches show the committed results", () => {
  const charts = chartsOf(join(root, "bench/results"));
  assert.deepEqual(readdirSync(folder).sort(), [...charts.keys()].sort());
  for (const [name, svg] of charts)
    assert.equal(readFileSync(join(folder, name), "utf8"), svg, `${name} is old: node bench/charts.ts`);
});

test("each picture is shown", () => {
  const text = readFileSync(join(root, "bench/README.md"), "utf8");
  for (const name of readdirSync(folder)) assert.ok(text.includes(`(charts/${name})`), name);
});

test.run();
