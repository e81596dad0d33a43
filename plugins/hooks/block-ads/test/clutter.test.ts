import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { RequestType } from "@ghostery/adblocker";
import { hookConformance, memorySite, setupWith, untyped } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { ClockToken, defineFormat, defineService, silent, WinnowError } from "@winnow/core/plugin";
import { parseTree, TreeElement } from "@winnow/kit-dom";
import { originOf, toDocument } from "@winnow/kit-dom/document";
import type { Egress } from "@winnow/kit-egress";
import { html } from "@winnow/parser-html";
import { egress } from "@winnow/service-egress";
import { suite } from "uvu";
import * as v from "valibot";
import { clutterOf } from "../src/clutter.ts";
import { blockAds } from "../src/index.ts";
import { BUILT_IN_LIST } from "../src/list.ts";
import { Rules } from "../src/rules.ts";

const test = suite("hook-block-ads");
hookConformance(test, () => blockAds());

const TEXT = "The harbour office opens at six, long before the first ferry leaves for the islands. ".repeat(
  10,
);

/** Ids and classes of what is dropped. */
function dropped(body: string): readonly string[] {
  const found = clutterOf(parseTree(`<body>${body}</body>`));
  return [...found].map((node) => {
    assert.ok(node instanceof TreeElement);
    return node.getAttribute("id") ?? node.getAttribute("class") ?? "";
  });
}

test("boxes of adverts and consent banners, by id, by class, by the beginning of either", () => {
  const page = `<p>${TEXT}</p><div id="div-gpt-ad-123"></div><aside class="box ad-slot x">Buy ropes</aside>
    <div id="onetrust-consent-sdk"><div class="ad-slot">${TEXT}${TEXT}</div></div><div id="taboola-below">More</div>
    <div class="sp_message_container_1">We value your privacy</div><ins class="adsbygoogle"></ins>`;
  assert.deepEqual(
    new Set(dropped(page)),
    new Set([
      "div-gpt-ad-123",
      "box ad-slot x",
      "onetrust-consent-sdk",
      "taboola-below",
      "sp_message_container_1",
      "adsbygoogle",
    ]),
  );
});

test("pages, articles and boxes that hold the page stay, whatever they are called", () => {
  for (const page of [
    `<main class="ad-container"><p>${TEXT}</p></main>`,
    `<article id="advert"><p>${TEXT}</p></article>`,
    `<div class="ad-wrapper"><p>${TEXT}</p></div><p>short</p>`,
    `<div class="shadow-slot download header-ad-free roadblock">${TEXT}</div>`,
    `<div class="cmp-container"><p>${TEXT}</p></div><div class="cookie-notice">${TEXT}${TEXT}</div>`,
    `<p id="adresse">x</p><p class="address leader admin loads">x</p>`,
    "",
  ]) {
    assert.deepEqual(dropped(page), [], page);
  }
});

test("what is dropped can be found on the DOM of the page too", () => {
  const tree = parseTree(`<body><p>${TEXT}</p><div class="ad-slot">Buy</div></body>`);
  const element = toDocument(tree).querySelector(".ad-slot");
  assert.ok(element !== null);
  assert.ok(clutterOf(tree).has(originOf(element) as TreeElement));
});

test("the view knows the option, and files without a tree", async () => {
  const fetcher = memorySite(`<body><p>${TEXT}</p><div class="ad-slot">Buy</div></body>`);
  const count = defineFormat({
    name: "test-boxes",
    byDefault: true,
    options: v.strictObject({}),
    uses: ["clutter"],
    produce: async (page) => `${(await page.view("clutter")).size} boxes`,
  });
  await using kernel = await createKernel({ plugins: [fetcher, html(), blockAds(), count] });
  const scrape = async (more: object) =>
    Reflect.get(await kernel.scrapeRequest({ url: "https://site.test/", ...more }), "test-boxes");
  assert.equal(await scrape({}), "1 boxes");
  assert.equal(await scrape({ blockAds: true }), "1 boxes");
  assert.equal(await scrape({ blockAds: false }), "0 boxes");
});

