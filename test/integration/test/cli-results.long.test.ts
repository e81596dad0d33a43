import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import { commandIn } from "../command.ts";
import { startServer } from "../server.ts";
import { type Site, startSite } from "../site.ts";

const test = suite("command: results");
const root = mkdtempSync(join(tmpdir(), "winnow-cli-results-"));
const winnow = commandIn(root);
let site: Site;

test.before(async () => {
  site = await startSite();
});
test.after(async () => {
  await site.close();
  rmSync(root, { recursive: true, force: true });
});

const newFolder = (name: string) => {
  const folder = join(root, name);
  mkdirSync(folder);
  return folder;
};

test("a page that answered with an error is printed, and the exit status says so", async () => {
  const { code, stdout, stderr } = await winnow([`${site.origin}/not-found`]).ended;
  assert.equal(code, 1);
  assert.match(stdout, /# Nothing here/);
  assert.match(stderr, /the page answered 404 Not Found\. --accept-errors/);
  const accepted = await winnow([`${site.origin}/broken`, "--accept-errors"]).ended;
  assert.deepEqual([accepted.code, accepted.stderr], [0, ""]);
  assert.match(accepted.stdout, /# It broke/);
});

test("a scrape leaves nothing behind, and what is meant for other programs does not stop it", async () => {
  const cwd = newFolder("nothing");
  const foreign = {
    HOST: "build-7",
    PORT: "tcp://10.0.0.1:80",
    LOG_LEVEL: "verbose",
    REDIS_URL: "none",
    SMTP_URL: "none",
  };
  const { code, stderr } = await winnow([`${site.origin}/article`], { env: foreign, cwd }).ended;
  assert.deepEqual([code, stderr], [0, ""]);
  assert.deepEqual(readdirSync(cwd), []);
  assert.ok(!existsSync(join(root, "state")));
});

test("a command reads each setting of what it uses, and of the server where it works on the server's data", async () => {
  const media = await winnow([`${site.origin}/article`, "-f", "video"], {
    env: { YT_DLP_PATH: "/nowhere/yt-dlp" },
  }).ended;
  assert.match(media.stderr, /\/nowhere\/yt-dlp/);
  const monitors = await winnow(["monitor", "list"], { env: { SMTP_URL: "none" }, cwd: newFolder("mail") })
    .ended;
  assert.match(monitors.stderr, /SMTP_URL/);
});

test("results go to a file, or to a file each in a folder", async () => {
  const cwd = newFolder("output");
  const one = await winnow([`${site.origin}/article`, "-o", "deep/page.md"], { cwd }).ended;
  assert.deepEqual([one.code, one.stdout], [0, ""]);
  assert.match(readFileSync(join(cwd, "deep/page.md"), "utf8"), /^# How tests are written/);
  assert.deepEqual(readdirSync(join(cwd, "deep")), ["page.md"]);
  const several = [`${site.origin}/article`, "-f", "markdown", "-f", "links", "-o", "all/"];
  assert.equal((await winnow(several, { cwd }).ended).code, 0);
  const base = `${new URL(site.origin).host.replace(":", "-")}-article`;
  assert.deepEqual(readdirSync(join(cwd, "all")).sort(), [`${base}-links.txt`, `${base}.md`]);
  const pages = ["batch", site.origin, `${site.origin}/article`];
  assert.equal((await winnow([...pages, "-o", "pages/"], { cwd }).ended).code, 0);
  assert.equal(readdirSync(join(cwd, "pages")).length, 2);
  const lines = await winnow([...pages, "-o", "pages.ndjson"], { cwd }).ended;
  assert.deepEqual([lines.code, lines.stdout], [0, ""]);
  assert.equal(readFileSync(join(cwd, "pages.ndjson"), "utf8").trim().split("\n").length, 2);
  const bad = await winnow(["batch", site.origin, "-o", "pages.ndjson/x"], { cwd }).ended;
  assert.equal(bad.code, 1);
  assert.match(bad.stderr, /pages\.ndjson\/x cannot be written/);
});

test("whoever reads one line only is not told that there were more", async () => {
  const { child, ended } = winnow(["batch", site.origin, `${site.origin}/article`, `${site.origin}/gzip`]);
  child.stdout.once("data", () => child.stdout.destroy());
  const { code, stderr } = await ended;
  assert.ok(code === 0, stderr);
  assert.doesNotMatch(stderr, /EPIPE|Error/);
});

test("a running server does the work, with the same results", async () => {
  await using server = await startServer({ WINNOW_API_KEYS: "open-sesame" });
  const env = { WINNOW_API_URL: server.origin, WINNOW_API_KEY: "open-sesame" };
  const page = [`${site.origin}/article`, "-f", "markdown", "-f", "links"];
  const [local, remote] = await Promise.all([winnow(page).ended, winnow(page, { env }).ended]);
  assert.deepEqual([remote.code, remote.stdout], [0, local.stdout]);
  const crawled = await winnow(["crawl", site.origin, "-n", "3"], { env }).ended;
  assert.equal(crawled.code, 0, crawled.stderr);
  assert.match(crawled.stderr, /completed, 3 done/);
  const lines = crawled.stdout.trim().split("\n");
  assert.ok(lines.every((line) => typeof JSON.parse(line).metadata.url === "string"));
  assert.equal(lines.length, 3);
  const mapped = await winnow(["map", site.origin], { env }).ended;
  assert.ok(mapped.stdout.includes(`${site.origin}/about`));
  const wrong = await winnow([site.origin, "-f", "nope"], { env }).ended;
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /formats\.0: Unknown format "nope"/);
  const own = { WINNOW_API_URL: server.origin, WINNOW_API_KEY: "close-sesame" };
  const refused = await winnow([site.origin], { env: own }).ended;
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /wants a key, and a wrong one was given/);
  assert.doesNotMatch(refused.stderr, /sesame/);
});

test("a server that is not there is named", async () => {
  const gone = await startSite();
  await gone.close();
  const { code, stderr } = await winnow([site.origin, "--api-url", gone.origin]).ended;
  assert.equal(code, 1);
  assert.ok(stderr.startsWith(`winnow: No server answers at ${gone.origin} (ECONNREFUSED)`), stderr);
});

test.run();
