import assert from "node:assert/strict";
import { suite } from "uvu";
import { article, type Site, start, track } from "../site.ts";

const test = suite("format-change-tracking: comparing what is watched");

const asOf = (minutes: number) => ({
  asOf: new Date(Date.parse("2026-01-01T00:00:00Z") + minutes * 60_000).toISOString(),
});

test("only what the filters leave is compared, and shown", async () => {
  const site: Site = { body: article("<p>Apples cost $3.</p><p>Visitors: 1</p>") };
  await using world = await start(site);
  const options = { modes: ["git-diff"], watch: { ignore: ["visitors"] } };
  assert.equal((await track(world, options)).status, "new");
  site.body = article("<p>Apples cost $3.</p><p>Visitors: 2</p>");
  assert.equal((await track(world, options)).status, "same");
  site.body = article("<p>Apples cost $4.</p><p>Visitors: 3</p>");
  const changed = await track(world, options);
  assert.equal(changed.status, "changed");
  assert.match(changed.diff ?? "", /\+Apples cost \$4\./);
  assert.doesNotMatch(changed.diff ?? "", /Visitors/);
});

test("another filter is no change of the page", async () => {
  const site: Site = { body: article("<p>Apples cost $3.</p><p>Pears cost $5.</p>") };
  await using world = await start(site);
  await track(world, { watch: { keep: ["apples"] } });
  assert.equal((await track(world, { watch: { keep: ["pears"] } })).status, "same");
  assert.equal((await track(world)).status, "same");
  site.body = article("<p>Apples cost $3.</p><p>Pears cost $6.</p>");
  assert.equal((await track(world, { watch: { keep: ["apples"] } })).status, "same");
});

test("what a filter finds now, and did not then, was not there", async () => {
  const site: Site = { body: article("<p>Coming soon.</p>") };
  await using world = await start(site);
  await track(world, { watch: { keep: ["soon"] } });
  site.body = article("<p>In stock.</p>");
  const found = await track(world, { modes: ["git-diff"], watch: { keep: ["in stock"] } });
  assert.equal(found.status, "changed");
  assert.match(found.diff ?? "", /\+In stock\./);
});

test("a filter that leaves nothing is an error, and leaves what is remembered", async () => {
  const site: Site = { body: article("<p>Price: $3</p>") };
  await using world = await start(site);
  const options = { modes: ["git-diff"], watch: { keep: ["price"] } };
  await track(world, options);
  site.body = article("<p>We are being rebuilt.</p>");
  const failed = await track(world, options);
  assert.equal(failed.code, "CHANGE_TRACKING_FILTER_FAILED");
  assert.match(failed.warning ?? "", /The filter `keep` leaves nothing of the page/);
  site.body = article("<p>Price: $3</p>");
  assert.equal((await track(world, options)).status, "same");
});

test("until a trigger is there, a page is compared with what it was before", async () => {
  const site: Site = { body: article("<p>Sold out.</p><p>$3</p>") };
  await using world = await start(site);
  const options = { modes: ["git-diff"], watch: { trigger: ["in stock"], unless: ["maintenance"] } };
  await track(world, options);
  site.body = article("<p>Sold out.</p><p>$4</p>");
  assert.equal((await track(world, options)).status, "same");
  site.body = article("<p>In stock, after maintenance.</p><p>$4</p>");
  assert.equal((await track(world, options)).status, "same");
  site.body = article("<p>In stock.</p><p>$4</p>");
  const told = await track(world, options);
  assert.equal(told.status, "changed");
  assert.match(told.diff ?? "", /-Sold out\.[\s\S]*-\$3[\s\S]*\+\$4/, "all that changed since");
  assert.equal((await track(world, options)).status, "same");
});

test("with `only`, a change of the other kind is remembered and no news", async () => {
  const site: Site = { body: article("<p>One.</p><p>Two.</p>") };
  await using world = await start(site);
  const options = { modes: ["git-diff"], watch: { only: "additions" } };
  await track(world, options);
  site.body = article("<p>One.</p>");
  assert.equal((await track(world, options)).status, "same");
  site.body = article("<p>One.</p><p>Two.</p>");
  const back = await track(world, options);
  assert.deepEqual(
    [back.status, /\+Two/.test(back.diff ?? "")],
    ["changed", true],
    "it was remembered as gone",
  );
  site.body = article("<p>Two.</p>");
  assert.equal((await track(world, { ...options, watch: { only: "removals" } })).status, "changed");
});

test("what stands outside of the main content is not compared with filters", async () => {
  const menu = (word: string) =>
    `<!doctype html><title>A</title><nav><a href="/">${word}</a></nav><main><h1>A</h1><p>Price: $3</p><p>${word}</p></main>`;
  const site: Site = { body: menu("one") };
  await using world = await start(site);
  const options = { modes: ["git-diff"], watch: { keep: ["price"] } };
  await track(world, { ...options, ...asOf(1) });
  site.body = menu("two");
  const same = await track(world, { ...options, ...asOf(2) });
  assert.deepEqual([same.status, Reflect.get(same, "plainDiff")], ["same", undefined]);
  site.body = menu("two").replace("$3", "$4");
  const changed = await track(world, { ...options, ...asOf(3) });
  assert.deepEqual([changed.status, Reflect.get(changed, "pageDiff")], ["changed", undefined]);
});

test.run();
