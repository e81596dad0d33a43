import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel } from "@winnow/core";
import { silent } from "@winnow/core/plugin";
import { defineJob, type JobStore } from "@winnow/kit-jobs";
import { defineOperation } from "@winnow/kit-operations";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import * as v from "valibot";
import { run as runIn, shelf } from "./world.ts";

const test = suite("adapter-cli: operations");
const folder = mkdtempSync(join(tmpdir(), "winnow-cli-"));
const serverFile = join(mkdtempSync(join(tmpdir(), "winnow-jobs-")), "jobs.sqlite");
test.after(() => rmSync(folder, { recursive: true, force: true }));

const list = defineOperation({
  name: "list",
  argument: "url",
  description: "list something",
  shell: {},
  input: v.strictObject({ url: v.string(), limit: v.optional(v.number()) }),
  result: v.unknown(),
  run: async ({ url, limit = 2 }) => ({
    links: Array.from({ length: limit }, (_, index) => ({ url: `${url}/${index}`, title: `Title ${index}` })),
    warning: "Only so many.",
  }),
});

/** Counts to a number, one document each; stops the command in the middle when asked to. */
const count = (stop?: AbortController) =>
  defineJob({
    name: "count-up",
    argument: "numbers",
    description: "count",
    shell: { command: "count", takesList: true },
    input: v.looseObject({ numbers: v.array(v.string()) }),
    result: v.unknown(),
    job: {
      event: "count",
      plan: ({ numbers }) => ({
        tasks: numbers.map((number) => ({ key: number, url: `https://a.example/${number}` })),
        pace: { maxConcurrency: 1 },
        ...(numbers.length > 2 ? { warning: "Those are many numbers." } : {}),
      }),
      work: async ({ url, key }, _, { signal }) => {
        if (key === "stop" && stop !== undefined) {
          stop.abort();
          await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
        }
        return { document: { number: key, metadata: { url, statusCode: 200, title: `Number ${key}` } } };
      },
    },
  });

const jobs = shelf();

function run(
  argv: readonly string[],
  { stop, isTTY = false }: { stop?: AbortController; isTTY?: boolean } = {},
) {
  const file = (job: string) => join(folder, `${job}.sqlite`);
  const plugins = (job?: string) => [
    list,
    count(stop),
    storeSqlite(job === undefined ? {} : { path: file(job) }),
  ];
  return runIn(argv, plugins(), {
    isTTY,
    openKernel: async (job) => {
      const kernel = await createKernel({ plugins: plugins(job) });
      return { kernel, queue: createQueue(kernel) };
    },
    openServerJobs: async () => {
      const kernel = await createKernel({ plugins: [storeSqlite({ path: serverFile })] });
      return { kernel, queue: createQueue(kernel, { slots: 0 }) };
    },
    jobs: {
      ...jobs,
      forget: (job) => {
        jobs.forget(job);
        for (const end of ["", "-wal", "-shm"]) rmSync(file(job) + end, { force: true });
      },
    },
    ...(stop === undefined ? {} : { signal: stop.signal }),
  });
}

test("an operation that answers at once prints URLs and titles, or JSON", async () => {
  const { code, stdout, stderr } = await run(["list", "https://a.example", "--limit", "1"]);
  assert.deepEqual([code, stdout], [0, "https://a.example/0  Title 0\n"]);
  assert.match(stderr, /Only so many/);
  assert.equal(JSON.parse((await run(["list", "x", "--json"])).stdout).links.length, 2);
});

test("a job prints a line of JSON for each document when piped, and a line to read on a terminal", async () => {
  const piped = await run(["count", "1", "2"]);
  assert.equal(piped.code, 0);
  const lines = piped.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).number);
  assert.deepEqual(lines, ["1", "2"]);
  assert.match(piped.stderr, /completed, 2 done/);
  const shown = await run(["count", "1", "2"], { isTTY: true });
  assert.equal(shown.stdout, "200  https://a.example/1  Number 1\n200  https://a.example/2  Number 2\n");
  assert.match(shown.stderr, /2\/2 pages/);
  assert.deepEqual(readdirSync(folder), []);
});

