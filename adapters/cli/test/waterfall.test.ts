import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { defineFormat, defineHook, defineParser, type FetchRequest } from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";
import { widthOf } from "../src/style.ts";
import { waterfallOf } from "../src/waterfall.ts";
import { run } from "./world.ts";

const test = suite("adapter-cli: waterfall");

const step = (phase: string, plugin: string | undefined, startMs: number, durationMs: number, more = {}) => ({
  ...{ phase, plugin, startMs, durationMs, outcome: "ok", ...more },
});

const SCRAPE = [
  step("admit", "hook-rules", 0, 10),
  step("fetch", "hook-fetch-http", 10, 390),
  step("format", "format-links", 400, 100),
  step("format", "format-markdown", 400, 400),
];

const draw = (trace: unknown, columns?: number, isTTY = false) =>
  waterfallOf(trace, { write: () => true, isTTY, ...(columns === undefined ? {} : { columns }) });
/** The rows of the steps, without the head and what follows. */
const rowsOf = (text: string) => text.split("\n\n", 1)[0]?.trimEnd().split("\n").slice(1) ?? [];
/** Where a bar begins and how long it is, in columns. */
const barOf = (row = "") => {
  const [bar = ""] = /[█░▏]+/.exec(row) ?? [];
  return { from: widthOf(row.slice(0, bar === "" ? 0 : row.indexOf(bar))), length: bar.length };
};

test("bars stand where steps began, as long as they took, and the critical path is full", () => {
  assert.equal(
    draw(SCRAPE, 67),
    `phase  plugin                                           start    ms
admit  hook-rules      █                                  0.0    10
fetch  hook-fetch-http ████████████████                    10   390
format format-links                    ░░░░               400   100
format format-markdown                 ████████████████   400   400

800 ms in all. █ is the critical path; longest in it: format-markdown 400 ms, hook-fetch-http 390 ms, hook-rules 10 ms
`,
  );
});

test("a narrow terminal has no phases, then no bars, and no line is ever wider than it is", () => {
  assert.equal(
    draw(SCRAPE, 36).split("\n\n")[0],
    `plugin                   start    ms
hook-rules  █              0.0    10
hook-fetch… ██████          10   390
format-lin…       ░░       400   100
format-mar…       ██████   400   400`,
  );
  const foreign = step("refine", "hook-模型-プラグイン", 800, 5, { note: "x".repeat(400) });
  for (let columns = 1; columns <= 300; columns += 1) {
    const rows = rowsOf(draw([...SCRAPE, foreign], columns));
    for (const row of rows) assert.ok(widthOf(row) <= columns, `${columns}: ${row}`);
    assert.equal(rows.length, 6);
  }
  assert.ok(barOf(rowsOf(draw(SCRAPE, 300))[1]).length > 100);
});

test("one step fills the line, also where it took no time", () => {
  const [one] = rowsOf(draw([step("fetch", "hook-fetch", 0, 1234.5)], 60));
  assert.match(one ?? "", /^fetch hook-fetch █{30,} +0\.0 +1235$/);
  const [none, ...others] = rowsOf(draw([step("request", undefined, 0, 0, { note: "request 7" })], 60));
  assert.match(none ?? "", /▏ +0\.0 +0\.0$/);
  assert.deepEqual(others, ["  request 7"]);
});

test("without steps, or with what are none, nothing is drawn", () => {
  for (const trace of [undefined, [], "steps", [null, 1, { phase: "fetch" }, { startMs: -1, durationMs: 2 }]])
    assert.equal(draw(trace), "");
  const odd = [{ startMs: 0, durationMs: 1 }, { ...step("fetch", "a", Number.NaN, 2) }];
  assert.equal(rowsOf(draw(odd)).length, 1);
});

