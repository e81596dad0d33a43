import assert from "node:assert/strict";
import { liveSite } from "@winnow/conformance";
import { PageControl, pagePrelude } from "@winnow/kit-page-control";
import { type CodeOutcome, runCode } from "@winnow/kit-sandbox";
import { suite } from "uvu";

/** Code in Playwright's shape, run in the sandbox against a page in a real browser. */
const test = suite("sandboxed code on a page");

const SHOP = `<!doctype html><title>Shop</title><h1>Shop</h1>
  <nav><a href="/about">About</a> <a href="/about" target="_blank">Terms</a></nav>
  <form onsubmit="event.preventDefault(); setTimeout(() => { document.querySelector('#said').textContent = 'Hello ' + this.name.value + ', ' + this.plan.value + (this.news.checked ? ', news' : '') }, 100)">
    <label>Name <input name="name"></label>
    <label>Plan <select name="plan"><option value="s">Small</option><option value="l">Large</option></select></label>
    <label><input type="checkbox" name="news"> News</label><button>Send</button></form>
  <p id="said" role="status"></p>
  <table><tr><th>Item<th>Price</tr><tr class="row"><td>Pen<td>1.50</tr><tr class="row"><td>Book<td>12.00</tr></table>
  <ul id="list"><li>one</ul>
  <button id="more" onclick="const n = list.children.length; if (n > 3) return this.remove(); setTimeout(() => { list.append(Object.assign(document.createElement('li'), { textContent: 'item ' + n })) }, 50)">Load more</button>
  <button onclick="document.title = prompt('Code?')">Ask</button>
  <div id="host"></div><script>host.attachShadow({ mode: "open" }).innerHTML = "<button onclick='this.textContent = &quot;Opened&quot;'>Open shadow</button>"</script>
  <iframe name="pay" src="/pay"></iframe>`;

const HOSTILE = `<title>Hostile</title><script>
  JSON.stringify = () => '{"__proto__":{"polluted":1}}';
  Array.prototype.map = () => { throw new Error("no map") };
  window.evil = JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"a":1}');
  window.deep = () => { let deep = []; for (let i = 0; i < 5000; i++) deep = [deep]; return deep; };
  </script><button>Evil</button>`;

const site = liveSite(
  {
    "/": SHOP,
    "/about": "<title>About</title><h1>About</h1>",
    "/pay": "<label>Card <input></label><button onclick=\"this.textContent = 'Paid'\">Pay</button>",
    "/hostile": HOSTILE,
    "/data.json": (_, response) => response.setHeader("content-type", "application/json").end('{"n":7}'),
  },
  { viewport: { width: 900, height: 700 } },
);
test.after(site.close);

async function onPage(code: string, path = "/", timeoutMs = 60_000): Promise<CodeOutcome> {
  const session = await site.open(path);
  const done = new AbortController();
  const control = new PageControl(session.page, { signal: done.signal, timeoutMs: 10_000 });
  try {
    return await runCode({
      code,
      prelude: pagePrelude(control.state),
      call: (name, args) => control.call(name, args),
      timeoutMs,
      signal: done.signal,
    });
  } finally {
    done.abort(new Error("over"));
    await session.close();
  }
}

