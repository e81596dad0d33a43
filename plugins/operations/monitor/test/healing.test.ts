import assert from "node:assert/strict";
import { defineHook } from "@winnow/core/plugin";
import { values } from "@winnow/format-values";
import { drift } from "@winnow/hook-drift";
import { facts } from "@winnow/view-facts";
import { suite } from "uvu";
import { pageOf, startWorld, statusesOf } from "./site.ts";

const test = suite("operation-monitor: pages that are rebuilt, moved, or ask to log in");
const schedule = { text: "hourly" };

type Shown = Readonly<Record<string, unknown>>;
const pageIn = ({ pages }: { readonly pages: readonly object[] }, path = "/"): Shown =>
  (pages.find((page) => new URL(String((page as Shown).url)).pathname === path) ??
    assert.fail(path)) as Shown;

const flour = (name: string, price: number, more = "") =>
  `<!doctype html><title>Mill</title><main><h1>Flour</h1><div class="${name}"><span>Price of a sack</span>
  <b>${price} crowns</b></div>${more}<p>The mill stands by the river, and is open on all days but Monday.</p></main>`;

test("a part of a page is found again when the site renames it, which is told once; nothing else changed", async () => {
  await using world = await startWorld({}, [...drift(), values()]);
  const { winnow, origin, pages, check } = world;
  pages.set("/", flour("price-box", 20));
  const targets = [
    { type: "scrape" as const, urls: [`${origin}/`], scrapeOptions: { includeTags: [".price-box"] } },
  ];
  const { data } = await winnow.monitor.create({ name: "Flour", schedule, targets });
  assert.deepEqual(statusesOf(await check(data.id)), { "/": "new" });
  pages.set("/", flour("cost_x1", 20));
  const healed = await check(data.id);
  const page = pageIn(healed);
  assert.deepEqual([page.status, page.error, page.diff], ["same", null, null]);
  // One fetch has found out what stands for it, another has read it.
  assert.equal((page.metadata as { creditsUsed?: number }).creditsUsed, 2);
  assert.equal(healed.actualCredits, 2);
  assert.match(
    String((page.notices as string[])[0]),
    /"\.price-box" matches nothing any more: read by "div\.cost_x1"/,
  );
  const feed = String((await winnow.monitor.feed({ id: data.id })).body);
  assert.match(feed, /matches nothing any more/);
  pages.set("/", flour("cost_x1", 25));
  const changed = pageIn(await check(data.id));
  assert.equal(changed.status, "changed");
  assert.match(JSON.stringify(changed.diff), /-\*\*20 crowns|-.*20 crowns/);
  assert.equal(
    String((await winnow.monitor.feed({ id: data.id })).body).match(/matches nothing/g)?.length,
    1,
  );
});

test("a value is read where it stands now; what is meant to come and go is not looked for elsewhere", async () => {
  await using world = await startWorld({}, [...drift(), values()]);
  const { winnow, origin, pages, check } = world;
  const priced = (name: string, price: number) =>
    flour("box", 1, `<p><span>Now</span> <b class="${name}">${price} €</b></p>`);
  const target = (when: string) => [
    {
      type: "scrape" as const,
      urls: [`${origin}/`],
      values: [{ name: "price", selector: ".now" }],
      when: [when],
    },
  ];
  pages.set("/", priced("now", 20));
  const { data: below } = await winnow.monitor.create({
    name: "b",
    schedule,
    targets: target("price below 15"),
  });
  const { data: gone } = await winnow.monitor.create({
    name: "g",
    schedule,
    targets: target("price disappears"),
  });
  await check(below.id);
  await check(gone.id);
  pages.set("/", priced("amount", 12));
  const page = pageIn(await check(below.id));
  assert.equal((page.values as { price: { value: number } }).price.value, 12);
  assert.equal((page.alerts as unknown[]).length, 1, "the alarm that would have been missed");
  await check(gone.id);
  const { alerts } = pageIn(await check(gone.id));
  const all = (
    await Promise.all(
      (
        await winnow.monitor.checks({ id: gone.id })
      ).data.map(({ id: checkId }) => winnow.monitor.check({ id: gone.id, checkId })),
    )
  ).flatMap(({ data: one }) => pageIn(one).alerts as unknown[]);
  assert.deepEqual([alerts, all.length], [[], 1]);
});

