import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { contextWith, formatConformance, liveSite, pageFrom, produce } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { defineParser, type Token, WinnowError } from "@winnow/core/plugin";
import { type LanguageModel, LanguageModelToken } from "@winnow/kit-language-model";
import { suite } from "uvu";
import { type BrandingOutput, branding } from "../src/index.ts";
import { observePage } from "../src/observe.ts";

const test = suite("format-branding");
const fixtures = new URL("fixtures/", import.meta.url);
const names = readdirSync(fixtures);
const read = (name: string, file: string) => readFileSync(new URL(`${name}/${file}`, fixtures), "utf8");
const pages = Object.fromEntries(names.map((name) => [`/${name}`, read(name, "page.html")]));
const site = liveSite(pages, { viewport: { width: 1280, height: 800 } });
test.after(site.close);

formatConformance(test, branding, { session: site.openHtml });

type Services = ReadonlyMap<Token<unknown>, unknown>;

async function describe(where: string, services?: Services, signal?: AbortSignal): Promise<BrandingOutput> {
  const context = contextWith(signal, services);
  context.adopt(await (where.startsWith("/") ? site.open(where) : site.openHtml(where)));
  try {
    return (await produce(branding(), await pageFrom("", []), {}, context)) as BrandingOutput;
  } finally {
    await context.end();
  }
}

/** What is compared with the design that the fixture was written in. */
function essence({ colorScheme, brandName, colors, typography, spacing }: BrandingOutput) {
  return {
    colorScheme,
    brandName,
    primary: colors.primary,
    secondary: colors.secondary,
    background: colors.background,
    textPrimary: colors.textPrimary,
    heading: typography.fontFamilies.heading,
    body: typography.fontFamilies.primary,
    radius: spacing.borderRadius,
    baseUnit: spacing.baseUnit,
  };
}

for (const name of names) {
  test(`reads the design of "${name}", twice the same`, async () => {
    const expected = JSON.parse(read(name, "expected.json")) as Record<string, unknown>;
    const found = await describe(`/${name}`);
    const seen: Readonly<Record<string, unknown>> = essence(found);
    assert.deepEqual(Object.fromEntries(Object.keys(expected).map((key) => [key, seen[key]])), expected);
    const again = await describe(`/${name}`);
    assert.deepEqual(again, found);
  });
}

test("components, states, sizes and pictures", async () => {
  const light = await describe("/light");
  assert.equal(light.components.buttonPrimary?.background, "#0b69a3");
  assert.equal(light.components.buttonPrimary?.textColor, "#ffffff");
  assert.equal(light.components.buttonSecondary?.background, "transparent");
  assert.equal(light.components.buttonSecondary?.borderColor, "#0b69a3");
  assert.equal(light.components.input?.borderColor, "#9fb3c8");
  assert.equal(light.colors.textSecondary, "#52606d");
  assert.equal(light.colors.link, "#0b69a3");
  const { h1, h2, h3, body } = light.typography.fontSizes;
  assert.deepEqual([h1, h2, h3, body], ["48px", "32px", "20px", "16px"]);
  assert.deepEqual(light.typography.lineHeights, { heading: 1.2, body: 1.6 });
  assert.deepEqual(light.typography.fontStacks.heading, ["Verdana", "Geneva", "sans-serif"]);
  assert.deepEqual(light.animations, { transitionDuration: "0.2s", easing: "ease" });
  assert.equal(light.layout.grid.columns, 3);
  assert.match(light.logo ?? "", /^data:image\/svg\+xml,%3Csvg.*%230b69a3/);
  assert.match(light.images.favicon ?? "", /^http:.*\/favicon\.svg$/);
  assert.match(light.images.ogImage ?? "", /^http:.*\/og\.png$/);

  const { colors } = await describe("/variables");
  assert.deepEqual([colors.success, colors.error, colors.accent], ["#1b9d4a", "#dc2828", "#673ab6"]);
  const { typography } = await describe("/dark");
  assert.equal(typography.fontFamilies.code, "SFMono-Regular");
  const shop = await describe("/shop");
  assert.match(shop.logo ?? "", /\/assets\/maren-wordmark\.png$/);
});

test("a logo from structured data, and the icon where there is no other", async () => {
  const { logo, brandName } = await describe("/magazine");
  assert.equal(logo, "https://ledger.example/logo.png");
  assert.equal(brandName, "The Quarterly Ledger");
  const icon = await describe(`<link rel="icon" href="/i.png"><h1>Only an icon</h1>`);
  assert.match(icon.logo ?? "", /\/i\.png$/);
  assert.equal((await describe(`<link rel="icon" href=""><h1>Nothing</h1>`)).logo, null);
  const script = await describe(
    `<header><a href="/"><svg class="logo" width="90" height="30"><script>x</script><rect width="9" height="9"/></svg></a></header>`,
  );
  assert.equal(script.logo, null, "a drawing with a script is no picture");
});

