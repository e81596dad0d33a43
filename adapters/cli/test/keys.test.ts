import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { RecordStoreToken } from "@winnow/kit-records";
import { recordsSqlite } from "@winnow/records-sqlite";
import { TeamStore } from "@winnow/service-teams";
import { suite } from "uvu";
import { run } from "./world.ts";

const test = suite("adapter-cli: keys");
const kernel = await createKernel({ plugins: [recordsSqlite()] });
const store = new TeamStore(kernel.services.get(RecordStoreToken));
test.after(() => kernel.close());
const openTeams = async () => ({ store, close: async () => {} });
const keys = (...argv: string[]) => run(["keys", ...argv], [], { openTeams });

test("a key is printed once, and nothing but the key goes to standard output", async () => {
  const made = await keys("create", "--team", "acme", "--name", "ci", "--scopes", "scrape, crawl");
  assert.equal(made.code, 0);
  assert.match(made.stdout, /^fc-[0-9a-f]{32}\n$/);
  assert.match(made.stderr, /only time/);
  const [stored] = await store.keys();
  assert.deepEqual([stored?.name, stored?.scopes], ["ci", ["scrape", "crawl"]]);
  const listed = await keys("list");
  assert.equal(listed.stdout.split("\n")[0]?.split("\t").length, 7);
  assert.doesNotMatch(listed.stdout, new RegExp(made.stdout.trim().slice(9)));
  assert.match(listed.stdout, /\tacme\tci\tfc-[0-9a-f]{6}…\tscrape,crawl\t.*Z\topen\n/);
  const { team, key } = JSON.parse((await keys("create", "--team", "acme", "--json")).stdout) as {
    team: string;
    key: string;
  };
  assert.deepEqual([team, key.length], ["acme", 35]);
});

test("a key is revoked by what its id begins with", async () => {
  const [first] = await store.keys();
  const id = String(first?.id);
  assert.equal((await keys("revoke", "zzz")).code, 1);
  const revoked = await keys("revoke", id.slice(0, 12));
  assert.match(revoked.stdout, /\(ci\) is revoked/);
  assert.match((await keys("list", "--team", "acme")).stdout, /\trevoked\n/);
});

test("limits are set one by one, and taken away", async () => {
  const set = await keys("limit", "acme", "--credits", "100", "--concurrency", "2", "--rate", "scrape=9");
  assert.equal(set.stdout, "acme: 100 credits a month, at most 2 at once, 9 scrape calls a minute\n");
  await keys("limit", "acme", "--rate", "status=50", "--rate", "scrape=none", "--concurrency", "none");
  const [team] = await store.teams();
  assert.deepEqual(team?.limits, { credits: 100, rates: { status: 50 } });
  const free = await keys("limit", "acme", "--credits", "none", "--json");
  assert.deepEqual((JSON.parse(free.stdout) as { limits: object }).limits, { rates: { status: 50 } });
});

test("mistakes say what would be right", async () => {
  for (const [argv, words] of [
    [["create"], /--team/],
    [["create", "--team", " "], /1 to 100 characters/],
    [["create", "--team", "a", "--scopes", "scrape,!"], /names of operations/],
    [["limit", "acme", "--credits", "-1"], /whole number of at least 0, or none/],
    [["limit", "acme", "--concurrency", "0"], /at least 1/],
    [["limit", "acme", "--rate", "scrape"], /such as scrape=100/],
    [["limit", "nobody"], /no team "nobody". Known: acme/],
    [["revoke"], /key/],
  ] as const) {
    const { code, stderr, stdout } = await keys(...argv);
    assert.notEqual(code, 0, argv.join(" "));
    assert.match(stderr, words, argv.join(" "));
    assert.equal(stdout, "");
  }
});

test.run();
