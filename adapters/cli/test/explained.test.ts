import assert from "node:assert/strict";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel } from "@winnow/core";
import { defineCall, defineCalls } from "@winnow/kit-operations";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import * as v from "valibot";
import { run as runIn } from "./world.ts";

const test = suite("adapter-cli: explain afterwards");

const ANSWERS: Readonly<Record<string, object>> = {
  scrape: {
    kind: "scrape",
    id: "scrape",
    url: "https://a.example/\u001b[31m",
    outcome: "failed",
    code: "SCRAPE_TIMEOUT",
    error: "It took too long.",
    cost: { durationMs: 3000, bytes: 120, credits: 1 },
    steps: [{ phase: "fetch", plugin: "hook-fetch-http", startMs: 0, durationMs: 2900, outcome: "failed" }],
    advice: [{ cause: "timeout", advice: "Set a larger `timeout`." }],
  },
  job: {
    kind: "job",
    id: "job",
    operation: "crawl",
    status: "completed",
    cost: { durationMs: 10, bytes: 0, credits: 0 },
    causes: [],
  },
};
const plugins = [
  storeSqlite(),
  defineCalls({
    name: "explain",
    description: "say why",
    calls: [
      defineCall({
        name: "explain",
        http: { method: "GET", path: "/:id" },
        description: "say why",
        input: v.strictObject({ id: v.string() }),
        result: v.object({ data: v.looseObject({}) }),
        run: async ({ id }) => ({ data: { ...ANSWERS[id] } }),
      }),
    ],
  }),
];
const run = (argv: readonly string[], isTTY: boolean) =>
  runIn(argv, plugins, {
    isTTY,
    openServer: async (slots) => {
      const kernel = await createKernel({ plugins });
      return { kernel, queue: createQueue(kernel, { slots }) };
    },
  });

test("an operation with one call of its name is a command by itself", async () => {
  const { code, stdout, stderr } = await run(["explain", "scrape"], false);
  assert.equal(code, 0, stderr);
  assert.deepEqual(JSON.parse(stdout), { data: ANSWERS.scrape });
});

test("at a terminal it says what happened, what to do, and draws the steps", async () => {
  const { code, stdout } = await run(["explain", "scrape"], true);
  assert.equal(code, 0);
  const plain = stdout.replace(/\u001b\[\d+m/g, "");
  assert.match(plain, /^scrape https:\/\/a\.example\/.* failed SCRAPE_TIMEOUT\nIt took too long\.\n/);
  assert.match(plain, /3000 ms, 120 bytes fetched, 1 credits\ntimeout: Set a larger `timeout`\./);
  assert.match(plain, /fetch\s+hook-fetch-http\s+█+/);
  assert.doesNotMatch(stdout, /\u001b\[31m failed/);
});

test("a job without trouble says so, and JSON stays JSON", async () => {
  assert.match((await run(["explain", "job"], true)).stdout, /job crawl completed[\s\S]*Nothing stood out\./);
  assert.deepEqual(JSON.parse((await run(["explain", "job", "--json"], true)).stdout), { data: ANSWERS.job });
});

test.run();
