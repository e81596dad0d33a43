import assert from "node:assert/strict";
import { liveSite } from "@winnow/conformance";
import type { Page } from "@winnow/kit-live-page";
import { suite } from "uvu";
import { PAGE_PRELUDE, PageControl } from "../src/index.ts";
import { runGuest } from "./guest.ts";

const test = suite("kit-page-control: the guest");
const site = liveSite(
  {
    "/": `<title>Start</title><h1>Start</h1><a id=go href="/to">Go on</a><a id=new target=_blank href="/to">New</a>
      <form action="/to"><label>Name <input name=n></label><label>Mail <input name=m type=email></label>
        <label><input type=checkbox name=c> Agree</label><select aria-label=Colour><option value=r>Red</option><option value=g>Green</option></select>
        <select aria-label=Many multiple><option>a<option>b<option>c</select>
        <input type=file aria-label=Upload multiple><input type=date aria-label=Day><button>Save</button></form>
      <button id=ask onclick="document.title = prompt('Who?', 'nobody')">Ask</button>
      <button id=sure onclick="document.title = confirm('Sure?')">Sure</button>
      <button id=late onclick="setTimeout(() => { document.querySelector('#box').textContent = 'came' }, 300)">Late</button>
      <button id=more onclick="fetch('/data.json').then((answer) => answer.json()).then(({ n }) => { console.log('got', n); document.title = 'n' + n })">More</button>
      <p id=box></p><ul><li>one</li><li>two</li><li>three</li></ul>
      <div id=drag draggable=true style="width:50px;height:20px">drag</div><div id=drop style="width:90px;height:40px" ondragover="event.preventDefault()" ondrop="this.textContent = 'dropped'">here</div>
      <iframe name=inner src="/frame"></iframe>`,
    "/to": "<title>There</title><h1>There</h1>",
    "/frame": `<title>Frame</title><input placeholder=inside><button onclick="this.textContent = 'pressed'">In frame</button>`,
    "/data.json": (_, response) => response.setHeader("content-type", "application/json").end('{"n":7}'),
    "/echo": (request, response) => response.end(`<pre>${request.headers.cookie ?? ""}</pre>`),
  },
  { viewport: { width: 800, height: 700 } },
);
test.after(site.close);

async function guest(code: string, path = "/", prelude?: string): Promise<{ value: unknown; page: Page }> {
  const session = await site.open(path);
  const done = new AbortController();
  const control = new PageControl(session.page, { signal: done.signal, timeoutMs: 5000 });
  try {
    return { value: await runGuest(control, code, prelude), page: session.page };
  } finally {
    done.abort(new Error("over"));
    await session.close();
  }
}

