import assert from "node:assert/strict";
import { contextWith, formatConformance, liveSite } from "@winnow/conformance";
import { type Session, WinnowError } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";
import { suite } from "uvu";
import { type ScreenshotInput, ScreenshotOptions, screenshot, takeScreenshot } from "../src/index.ts";
import { readPicture } from "./pictures.ts";

const test = suite("format-screenshot");
const site = liveSite({
  "/": `<body style="margin:0;height:2000px;background:linear-gradient(red,blue)"><h1>Tall</h1>`,
  "/endless": `<body style="margin:0"><div style="height:40000px;background:linear-gradient(red,blue)"></div>`,
  "/lazy": `<body style="margin:0"><div style="height:1800px"></div><i>unseen</i><script>
    new IntersectionObserver(([entry], observer) => { if (entry.isIntersecting) entry.target.textContent = 'seen' })
      .observe(document.querySelector('i'))</script>`,
});
test.after(site.close);

formatConformance(test, screenshot, { session: site.openHtml });

async function take(session: Session, options: ScreenshotInput = {}, context = contextWith()) {
  return readPicture(await takeScreenshot(session, v.parse(ScreenshotOptions, options), context));
}
const shape = ({ type, width, height }: ReturnType<typeof readPicture>) => `${type} ${width}x${height}`;

test("what is seen as PNG, with a quality as JPEG, and a lower one is smaller", async () => {
  const session = await site.open();
  assert.equal(shape(await take(session)), "image/png 800x600");
  const [low, high] = [await take(session, { quality: 10 }), await take(session, { quality: 95 })];
  assert.equal(shape(low), "image/jpeg 800x600");
  assert.ok(low.bytes.length < high.bytes.length);
  await session.close();
});

test("the whole page; its own height wins over the viewport's", async () => {
  const session = await site.open();
  assert.equal(shape(await take(session, { fullPage: true })), "image/png 800x2000");
  const viewport = { width: 1000, height: 4000 };
  assert.equal(shape(await take(session, { fullPage: true, viewport })), "image/png 1000x2000");
  await session.close();
});

test("a part: of an element, or of the page; one that is not there is an error", async () => {
  const session = await site.openHtml(
    `<body style="margin:0"><div style="height:1500px"></div><p id="box" style="margin:0 0 0 30px;width:200px;height:90px">Here</p>`,
  );
  assert.equal(shape(await take(session, { selector: "#box" })), "image/png 200x90");
  const clip = { x: 700, y: 1400, width: 500, height: 60 };
  assert.equal(shape(await take(session, { clip })), "image/png 100x60", "as much of it as the page has");
  for (const [options, words] of [
    [{ selector: "#none" }, /"#none" of the screenshot matches nothing/],
    [{ clip: { ...clip, y: 9000 } }, /shows nothing of the page, which has 800 x/],
    [{ selector: ":::" }, /not a valid selector/],
  ] as const)
    await assert.rejects(
      take(session, options),
      (error) => WinnowError.is(error, "SCRAPE_ACTION_ERROR") && words.test(error.message),
    );
  await session.close();
});

test("still pictures are the same however long the page is open, hide what they should, and leave it as it was", async () => {
  const session =
    await site.openHtml(`<style>@keyframes turn { to { transform: rotate(360deg) } } @keyframes in { from { opacity: 0 } }
    .turn { animation: turn 1s linear infinite; width: 90px; height: 40px; background: red } .in { animation: in 99s; background: blue }
    .ad { transition: opacity 9s; background: green; opacity: .8 }</style>
    <div class="turn"></div><div class="in">Fades in</div><div class="ad">Buy</div><input autofocus>`);
  const options = { still: true, hide: [".ad"] };
  const [one, other] = [await take(session, options), await take(session, options)];
  assert.ok(one.bytes.equals(other.bytes));
  assert.ok(
    !(await take(session, { still: true })).bytes.equals(one.bytes),
    "what is hidden is there otherwise",
  );
  const after = await session.page.evaluate(() => ({
    sheets: document.adoptedStyleSheets.length,
    style: document.querySelector(".ad")?.getAttribute("style") ?? "",
    isTurning: document.getAnimations().some(({ playState }) => playState === "running"),
  }));
  assert.deepEqual(after, { sheets: 0, style: "", isTurning: true });
  await session.close();
});

test("size and scroll position are as before", async () => {
  const session = await site.open();
  const { page } = session;
  await page.evaluate(() => scrollTo(0, 333));
  const viewport = { width: 500, height: 300 };
  assert.equal(shape(await take(session, { viewport })), "image/png 500x300");
  await take(session, { fullPage: true, viewport });
  assert.deepEqual(await page.evaluate(() => [innerWidth, innerHeight, scrollY]), [800, 600, 333]);
  assert.deepEqual(page.viewport(), { width: 800, height: 600 });
  await session.close();
});

test("a page that is too tall is cut, and the warning says so", async () => {
  const session = await site.open("/endless");
  const context = contextWith();
  assert.equal(shape(await take(session, { fullPage: true, quality: 50 }, context)), "image/jpeg 800x16384");
  assert.deepEqual(context.warnings, [
    "The page is 40000 pixels tall; its screenshot shows the first 16384.",
  ]);
  await session.close();
});

test("what loads on sight is on the picture of the whole page", async () => {
  const session = await site.open("/lazy");
  await take(session, { fullPage: true });
  assert.equal(await session.page.$eval("i", ({ textContent }) => textContent), "seen");
  await session.close();
});

test("options that cannot be are refused", () => {
  for (const options of [
    { quality: 0 },
    { quality: 101 },
    { quality: 1.5 },
    { viewport: { width: 7681, height: 1 } },
    { viewport: { width: 1, height: 4321 } },
    { viewport: { width: 1 } },
    { viewport: { width: 0, height: 10 } },
    { fullPage: "yes" },
  ]) {
    assert.ok(!v.safeParse(screenshot().options, options).success, JSON.stringify(options));
  }
});

test("without a live page it says what is missing; an abort ends it", async () => {
  await assert.rejects(takeScreenshot(undefined, v.parse(ScreenshotOptions, {}), contextWith()), {
    code: "SCRAPE_ACTIONS_NOT_SUPPORTED",
  });
  const session = await site.open();
  const controller = new AbortController();
  setTimeout(() => controller.abort(new WinnowError("SCRAPE_TIMEOUT", "late")), 10);
  const work = take(session, { fullPage: true }, contextWith(controller.signal));
  await assert.rejects(work, { code: "SCRAPE_TIMEOUT" });
  await session.close();
});

test.run();
