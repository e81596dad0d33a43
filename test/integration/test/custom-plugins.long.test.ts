/** Own plugins, a file and a package that is linked, in the prebuilt server, worker and command: no code but theirs. */
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import { startChromium } from "../chromium.ts";
import { commandIn, type RunningCommand } from "../command.ts";
import { post } from "../server.ts";
import { startSite } from "../site.ts";

const test = suite("own plugins without code");
const root = mkdtempSync(join(tmpdir(), "winnow-own-plugins-"));
const folder = join(root, "work");
const winnow = commandIn(folder);
const started: RunningCommand[] = [];

/** A package of somebody else, as npm link leaves it: what it imports lies nowhere near it. */
const LENGTH = `import { defineFormat } from "@winnow/core/plugin";
import * as v from "valibot";
export const length = ({ unit = "characters" } = {}) => defineFormat({
  name: "length", options: v.strictObject({ half: v.optional(v.boolean(), false) }), output: v.string(), uses: ["text"],
  produce: async (page, { half }) => \`\${Math.floor((await page.view("text")).length / (half ? 2 : 1)) > 0} \${unit}\`,
});`;

test.before(() => {
  const far = join(root, "far/winnow-format-length");
  for (const place of [far, join(folder, "node_modules/@someone"), join(folder, "data")])
    mkdirSync(place, { recursive: true });
  const manifest = { name: "@someone/winnow-format-length", type: "module", exports: "./index.js" };
  writeFileSync(join(far, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(far, "index.js"), LENGTH);
  symlinkSync(far, join(folder, "node_modules/@someone/winnow-format-length"));
  copyFileSync(new URL("../third-party/wordcount.ts", import.meta.url), join(folder, "wordcount.ts"));
  const config = `import { defineConfig } from "@winnow/cli";
export default defineConfig({
  plugins: [["@someone/winnow-format-length", { unit: "letters" }]],
  disable: ["format-menu"],
  settings: { LOG_LEVEL: "silent", WINNOW_JOB_SLOTS: 0, WINNOW_DATA_DIR: "data", PORT: 0 },
});`;
  writeFileSync(join(folder, "winnow.config.ts"), config);
  writeFileSync(join(folder, ".env"), "WINNOW_PLUGINS=./wordcount.ts\n");
});
test.after(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  rmSync(root, { recursive: true, force: true });
});

const OWN = "Own plugins: format-length (@someone/winnow-format-length), format-wordcount (./wordcount.ts)";

/** Starts what does not end by itself, and gives what it says of itself. */
async function start(...args: readonly string[]): Promise<string> {
  const running = winnow(args);
  started.push(running);
  for (let left = 1200; left > 0 && running.child.exitCode === null; left -= 1) {
    if (/listens on|works on/.test(running.output.stderr)) return running.output.stderr;
    await sleep(50);
  }
  assert.fail(running.output.stderr);
}

test("the command scrapes with them, and its help and completion know them", async () => {
  await using site = await startSite();
  const url = `${site.origin}/article`;
  const scraped = await winnow([url, "-f", "length", "-f", "wordcount", "--json"]).ended;
  assert.equal(scraped.code, 0, scraped.stderr);
  const { length, wordcount } = JSON.parse(scraped.stdout);
  assert.equal(length, "true letters");
  assert.ok(wordcount.words > 10);
  const help = await winnow(["help"]).ended;
  assert.ok(help.stdout.includes(OWN), help.stdout);
  const words = (await winnow(["help", "scrape"]).ended).stdout.replace(/\s+/g, " ");
  assert.match(words, /what to print: .*wordcount.*or one with its options/);
  assert.doesNotMatch(words, /\bmenu\b/);
  assert.match(
    (await winnow(["completion", "bash"]).ended).stdout,
    /-f"\|"scrape --format"\).*\bwordcount\b/,
  );
  const missed = await winnow([url, "-f", "wordcont"]).ended;
  assert.deepEqual([missed.code, /Did you mean wordcount\?/.test(missed.stderr)], [2, true], missed.stderr);
});

