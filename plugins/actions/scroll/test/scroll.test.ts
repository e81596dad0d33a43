import assert from "node:assert/strict";
import { actionConformance, contextWith, liveSite, perform } from "@winnow/conformance";
import { suite } from "uvu";
import { scroll } from "../src/index.ts";

const test = suite("action-scroll");
const site = liveSite({
  "/": `<style>html { scroll-behavior: smooth } body { margin: 0; height: 3000px }</style>
    <div id=box style="height:100px;overflow:auto"><p style="height:1000px"></p></div><b id=plain>x</b>`,
  "/app": `<style>body { margin: 0; height: 100vh; overflow: hidden } div { overflow-y: auto }</style>
    <div style="height:50px"><p style="height:900px"></p></div><div id=main style="height:500px"><p style="height:4000px"></p></div>`,
  "/lazy": `<style>i { display: block; height: 700px }</style><i></i><i></i><i id=end></i><script>
    new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) fetch('/part').then((answer) => answer.text())
      .then((text) => document.body.insertAdjacentHTML('beforeend', text)) }).observe(end)</script>`,
  "/part": (_, response) => void setTimeout(() => response.end("<h2>part</h2>"), 200),
});
test.after(site.close);

actionConformance(test, scroll, { session: () => site.open(), impossible: { selector: "table" } });

async function scrolled(path: string, ...actions: object[]) {
  const session = await site.open(path);
  const context = contextWith();
  for (const options of actions) {
    await perform(scroll(), session, options, context);
  }
  return Object.assign(session, { warnings: context.warnings });
}

test("down by one height of the window, and up again, never beyond the ends", async () => {
  for (const [directions, top] of [
    [["down"], 600],
    [["down", "down"], 1200],
    [["down", "down", "up"], 600],
    [["up"], 0],
    [["down", "down", "down", "down", "down"], 2400],
  ] as const) {
    const session = await scrolled("/", ...directions.map((direction) => ({ direction })));
    assert.equal(await session.page.evaluate(() => scrollY), top);
    await session.close();
  }
});

test("an element by its own height, and the page stays", async () => {
  const session = await scrolled(
    "/",
    { selector: "#box" },
    { selector: "#box" },
    { selector: "#box", direction: "up" },
  );
  assert.deepEqual(await session.page.$eval("#box", ({ scrollTop }) => [scrollTop, scrollY]), [100, 0]);
  assert.deepEqual(session.warnings, []);
  await session.close();
});

test("where the page itself cannot scroll, the largest box does", async () => {
  const session = await scrolled("/app", {}, {}, { direction: "up" });
  assert.deepEqual(
    await session.page.$$eval("div", (boxes) => boxes.map(({ scrollTop }) => scrollTop)),
    [0, 500],
  );
  await session.close();
});

test("what loads on sight is there", async () => {
  const session = await scrolled("/lazy", {}, {});
  assert.equal(await session.page.$eval("h2", ({ textContent }) => textContent), "part");
  await session.close();
});

test("no match is an error that names the selector; nothing to scroll is a warning", async () => {
  await assert.rejects(scrolled("/", { selector: "table" }), {
    code: "SCRAPE_ACTION_ERROR",
    message: 'Nothing on the page matches "table".',
  });
  const session = await scrolled("/", { selector: "#plain" });
  assert.deepEqual(session.warnings, ['The action "scroll" found "#plain", which is not scrollable.']);
  await session.close();
});

test.run();