test("two hundred steps are a row each, in the order in which they began", () => {
  const steps = Array.from({ length: 200 }, (_, index) => step("fetch", `hook-${index}`, index * 5, 5));
  const rows = rowsOf(draw(steps.toReversed(), 100));
  assert.equal(rows.length, 200);
  assert.match(rows[0] ?? "", /hook-0 /);
  assert.ok(rows.every((row) => row.includes("█")));
  const bars = rows.map(barOf);
  assert.ok(bars.every(({ from }, index) => index === 0 || from >= (bars[index - 1]?.from ?? 0)));
});

test("names of two columns a character keep the bars in line, and control characters do nothing", () => {
  const steps = [step("fetch", "hook-模型", 0, 5), step("format", "\x1b[2Jformat-\u202efoo\n", 5, 5)];
  const rows = rowsOf(draw(steps, 80));
  assert.ok(!/[\x1b\u202e]/.test(rows.join("")));
  assert.deepEqual(
    rows.map((row) => widthOf(row)),
    [80, 80],
  );
  const [first, second] = rows.map(barOf);
  // Both have a part of the column that they meet in.
  const end = (first?.from ?? 0) + (first?.length ?? 0);
  assert.ok(Math.abs(end - (second?.from ?? 0)) <= 1);
});

test("a step that failed says why, and what ran beside another is not on the path", () => {
  const steps = [
    step("fetch", "hook-a", 0, 100, { outcome: "failed", code: "SCRAPE_DNS_FAILED", note: "no such host" }),
    step("fetch", "hook-b", 100, 100),
    step("store", "cache", 120, 30),
  ];
  const rows = rowsOf(draw(steps, 80, true));
  assert.match(rows[0] ?? "", /^\x1b\[31mfetch hook-a █+/);
  assert.match(rows[1] ?? "", /SCRAPE_DNS_FAILED: no such host/);
  assert.match(rows[2] ?? "", /^\x1b\[1mfetch hook-b +█+/);
  assert.match(rows[3] ?? "", /^\x1b\[2mstore cache +░+/);
});

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    plain: { options: Record<never, never>; output: string };
  }
}

const site = defineHook({
  name: "site",
  fetch: ({ url }: FetchRequest) => {
    if (url.includes("broken")) throw new WinnowError("SCRAPE_UNSUPPORTED_FILE_ERROR", "It is broken.");
    return { url, statusCode: 200, headers: {}, contentType: "text/html", body: Buffer.from("<p>A page") };
  },
});
const reader = defineParser({ name: "reader", accepts: () => true, parse: () => ({}) });
const plain = defineFormat({
  name: "plain",
  options: v.strictObject({}),
  output: v.string(),
  produce: () => "Text",
});
const explained = (url: string, more: readonly string[], isTTY: boolean) =>
  run([url, "-f", "plain", "--explain", ...more], [site, reader, plain], { isTTY });

test("a terminal gets the page and then the bars, a pipe and --json the whole result", async () => {
  const { code, stdout, stderr } = await explained("http://site.test/", [], true);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^Text\n\n.*phase .*\n[\s\S]*fetch +hook-site .*█/);
  assert.match(stdout, /format +format-plain/);
  for (const [more, isTTY] of [
    [[], false],
    [["--json"], true],
  ] as const) {
    const { stdout: json } = await explained("http://site.test/", more, isTTY);
    assert.ok(JSON.parse(json).trace.some(({ plugin }: { plugin?: string }) => plugin === "hook-site"));
  }
});

test("a scrape that fails draws its steps too", async () => {
  const { code, stdout, stderr } = await explained("http://site.test/broken", [], true);
  assert.deepEqual([code, stdout], [1, ""]);
  assert.match(stderr, /fetch +hook-site [\s\S]*SCRAPE_UNSUPPORTED_FILE_ERROR: [\s\S]*winnow: .*SCRAPE_/);
  const { stderr: piped } = await explained("http://site.test/broken", [], false);
  assert.ok(!piped.includes("█"));
});

test.run();
