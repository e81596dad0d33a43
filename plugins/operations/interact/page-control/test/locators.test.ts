import assert from "node:assert/strict";
import { liveSite } from "@winnow/conformance";
import { suite } from "uvu";
import { locatorCode, PageControl, parseSelector } from "../src/index.ts";

const test = suite("kit-page-control: locators");
const site = liveSite({
  "/": `<title>Shop</title><header><h1>Shop</h1></header>
    <nav aria-label=Main><a href="#a">Start</a> <a href="#b">Start here</a></nav>
    <form><label>Name <input id=name placeholder="Your name"></label>
      <label for=mail>E-mail <b>address</b></label><input id=mail type=email title="Where we write to">
      <input type=checkbox id=terms aria-label="Accept  the terms" checked><input type=submit value="Send order">
      <button aria-pressed=true disabled><img alt="Bold" src=""></button><button data-testid="go-1">Go</button></form>
    <ul><li class=card><h2>Red chair</h2><p>20 €</p><button>Buy</button></li>
      <li class=card><h2>Blue chair</h2><p>30 €</p><button>Buy</button></li>
      <li class=card style="display:none"><h2>Old chair</h2><button>Buy</button></li></ul>
    <x-a><template shadowrootmode=open><section><p>In the <b>shadow</b></p><slot></slot>
      <x-b><template shadowrootmode=open><button class=deep>Deep</button></template></x-b></section></template><i>light</i></x-a>
    <details><summary>More</summary><p>inside</p></details>
    <div role=tab aria-selected=true>First</div><div role=tab aria-expanded=false>Second</div>
    <p id=quoted>it's "quoted"</p><div aria-hidden=true><button>Unheard</button></div>
    <iframe srcdoc="<p>framed</p><button>Inner</button><iframe srcdoc='<b>deepest</b>'></iframe>"></iframe>`,
});
test.after(site.close);

const session = await site.open();
const control = new PageControl(session.page, { signal: new AbortController().signal, timeoutMs: 10_000 });
test.after(() => session.close());

const FOUND: readonly (readonly [locator: unknown, texts: readonly string[]])[] = [
  ["h2", ["Red chair", "Blue chair", "Old chair"]],
  ["li:has-text('blue') >> h2", ["Blue chair"]],
  ["li.card:has(h2:text('red')) p", ["20 €"]],
  ["li:not(:has-text('blue')):visible h2", ["Red chair"]],
  [".card h2:text-is('Red chair')", ["Red chair"]],
  ["h2:text-matches('^(red|old)', 'i')", ["Red chair", "Old chair"]],
  ["text=start", ["Start", "Start here"]],
  ['text="Start"', ["Start"]],
  ["'Start'", ["Start"]],
  ["text=/^blue/i", ["Blue chair"]],
  ["//li[2]/h2", ["Blue chair"]],
  ["ul >> xpath=./li[1]/p", ["20 €"]],
  ["h2 >> nth=1", ["Blue chair"]],
  ["h2 >> nth=-1", ["Old chair"]],
  ["h2 >> visible=true", ["Red chair", "Blue chair"]],
  ["role=link[name='Start']", ["Start"]],
  ["role=link[name='start' i]", ["Start", "Start here"]],
  ["role=heading[level=1]", ["Shop"]],
  ["id=quoted", [`it's "quoted"`]],
  ["text=it's", [`it's "quoted"`]],
  ["data-testid=go-1", ["Go"]],
  ["x-a p", ["In the shadow"]],
  ["x-a button.deep", ["Deep"]],
  ["section > x-b > button", ["Deep"]],
  ["text=In the shadow", ["In the shadow"]],
  [[{ role: "button", name: "Deep" }], ["Deep"]],
  [[{ role: "button", name: "Bold" }], [""]],
  [[{ role: "button", pressed: true }], [""]],
  [[{ role: "button", name: "Buy" }], ["Buy", "Buy"]],
  [[{ role: "button", name: "Buy", includeHidden: true }], ["Buy", "Buy", "Buy"]],
  [[{ role: "button", name: "Unheard" }], []],
  [[{ role: "navigation", name: "main" }, { role: "link" }, { nth: 0 }], ["Start"]],
  [[{ role: "banner" }], ["Shop"]],
  [[{ role: "tab", selected: true }], ["First"]],
  [[{ role: "tab", expanded: false }], ["Second"]],
  [
    [
      { role: "listitem" },
      { hasText: "chair" },
      { hasNotText: { pattern: "red", flags: "i" } },
      { css: "h2" },
    ],
    ["Blue chair"],
  ],
  [[{ css: "li" }, { has: { steps: [{ text: "30 €" }] } }, { css: "h2" }], ["Blue chair"]],
  [
    [{ css: "li" }, { hasNot: { steps: [{ text: "30 €" }] } }, { visible: true }, { css: "h2" }],
    ["Red chair"],
  ],
  [[{ role: "button" }, { and: { steps: [{ testId: "go-1" }] } }], ["Go"]],
  [
    [{ css: "h1" }, { or: { steps: [{ css: "summary" }] } }],
    ["Shop", "More"],
  ],
  [[{ css: "nothing" }, { or: { steps: [{ css: "summary" }] } }], ["More"]],
  [[{ role: "button", name: "More" }], ["More"]],
  [{ frames: [[{ css: "iframe" }]], steps: [{ role: "button" }] }, ["Inner"]],
  [{ frames: [[{ css: "iframe" }], [{ css: "iframe" }]], steps: [{ css: "b" }] }, ["deepest"]],
];
for (const [locator, texts] of FOUND) {
  test(`finds ${JSON.stringify(locator)}`, async () => {
    assert.deepEqual(await control.call("allTextContents", [locator]), texts);
    assert.equal(await control.call("count", [locator]), texts.length);
  });
}