const PROGRAMS: readonly (readonly [what: string, code: string, result: unknown])[] = [
  [
    "reads",
    "const rows = await page.locator('tr.row').allInnerTexts();\nrows.map((row) => row.split('\\t'))",
    [
      ["Pen", "1.50"],
      ["Book", "12.00"],
    ],
  ],
  [
    "fills a form and waits for what it says",
    `await page.getByLabel("Name").fill("Ada");
     await page.getByLabel("Plan").selectOption("Large");
     await page.getByLabel("News").check();
     await page.getByRole("button", { name: "Send" }).click();
     await page.getByText("Hello Ada").waitFor();
     await page.getByRole("status").textContent()`,
    "Hello Ada, l, news",
  ],
  [
    "loads more until there is no more",
    `const more = page.getByRole("button", { name: "Load more" });
     while (await more.isVisible()) { await more.click(); await page.waitForTimeout(120); }
     return page.locator("#list li").allTextContents();`,
    ["one", "item 1", "item 2", "item 3"],
  ],
  [
    "follows a link and goes back",
    `await page.getByRole("link", { name: "About" }).click();
     await page.waitForURL("**/about");
     const there = await page.title();
     await page.goBack();
     [there, await page.title(), new URL(page.url()).pathname]`,
    ["About", "Shop", "/"],
  ],
  [
    "takes a pop-up",
    `const [popup] = await Promise.all([page.waitForEvent("popup"), page.getByText("Terms").click()]);
     await popup.waitForLoadState();
     [await popup.title(), context.pages().length]`,
    ["About", 2],
  ],
  [
    "answers a dialog",
    "page.once('dialog', (dialog) => dialog.accept('1234')); await page.getByText('Ask').click(); await page.title()",
    "1234",
  ],
  [
    "goes into a frame",
    "const pay = page.frameLocator('[name=pay]'); await pay.getByRole('button').click(); await pay.getByRole('button').innerText()",
    "Paid",
  ],
  [
    "goes into a shadow root",
    "await page.getByText('Open shadow').click(); await page.getByText('Opened').count()",
    1,
  ],
  [
    "evaluates in the page, with arguments",
    `const factor = 2;
     const prices = await page.$$eval("tr.row td:last-child", (cells, by) => cells.map((cell) => Number(cell.textContent) * by), factor);
     prices.concat(await page.evaluate(({ a }) => a + document.querySelectorAll("li").length, { a: 1 }))`,
    [3, 24, 2],
  ],
  [
    "hears the network",
    `const answer = page.waitForResponse((response) => response.url().endsWith("data.json"));
     await page.evaluate(() => void fetch("/data.json"));
     const response = await answer;
     [response.status(), await response.json()]`,
    [200, { n: 7 }],
  ],
  [
    "takes a picture",
    "const png = await page.screenshot(); [png.toString('base64').slice(0, 8), png.length > 1000]",
    ["iVBORw0K", true],
  ],
  [
    "sets cookies",
    "await context.addCookies([{ name: 'a', value: 'b', url: page.url() }]); (await context.cookies()).map((one) => one.name + '=' + one.value)",
    ["a=b"],
  ],
  [
    "uses the keyboard",
    "await page.getByLabel('Name').focus(); await page.keyboard.type('Bob'); await page.keyboard.press('Backspace'); await page.getByLabel('Name').inputValue()",
    "Bo",
  ],
  [
    "works on many elements at once",
    "(await Promise.all((await page.locator('td').all()).map((cell) => cell.textContent()))).map((text) => text.trim())",
    ["Pen", "1.50", "Book", "12.00"],
  ],
];

for (const [what, code, result] of PROGRAMS) {
  test(what, async () => {
    const outcome = await onPage(code);
    assert.deepEqual([outcome.stderr, outcome.exitCode], ["", 0]);
    const text = outcome.result ?? "";
    assert.deepEqual(typeof result === "string" ? text : JSON.parse(text), result);
  });
}

test("what fails names the call, what it waited for and the line", async () => {
  const outcome = await onPage("const a = 1;\nawait page.getByText('nowhere').click({ timeout: 300 });");
  assert.match(
    outcome.stderr,
    /^TimeoutError: locator\.click: Timeout 300ms exceeded\.[\s\S]*nowhere[\s\S]*\n {4}at code\.js:2:\d+\n/,
  );
  assert.equal(outcome.exitCode, 1);
  const wrong = await onPage("await page.route('**', () => {})");
  assert.match(wrong.stderr, /page\.route is not available here/);
});

test("a call that nothing waits for is reported when it fails", async () => {
  const outcome = await onPage(
    "page.click('#nowhere', { timeout: 100 });\nawait page.waitForTimeout(1500); 'went on'",
  );
  assert.match(outcome.stderr, /^Unhandled rejection: TimeoutError: /);
  assert.deepEqual([outcome.result, outcome.exitCode], ["went on", 1]);
});

