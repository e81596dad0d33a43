import assert from "node:assert/strict";
import { suite } from "uvu";
import { pageOf, startWorld, statusesOf } from "./site.ts";

const test = suite("operation-monitor: pages that a crawl misses");
const schedule = { text: "daily" };

const SITES = [
  {
    start: ["Mühle", "Die Mühle steht am Fluss und mahlt Roggen."],
    of: "Sorte",
    paths: ["/roggen", "/weizen"],
  },
  { start: ["متجر", "نبيع القمح والشعير كل يوم من الصباح."], of: "صنف", paths: ["/a/1", "/a/2", "/b/3"] },
  { start: ["粉屋", "毎日石臼で粉をひいています。"], of: "商品", paths: ["/items/", "/items/2?x=1"] },
] as const;

async function failOnce({ start, of, paths }: (typeof SITES)[number]): Promise<void> {
  await using world = await startWorld();
  const { pages, origin, check } = world;
  const [title, text] = start;
  pages.set("/", pageOf(title, text, paths));
  for (const path of paths) pages.set(path, pageOf(`${of} ${path}`, `${text} ${of} ${path} 12,50 €`));
  const target = { type: "crawl" as const, url: `${origin}/`, crawlOptions: { sitemap: "skip" } };
  const { data } = await world.winnow.monitor.create({ name: title, schedule, targets: [target] });
  const first = await check(data.id);
  assert.equal(Object(first.summary).new, paths.length + 1);
  for (const answer of [503, 404] as const) {
    pages.set("/", answer);
    const { summary } = await check(data.id);
    const own = answer === 503 ? { error: 1, removed: 0 } : { error: 0, removed: 1 };
    assert.partialDeepStrictEqual(summary, { ...own, same: paths.length, new: 0 }, title);
  }
  pages.set("/", pageOf(title, text, paths));
  const back = await check(data.id);
  assert.partialDeepStrictEqual(back.summary, { new: 1, same: paths.length, removed: 0, error: 0 });
  assert.equal(statusesOf(back)["/"], "new", "what was told as gone is back");
}

test("a start page that fails once takes no other page with it", async () => {
  await Promise.all(SITES.map(failOnce));
});

test("a page that no other leads to any more stays as it stands itself, and one that is gone comes back as new", async () => {
  await using world = await startWorld();
  const { pages, origin, check } = world;
  const links = ["/stays", "/changes", "/gone", "/leads"];
  pages.set("/", pageOf("Shop", "What we have in the shop.", links));
  for (const path of links) pages.set(path, pageOf(path, `The words about ${path}, for 20 crowns.`));
  const target = { type: "crawl" as const, url: `${origin}/`, crawlOptions: { sitemap: "skip" } };
  const { data } = await world.winnow.monitor.create({ name: "Shop", schedule, targets: [target] });
  await check(data.id);
  pages.set("/", pageOf("Shop", "What we have in the shop.", []));
  pages.set("/changes", pageOf("/changes", "The words about /changes, for 25 crowns."));
  pages.set("/gone", 410);
  pages.set("/leads", { to: "/" });
  const statuses = { "/stays": "same", "/changes": "changed", "/gone": "removed", "/leads": "removed" };
  assert.partialDeepStrictEqual(statusesOf(await check(data.id)), statuses);
  world.asked.length = 0;
  const later = statusesOf(await check(data.id));
  assert.deepEqual([later["/stays"], later["/changes"]], ["same", "same"]);
  assert.deepEqual([later["/gone"], later["/leads"]], [undefined, undefined], "told once");
  assert.deepEqual([world.asked.includes("/gone"), world.asked.includes("/leads")], [false, false]);

  pages.set("/", pageOf("Shop", "What we have in the shop.", links));
  for (const path of ["/gone", "/leads"])
    pages.set(path, pageOf(path, `The words about ${path}, for 20 crowns.`));
  const back = { "/stays": "same", "/changes": "same", "/gone": "new", "/leads": "new" };
  assert.partialDeepStrictEqual(statusesOf(await check(data.id)), back);
});

test("a missing page that cannot be read is an error, and is asked again", async () => {
  await using world = await startWorld();
  const { pages, origin, check } = world;
  pages.set("/", pageOf("Kiosk", "Newspapers of the week.", ["/one"]));
  pages.set("/one", pageOf("One", "The first newspaper of the week."));
  const target = { type: "crawl" as const, url: `${origin}/`, crawlOptions: { sitemap: "skip" } };
  const { data } = await world.winnow.monitor.create({ name: "Kiosk", schedule, targets: [target] });
  await check(data.id);
  pages.set("/", pageOf("Kiosk", "Newspapers of the week."));
  pages.set("/one", 500);
  assert.equal(statusesOf(await check(data.id))["/one"], "error");
  pages.set("/one", pageOf("One", "The first newspaper of the week."));
  assert.equal(statusesOf(await check(data.id))["/one"], "same");
});

test("a page that is gone from its first check on is removed, and new when it appears", async () => {
  await using world = await startWorld();
  const { pages, origin, check } = world;
  const paths = ["/soon", "/bald", "/قريبا"];
  const targets = [{ type: "scrape" as const, urls: paths.map((path) => origin + encodeURI(path)) }];
  const { data } = await world.winnow.monitor.create({ name: "Soon", schedule, targets });
  pages.set("/bald", 410);
  for (let round = 0; round < 3; round += 1)
    assert.deepEqual(new Set(Object.values(statusesOf(await check(data.id)))), new Set(["removed"]));
  for (const path of paths) pages.set(encodeURI(path), pageOf("Here", "Now there is something to read."));
  assert.deepEqual(new Set(Object.values(statusesOf(await check(data.id)))), new Set(["new"]));
  assert.deepEqual(new Set(Object.values(statusesOf(await check(data.id)))), new Set(["same"]));
});

test.run();