const IDS: readonly (readonly [steps: readonly unknown[], id: string])[] = [
  [[{ label: "name", exact: false }, { nth: 0 }], "name"],
  [[{ label: "E-mail address", exact: true }], "mail"],
  [[{ placeholder: "your" }], "name"],
  [[{ title: "where we" }], "mail"],
  [[{ label: "Accept the terms", exact: true }], "terms"],
  [[{ role: "checkbox", name: "accept the", checked: true }], "terms"],
  [[{ role: "textbox", name: "Name", exact: true }], "name"],
  [[{ role: "textbox", name: { pattern: "^e-mail", flags: "i" } }], "mail"],
];
for (const [steps, id] of IDS)
  test(`finds the field ${JSON.stringify(steps)}`, async () =>
    assert.equal(await control.call("getAttribute", [{ steps }, "id"]), id));

test("the value of a field is no part of its name", async () => {
  await control.call("fill", ["#name", "Ada"]);
  assert.equal(await control.call("accessibleName", ["#name"]), "Name");
  assert.equal(await control.call("count", [[{ role: "button", name: "Send order", exact: true }]]), 1);
});

for (const [selector, problem] of [
  ["a[", /"a\[" is not a valid CSS selector/],
  ["a:has-text('x'", /is not closed/],
  ["//[", /is not a valid XPath/],
  ["a >> >> b", /a part of it is empty/],
  ["react=Button", /"react=" is not a selector engine. There are css, xpath/],
  ["role=button[nome=x]", /there is no attribute "nome"/],
  ["p:right-of(b)", /not supported/],
  ["nth=x", /nth needs a number/],
  [{ steps: [{ nothing: 1 }] }, /has no step \{"nothing":1\}/],
  [{ steps: "a" }, /A locator is a selector or/],
  [7, /A locator is a selector or \{ steps \}, not 7/],
  [{ steps: [{ text: { pattern: "(" } }] }, /Invalid regular expression/],
  [{ steps: Array.from({ length: 51 }, () => ({ css: "a" })) }, /at most 50 steps/],
] as const) {
  test(`says what is wrong with ${JSON.stringify(selector).slice(0, 60)}`, async () => {
    await assert.rejects(control.call("count", [selector]), {
      code: "SCRAPE_ACTION_ERROR",
      message: problem,
    });
  });
}

test("an action on several is an error that names them", async () => {
  await assert.rejects(control.call("click", [[{ role: "button", name: "Buy" }]]), {
    message:
      "locator.click: strict mode violation: getByRole('button', { name: 'Buy' }) resolved to 2 elements:\n" +
      "    1) <button>Buy</button>\n    2) <button>Buy</button>\n" +
      "Say which is meant, such as with first(), nth() or a more exact locator.",
  });
  await control.call("click", [[{ role: "button", name: "Buy" }], { strict: false }]);
});

test("what never comes is named with what was waited for", async () => {
  await assert.rejects(control.call("click", [[{ role: "button", name: "Save" }], { timeout: 1000 }]), {
    message:
      "locator.click: Timeout 1000ms exceeded. Waiting for getByRole('button', { name: 'Save' }); 0 matches",
  });
  await assert.rejects(control.call("click", [[{ css: "button[disabled]" }], { timeout: 1000 }]), {
    message: /Waiting for locator\('button\[disabled\]'\); 1 match: it is not enabled/,
  });
});

test("locators as code", () => {
  for (const [locator, code] of [
    ["text=it's", "getByText('it\\'s')"],
    ["//a >> nth=0", "locator('xpath=//a').first()"],
    ["role=button[name=/a.b/i][pressed]", "getByRole('button', { name: /a.b/i, pressed: true })"],
  ] as const)
    assert.equal(locatorCode({ steps: parseSelector(locator) }), code);
  const has = { steps: [{ text: "x", exact: true }] } as const;
  const spec = {
    frames: [[{ css: "iframe" }]],
    steps: [{ css: "li" }, { has }, { hasText: "y" }, { nth: -1 }],
  } as const;
  assert.equal(
    locatorCode(spec),
    "locator('iframe').contentFrame().locator('li').filter({ has: page.getByText('x', { exact: true }) }).filter({ hasText: 'y' }).last()",
  );
});

test.run();