test("a page cannot reach through what it answers", async () => {
  const outcome = await onPage(
    `const evil = await page.evaluate(() => window.evil);
     const title = await page.title();
     const said = await page.evaluate(() => window.deep()).then(() => "deep", (error) => error.name);
     const thenable = await page.evaluate(() => ({ then: "not a function", a: 1 }));
     [typeof {}.polluted, Object.getPrototypeOf(evil ?? {}) === Object.prototype, title, await page.getByRole("button").innerText()]`,
    "/hostile",
  );
  assert.deepEqual([outcome.stderr, outcome.exitCode], ["", 0]);
  assert.deepEqual(JSON.parse(outcome.result ?? ""), ["undefined", true, "Hostile", "Evil"]);
  assert.equal(Reflect.get({}, "polluted"), undefined);
});

const ESCAPES: readonly (readonly [what: string, code: string])[] = [
  ["by constructors of its objects", "page.goto.constructor('return typeof process')()"],
  ["by a promise's constructor", "page.title().constructor.constructor('return typeof process')()"],
  ["by a locator's method", "page.locator('a').click.constructor('return typeof require').call()"],
  ["by a class of bytes", "(await page.screenshot()).constructor.constructor('return typeof process')()"],
  [
    "by replaced built-ins",
    `let found;
     const look = (...all) => { for (const one of all) if (typeof one === "function" && /door|__call/.test(String(one))) found = one; };
     for (const type of [Array, String, Object, Function, WeakMap, Map, Set, Promise])
       for (const key of Object.getOwnPropertyNames(type.prototype)) {
         const own = Object.getOwnPropertyDescriptor(type.prototype, key);
         if (typeof own.value !== "function" || key === "constructor") continue;
         const { value } = own;
         type.prototype[key] = function (...args) { look(this, ...args); return Reflect.apply(value, this, args); };
       }
     await page.title().catch(() => {});
     await page.evaluate((a) => a, [1]).catch(() => {});
     return typeof found;`,
  ],
];
for (const [what, code] of ESCAPES) {
  test(`code does not get out ${what}`, async () => {
    const outcome = await onPage(code, "/", 20_000);
    assert.ok(outcome.result === "undefined" || outcome.exitCode !== 0, JSON.stringify(outcome));
  });
}

test("functions are texts to the host: what they hold stays inside", async () => {
  const outcome = await onPage(
    `const secret = "s3cret";
     const said = [];
     for (const script of [() => secret, "secret", "process.version", "require('fs')", "(() => { throw { toString() { return 'x' } } })()"])
       said.push(await page.evaluate(script).then((value) => "got " + value, (error) => error.name));
     said.some((text) => text.startsWith("got"))`,
  );
  assert.deepEqual([outcome.result, outcome.stderr], ["false", ""]);
});

test("hostile arguments are refused, and the session goes on", async () => {
  const outcome = await onPage(
    `const values = [null, undefined, -1, NaN, 1e308, "\\0", "x".repeat(50_000), [], {}, { timeout: "x" }, [[[[]]]], true, { css: 5 }, { steps: "x" }];
     const refused = [];
     for (const method of ["click", "fill", "waitForSelector", "press", "selectOption", "goto", "waitForURL", "setViewportSize", "evaluate"])
       for (const value of values)
         await Promise.race([page[method](value, value).catch((error) => refused.push(error.name)), page.waitForTimeout(30)]);
     await page.goto("about:blank");
     await page.setContent("<h1>alive</h1>");
     await page.innerText("h1")`,
  );
  assert.equal(outcome.result, "alive", outcome.stderr);
});

test("what the code leaves undone ends with it, and the next one finds the page", async () => {
  const session = await site.open("/");
  const done = new AbortController();
  const control = new PageControl(session.page, { signal: done.signal, timeoutMs: 10_000 });
  const run = (code: string, timeoutMs: number) =>
    runCode({
      code,
      prelude: pagePrelude(control.state),
      call: (name, args) => control.call(name, args),
      timeoutMs,
      signal: done.signal,
    });
  try {
    const stuck = await run("page.waitForSelector('#never'); for (;;) await page.title();", 500);
    assert.deepEqual([stuck.killed, stuck.exitCode], [true, 124]);
    const next = await run("globalThis.x = 1; await page.title()", 30_000);
    assert.deepEqual([next.result, next.exitCode], ["Shop", 0]);
    assert.equal((await run("typeof x", 30_000)).result, "undefined");
  } finally {
    done.abort(new Error("over"));
    await session.close();
  }
});

test.run();
