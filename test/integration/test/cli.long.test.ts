import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import { commandIn } from "../command.ts";
import { type Site, startSite } from "../site.ts";

const test = suite("command");
const folder = mkdtempSync(join(tmpdir(), "winnow-cli-"));
const run = commandIn(folder);
let site: Site;

test.before(async () => {
  site = await startSite();
});
test.after(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

function winnow(args: readonly string[], env: Record<string, string> = {}, cwd = folder) {
  return run(args, { env, cwd });
}

test("prints a page as markdown, and nothing else", async () => {
  const { code, stdout, stderr } = await winnow([`${site.origin}/article`]).ended;
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^# How tests are written\n/);
  assert.equal(stderr, "");
});

test("prints a list a line each, and everything as JSON", async () => {
  const links = await winnow([`${site.origin}/article`, "--format", "links"]).ended;
  assert.ok(links.stdout.split("\n").includes(`${site.origin}/privacy`));
  const json = await winnow([`${site.origin}/article`, "-f", "markdown", "-f", "links", "--json"]).ended;
  const result = JSON.parse(json.stdout) as { metadata: { title: string }; links: string[] };
  assert.equal(result.metadata.title, "How tests are written | Test Site");
  assert.ok(result.links.length > 3);
});

test("says what is wrong with a command line, and where help is", async () => {
  for (const args of [["--nonsense"], ["a.test", "b.test"], ["a.test", "--timeout", "soon"]]) {
    const { code, stderr } = await winnow(args).ended;
    assert.equal(code, 2);
    assert.match(stderr, /Try winnow scrape --help/);
  }
  const { code, stderr } = await winnow([site.origin, "--format", "nope"]).ended;
  assert.equal(code, 2);
  assert.match(stderr, /formats\.0: Unknown format "nope"/);
  const help = await winnow(["--help"]).ended;
  assert.match(help.stdout, /Examples/);
});

test("a failed scrape says why, with its code", async () => {
  const { code, stdout, stderr } = await winnow(["http://127.0.0.1:1/"]).ended;
  assert.deepEqual([code, stdout], [1, ""]);
  assert.match(stderr, /ERR_CONNECTION_REFUSED.*SCRAPE_SITE_ERROR/);
});

test("serves, prints one command that works, and stops on SIGTERM", async () => {
  const { child, output, ended } = winnow(["serve"], { PORT: "0", LOG_LEVEL: "silent" });
  for (let tries = 0; !output.stderr.includes("curl"); tries++) {
    assert.ok(tries < 6000, output.stderr);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const [, url = "", body = ""] = /curl -s (\S+) .* -d '(.*)'/.exec(output.stderr) ?? [];
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { data } = (await answer.json()) as { data: { markdown: string } };
  assert.match(data.markdown, /Wheat kernel/);
  assert.doesNotMatch(data.markdown, /Accept all|Imprint/);
  child.kill("SIGTERM");
  assert.equal((await ended).code, 0);
});

test("bad configuration is refused at start, in one list", async () => {
  const own = mkdtempSync(join(folder, "config-"));
  writeFileSync(join(own, ".env"), "PORT=many\nWINNOW_COLOR=red\nSTRIPE_KEY=x\n");
  const { code, stderr } = await winnow(["serve"], { WINNOW_COLOUR: "red", HOST: "0.0.0.0" }, own).ended;
  assert.equal(code, 2);
  assert.match(stderr, /PORT: Expected a whole number, but got "many"/);
  assert.match(stderr, /WINNOW_COLOR \(\.env\) is not a setting/);
  assert.match(stderr, /WINNOW_COLOUR \(environment\) is not a setting/);
  const open = await winnow(["serve"], { HOST: "0.0.0.0" }).ended;
  assert.match(open.stderr, /HOST is 0\.0\.0\.0.*USE_DB_AUTHENTICATION=false/);
});

test("a port that is taken and a folder that cannot be written are said in one line", async () => {
  const { port } = new URL(site.origin);
  const taken = await winnow(["serve"], { PORT: port, LOG_LEVEL: "silent" }).ended;
  assert.deepEqual(
    [taken.code, taken.stderr],
    [2, `winnow: port ${port} is in use already. Set PORT to another.\n`],
  );
  writeFileSync(join(folder, "file"), "not a folder");
  const blocked = await winnow(["serve"], { WINNOW_DATA_DIR: join(folder, "file"), LOG_LEVEL: "silent" })
    .ended;
  assert.equal(blocked.code, 2);
  assert.match(blocked.stderr, /^winnow: The data folder .* cannot be used: .*WINNOW_DATA_DIR\.\n$/);
});

test("a database that is away is said in one line, with the status of a failure", async () => {
  const env = {
    DATABASE_URL: "postgres://winnow:hunter2@127.0.0.1:9/winnow",
    WINNOW_DATABASE_WAIT_MS: "600",
    LOG_LEVEL: "silent",
  };
  for (const command of ["serve", "work"]) {
    const { code, stderr } = await winnow([command], env).ended;
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^winnow: The PostgreSQL server 127\.0\.0\.1:9 cannot be reached: .*ECONNREFUSED.* waited for 0\.6 seconds .*DATABASE_URL\.\n$/,
    );
  }
});

test.run();
