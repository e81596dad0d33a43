import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { jobPlugins, libraryPlugins } from "@winnow/preset-library";
import { recordPlugins } from "@winnow/preset-records";
import { suite } from "uvu";
import { run as runIn } from "../../../adapters/cli/test/world.ts";
import { post, startServer, type TestServer } from "../server.ts";
import { backupOf, headerOf, type Watched, watches } from "../watches/backup.ts";
import type { Served } from "../watches/kinds.ts";

const test = suite("monitors: a backup of 200 watches");
const COUNT = 200;

interface Monitor {
  readonly id: string;
  readonly status: string;
  readonly currentCheckId: string | null;
  readonly lastCheckSummary: Readonly<Record<string, number>> | null;
  readonly tags: readonly string[];
  readonly targets: readonly { readonly urls: readonly string[] }[];
}

const all = watches(COUNT);
const pages = new Map<string, Served>();
const told = new Map<number, string[]>();
let server: TestServer;
let site: Server;
let receiver: Server;

/** With one sort of space. */
const plain = (text: string) => text.replace(/\s/g, " ");

const listen = async (on: Server) => {
  await new Promise<void>((resolve) => on.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(on.address() as AddressInfo).port}`;
};

test.before(async () => {
  site = createServer(({ url = "/", headers }, response) => {
    const page = pages.get(url);
    const watch = all.find(({ path }) => path === url);
    const isAllowed = watch?.hasHeader !== true || headers["x-customer"] === headerOf(watch)["X-Customer"];
    response.statusCode = page === undefined ? 404 : isAllowed ? 200 : 403;
    response.setHeader("content-type", `${page?.type ?? "text/html"}; charset=utf-8`);
    response.end(isAllowed ? (page?.body ?? "") : "Who are you?");
  });
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      const index = Number(request.url?.replace("/told/", ""));
      told.set(index, [...(told.get(index) ?? []), body]);
      response.end("{}");
    });
  });
  server = await startServer({ WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8" });
});
test.after(async () => {
  await server.close();
  site.close();
  receiver.close();
});

async function monitors(): Promise<readonly Monitor[]> {
  const found: Monitor[] = [];
  for (let offset = 0; ; offset += 100) {
    const response = await fetch(`${server.origin}/v2/monitor?limit=100&offset=${offset}`);
    const { data } = (await response.json()) as { data: readonly Monitor[] };
    found.push(...data);
    if (data.length < 100) return found;
  }
}

/** Checks all monitors that are not paused, and waits for the last. */
async function checkAll(): Promise<void> {
  for (const { id, status } of await monitors()) {
    if (status === "paused") continue;
    const { status: code, body } = await post(server.origin, `/v2/monitor/${id}/run`, {});
    assert.equal(code, 200, JSON.stringify(body));
  }
  for (let left = 1200; left > 0; left -= 1) {
    if ((await monitors()).every(({ currentCheckId }) => currentCheckId === null)) return;
    await wait(500);
  }
  assert.fail("The checks never ended.");
}

/** Waits until no more messages come. */
async function quiet(): Promise<void> {
  for (let before = -1; ; ) {
    const count = [...told.values()].flat().length;
    if (count === before) return;
    before = count;
    await wait(5000);
  }
}

test("are imported, checked, and tell what changed of what they watch, and nothing else", async () => {
  const origin = `http://${await listen(site)}`;
  const folder = mkdtempSync(join(tmpdir(), "winnow-watches-"));
  const file = join(folder, "changedetection-backup-20261128120000.zip");
  writeFileSync(file, backupOf(all, origin, await listen(receiver)));
  const plugins = [...libraryPlugins(), ...jobPlugins(), ...recordPlugins()];
  const command = (...words: readonly string[]) =>
    runIn(["monitor", ...words, "--api-url", server.origin, "--json"], plugins);
  const imported = await command("import", file);
  rmSync(folder, { recursive: true });
  assert.equal(imported.code, 0, imported.stderr);
  const outcomes = JSON.parse(imported.stdout) as {
    monitors: readonly { status: string; notes: readonly string[] }[];
  };
  assert.deepEqual(new Set(outcomes.monitors.map(({ status }) => status)), new Set(["added"]));
  // What became what is one line; of the rest only what the program has and monitors have not.
  const others = outcomes.monitors.flatMap(({ notes }) => notes).filter((note) => !note.includes(" → "));
  const known =
    /^(?:Its notifications are muted|Only lines that are added are news|A line that is replaced is one, too)/;
  assert.deepEqual(
    others.filter((note) => !known.test(note)),
    [],
  );
  const made = await monitors();
  assert.equal(made.length, COUNT);
  for (const tag of ["preise", "lager & läden", "новости", "在庫"]) {
    const { data } = JSON.parse((await command("list", "--tag", tag)).stdout) as { data: readonly unknown[] };
    assert.equal(data.length, COUNT / 5, tag);
  }
  const isChecked = ({ isPaused }: Watched) => !isPaused;
  assert.equal(
    made.filter(({ status }) => status === "paused").length,
    all.filter(({ isPaused }) => isPaused).length,
  );

  for (const { path, kind, words } of all) pages.set(path, kind.page(words));
  await checkAll();
  const failed = (await monitors()).filter(({ lastCheckSummary }) => (lastCheckSummary?.error ?? 0) > 0);
  assert.deepEqual(
    failed.map(({ targets }) => targets[0]?.urls[0]),
    [],
  );
  await checkAll();
  await quiet();
  told.clear();

  for (const { path, kind, words, hasNews } of all)
    pages.set(path, hasNews ? kind.news(words) : kind.noNews(words));
  await checkAll();
  await quiet();
  const expected = all.filter((one) => isChecked(one) && one.hasNews && !one.isMuted);
  const named = (indexes: readonly number[]) =>
    indexes
      .toSorted((one, other) => one - other)
      .map((at) => `${at} ${all[at]?.kind.name} ${all[at]?.words.language}`);
  assert.deepEqual(named([...told.keys()]), named(expected.map(({ index }) => index)));
  assert.ok(expected.length > COUNT / 3, `${expected.length} watches have something to tell`);
  for (const { index, path, kind, words } of expected) {
    const [message = "", ...more] = told.get(index) ?? [];
    assert.deepEqual(more, [], `${index}: once`);
    const { message: text } = JSON.parse(message) as { message: string };
    assert.ok(text.includes(`${origin}${path}\n`), `${index} ${kind.name}: ${message}`);
    if (kind.name === "css") assert.ok(plain(text).includes(plain(words.price(14.9))), message);
  }
});

test.run();
