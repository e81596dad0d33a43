import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Frame, Page } from "@winnow/kit-live-page";
import { suite } from "uvu";
import { type Place, Pool } from "../src/pool.ts";

const test = suite("hook-fetch-browser: what one context has, no other does");

const FRAME = `<body style="margin:0"><textarea style="width:300px;height:150px"></textarea>`;
const PAGE = `<body style="margin:0"><p style="font-size:40px;margin:0;height:50px">secret of somebody</p>
  <textarea style="width:300px;height:150px;display:block"></textarea>
  <iframe src="http://other.test/frame" style="border:0;width:300px;height:200px;display:block"></iframe>`;
const FIELD_Y = 100;
const FRAME_Y = 260;

const SCRIPTS: Readonly<Record<string, string>> = {
  "/kept.js": "",
  "/shared.js": "let visitors = 0; onconnect = ({ ports: [port] }) => port.postMessage(++visitors);",
  "/service.js": "",
};

/** The site of every host, and the proxy that leads to it. */
let server: Server;
let proxy = "";
const asked: string[] = [];

test.before(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://one.test");
    asked.push(pathname);
    const script = SCRIPTS[pathname];
    if (script !== undefined) {
      response.writeHead(200, { "content-type": "text/javascript", "cache-control": "max-age=1000" });
      return void response.end(script);
    }
    if (pathname === "/locked" && request.headers.authorization === undefined)
      return void response.writeHead(401, { "www-authenticate": 'Basic realm="a"' }).end();
    const port = String(request.socket.remotePort);
    response.writeHead(200, { "content-type": "text/html", "x-connection": port });
    response.end(pathname === "/frame" ? FRAME : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.after(() => {
  server.close();
  server.closeAllConnections();
});

/** One browser, and contexts of it as scrapes have them. */
function start(args: readonly string[] = []) {
  const bounds = { maxPages: 10, maxVisits: 100, maxAgeMs: 600_000, maxBytes: 8 * 2 ** 30, idleMs: 600_000 };
  const pool = new Pool({ executablePath: undefined, args, ...bounds });
  const open = async (url: string): Promise<{ page: Page; place: Place }> => {
    const place = await pool.enter(proxy, new AbortController().signal);
    const page = await place.context.newPage();
    await page.setViewport({ width: 800, height: 600 });
    await page.goto(url);
    return { page, place };
  };
  return { open, [Symbol.asyncDispose]: () => pool.close() };
}

/** Selects as a visitor does: what scripts select is not kept for a middle click. */
async function select(page: Page): Promise<void> {
  await page.bringToFront();
  await page.mouse.click(60, 20, { count: 3 });
  assert.match(await page.evaluate(() => String(getSelection())), /secret/);
}

/** What a field has after a middle click on it, which no door has stopped. */
async function middle(page: Page, frame: Frame = page.mainFrame(), y = FIELD_Y): Promise<string> {
  await page.bringToFront();
  await page.mouse.click(60, y, { button: "middle" });
  await sleep(200);
  const isHit = await frame.evaluate(() => document.activeElement?.localName === "textarea");
  assert.ok(isHit, "the click was on the field");
  return await frame.$eval("textarea", (field) => (field as HTMLTextAreaElement).value);
}

test("what is selected is pasted on no other page, in no frame, no pop-up, nor after its context is gone", async () => {
  await using browser = start();
  const one = await browser.open("http://one.test/");
  const two = await browser.open("http://two.test/");
  await select(one.page);
  assert.equal(await middle(two.page), "");
  const frame = two.page.frames().find((some) => some.url().endsWith("/frame"));
  assert.equal(await middle(two.page, frame, FRAME_Y), "");
  await two.page.goto("http://three.test/");
  assert.equal(await middle(two.page), "");
  const opened = new Promise<Page | null>((resolve) => two.page.once("popup", resolve));
  await two.page.evaluate(() => void open("http://four.test/"));
  const popup = await opened;
  assert.ok(popup);
  await popup.waitForSelector("textarea");
  assert.equal(await middle(popup), "");
  await select(one.page);
  await one.place.leave();
  assert.equal(await middle(two.page), "");
});

test("settings of the engine that an operator adds are kept, and do not undo this", async () => {
  await using browser = start(["--blink-settings=selectionClipboardBufferAvailable=true,defaultFontSize=31"]);
  const one = await browser.open("http://one.test/");
  const two = await browser.open("http://two.test/");
  await select(one.page);
  assert.equal(await middle(two.page), "");
  assert.equal(await two.page.$eval("body", (body) => getComputedStyle(body).fontSize), "31px");
});

/** Where a page may use everything that browsers have. */
const SECURE = "http://localhost/";

/** What a page does, and what it then finds, where another that did not do it must find nothing. */
const KEPT: Readonly<Record<string, readonly [does: string, finds: string]>> = {
  cookies: ["document.cookie = 'a=b'", "document.cookie"],
  "local storage": ["localStorage.a = 'b'", "localStorage.a ?? ''"],
  "a database": [
    "await new Promise((done) => { indexedDB.open('a').onsuccess = done; })",
    "String((await indexedDB.databases()).map(({ name }) => name))",
  ],
  "a cache of scripts": ["await caches.open('a')", "String(await caches.keys())"],
  "private files": [
    "await (await navigator.storage.getDirectory()).getFileHandle('a', { create: true })",
    "(await Array.fromAsync((await navigator.storage.getDirectory()).keys())).join()",
  ],
  locks: [
    "navigator.locks.request('a', () => new Promise(() => {}))",
    "(await navigator.locks.query()).held.map(({ name }) => name).join()",
  ],
  "service workers": [
    "await navigator.serviceWorker.register('/service.js')",
    "(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope).join()",
  ],
  "names of windows": [
    "window.name = 'a', window.mark = 'mine'",
    "(() => { const other = open('', 'a'), found = other.mark ?? ''; if (other !== window) other.close(); return found; })()",
  ],
};

const run = (page: Page, script: string) => page.evaluate(`(async () => ${script})()`);

for (const [what, [does, finds]] of Object.entries(KEPT)) {
  test(`${what}: none of another context's`, async () => {
    await using browser = start();
    const one = await browser.open(SECURE);
    const two = await browser.open(SECURE);
    await run(one.page, `{ ${does}; }`);
    assert.notEqual(await run(one.page, finds), "", "it is there where it was made");
    assert.equal(await run(two.page, finds), "");
  });
}

test("channels and shared workers end at the context", async () => {
  await using browser = start();
  const one = await browser.open(SECURE);
  const beside = await one.place.context.newPage();
  await beside.goto(SECURE);
  const two = await browser.open(SECURE);
  const listen = "{ heard = []; new BroadcastChannel('a').onmessage = ({ data }) => heard.push(data); }";
  for (const page of [beside, two.page]) await run(page, listen);
  await run(one.page, "new BroadcastChannel('a').postMessage('secret')");
  await beside.waitForFunction("heard.length > 0");
  assert.deepEqual(await run(two.page, "heard"), []);
  const visit =
    "await new Promise((done) => { new SharedWorker('/shared.js').port.onmessage = (e) => done(e.data); })";
  const visitors = [await run(one.page, visit), await run(beside, visit), await run(two.page, visit)];
  assert.deepEqual(visitors, [1, 2, 1]);
});

test("connections, cached answers and sign-ins are those of the context", async () => {
  await using browser = start();
  const one = await browser.open(SECURE);
  const two = await browser.open(SECURE);
  const fetched = () => asked.filter((path) => path === "/kept.js").length;
  for (const [page, times] of [
    [one.page, 1],
    [one.page, 1],
    [two.page, 2],
  ] as const) {
    await run(page, "(await fetch('/kept.js')).text()");
    assert.equal(fetched(), times);
  }
  const connection = async (page: Page) => (await page.goto(SECURE))?.headers()["x-connection"];
  const own = await connection(one.page);
  assert.equal(await connection(one.page), own, "a connection is used again");
  assert.notEqual(await connection(two.page), own);
  await one.page.authenticate({ username: "a", password: "b" });
  await one.page.goto(`${SECURE}locked`);
  await one.page.authenticate(null);
  // A browser with windows shows no page where no user signs in.
  const refused = (error: unknown) => {
    assert.match(String(error), /ERR_INVALID_AUTH_CREDENTIALS/);
    return 401;
  };
  const status = (page: Page) => page.goto(`${SECURE}locked`).then((response) => response?.status(), refused);
  assert.deepEqual([await status(one.page), await status(two.page)], [200, 401]);
});

test("the clipboard, which all contexts share, is read by no script", async () => {
  await using browser = start();
  const one = await browser.open(SECURE);
  const two = await browser.open(SECURE);
  await select(one.page);
  assert.equal(await run(one.page, "document.execCommand('copy')"), true);
  await two.page.bringToFront();
  await two.page.click("textarea");
  assert.equal(await run(two.page, "document.execCommand('paste')"), false);
  const read = "navigator.clipboard.readText().catch(({ name }) => name)";
  assert.equal(await run(two.page, read), "NotAllowedError");
  assert.equal(await two.page.$eval("textarea", (field) => field.value), "");
});

test.run();