const RETURNS: readonly (readonly [what: string, code: string, value: unknown])[] = [
  [
    "fill and submit",
    "await page.getByLabel('Name').fill('Ada'); await page.getByRole('button', { name: 'Save' }).click(); return [page.url().replace(/.*\\?/, ''), await page.title()]",
    ["n=Ada&m=", "There"],
  ],
  [
    "type, press, keys",
    "const name = page.locator('[name=n]'); await name.pressSequentially('Adaé'); await name.press('Shift+Home'); await page.keyboard.type('Bob'); return await name.inputValue()",
    "Bob",
  ],
  [
    "Enter sends a form",
    "await page.fill('[name=n]', 'x'); await page.press('[name=n]', 'Enter'); return await page.textContent('h1')",
    "There",
  ],
  ["selectors of pages take the first", "return await page.innerText('li')", "one"],
  [
    "chains",
    "return await page.locator('ul').locator('li').filter({ hasNotText: /two/ }).nth(1).textContent()",
    "three",
  ],
  [
    "all, first, last, count",
    "const all = await page.locator('li').all(); return [all.length, await all[1].textContent(), await page.locator('li').first().textContent(), await page.locator('li').last().textContent(), await page.locator('li').count()]",
    [3, "two", "one", "three", 3],
  ],
  [
    "and, or, has",
    "return [await page.locator('li').and(page.getByText('two')).count(), await page.locator('h1').or(page.locator('li')).count(), await page.locator('ul', { has: page.getByText('one') }).count()]",
    [1, 4, 1],
  ],
  [
    "check and uncheck",
    "const box = page.getByLabel('Agree'); await box.check(); const was = await box.isChecked(); await box.setChecked(false); return [was, await box.isChecked()]",
    [true, false],
  ],
  [
    "options",
    "return [await page.getByLabel('Colour').selectOption('Green'), await page.selectOption('[aria-label=Colour]', { index: 0 }), await page.getByLabel('Many').selectOption(['a', { label: 'c' }])]",
    [["g"], ["r"], ["a", "c"]],
  ],
  [
    "dates",
    "await page.getByLabel('Day').fill('2026-02-03'); return await page.getByLabel('Day').inputValue()",
    "2026-02-03",
  ],
  [
    "files",
    "await page.getByLabel('Upload').setInputFiles([{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('grüße') }]); return await page.evaluate(async () => { const [file] = document.querySelector('input[type=file]').files; return [file.name, file.type, await file.text()] })",
    ["a.txt", "text/plain", "grüße"],
  ],
  [
    "evaluate",
    "return [await page.evaluate((n) => n * 2, 21), await page.evaluate('1 + 1'), await page.evaluate(async ({ a }) => [a, document.title], { a: 1 }), await page.evaluate('() => 5')]",
    [42, 2, [1, "Start"], 5],
  ],
  [
    "default arguments stay",
    "return [await page.evaluate((n = 3) => n), await page.locator('li').first().evaluate((li, n = 4) => li.textContent + n)]",
    [3, "one4"],
  ],
  [
    "methods as functions",
    "const o = { double(n) { return n * 2 }, async later(n) { return n } }; return [await page.evaluate(o.double, 4), await page.evaluate(o.later, 5)]",
    [8, 5],
  ],
  [
    "evaluate on elements",
    "return [await page.locator('li').evaluateAll((all, more) => all.map((li) => li.textContent + more), '!'), await page.$eval('h1', (h) => h.tagName), await page.$$eval('li', (all) => all.length)]",
    [["one!", "two!", "three!"], "H1", 3],
  ],
  [
    "handles",
    "const li = await page.$('li'); const none = await page.$('table'); const all = await page.$$('li'); return [await li.textContent(), none, all.length, await all[2].innerText(), await (await page.$('ul')).$eval('li', (one) => one.textContent)]",
    ["one", null, 3, "three", "one"],
  ],
  [
    "waiting for a selector",
    "await page.click('#late'); const box = await page.waitForSelector('#box:has-text(\"came\")'); return await box.textContent()",
    "came",
  ],
  [
    "waiting for a function",
    "await page.click('#late'); await page.waitForFunction((text) => document.querySelector('#box').textContent === text, 'came'); return await page.textContent('#box')",
    "came",
  ],
  [
    "waiting for a URL",
    "await page.click('#go'); await page.waitForURL('**/to'); await page.waitForURL(/to$/); await page.waitForURL((url) => url.pathname === '/to'); return await page.title()",
    "There",
  ],
  [
    "waiting for a response",
    "const coming = page.waitForResponse('**/data.json'); await page.click('#more'); const answer = await coming; return [answer.status(), answer.ok(), await answer.json(), answer.request().method()]",
    [200, true, { n: 7 }, "GET"],
  ],
  [
    "waiting for a request",
    "const [request] = await Promise.all([page.waitForRequest((one) => one.url().endsWith('.json')), page.click('#more')]); return request.resourceType()",
    "fetch",
  ],
  [
    "console",
    "const heard = []; page.on('console', (message) => heard.push(message.type() + ':' + message.text())); await page.click('#more'); await page.waitForFunction(() => document.title === 'n7'); await page.waitForTimeout(50); return heard",
    ["log:got 7"],
  ],
  [
    "history",
    "const first = await page.goto(page.url().replace(/[^/]*$/, 'to')); await page.goBack(); const back = await page.title(); await page.goForward(); return [first.status(), back, await page.title(), await page.goForward()]",
    [200, "Start", "There", null],
  ],
  [
    "dialogs are answered",
    "page.once('dialog', async (dialog) => { await dialog.accept(dialog.message() + dialog.defaultValue()) }); await page.click('#ask'); const asked = await page.title(); page.on('dialog', (dialog) => dialog.dismiss()); await page.click('#sure'); return [asked, await page.title()]",
    ["Who?nobody", "false"],
  ],
  [
    "dialogs that nobody hears are dismissed",
    "await page.click('#sure'); return await page.title()",
    "false",
  ],
  [
    "pop-ups",
    "const coming = page.waitForEvent('popup'); await page.click('#new'); const popup = await coming; await popup.waitForLoadState(); const pages = context.pages(); return [await popup.title(), popup.url().replace(/.*[/]/, ''), pages.length, pages[1] === popup, pages[0] === page, popup.isClosed(), (await popup.close(), popup.isClosed()), context.pages().length]",
    ["There", "to", 2, true, true, false, true, 1],
  ],
  [
    "new pages",
    "const other = await context.newPage(); await other.goto(page.url()); await other.getByText('Go on').click(); return [await other.title(), await page.title(), other.viewportSize()]",
    ["There", "Start", { width: 800, height: 700 }],
  ],
  [
    "frames",
    "const frame = page.frame('inner'); await frame.getByRole('button').click(); await page.frameLocator('iframe').getByPlaceholder('inside').fill('x'); return [page.frames().length, frame.url().replace(/.*[/]/, ''), await frame.title(), await frame.locator('button').textContent(), await page.frameLocator('iframe').locator('input').inputValue(), await frame.evaluate(() => document.title), await frame.waitForFunction(() => document.title.length), frame.parentFrame() === null]",
    [2, "frame", "Frame", "pressed", "x", "Frame", 5, false],
  ],
  [
    "drag and drop",
    "await page.locator('#drag').dragTo(page.locator('#drop')); return await page.textContent('#drop')",
    "dropped",
  ],
  [
    "cookies",
    "await context.addCookies([{ name: 'a', value: 'b', url: page.url() }]); const cookies = await context.cookies(); await page.goto(page.url() + 'echo'); const sent = await page.innerText('pre'); await context.clearCookies(); return [cookies.length, cookies[0].name, cookies[0].sameSite, sent, (await context.cookies()).length]",
    [1, "a", "Lax", "a=b", 0],
  ],
  [
    "pictures",
    "const all = await page.screenshot(); const one = await page.locator('h1').screenshot({ type: 'jpeg' }); return [all.toString('base64').slice(0, 8), all.length > 500, one.toString('base64').slice(0, 4), (await page.pdf()).toString('latin1').slice(0, 5)]",
    ["iVBORw0K", true, "/9j/", "%PDF-"],
  ],
  [
    "scripts before the page's own",
    "await page.addInitScript((n) => { window.mark = n }, 5); await page.reload(); return await page.evaluate(() => window.mark)",
    5,
  ],
  [
    "viewports",
    "await page.setViewportSize({ width: 500, height: 400 }); return [page.viewportSize(), await page.evaluate(() => innerWidth)]",
    [{ width: 500, height: 400 }, 500],
  ],
  [
    "markup",
    "await page.setContent('<b>set</b>'); return [await page.innerText('b'), (await page.content()).includes('<b>set</b>')]",
    ["set", true],
  ],
  [
    "mouse",
    "const box = await page.locator('#sure').boundingBox(); await page.mouse.move(box.x + 5, box.y + 5); await page.mouse.down(); await page.mouse.up(); await page.mouse.wheel(0, 10); return await page.title()",
    "false",
  ],
  [
    "closing the browser ends nothing",
    "await browser.close(); await page.close(); return [await page.title(), page.isClosed(), browser.contexts()[0] === context]",
    ["Start", false, true],
  ],
  [
    "objects can be shown",
    "return [String(page).slice(0, 8), JSON.stringify({ at: page.locator('a') }), typeof page.then]",
    ["[object ", '{"at":{}}', "undefined"],
  ],
];
for (const [what, code, value] of RETURNS) {
  test(what, async () => assert.deepEqual((await guest(code)).value, value));
}

