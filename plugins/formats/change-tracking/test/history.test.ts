import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Fetched, silent } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import { recordsSqlite } from "@winnow/records-sqlite";
import { nodeHtmlMarkdown } from "@winnow/view-node-html-markdown";
import { suite } from "uvu";
import { compareFields, hasChanges } from "../src/fields.ts";
import { type Found, History } from "../src/history.ts";
import { pack, unpack } from "../src/snapshot.ts";
import { article, type Site, start, track } from "./site.ts";

const test = suite("format-change-tracking: what is remembered");
const folder = mkdtempSync(join(tmpdir(), "winnow-tracking-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));
const services = { get: () => assert.fail("no services"), find: () => undefined };

const file = (text: string, more: Partial<Fetched> = {}): Fetched => ({
  url: "https://example.com/",
  statusCode: 200,
  headers: { "content-language": "de", "set-cookie": "secret=1" },
  contentType: "text/html",
  body: Buffer.from(text),
  ...more,
});
const found = (at: number, text: string, kind: Found["kind"] = "changed"): Found => ({
  at,
  kind,
  fetched: file(text),
});

/** A history, and the store that it is in. */
function remembered() {
  const store = recordsSqlite().create({ services, logger: silent }) as RecordStore;
  const history = new History(store, "", "https://example.com/", null);
  const version = async () => (await history.last()).version;
  const now = async () => {
    const { earlier: last } = await history.last();
    return last && [last.at, Buffer.from(last.fetched?.body ?? "").toString(), last.isGone];
  };
  return { store, history, now, version };
}

test("a snapshot is the page as it was fetched, without cookies and live parts", async () => {
  const session = { capture: () => assert.fail(), close: async () => {} };
  const packed = await pack(file("<p>Ünï</p>".repeat(1000), { rendered: true, session }));
  assert.ok(packed.length < 1000, `${packed.length} bytes`);
  const { body, ...head } = await unpack(packed);
  assert.equal(Buffer.from(body).toString(), "<p>Ünï</p>".repeat(1000));
  const { body: _, ...expected } = file("", { headers: { "content-language": "de" }, rendered: true });
  assert.deepEqual(head, expected);
  await assert.rejects(unpack(Buffer.from("nothing")));
});

test("a try that saw something else than the next one leaves no trace of it", async () => {
  const { store, history, version } = remembered();
  await history.add(found(1, "old"), await version());
  const asOf = () => new History(store, "", "https://example.com/", null, 5);
  const read = async (one: History) =>
    Buffer.from((await one.last()).earlier?.fetched?.body ?? "").toString();
  for (const [at, text] of [
    [6, "seen once"],
    [7, "seen twice"],
  ] as const)
    await asOf().add(found(at, text), (await asOf().last()).version);
  assert.equal(await read(asOf()), "old", "each try is compared with what was before all of them");
  await asOf().add(found(8, "old", "same"), (await asOf().last()).version);
  assert.equal(await read(new History(store, "", "https://example.com/", null, 20)), "old");
});

test("remembers the last scrape, and the page as it was when it last changed", async () => {
  const { store, history, now, version } = remembered();
  assert.equal(await now(), undefined);
  await history.add(found(1000, "one"), 0);
  assert.deepEqual(await now(), [1000, "one", false]);
  await history.add(found(2000, "one, with other markup", "same"), await version());
  assert.deepEqual(await now(), [2000, "one", false]);
  await history.add(found(3000, "two"), await version());
  await history.add(found(4000, "gone", "gone"), await version());
  assert.deepEqual(await now(), [4000, "two", true]);
  const [record] = await store.list({ collection: "page-snapshots", owner: "" }, { limit: 10 });
  assert.ok(record);
  assert.equal((await store.history(record, { limit: 10 })).length, 1, "one record for each page");
});

test("of scrapes that end at once the one that saw the page last is remembered", async () => {
  const { history, now, version } = remembered();
  await history.add(found(1000, "one"), 0);
  const seen = await version();
  await Promise.all([
    history.add(found(3000, "three"), seen),
    history.add(found(2000, "two"), seen),
    history.add(found(2500, "two and a half"), seen),
  ]);
  assert.deepEqual(await now(), [3000, "three", false]);
  // One that saw no change, after one that saw a change that was taken back.
  const before = await version();
  await history.add(found(4000, "four"), before);
  await history.add(found(5000, "three", "same"), before);
  assert.deepEqual(await now(), [5000, "three", false]);
  await history.add(found(4500, "", "gone"), before);
  assert.deepEqual(await now(), [5000, "three", false]);
  await history.add(found(6000, "", "gone"), before);
  assert.deepEqual(await now(), [6000, "three", true]);
});

test("a record that cannot be read any more begins anew", async () => {
  const site: Site = { body: article("<p>One.</p>") };
  const path = join(folder, "broken.sqlite");
  await using world = await start(site, { records: recordsSqlite({ path }) });
  await track(world);
  const writer = new DatabaseSync(path);
  writer.exec("update content set bytes = x'00'");
  const broken = await track(world);
  assert.equal(broken.status, "new");
  assert.match(broken.warning ?? "", /cannot be read any more, so this one counts as new/);
  assert.equal((await track(world)).status, "same");
  writer.exec("update record set value = '{'");
  assert.equal((await track(world)).status, "new");
  assert.equal((await track(world)).status, "same");
  writer.close();
});

test("two scrapes of a page at once are compared with the last one that had ended", async () => {
  const site: Site = { body: article("<p>One.</p>") };
  await using world = await start(site);
  await track(world);
  site.body = article("<p>Two.</p>");
  const both = await Promise.all([track(world), track(world)]);
  assert.deepEqual(
    both.map(({ status }) => status),
    ["changed", "changed"],
  );
  assert.equal(both[0]?.previousScrapeAt, both[1]?.previousScrapeAt);
  assert.equal((await track(world)).status, "same");
});

test("another converter changes no page", async () => {
  const list = "<ul><li>one</li><li>two</li></ul><p><em>Emphasis</em> &amp; more.</p><hr><h2>End</h2>";
  const site: Site = { body: article(list) };
  const path = join(folder, "converters.sqlite");
  const texts: unknown[] = [];
  for (const plugins of [[], [nodeHtmlMarkdown()], []]) {
    await using world = await start(site, { plugins, records: recordsSqlite({ path }) });
    const { kernel } = world;
    texts.push((await kernel.scrape("https://example.com/other", { formats: ["markdown"] })).markdown);
    assert.equal((await track(world)).status, texts.length === 1 ? "new" : "same");
    // Other bytes, so that both versions are converted.
    site.body = article(`${list}<!-- ${texts.length} -->`);
    assert.equal((await track(world)).status, "same");
  }
  assert.notEqual(texts[0], texts[1], "the converters differ on this page");
  await using world = await start(
    { body: article("<p>Other.</p>") },
    {
      plugins: [nodeHtmlMarkdown()],
      records: recordsSqlite({ path }),
    },
  );
  assert.equal((await track(world)).status, "changed");
});

test("fields are those of the schema, then what else was read", () => {
  const schema = { properties: { b: {}, a: {}, __proto__: {} } };
  assert.deepEqual(compareFields({ a: 1, c: 2 }, { a: [1], d: undefined }, schema), {
    b: { previous: null, current: null },
    a: { previous: 1, current: [1] },
    c: { previous: 2, current: null },
    d: { previous: null, current: null },
  });
  assert.deepEqual(compareFields("one", null, undefined), { value: { previous: "one", current: null } });
  assert.deepEqual(compareFields([1], [2], { type: "array" }), { value: { previous: [1], current: [2] } });
  assert.deepEqual(compareFields(null, null, undefined), {});
  const odd = compareFields(JSON.parse('{"__proto__":1}'), { toString: 2 }, undefined);
  assert.deepEqual(Object.entries(odd), [
    ["__proto__", { previous: 1, current: null }],
    ["toString", { previous: null, current: 2 }],
  ]);
});

test("a list with the same entries in another order has no other value", () => {
  const list = [{ name: "a", tags: ["x", "y"] }, { name: "b" }, { name: "b" }];
  const turned = [{ name: "b" }, { tags: ["y", "x"], name: "a" }, { name: "b" }];
  const isChanged = (current: unknown) => hasChanges(compareFields({ list }, { list: current }, undefined));
  assert.equal(isChanged(turned), false);
  assert.equal(isChanged(turned.slice(1)), true);
  assert.equal(isChanged([...turned.slice(1), { name: "c" }]), true);
});

test("a scrape that is done again is compared with what was there before its first try", async () => {
  const { store, history } = remembered();
  const again = new History(store, "", "https://example.com/", null, 2500);
  const seen = async () => {
    const { version, earlier } = await again.last();
    const text = earlier && Buffer.from(earlier.fetched?.body ?? "").toString();
    return { version, earlier: earlier && [earlier.at, text, earlier.isGone] };
  };
  assert.deepEqual(await seen(), { version: 0, earlier: undefined });
  await history.add(found(1000, "one"), 0);
  await history.add(found(2000, "one", "same"), (await history.last()).version);
  const before = [2000, "one", false];
  for (const [at, text, kind] of [
    [3000, "two", "changed"],
    [3100, "three", "changed"],
    [3200, "three", "same"],
    [3300, "", "gone"],
  ] as const) {
    const { version, earlier } = await seen();
    assert.deepEqual(earlier, before, `at ${at}`);
    await again.add(found(at, text, kind), version);
  }
  assert.deepEqual((await seen()).earlier, before);
  const { earlier: last } = await history.last();
  assert.deepEqual(
    [last?.at, last?.isGone, Buffer.from(last?.fetched?.body ?? "").toString()],
    [3300, true, "three"],
  );
});

test("a page that was first seen by a try is new to the next", async () => {
  const { store } = remembered();
  const again = new History(store, "", "https://example.com/", null, 2500);
  await again.add(found(3000, "one"), 0);
  const { version, earlier } = await again.last();
  assert.equal(earlier, undefined);
  await again.add(found(3100, "one"), version);
  assert.equal((await again.last()).earlier, undefined);
});

test.run();