test("the page's own scripts change nothing", async () => {
  const plain = await describe("/bootstrap");
  const forged = await describe(
    pages["/bootstrap"]?.replace(
      "</body>",
      `<form name="forms"><input name="getAttribute"><input name="localName"><input name="closest"><input name="children"></form>
      <img name="body" alt=""><img name="documentElement" alt=""><img name="querySelectorAll" alt=""><img name="baseURI" alt="">
      <script>
        const cycle = {}; cycle.self = cycle;
        for (const proto of [Element, Node, Document, HTMLElement, Array, Map, Set, String, RegExp].map((one) => one.prototype))
          for (const key of Object.getOwnPropertyNames(proto))
            try { Object.defineProperty(proto, key, { get: () => cycle, configurable: true }); } catch {}
        Object.prototype.toJSON = () => "forged";
        window.getComputedStyle = () => ({ color: "rgb(1, 2, 3)" });
        window.OffscreenCanvas = undefined; Math.round = () => NaN; JSON.stringify = () => { throw 1 };
      </script></body>`,
    ) ?? "",
  );
  assert.deepEqual(forged.colors, plain.colors);
  assert.deepEqual(forged.typography.fontStacks, plain.typography.fontStacks);
  assert.deepEqual(forged.components.buttonPrimary, plain.components.buttonPrimary);
});

test("of 20,000 elements some are read, and they show the same design", async () => {
  const cards = Array.from(
    { length: 5000 },
    (_, index) =>
      `<div class="card"><h3>Card ${index}</h3><p>Some text on the card</p><a href="/${index}">More</a></div>`,
  );
  const html = `<style>body{margin:0;background:#f8f5f0;color:#332211;font:16px Georgia}.card{padding:16px;border-radius:5px;border:1px solid #ccc}a{color:#006644}button{background:#006644;color:#fff;border:0;padding:8px 16px;border-radius:5px}</style>
    <h1>Many cards</h1>${cards.join("")}<button>Buy all of them</button>`;
  const session = await site.openHtml(html);
  const seen = await observePage(session.page, contextWith());
  await session.close();
  assert.ok(seen.total > 20_000 && seen.elements.length <= 3500, `${seen.elements.length} of ${seen.total}`);
  assert.ok(seen.elements.some(({ text }) => text === "Buy all of them"));
  const { colors, typography, spacing } = await describe(html);
  assert.deepEqual(
    [colors.primary, colors.background, colors.textPrimary],
    ["#006644", "#f8f5f0", "#332211"],
  );
  assert.equal(typography.fontFamilies.primary, "Georgia");
  assert.equal(spacing.borderRadius, "5px");
});

test("colors in any notation, in shadow roots, under pictures", async () => {
  const wide = await describe(
    `<style>body{background:oklch(0.2 0.02 260);color:color(srgb 0.9 0.9 0.9)}</style><p>Light words on a dark ground, in new notations.</p>`,
  );
  assert.equal(wide.colorScheme, "dark");
  assert.match(wide.colors.textPrimary ?? "", /^#e6e6e6$/);
  const shadow = await describe(
    `<x-card></x-card><script>document.querySelector("x-card").attachShadow({ mode: "open" }).innerHTML =
      "<style>button{background:#c2185b;color:#fff;border:0;padding:10px 20px;border-radius:7px}</style><button>Join now</button>"</script>`,
  );
  assert.equal(shadow.components.buttonPrimary?.background, "#c2185b");
  const pictured = await describe(
    `<style>html{background:#dfd3c3}img{position:fixed;inset:0;width:100%;height:100%}</style><img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`,
  );
  assert.equal(pictured.colors.background, "#dfd3c3");
});

test("buttons of networks and of consent banners are not the page's", async () => {
  const { colors, components } = await describe(
    `<style>button,.b{border:0;padding:12px 24px;color:#fff}.b{background:#00695c}.s{background:#1877f2}#cookie button{background:#ff00aa}</style>
    <h1>Title</h1><p>Words about something.</p><button class="b">Order</button><button class="s">Share</button>
    <div id="cookie">Cookies <button>Accept all cookies now</button></div>`,
  );
  assert.equal(colors.primary, "#00695c");
  assert.equal(components.buttonPrimary?.background, "#00695c");
});

const answering = (object: unknown): Services => {
  const model = {
    name: "test",
    generate: async () => ({ text: "", object, inputTokens: 1, outputTokens: 1 }),
  };
  return new Map([[LanguageModelToken, model as unknown as LanguageModel]]) as Services;
};

test("a language model judges the personality; what is not valid is not taken", async () => {
  const judged = { tone: "bold", energy: "high", targetAudience: "gardeners" };
  assert.deepEqual((await describe("/variables", answering(judged))).personality, judged);
  const byRule = (await describe("/variables")).personality;
  assert.deepEqual((await describe("/variables", answering({ tone: "loud" }))).personality, byRule);
  const failing = new Map([
    [LanguageModelToken, { generate: () => Promise.reject(new Error("down")) }],
  ]) as Services;
  assert.deepEqual((await describe("/variables", failing)).personality, byRule);
});

test("without a browser it says so, whoever notices first", async () => {
  const produce = branding().produce as unknown as (...all: unknown[]) => Promise<unknown>;
  await assert.rejects(produce({}, {}, contextWith()), { code: "SCRAPE_BRANDING_NOT_SUPPORTED" });
  const parser = defineParser({ name: "any", accepts: () => true, parse: () => ({}) });
  await using kernel = await createKernel({ plugins: [branding(), parser] });
  await assert.rejects(kernel.scrapeRequest({ url: "https://example.com", formats: ["branding"] }), {
    code: "SCRAPE_BRANDING_NOT_SUPPORTED",
    category: "target",
  });
});

test("an abort ends it", async () => {
  const over = AbortSignal.abort(new WinnowError("SCRAPE_TIMEOUT", "late"));
  await assert.rejects(describe("/light", undefined, over), { code: "SCRAPE_TIMEOUT" });
});

test.run();