test("the server offers them with their options, in its reference and console; the worker works with them", async () => {
  await using site = await startSite();
  const said = await start("serve");
  assert.ok(said.includes(OWN), said);
  const [origin = ""] = /http:\/\/[\d.]+:\d+/.exec(said) ?? [];
  const formats = ["length", { type: "wordcount", minLength: 4 }];
  const url = `${site.origin}/article`;
  const { status, body } = await post(origin, "/v2/scrape", { url, formats });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(Object(body.data).length, "true letters");
  const wrong = { url, formats: [{ type: "wordcount", minLength: 0 }] };
  assert.equal((await post(origin, "/v2/scrape", wrong)).status, 400);
  const api = await (await fetch(`${origin}/openapi.json`)).text();
  assert.match(api, /"wordcount".*"minLength"/);
  assert.doesNotMatch(api, /"menu"/);

  await using chromium = await startChromium();
  const visitor = await chromium.visit(`${origin}/#/playground`);
  await visitor.page.waitForSelector(".formats");
  const choices = await visitor.page.$eval(".formats", ({ textContent }) => textContent ?? "");
  assert.match(choices, /length.*wordcount/);
  await visitor.page.close();

  const worker = await start("work", "--slots", "2");
  assert.ok(worker.includes(OWN), worker);
  const batch = await post(origin, "/v2/batch/scrape", { urls: [url], formats: ["length"] });
  assert.equal(batch.status, 200, JSON.stringify(batch.body));
  let job: { status?: string; data?: readonly { length?: string }[] } = {};
  for (let left = 600; left > 0 && job.status !== "completed"; left -= 1) {
    await sleep(50);
    job = await (await fetch(`${origin}/v2/batch/scrape/${batch.body.id}`)).json();
  }
  assert.deepEqual([job.status, job.data?.[0]?.length], ["completed", "true letters"]);
});

test("the doctor names them", async () => {
  const { stdout } = await winnow(["doctor", "--json"]).ended;
  const findings = (JSON.parse(stdout).findings as { name: string; text: string }[]).map(
    ({ name, text }) => `${name}: ${text}`,
  );
  assert.ok(findings.includes("own plugin: format-wordcount, from ./wordcount.ts"), findings.join("\n"));
});

test("a broken one refuses every start with one sentence; help and the doctor still work", async () => {
  const broken = { WINNOW_PLUGINS: "./wordcont.ts" };
  const sentence = /^winnow: There is no file \.\/wordcont\.ts in \S+\. Did you mean wordcount\.ts\?\n$/;
  for (const args of [["serve"], ["work"], ["https://example.com"]]) {
    const { code, stdout, stderr } = await winnow(args, { env: broken }).ended;
    assert.deepEqual([code, stdout], [2, ""], stderr);
    assert.match(stderr, sentence);
  }
  const help = await winnow(["help"], { env: broken }).ended;
  assert.deepEqual([help.code, /Examples:/.test(help.stdout)], [0, true]);
  assert.match(help.stderr, sentence);
  const { code, stdout } = await winnow(["doctor"], { env: broken }).ended;
  assert.deepEqual([code, /FAIL\s+own plugins\s+There is no file/.test(stdout)], [1, true], stdout);
  const unknown = await winnow(["serve"], { env: { WINNOW_CONFIG: "none.ts" } }).ended;
  assert.deepEqual([unknown.code, /there is no such file/.test(unknown.stderr)], [2, true], unknown.stderr);
});

test("nothing in a request names a module, and a switch leaves all of them out", async () => {
  await using site = await startSite();
  const url = `${site.origin}/article`;
  const off = { WINNOW_CONFIG: "none", WINNOW_PLUGINS: "" };
  const { code, stderr } = await winnow([url, "-f", "wordcount"], { env: off }).ended;
  assert.deepEqual([code, /Unknown format "wordcount"/.test(stderr)], [2, true], stderr);
  const asked = await winnow([url, "--option", "plugins=./wordcount.ts"], { env: off }).ended;
  assert.deepEqual([asked.code, /Unrecognized key "plugins"/.test(asked.stderr)], [2, true], asked.stderr);
});

test.run();