test("what is not there is an error that lists what is", async () => {
  for (const [code, problem] of [
    [
      "await page.route('**', () => {})",
      /page\.route is not available here\. There are .*goto.*waitForSelector/,
    ],
    ["page.locator('a').nothing()", /locator\.nothing is not available here\. There are .*click/],
    ["await page.waitForEvent('download')", /Downloads are refused/],
    [
      "page.on('worker', () => {})",
      /"worker" is not an event that can be heard here\. There are close, console/,
    ],
    ["await page.setInputFiles('[type=file]', '/etc/passwd')", /A path of this machine cannot be uploaded/],
    ["await page.goto('file:///etc/passwd')", /page\.goto: Cannot navigate to "file:/],
    ["await page.goto('chrome://version')", /pages go to http:, https:, data: and about:blank only/],
    ["await page.goto('nowhere')", /Cannot navigate to invalid URL "nowhere"/],
    [
      "await page.click('li >> nth=9', { timeout: 200 })",
      /locator\.click: Timeout 200ms exceeded\. Waiting for locator\('li'\)\.nth\(9\)/,
    ],
    ["await page.locator('li').click()", /strict mode violation: locator\('li'\) resolved to 3 elements/],
    ["await page.evaluate(() => 'x'.repeat(2e6))", /The result has more than 1048576 characters/],
    ["await page.evaluate(() => { throw new TypeError('mine') })", /page\.evaluate: TypeError: mine/],
    [
      "await page.waitForEvent('popup', { timeout: 50 })",
      /page\.waitForEvent: Timeout 50ms exceeded while waiting for event "popup"/,
    ],
    ["page.locator('a').filter({ has: 'b' })", /has takes a locator/],
    ["await page.keyboard.press('Control+v')", /Keys that paste are not available/],
    ["await page.keyboard.down('Control'); await page.keyboard.press('v')", /Keys that paste are not/],
    ["await page.keyboard.down('Meta'); await page.keyboard.type('v')", /Keys that paste are not/],
    ["await page.keyboard.down('Shift'); await page.keyboard.down('Insert')", /Keys that paste are not/],
  ] as const)
    await assert.rejects(guest(code), problem, code);
});

test("a timeout is named as one", async () => {
  const { value } = await guest(
    "try { await page.click('table', { timeout: 200 }) } catch (error) { return [error.name, error.message.includes('table')] }",
  );
  assert.deepEqual(value, ["TimeoutError", true]);
});

test("an error names the line of the code that called", async () => {
  await assert.rejects(guest("\n\nawait page.click('table', { timeout: 200 })"), /at .*code\.js:3:/);
});

test("hostile code harms itself alone", async () => {
  for (const code of [
    "Object.defineProperty(Object.prototype, 'toJSON', { value: () => ({ steps: 7 }) }); await page.click('#sure')",
    "Object.prototype.frames = [[{ css: 'x' }]]; await page.locator('h1').click({ timeout: 300 })",
    "Array.prototype.map = () => [{ __proto__: null }]; await page.locator('h1').or(page.locator('p')).count()",
    "page.goto = () => 1; page.__proto__ = {}; context.pages = null; await page.title()",
    "const { constructor } = page.goto; constructor('return process')().exit()",
    "await page.locator({ steps: [{ css: 'h1' }] }).click()",
    "await Promise.all(Array.from({ length: 200 }, () => page.locator('li').count()))",
    "await page.evaluate('(' .repeat(5000))",
    "await page.locator('li' + ':not(a)'.repeat(10000)).count()",
    "await page.locator('x'.repeat(200000)).count()",
  ])
    await guest(code).catch((error: unknown) => assert.ok(error instanceof Error, code));
  assert.equal(({} as { frames?: unknown }).frames, undefined);
  assert.equal((await guest("return await page.title()")).value, "Start");
});

test("the prelude works without a state as well", async () => {
  const { value } = await guest(
    "await page.click('#go'); return [await page.title(), page.url().endsWith('/to'), page.frames().length]",
    "/",
    PAGE_PRELUDE,
  );
  assert.deepEqual(value, ["There", true, 1]);
});

test.run();