test("a job says its warning, on a terminal and when piped", async () => {
  for (const isTTY of [true, false]) {
    const { code, stdout, stderr } = await run(["count", "1", "2", "3"], { isTTY });
    assert.equal(code, 0);
    assert.match(stderr, /winnow: Those are many numbers\./);
    assert.doesNotMatch(stdout, /many numbers/);
    assert.doesNotMatch((await run(["count", "1"], { isTTY })).stderr, /many numbers/);
  }
});

test("a job that is stopped can be resumed, and then gives all of it", async () => {
  const stop = new AbortController();
  const first = await run(["count", "1", "stop", "3"], { stop });
  assert.equal(first.code, 130);
  const [, job = ""] = /winnow resume (\S+)/.exec(first.stderr) ?? [];
  assert.match(job, /^count-/);
  assert.match((await run(["resume", "no-such-job"])).stderr, new RegExp(`winnow resume ${job}`));
  const again = await run(["resume"]);
  assert.equal(again.code, 0);
  const numbers = again.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).number);
  assert.deepEqual(numbers, ["1", "stop", "3"]);
  assert.deepEqual(readdirSync(folder), []);
  assert.match((await run(["resume"])).stderr, /no job was stopped/);
});

test("a bar that is stopped leaves nothing beside the hint, and the list says what each job is about", async () => {
  const stop = new AbortController();
  const { stderr } = await run(["count", "1", "stop"], { stop, isTTY: true });
  const [last = ""] = stderr.split("\r\x1b[K").slice(-1);
  const [, job = ""] = /^winnow: stopped\. Go on with: winnow resume (\S+)\n$/.exec(last) ?? [];
  jobs.save("crawl-1", { command: "count", request: { url: "https://a.example/\n" }, json: false });
  const { code, stderr: list } = await run(["resume"]);
  assert.equal(code, 2);
  assert.ok(list.includes(`winnow resume ${job}\n`), list);
  assert.match(list, /winnow resume crawl-1 {2}# https:\/\/a\.example\/ \n/);
  jobs.forget("crawl-1");
  const saved = jobs.read(job);
  assert.ok(saved);
  jobs.save(job, { ...saved, process: 1 });
  assert.match((await run(["resume", job])).stderr, /is at work in process 1/);
  jobs.forget(job);
  rmSync(join(folder, `${job}.sqlite`), { force: true });
});

test("messages of the server's jobs are listed, and sent again", async () => {
  const now = Date.now();
  const store = storeSqlite({ path: serverFile });
  const services = { get: () => assert.fail("no services"), find: () => undefined };
  const jobs = store.create({ services, logger: silent }) as JobStore;
  const receiver = { url: "https://r.example/hook?token=secret", headers: { "x-key": "secret" } };
  const message = { id: "m-1", notifier: "webhook", type: "count.page", body: "{}", receiver };
  const job = { id: "j-1", operation: "count-up", owner: "", request: {}, pace: {}, tasks: [] };
  await jobs.create({ ...job, deliveries: [message], expiresAt: now + 60_000 }, now);
  await jobs.claimDeliveries(1, now, now + 1000);
  await jobs.delivered("m-1", { error: "gone" }, now);
  await store.close?.();
  const { code, stdout } = await run(["deliveries", "failed"]);
  assert.deepEqual([code, stdout], [0, "m-1  failed  1 tries  count.page  https://r.example/hook  gone\n"]);
  assert.equal((await run(["redeliver", "m-1"])).code, 0);
  assert.equal((await run(["deliveries", "failed"])).stdout, "");
  assert.equal(JSON.parse((await run(["deliveries", "--json"])).stdout).state, "pending");
  assert.deepEqual(
    [(await run(["redeliver", "m-2"])).code, (await run(["deliveries", "lost"])).code],
    [1, 2],
  );
});

test("an option that an operation does not know is refused", async () => {
  const wrong = await run(["list", "x", "--option", "colour=red"]);
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /colour/);
});

test.run();