for (const place of [{ selector: "dd" }, { label: "Price" }])
  test(`a value by its ${Object.keys(place)} that goes empty is told once`, async () => {
    await using world = await startWorld({}, [...drift(), values(), facts()]);
    const { winnow, origin, pages, check } = world;
    const target = { type: "scrape" as const, urls: [`${origin}/`], values: [{ name: "price", ...place }] };
    const { data } = await winnow.monitor.create({ name: "Flour", schedule, targets: [target] });
    for (let day = 0; day < 5; day += 1) {
      pages.set("/", flour("box", 1, `<dl><dt>Price</dt><dd>${20 + day}</dd></dl>`));
      const page = pageIn(await check(data.id));
      assert.deepEqual([page.values, page.notices], [{ price: { value: 20 + day } }, undefined]);
    }
    pages.set("/", pageOf("Flour", "Ask at the mill what a sack is, and when it is open."));
    const noticesOf = async () => (pageIn(await check(data.id)).notices as string[] | undefined) ?? [];
    assert.match(String(await noticesOf()), /`values\.price` is empty since/);
    await noticesOf();
    const feed = String((await winnow.monitor.feed({ id: data.id })).body);
    assert.equal(feed.match(/is empty since/g)?.length, 1);
  });

test("an address that leads elsewhere from some day on is told once, and keeps what is known of the page", async () => {
  await using world = await startWorld();
  const { winnow, origin, pages, check } = world;
  pages.set("/old", pageOf("Flour", "A sack costs 20 crowns."));
  pages.set("/always", { to: "/home" });
  pages.set("/home", pageOf("Mill", "The mill stands by the river."));
  const targets = [{ type: "scrape" as const, urls: [`${origin}/old`, `${origin}/always`] }];
  const { data } = await winnow.monitor.create({ name: "Flour", schedule, targets });
  await check(data.id);
  pages.set("/new?a=1", pageOf("Flour", "A sack costs 25 crowns."));
  pages.set("/old", { to: "/new?a=1" });
  const moved = await check(data.id);
  assert.equal(pageIn(moved, "/old").status, "changed");
  assert.match(JSON.stringify(pageIn(moved, "/old").diff), /20 crowns/);
  assert.match(String(pageIn(moved, "/old").notices), /has moved to http.*\/new/);
  const { versions } = winnow.monitor;
  assert.equal((await versions({ id: data.id, url: `${origin}/old` })).data.length, 2);
  await check(data.id);
  const feed = String((await winnow.monitor.feed({ id: data.id })).body);
  assert.equal(feed.match(/has moved to/g)?.length, 1);
  assert.doesNotMatch(feed, /home/, "it led there from the beginning");
});

test("a page of a crawl that moved is one piece of news, with the versions that it had", async () => {
  await using world = await startWorld();
  const { winnow, origin, pages, check } = world;
  const home = (path: string) => pageOf("Mill", "The mill stands by the river.", [path, "/about"]);
  pages.set("/", home("/old"));
  pages.set("/about", pageOf("About", "Since 1792."));
  pages.set("/old", pageOf("Flour", "A sack costs 20 crowns."));
  const crawl = { type: "crawl" as const, url: `${origin}/`, crawlOptions: { limit: 10 } };
  const { data } = await winnow.monitor.create({ name: "Mill", schedule, targets: [crawl] });
  await check(data.id);
  pages.set("/", home("/new"));
  pages.set("/new", pageOf("Flour", "A sack costs 20 crowns."));
  pages.set("/old", { to: "/new" });
  const moved = await check(data.id);
  assert.deepEqual(statusesOf(moved), { "/": "same", "/about": "same", "/new": "new", "/old": "removed" });
  assert.equal(pageIn(moved, "/old").movedTo, `${origin}/new`);
  const { data: versions } = await winnow.monitor.versions({ id: data.id, url: `${origin}/new` });
  assert.equal(versions.length, 2, "that of before, and that of now");
  const feed = String((await winnow.monitor.feed({ id: data.id })).body);
  assert.match(feed, /Removed: .*old[\s\S]*It has moved to/);
  assert.doesNotMatch(feed, /New: /);
  // One that leads to a page that was there before has ended.
  pages.set("/", home("/about"));
  pages.set("/new", { to: "/about" });
  assert.equal("movedTo" in pageIn(await check(data.id), "/new"), false);
});

test("a login that is lost is told at once, and again as any failure is", async () => {
  let isLost = false;
  const login = defineHook({
    name: "login",
    metadata: {},
    inspect: () =>
      isLost ? { kind: "login", error: "The site shows a login form.", retry: false } : undefined,
    release: (made) => (isLost ? { ...made, metadata: { ...made.metadata, loginLost: "shop" } } : made),
  });
  await using world = await startWorld({}, [login]);
  const { winnow, origin, pages, check } = world;
  pages.set("/", pageOf("Orders", "Your order is on its way."));
  const targets = [{ type: "scrape" as const, urls: [`${origin}/`] }];
  const { data } = await winnow.monitor.create({ name: "Orders", schedule, targets });
  await check(data.id);
  isLost = true;
  const lost = pageIn(await check(data.id));
  assert.deepEqual([lost.status, lost.loginLost], ["error", "shop"]);
  assert.match(String((await winnow.monitor.feed({ id: data.id })).body), /login form/);
});

test.run();