test("the list that ships is one that the library reads, and lets pages alone", async () => {
  const { Request } = await import("@ghostery/adblocker");
  const engine = await new Rules().engine();
  const isBlocked = (url: string, sourceUrl: string, type: RequestType = "script") =>
    engine.match(Request.fromRawDetails({ url, sourceUrl, type })).match;
  const news = "https://news.test/a";
  assert.ok(BUILT_IN_LIST.split("\n").length > 400);
  for (const url of [
    "https://securepubads.g.doubleclick.net/tag/js/gpt.js",
    "https://www.googletagmanager.com/gtm.js?id=1",
    "https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js",
    "https://cdn.taboola.com/libtrc/x/loader.js",
    "https://news.test/assets/prebid7.2.js",
    "https://connect.facebook.net/en_US/fbevents.js",
  ]) {
    assert.ok(isBlocked(url, news), url);
  }
  for (const url of [
    "https://news.test/app.js",
    "https://cdn.jsdelivr.net/npm/vue@3",
    "https://code.jquery.com/jquery.js",
    "https://news.test/uploads/ads.js",
    "https://www.youtube.com/iframe_api",
    "https://fonts.googleapis.com/css",
    "https://maps.googleapis.com/maps/api/js",
    "https://js.stripe.com/v3/",
    "https://www.google.com/recaptcha/api.js",
    "https://challenges.cloudflare.com/turnstile/v0/api.js",
  ]) {
    assert.ok(!isBlocked(url, news), url);
  }
  assert.ok(!isBlocked("https://www.taboola.com/app.js", "https://www.taboola.com/"));
});

test("lists are fetched after start through the guard, and kept when fetching fails", async () => {
  let answer: string | undefined = "||own-tracker.test^\nnews.test##.own-box";
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    if (answer === undefined) response.writeHead(500).end("no");
    else response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://lists.test:${(server.address() as AddressInfo).port}/list.txt`;
  const egressOf = (allow: readonly string[]) =>
    egress({ allow: { page: allow }, lookup: async () => [{ address: "127.0.0.1", family: 4 }] }).create(
      setupWith(),
    ) as Egress;
  const { Request } = await import("@ghostery/adblocker");
  const rules = new Rules();
  const isBlocked = async () => {
    const details = {
      url: "https://own-tracker.test/x.js",
      sourceUrl: "https://news.test/",
      type: "script",
    } as const;
    return (await rules.engine()).match(Request.fromRawDetails(details)).match;
  };
  let due: (() => void) | undefined;
  const clock = {
    now: () => 0,
    after: (_: number, work: () => void) => {
      due = work;
      return () => {
        due = undefined;
      };
    },
  };
  const round = async () => {
    const before = due;
    before?.();
    while (due === before) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  assert.equal(await isBlocked(), false);
  rules.keepFresh([url], 60_000, clock, egressOf(["127.0.0.0/8"]), silent);
  await round();
  assert.equal(await isBlocked(), true);
  for (const bad of [undefined, "<!doctype html><p>Log in"]) {
    answer = bad;
    await round();
    assert.equal(await isBlocked(), true);
  }
  assert.equal(asked, 3);
  rules.close();
  const refused = new Rules();
  due = undefined;
  refused.keepFresh([url], 60_000, clock, egressOf([]), silent);
  await round();
  assert.equal(asked, 3);
  refused.close();
  await new Promise((resolve) => server.close(resolve));
});

test("settings are checked at start, and lists need a guard", async () => {
  for (const settings of [
    { listUrls: ["nonsense"] },
    { listUrls: ["file:///etc/passwd"] },
    { refreshMs: 1 },
    { oops: 1 },
  ]) {
    assert.throws(
      () => untyped(blockAds)(settings),
      (error) => WinnowError.is(error, "CONFIG_INVALID"),
    );
  }
  const clock = defineService({
    name: "test-clock",
    token: ClockToken,
    create: () => ({ now: () => 0, after: () => () => {} }),
  });
  const started = createKernel({ plugins: [clock, blockAds({ listUrls: ["https://lists.test/a.txt"] })] });
  assert.match(String(await started.catch((error) => error)), /egress/);
});

test.run();
