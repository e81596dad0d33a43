import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import { commandIn } from "../command.ts";
import { startServer } from "../server.ts";

const test = suite("command: stopped");
const root = mkdtempSync(join(tmpdir(), "winnow-cli-stop-"));
const winnow = commandIn(root);
const kept = join(root, "state/winnow/commands");

/** A page, and one that comes only when it is let go. */
const held: (() => void)[] = [];
let isHeld = true;
const site = createServer((request, response) => {
  const answer = () =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<main><h1>${request.url}</h1><p>A page with enough words to be one.</p></main>`);
  if (request.url === "/held" && isHeld) held.push(answer);
  else if (request.url === "/robots.txt") response.writeHead(404).end();
  else answer();
});
let origin = "";

test.before(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
test.before.each(() => {
  isHeld = true;
});
test.after(() => {
  site.closeAllConnections();
  site.close();
  rmSync(root, { recursive: true, force: true });
});

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries += 1) {
    assert.ok(tries < 1000, "it did not come to that");
    await sleep(20);
  }
}

const jobsKept = () => (existsSync(kept) ? readdirSync(kept).filter((name) => name.endsWith(".json")) : []);
const hint = /^winnow: stopped\. Go on with: winnow resume (batch-\w+)\n$/;

test("a job that is stopped says how to go on with it, and then gives all of it", async () => {
  const { child, output, ended } = winnow(["batch", `${origin}/first`, `${origin}/held`]);
  await until(() => output.stdout.includes("\n") && held.length > 0);
  child.kill("SIGINT");
  const { code, stderr } = await ended;
  assert.equal(code, 130);
  const [, job = ""] = hint.exec(stderr) ?? [];
  assert.deepEqual(jobsKept(), [`${job}.json`], stderr);
  isHeld = false;
  const again = await winnow(["resume", job]).ended;
  assert.equal(again.code, 0, again.stderr);
  assert.equal(again.stdout.trim().split("\n").length, 2);
  assert.deepEqual(readdirSync(kept), []);
});

test("also when it has hardly begun, and with 143 for SIGTERM", async () => {
  const { child, ended } = winnow(["batch", `${origin}/first`, "-o", "pages.ndjson"]);
  await until(() => jobsKept().length > 0);
  child.kill("SIGTERM");
  const { code, stderr } = await ended;
  assert.equal(code, 143);
  const [, job = ""] = hint.exec(stderr) ?? [];
  assert.deepEqual(
    readdirSync(root).filter((name) => name.startsWith("pages")),
    [],
  );
  const again = await winnow(["resume", job]).ended;
  assert.equal(again.code, 0, again.stderr);
  assert.ok(existsSync(join(root, "pages.ndjson")));
});

test("twice ends at once, and says the same once", async () => {
  const { child, output, ended } = winnow(["batch", `${origin}/held`]);
  const before = held.length;
  await until(() => held.length > before);
  child.kill("SIGINT");
  await until(() => output.stderr !== "" || child.exitCode !== null);
  child.kill("SIGINT");
  const { code, stderr } = await ended;
  assert.equal(code, 130);
  const [, job = ""] = hint.exec(stderr) ?? [];
  isHeld = false;
  assert.equal((await winnow(["resume", job]).ended).code, 0);
});

test("a job of a server goes on there, and can be looked at again", async () => {
  await using server = await startServer();
  const { child, output, ended } = winnow(
    ["batch", `${origin}/first`, `${origin}/held`, "--api-url", server.origin],
    {},
  );
  await until(() => output.stdout.includes("\n"));
  child.kill("SIGINT");
  const { code, stderr } = await ended;
  assert.equal(code, 130);
  const [, job = ""] = /goes on with it\. Go on with: winnow resume (\S+)\n$/.exec(stderr) ?? [];
  isHeld = false;
  for (const answer of held.splice(0)) answer();
  const again = await winnow(["resume", job]).ended;
  assert.equal(again.code, 0, again.stderr);
  assert.equal(again.stdout.trim().split("\n").length, 2);
});

test("a scrape that is stopped ends with 130", async () => {
  const before = held.length;
  const { child, ended } = winnow([`${origin}/held`]);
  await until(() => held.length > before);
  child.kill("SIGINT");
  const { code, stderr } = await ended;
  assert.deepEqual([code, stderr], [130, "winnow: stopped.\n"]);
});

test.run();
