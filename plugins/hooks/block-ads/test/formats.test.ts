import assert from "node:assert/strict";
import { memorySite } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { markdown } from "@winnow/format-markdown";
import { blockAds } from "@winnow/hook-block-ads";
import { html } from "@winnow/parser-html";
import { mainContent } from "@winnow/view-main-content";
import { suite } from "uvu";

const test = suite("hook-block-ads: formats of pages without a browser");

const prose =
  "<p>The harbour office opens at six, long before the first ferry leaves for the islands.</p>".repeat(8);
const page = `<!doctype html><title>Harbour</title><body><div id="onetrust-banner-sdk">We value your privacy</div>
  <main><h1>Harbour</h1>${prose}<div class="adsbygoogle">Buy ropes</div>${prose}</main></body>`;
const site = memorySite(page);

test("boxes are left out of every selection, unless they are asked for", async () => {
  await using kernel = await createKernel({ plugins: [site, html(), mainContent(), markdown(), blockAds()] });
  const ask = async (options: object) =>
    String(Reflect.get(await kernel.scrapeRequest({ url: "http://a.test/", ...options }), "markdown"));
  for (const onlyMainContent of [true, false]) {
    const text = await ask({ onlyMainContent });
    assert.match(text, /harbour office/);
    assert.doesNotMatch(text, /ropes|privacy/);
  }
  assert.doesNotMatch(await ask({ includeTags: ["main"] }), /ropes/);
  assert.match(await ask({ includeTags: [".adsbygoogle"] }), /ropes/);
  assert.match(await ask({ onlyMainContent: false, blockAds: false }), /ropes/);
});

test.run();
