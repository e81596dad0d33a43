/** The ring: bounded by bytes and age, written in batches, safe against damage, locks and the end of a process. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Clock, silent } from "@winnow/core/plugin";
import { suite } from "uvu";
import type { KeptScrape } from "../src/kept.ts";
import { Ring } from "../src/ring.ts";

const test = suite("operation-explain: the ring");
const folder = mkdtempSync(join(tmpdir(), "winnow-explain-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

const DAY = 86_400_000;
let now = 1e12;
const due: (() => void)[] = [];
const clock: Clock = {
  now: () => now,
  after: (_, callback) => {
    due.push(callback);
    return () => void due.splice(0);
  },
};
const kept = (id: string, more: Partial<KeptScrape> = {}): KeptScrape => ({
  id,
  requestId: id,
  at: now,
  durationMs: 5,
  bills: { scrape: 1 },
  steps: [{ phase: "fetch", startMs: 0, durationMs: 4, outcome: "ok", bytes: 100, statusCode: 200 }],
  ...more,
});
function open(path: string, more: Partial<ConstructorParameters<typeof Ring>[0]> = {}) {
  const lines: object[] = [];
  const logger = { ...silent, warn: (fields: object) => void lines.push(fields) };
  const settings = { path, maxBytes: 1e6, maxAgeMs: DAY, mask: (text: string) => text, ...more };
  return { lines, ring: new Ring(settings, clock, logger) };
}
const idsOf = async (ring: Ring, owner: string, id: string) =>
  (await ring.find(owner, id)).map((one) => one.id);

test("a scrape is found by its id, its job and its request, by its owner alone", async () => {
  const { ring } = open(":memory:");
  ring.add("team", kept("a", { jobId: "job", requestId: "request" }));
  ring.add("team", kept("b", { jobId: "job" }));
  ring.add("other", kept("a"));
  assert.deepEqual(await idsOf(ring, "team", "a"), ["a"]);
  assert.deepEqual(await idsOf(ring, "team", "job"), ["a", "b"]);
  assert.deepEqual(await idsOf(ring, "team", "request"), ["a"]);
  assert.deepEqual(await idsOf(ring, "other", "job"), []);
  assert.equal((await ring.find("other", "a"))[0]?.jobId, undefined);
  await ring.close();
});

test("nothing is written while scrapes run, and much at once a moment later", async () => {
  const path = join(folder, "batch.sqlite");
  const { ring } = open(path);
  due.splice(0);
  for (let index = 0; index < 50; index += 1) ring.add("", kept(`s${index}`));
  assert.ok(!existsSync(path));
  assert.equal(due.length, 1);
  due[0]?.();
  await ring.flush();
  const rows = new DatabaseSync(path).prepare("select count(*) as n from scrape").get();
  assert.equal(rows?.n, 50);
  await ring.close();
});

test("the oldest make room, and the file stays small", async () => {
  const path = join(folder, "full.sqlite");
  const { ring } = open(path, { maxBytes: 20_000 });
  const url = `https://a.example/${"x".repeat(900)}`;
  for (let round = 0; round < 40; round += 1) {
    for (let index = 0; index < 20; index += 1) ring.add("", kept(`s${round * 20 + index}`, { url }));
    await ring.flush();
  }
  const database = new DatabaseSync(path);
  const { bytes = 0, n = 0 } =
    database.prepare("select sum(bytes) as bytes, count(*) as n from scrape").get() ?? {};
  assert.ok(Number(bytes) <= 20_000 && Number(n) >= 10, `${n} rows of ${bytes} bytes`);
  assert.equal(database.prepare("select bytes from total").get()?.bytes, bytes);
  database.close();
  assert.deepEqual(await idsOf(ring, "", "s799"), ["s799"]);
  assert.deepEqual(await idsOf(ring, "", "s700"), []);
  await ring.close();
  assert.ok(statSync(path).size < 200_000, `${statSync(path).size} bytes`);
});

test("what is too old is neither told nor kept", async () => {
  const path = join(folder, "old.sqlite");
  const { ring } = open(path);
  ring.add("", kept("old"));
  await ring.flush();
  now += DAY + 1;
  assert.deepEqual(await idsOf(ring, "", "old"), []);
  ring.add("", kept("new"));
  await ring.flush();
  const rows = new DatabaseSync(path).prepare("select id from scrape").all();
  assert.deepEqual(
    rows.map(({ id }) => id),
    ["new"],
  );
  await ring.close();
});

test("it goes on after a restart", async () => {
  const path = join(folder, "restart.sqlite");
  const first = open(path).ring;
  first.add("", kept("before"));
  await first.close();
  const second = open(path).ring;
  assert.deepEqual(await idsOf(second, "", "before"), ["before"]);
  await second.close();
});

test("it survives that its process is killed", async () => {
  const path = join(folder, "killed.sqlite");
  const script = join(folder, "killed.ts");
  const source = new URL("../src/ring.ts", import.meta.url).href;
  writeFileSync(
    script,
    `import { Ring } from ${JSON.stringify(source)};
    const clock = { now: Date.now, after: () => () => {} };
    const ring = new Ring({ path: ${JSON.stringify(path)}, maxBytes: 1e6, maxAgeMs: 1e15, mask: (text: string) => text }, clock, { warn: console.error });
    ring.add("", { id: "flushed", requestId: "r", at: 1, durationMs: 1, bills: {}, steps: [] });
    await ring.flush();
    ring.add("", { id: "waiting", requestId: "r", at: 1, durationMs: 1, bills: {}, steps: [] });
    process.stdout.write("flushed");
    setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, ["-C", "@winnow/source", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  const { ring, lines } = open(path, { maxAgeMs: 1e15 });
  assert.deepEqual(await idsOf(ring, "", "r"), ["flushed"]);
  assert.deepEqual(lines, []);
  await ring.close();
});

test("a damaged file begins anew, with a warning, and is kept beside", async () => {
  for (const [name, damage] of [
    ["none", () => Buffer.from("these are no rows ".repeat(500))],
    ["torn", (whole: Buffer) => Buffer.from(whole).fill(0xff, 4096)],
  ] as const) {
    const path = join(folder, `${name}.sqlite`);
    const first = open(path).ring;
    for (let index = 0; index < 200; index += 1) first.add("", kept(`s${index}`));
    await first.close();
    writeFileSync(path, damage(readFileSync(path)));
    const { ring, lines } = open(path);
    ring.add("", kept("after"));
    assert.deepEqual(await idsOf(ring, "", "after"), ["after"], name);
    assert.equal(lines.length, 1, name);
    assert.ok(existsSync(`${path}.damaged`), name);
    await ring.close();
  }
});

test("what comes faster than it can be written is left out, and told", async () => {
  const { ring, lines } = open(":memory:");
  for (let index = 0; index < 1200; index += 1) ring.add("", kept(`s${index}`));
  assert.deepEqual(await idsOf(ring, "", "s1199"), ["s1199"]);
  assert.deepEqual(await idsOf(ring, "", "s0"), []);
  assert.deepEqual(lines, [{ lost: 200 }]);
  await ring.close();
});

test("a file that cannot be opened is a line in the log, and no failure", async () => {
  const path = join(folder, "a-file");
  writeFileSync(path, "");
  const { ring, lines } = open(join(path, "ring.sqlite"));
  ring.add("", kept("a"));
  await ring.flush();
  assert.equal(lines.length, 1);
  await ring.close();
});

test("a row of very many bytes is kept without its notes", async () => {
  const { ring } = open(":memory:");
  const steps = Array.from({ length: 500 }, () => ({
    phase: "fetch",
    startMs: 0,
    durationMs: 1,
    outcome: "ok" as const,
    note: "n".repeat(500),
  }));
  ring.add("", kept("large", { steps }));
  const [found] = await ring.find("", "large");
  assert.equal(found?.steps.length, 500);
  assert.equal(found?.steps[0]?.note, undefined);
  await ring.close();
});

test.run();
