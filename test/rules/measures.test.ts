import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { suite } from "uvu";
import { modulesOfStart } from "../../bench/start/modules.ts";

const test = suite("measures");

interface Start {
  readonly wallRatio: number;
  readonly cpuRatio: number;
}

/** What `bench/start/run.ts` found; nothing is timed here. */
const results = JSON.parse(
  readFileSync(new URL("../../bench/results/start.json", import.meta.url), "utf8"),
) as {
  readonly date: string;
  readonly command: string;
  readonly modules: { readonly listening: number; readonly scraped: number };
  readonly start: Readonly<Record<"winnow", Start>>;
  readonly "memory, winnow": { readonly idleMb: number; readonly scrapes: number; readonly afterMb: number };
  readonly "cached, winnow": { readonly ratio: number };
};

/** Times what Fastify takes to start and answer once. It was 11.6 and 9.8 before plugins were loaded when they are first asked for. */
const MAX_OF_FASTIFY = { cpu: 6, wall: 5.5 };
const MAX_IDLE_MB = 125;
const MAX_AFTER_MB = 400;
const MAX_CACHED_RATIO = 1 / 3;
/** More modules than measured by this factor: the results are of another program. */
const MAX_GROWTH = 1.1;

/** What a start and a page of HTML do without; each of these is loaded when it is first used. */
const HEAVY: readonly string[] = [
  ...[
    "puppeteer",
    "puppeteer-core",
    "mupdf",
    "tesseract.js",
    "sharp",
    "kysely",
    "pg",
    "ai",
    "@ai-sdk",
    "css-tree",
  ],
  ...[
    "impit",
    "linkedom",
    "got",
    "htmlparser2",
    "fflate",
    "markdown-it",
    "node-html-markdown",
    "re2js",
    "jq-wasm",
  ],
];

test("a start costs few times that of Fastify in the same run", () => {
  const { cpuRatio, wallRatio } = results.start.winnow;
  assert.ok(cpuRatio <= MAX_OF_FASTIFY.cpu, `${cpuRatio} times by CPU`);
  assert.ok(wallRatio <= MAX_OF_FASTIFY.wall, `${wallRatio} times by wall`);
});

test("memory stays within its bounds", () => {
  const { idleMb, scrapes, afterMb } = results["memory, winnow"];
  assert.ok(idleMb <= MAX_IDLE_MB, `${idleMb} MB when idle, and may be ${MAX_IDLE_MB}`);
  assert.ok(scrapes >= 400 && afterMb < MAX_AFTER_MB, `${afterMb} MB after ${scrapes} scrapes`);
});

test("an answer from the cache costs at most a third of a fetched one", () => {
  const { ratio } = results["cached, winnow"];
  assert.ok(ratio <= MAX_CACHED_RATIO, `${ratio} of a fetched one`);
});

test("a start loads nothing heavy, and about what was measured", async () => {
  const { listening, scraped } = await modulesOfStart();
  // The names of keys, which a request for an action is checked against, are one small file of puppeteer.
  const urls = scraped.filter((url) => !url.endsWith("/USKeyboardLayout.js"));
  const packages = urls.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? "");
  const loaded = new Set(
    packages.filter((name) => HEAVY.some((one) => name === one || name.startsWith(`${one}/`))),
  );
  assert.deepEqual([...loaded], []);
  const modelBefore = listening.filter((url) => url.includes("/views/main-content/src/model"));
  assert.deepEqual(modelBefore, [], "the model is loaded by the first page");
  for (const [name, count] of Object.entries({ listening: listening.length, scraped: scraped.length })) {
    const measured = results.modules[name as keyof typeof results.modules];
    const words = `${count} modules when ${name}, ${measured} when measured: run bench/start again`;
    assert.ok(count <= measured * MAX_GROWTH, words);
  }
});

test.run();
