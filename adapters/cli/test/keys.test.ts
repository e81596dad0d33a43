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
  assert.equal(listed.stdout.split("\n")[0]?.split("\t").length, 8);
  assert.doesNotMatch(listed.stdout, new RegExp(made.stdout.trim().slice(9)));
  assert.match(listed.stdout, /\tacme\tci\tfc-[0-9a-f]{6}…\tscrape,crawl\t.*Z\topen\tnever\n/);
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
  assert.match((await keys("list", "--team", "acme")).stdout, /\trevoked\tnever\n/);
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
    [["rotate"], /key/],
    [["rotate", "zzz"], /no key zzz/],
    [["rotate", "zzz", "--grace", "soon"], /such as 90d, 24h/],
    [["create", "--team", "a", "--expires", "yesterday"], /such as 90d, 24h/],
    [["create", "--team", "a", "--expires", "-3d"], /such as 90d, 24h/],
    [["create", "--team", "a", "--expires", "0"], /opens nothing/],
    [["create", "--team", "a", "--expires", "9999999w"], /at most 100 years/],
  ] as const) {
    const { code, stderr, stdout } = await keys(...argv);
    assert.notEqual(code, 0, argv.join(" "));
    assert.match(stderr, words, argv.join(" "));
    assert.equal(stdout, "");
  }
});

test("a key is rotated: the new secret has its id, the old one opens for the grace alone", async () => {
  const made = JSON.parse(
    (await keys("create", "--team", "turning", "--name", "web", "--expires", "90d", "--json")).stdout,
  ) as { key: string; id: string; expiresAt: number; createdAt: number };
  assert.ok(Math.abs(made.expiresAt - made.createdAt - 90 * 86_400_000) < 60_000);
  const rotated = await keys("rotate", made.id.slice(0, 13), "--grace", "24h");
  assert.equal(rotated.code, 0, rotated.stderr);
  assert.match(rotated.stdout, /^fc-[0-9a-f]{32}\n$/);
  assert.match(rotated.stderr, /only time.*opens until \d{4}-/);
  const all = (await store.keys()).filter(({ id }) => id === made.id);
  assert.deepEqual(
    all.map(({ name, replacedAt }) => [name, replacedAt === undefined]),
    [
      ["web", false],
      ["web", true],
    ],
  );
  const listed = (await keys("list", "--team", "turning")).stdout;
  assert.match(listed, /\treplaced\t.*Z\n.*\topen\t.*Z\n/);
  // The secret that took its place is the one that is meant by the id.
  assert.equal((await keys("rotate", made.id, "--grace", "0")).code, 0);
  assert.match((await keys("list", "--team", "turning")).stdout, /\treplaced, over\t/);
  assert.equal((await keys("revoke", made.id)).code, 0);
  assert.doesNotMatch((await keys("list", "--team", "turning")).stdout, /\topen\t/);
  const late = await keys("rotate", made.id);
  assert.deepEqual([late.code, late.stdout], [1, ""]);
  assert.match(late.stderr, /is revoked/);
});

test.run();
