import assert from "node:assert/strict";
import { actionConformance, contextWith, liveSite, perform } from "@winnow/conformance";
import { suite } from "uvu";
import { click } from "../src/index.ts";

const test = suite("action-click");
const LOG = `<script>
  const log = []; addEventListener('click', (event) => log.push(event.target.id + (event.isTrusted ? '' : ' by script')), true);
</script>`;
const site = liveSite({
  "/": `${LOG}<button id=plain>x</button><button id=hidden hidden>x</button>
    <div style="height:3000px"></div><a id=below href="#there">x</a>
    <div style="position:relative;width:99px;height:30px"><button id=covered>x</button><p style="position:absolute;inset:0;background:red;margin:0"></p></div>
    <label>label<input id=box type=checkbox style="opacity:0"></label>
    <svg width=50 height=20><rect id=drawn width=50 height=20 /></svg><svg display=none><rect id=undrawn /></svg>
    <i id=moving style="position:relative">x</i><script>
      let left = 0; const timer = setInterval(() => { left += 20; moving.style.left = left + 'px'; if (left > 150) clearInterval(timer) }, 16);
    </script>`,
  "/many": `${LOG}<b id=a hidden>a</b><b id=b>b</b><b id=c>c</b><x-y><template shadowrootmode=open><u id=deep>u</u></template></x-y>`,
  "/from":
    '<a id=go href="/to">go</a><button onclick="setTimeout(() => { location.href = \'/to\' }, 60)">later</button><a id=new target=_blank href="/to">new</a>',
  "/to": (_, response) => void setTimeout(() => response.end("<title>to</title><h1>there</h1>"), 200),
  "/more": `<button onclick="fetch('/to').then(() => { document.title = 'more' })">more</button>`,
  "/alert": `<button onclick="alert('hello'); document.title = 'after'">x</button>`,
  "/stay": `<a href="/to">x</a><script>addEventListener('beforeunload', (event) => event.preventDefault())</script>`,
  "/hundred": `${LOG}${"<p><a href='#'>x</a></p>".repeat(100)}`,
  "/links": '<a href="/to">1</a><a href="/to">2</a><a href="/to">3</a>',
});
test.after(site.close);

actionConformance(test, click, {
  session: () => site.open(),
  options: { selector: "#plain" },
  impossible: { selector: "a[" },
});

async function clicked(path: string, options: object, context = contextWith()) {
  const session = await site.open(path);
  assert.equal(await perform(click(), session, options, context), undefined);
  return session;
}

for (const [id, heard] of [
  ["plain", "plain"],
  ["below", "below"],
  ["hidden", "hidden by script"],
  ["covered", "covered by script"],
  ["box", "box"],
  ["drawn", "drawn"],
  ["undrawn", "undrawn by script"],
  ["moving", "moving"],
] as const) {
  test(`clicks what is ${id}`, async () => {
    const session = await clicked("/", { selector: `#${id}` });
    assert.deepEqual(await session.page.evaluate("log"), [heard]);
    await session.close();
  });
}

test("of several the first that is seen, with `all` every one; in shadow roots too", async () => {
  for (const [options, heard] of [
    [{ selector: "b" }, ["b"]],
    [{ selector: "b", all: true }, ["a by script", "b", "c"]],
    [{ selector: "u" }, [""]],
  ] as const) {
    const session = await clicked("/many", options);
    assert.deepEqual(await session.page.evaluate("log"), heard);
    await session.close();
  }
});

test("no match is no error; without `all` a warning names the selector", async () => {
  const [one, all] = [contextWith(), contextWith()];
  await (await clicked("/", { selector: "table" }, one)).close();
  await (await clicked("/", { selector: "table", all: true }, all)).close();
  assert.deepEqual(one.warnings, ['The action "click" found nothing that matches "table".']);
  assert.deepEqual(all.warnings, []);
});

test("a selector that is not valid is named", async () => {
  await assert.rejects(clicked("/", { selector: "a[" }), {
    code: "SCRAPE_ACTION_ERROR",
    message: '"a[" is no valid CSS selector.',
  });
});

test("the next action works on the page that the click leads to", async () => {
  for (const selector of ["#go", "button"]) {
    const session = await clicked("/from", { selector });
    assert.equal(await session.page.$eval("h1", ({ textContent }) => textContent), "there", selector);
    await session.close();
  }
});

test("content that the click asks for is there", async () => {
  const session = await clicked("/more", { selector: "button" });
  assert.equal(await session.page.title(), "more");
  await session.close();
});

test("a dialog holds nothing up", async () => {
  const session = await clicked("/alert", { selector: "button" });
  assert.equal(await session.page.title(), "after");
  await session.close();
});

test("all links: the first that leads elsewhere ends it", async () => {
  const session = await clicked("/links", { selector: "a", all: true });
  assert.equal(await session.page.title(), "to");
  await session.close();
});

test("a page that asks whether to stay is left", async () => {
  const session = await clicked("/stay", { selector: "a" });
  assert.equal(await session.page.title(), "to");
  await session.close();
});

test("a hundred are clicked one after the other", async () => {
  const session = await clicked("/hundred", { selector: "a", all: true });
  assert.equal(await session.page.evaluate("log.length"), 100);
  await session.close();
});

test("pages beside each other are clicked at the same time", async () => {
  const sessions = await Promise.all(Array.from({ length: 4 }, () => clicked("/", { selector: "#below" })));
  for (const session of sessions) {
    assert.deepEqual(await session.page.evaluate("log"), ["below"]);
    await session.close();
  }
});

test.run();
