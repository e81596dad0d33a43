import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { RecordStoreToken } from "@winnow/kit-records";
import { suite } from "uvu";
import { Looked } from "../src/store/looked.ts";
import { pageOf, startWorld } from "./site.ts";

const test = suite("operation-monitor: since somebody looked");

async function started(paths: readonly string[]) {
  const world = await startWorld();
  const { winnow, origin, pages } = world;
  for (const path of paths) pages.set(path, pageOf("Prices", "A sack costs 20 crowns."));
  const { data } = await winnow.monitor.create({
    name: "Prices",
    schedule: { text: "daily" },
    targets: [{ type: "scrape", urls: paths.map((path) => origin + path) }],
  });
  const { id } = data;
  const changed = async (by: "line" | "word" = "line") => (await winnow.monitor.changes({ id, by })).data;
  const set = (path: string, price: number) =>
    pages.set(path, pageOf("Prices", `A sack costs ${price} crowns.`));
  return { ...world, id, changed, set };
}

test("what changed since is one diff, however many checks found something", async () => {
  await using world = await started(["/a", "/b"]);
  const { winnow, id, origin, changed, set } = world;
  assert.deepEqual(await changed(), { checkId: null, pages: [], next: null });
  const first = await world.check(id);
  assert.deepEqual(await changed(), { checkId: first.id, pages: [], next: null });
  for (const price of [25, 30]) {
    set("/a", price);
    await world.check(id);
  }
  const { pages, checkId } = await changed();
  assert.deepEqual(
    pages.map(({ url }) => url),
    [`${origin}/a`],
  );
  assert.match(pages[0]?.text ?? "", /^-A sack costs 20 crowns\.\n\+A sack costs 30 crowns\.$/m);
  const [byWord] = (await changed("word")).pages;
  assert.deepEqual(
    byWord?.segments?.filter(({ added }) => added),
    [{ value: "30", added: true }],
  );
  // Asking is not looking.
  assert.equal((await changed()).pages.length, 1);
  await winnow.monitor.looked({ id, ...(checkId === null ? {} : { checkId }) });
  assert.deepEqual((await changed()).pages, []);
  set("/a", 31);
  set("/b", 8);
  await world.check(id);
  const [a, b] = (await changed()).pages.toSorted((one, other) => (one.url < other.url ? -1 : 1));
  assert.match(a?.text ?? "", /^-A sack costs 30 crowns\.\n\+A sack costs 31 crowns\.$/m);
  assert.match(b?.text ?? "", /^-A sack costs 20 crowns\.\n\+A sack costs 8 crowns\.$/m);
});

test("one page is looked at without the others, and what was changed back is no change", async () => {
  await using world = await started(["/a", "/b"]);
  const { winnow, id, origin, changed, set } = world;
  await world.check(id);
  set("/a", 25);
  set("/b", 25);
  await world.check(id);
  await winnow.monitor.looked({ id, url: `${origin}/a` });
  assert.deepEqual(
    (await changed()).pages.map(({ url }) => url),
    [`${origin}/b`],
  );
  set("/b", 20);
  await world.check(id);
  assert.deepEqual((await changed()).pages, []);
  const since = await winnow.monitor.diff({ id, url: `${origin}/a`, from: "looked" });
  assert.equal(since.data.isSame, true);
  await assert.rejects(
    winnow.monitor.looked({ id, checkId: "00000000-0000-7000-8000-000000000000" }),
    (error) => WinnowError.is(error, "MONITOR_CHECK_NOT_FOUND"),
  );
});

test("a mark never goes back, and goes with the monitor", async () => {
  await using world = await started(["/a"]);
  const { winnow, id, origin, changed, set } = world;
  const first = await world.check(id);
  set("/a", 25);
  const second = await world.check(id);
  await winnow.monitor.looked({ id, checkId: second.id });
  await winnow.monitor.looked({ id, checkId: first.id });
  assert.deepEqual((await changed()).pages, []);
  const marks = new Looked(winnow.kernel.services.get(RecordStoreToken));
  const { data } = await winnow.monitor.get({ id });
  const targetId = (data as unknown as { targets: { id: string }[] }).targets[0]?.id ?? "";
  const page = { owner: "", targetId, url: `${origin}/a` };
  assert.equal((await marks.of(page))?.checkId, second.id);
  assert.equal(await marks.of({ ...page, owner: "others" }), undefined);
  await winnow.monitor.delete({ id });
  assert.equal(await marks.of(page), undefined);
});

test("many pages come in parts", async () => {
  const paths = Array.from({ length: 7 }, (_, index) => `/${index}`);
  await using world = await started(paths);
  const { winnow, id, set } = world;
  await world.check(id);
  for (const path of paths) set(path, 25);
  await world.check(id);
  const found: string[] = [];
  let after: string | null = null;
  do {
    const { data }: { data: { pages: readonly { url: string }[]; next: string | null } } =
      await winnow.monitor.changes({ id, limit: 3, ...(after === null ? {} : { after }) });
    assert.ok(data.pages.length <= 3);
    found.push(...data.pages.map(({ url }) => new URL(url).pathname));
    after = data.next;
  } while (after !== null);
  assert.deepEqual(found.toSorted(), paths);
});

test("a page that came since is new as a whole", async () => {
  await using world = await startWorld();
  const { winnow, origin, pages } = world;
  pages.set("/", pageOf("Home", "Welcome to the mill.", ["/a"]));
  pages.set("/a", pageOf("A", "A sack costs 20 crowns."));
  const { data } = await winnow.monitor.create({
    name: "Site",
    schedule: { text: "daily" },
    targets: [{ type: "crawl", url: `${origin}/`, crawlOptions: { limit: 10 } }],
  });
  const { id } = data;
  await world.check(id);
  await winnow.monitor.looked({ id });
  pages.set("/", pageOf("Home", "Welcome to the mill.", ["/a", "/b"]));
  pages.set("/b", pageOf("B", "A barrel costs 90 crowns."));
  await world.check(id);
  const found = (await winnow.monitor.changes({ id })).data.pages;
  const added = found.find(({ url }) => url === `${origin}/b`);
  assert.equal(added?.from, null);
  assert.match(added?.text ?? "", /^\+A barrel costs 90 crowns\.$/m);
});

test.run();
