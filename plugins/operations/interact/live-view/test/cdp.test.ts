import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { loadPuppeteer } from "@winnow/kit-live-page";
import { chromium } from "playwright-core";
import { suite } from "uvu";
import { CDP_MAX_MESSAGE_BYTES, serveCdp } from "../src/index.ts";
import { type Answer, RawClient } from "./raw-client.ts";
import { closeBrowser, openWorld, serveSite, until } from "./world.ts";

const test = suite("kit-live-view: the DevTools protocol");

test.after(closeBrowser);

const PAGES = {
  "/": `<title>One</title><button onclick="this.textContent = 'done'">Go</button><a target="_blank" href="/two">two</a>
    <input id="file" type="file"><input id="text">`,
  "/far": "<title>Far</title>",
  "/two": `<title>Two</title><iframe src="/"></iframe>`,
};

async function world() {
  const site = await serveSite(PAGES);
  const over = new AbortController();
  let acts = 0;
  const served: Promise<void>[] = [];
  const one = await openWorld((context, connection) => {
    const work = serveCdp({ context }, connection, { signal: over.signal, onActivity: () => (acts += 1) });
    served.push(work);
    return work;
  }, CDP_MAX_MESSAGE_BYTES);
  return {
    ...one,
    site,
    over,
    served,
    get acts() {
      return acts;
    },
    async [Symbol.asyncDispose]() {
      await one[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

const FIELD = "document.querySelector('#text')";

async function press(
  client: RawClient,
  sessionId: string,
  key: string,
  code: number,
  more = {},
): Promise<Answer[]> {
  const event = { key, code: `Key${key.toUpperCase()}`, windowsVirtualKeyCode: code, modifiers: 2, ...more };
  const down = await client.ask("Input.dispatchKeyEvent", { ...event, type: "rawKeyDown" }, sessionId);
  return [down, await client.ask("Input.dispatchKeyEvent", { ...event, type: "keyUp" }, sessionId)];
}

async function copy(client: RawClient, sessionId: string, text: string): Promise<void> {
  await client.get("Page.bringToFront", {}, sessionId);
  await client.evaluate(`${FIELD}.value = "${text}"; ${FIELD}.focus()`, sessionId);
  // What a script selects is not kept for a middle click; what a visitor does is.
  await press(client, sessionId, "a", 65, { commands: ["selectAll"] });
  await press(client, sessionId, "c", 67);
}

/** What a page has in a field, and was given by scripts, after every way to paste. */
async function pasted(client: RawClient, sessionId: string): Promise<unknown> {
  await client.get("Page.bringToFront", {}, sessionId);
  await client.evaluate(`${FIELD}.value = ""; ${FIELD}.focus()`, sessionId);
  await press(client, sessionId, "v", 86);
  await press(client, sessionId, "v", 86, { modifiers: 4 });
  await press(client, sessionId, "x", 86, { code: "KeyX", modifiers: 10 });
  await press(client, sessionId, "Insert", 45, { modifiers: 8 });
  await press(client, sessionId, "a", 65, { commands: ["paste"] });
  const box = JSON.parse(
    String(await client.evaluate(`JSON.stringify(${FIELD}.getBoundingClientRect())`, sessionId)),
  );
  for (const type of ["mousePressed", "mouseReleased"]) {
    const event = { type, x: box.x + 5, y: box.y + 5, button: "middle", clickCount: 1 };
    const { error } = await client.ask("Input.dispatchMouseEvent", event, sessionId);
    assert.match(error?.message ?? "", /middle button/);
  }
  const read = `document.execCommand("paste"); navigator.clipboard?.readText().then(String, () => "") ?? ""`;
  const options = { expression: read, awaitPromise: true, returnByValue: true, userGesture: true };
  const { result } = await client.get("Runtime.evaluate", options, sessionId);
  return [await client.evaluate(`${FIELD}.value`, sessionId), (result as { value?: unknown }).value];
}

test("puppeteer finds one context and its page, clicks, reads, opens a tab, follows a link", async () => {
  await using one = await world();
  const { context } = await one.add("a", `${one.site.url}/`);
  await one.add("b", `${one.site.url}/two`);
  const puppeteer = await loadPuppeteer();
  const browser = await puppeteer.connect({ browserWSEndpoint: one.url("a"), defaultViewport: null });
  assert.equal(browser.browserContexts().length, 1);
  const pages = await browser.pages();
  assert.deepEqual(
    pages.map((page) => page.url()),
    [`${one.site.url}/`],
  );
  const [page] = pages;
  await page?.click("button");
  assert.equal(await page?.$eval("button", (button) => button.textContent), "done");
  const tab = await browser.newPage();
  await tab.goto(`${one.site.url}/two`);
  assert.equal(await tab.title(), "Two");
  assert.equal((await context.pages()).length, 2);
  await page?.bringToFront();
  await page?.click("a");
  await until(async () => (await browser.pages()).length === 3);
  await assert.rejects(browser.createBrowserContext(), /not available/);
  await browser.setCookie({ name: "a", value: "b", domain: "127.0.0.1" });
  assert.equal((await context.cookies()).length, 1);
  assert.ok(one.acts > 50);
  // Its end is the end of the connection, not of the browser.
  await browser.close();
  await one.served[0];
  assert.equal((await context.pages()).length, 3);
});

test("so does Playwright, also within frames", async () => {
  await using one = await world();
  const { page: own, context } = await one.add("a", `${one.site.url}/`);
  const browser = await chromium.connectOverCDP(one.url("a"));
  const [first, ...more] = browser.contexts();
  assert.equal(more.length, 0);
  const page = first?.pages()[0];
  await page?.getByRole("button", { name: "Go" }).click();
  assert.equal(await own.$eval("button", (button) => button.textContent), "done");
  const tab = await first?.newPage();
  await tab?.goto(`${one.site.url}/two`);
  await tab?.frameLocator("iframe").getByRole("button", { name: "Go" }).click();
  assert.equal(await tab?.frameLocator("iframe").locator("button").textContent(), "done");
  // A frame of another site has a process of its own, and a session below that of the page; so has a worker.
  await tab?.goto(`${one.site.url}/far`);
  await tab?.evaluate(() => {
    const frame = document.createElement("iframe");
    frame.src = location.href.replace("127.0.0.1", "localhost").replace("/far", "/");
    document.body.append(frame);
  });
  await tab?.frameLocator("iframe").getByRole("button", { name: "Go" }).click();
  const worker = tab?.waitForEvent("worker");
  await tab?.evaluate(() => void new Worker("data:text/javascript,self.answer = 42"));
  assert.equal(await (await worker)?.evaluate("self.answer"), 42);
  await first?.addCookies([{ name: "a", value: "b", url: one.site.url }]);
  assert.equal((await context.cookies()).length, 1);
  assert.ok(((await tab?.screenshot())?.length ?? 0) > 1000);
  await browser.close();
  await one.served[0];
  assert.equal((await context.pages()).length, 2);
});

test("two sessions at once never see each other", async () => {
  await using one = await world();
  const worlds = await Promise.all(["a", "b"].map((name) => one.add(name, `${one.site.url}/`)));
  const clients = await Promise.all(["a", "b"].map((name) => RawClient.open(one.url(name))));
  const filter = [{}];
  for (const client of clients) {
    await client.get("Target.setDiscoverTargets", { discover: true, filter });
    await client.get("Target.setAutoAttach", {
      autoAttach: true,
      flatten: true,
      waitForDebuggerOnStart: true,
      filter,
    });
  }
  const [a, b] = clients as [RawClient, RawClient];
  const mine = await a.firstPage();
  const theirs = await b.firstPage();
  // A page of theirs, opened while this client wants to be attached to everything and to stop it, is not stopped.
  await worlds[1]?.page.evaluate(() => void window.open("/two"));
  await until(async () => (await worlds[1]?.context.pages())?.length === 2);
  const { targetId: fresh } = await b.get("Target.createTarget", { url: `${one.site.url}/two` });
  await until(() => one.site.asked.filter((path) => path === "/two").length === 2);
  const { browserContextId } = (await b.get("Target.getTargetInfo", { targetId: fresh })).targetInfo as {
    browserContextId: string;
  };

  const all = JSON.stringify([a.events, await a.get("Target.getTargets", { filter })]);
  for (const id of [theirs.targetId, theirs.sessionId, fresh, browserContextId])
    assert.ok(!all.includes(String(id)), `${id} in ${all}`);
  const targetId = theirs.targetId;
  const refused: [string, object, string?][] = [
    ["Target.attachToTarget", { targetId, flatten: true }],
    ["Target.activateTarget", { targetId }],
    ["Target.closeTarget", { targetId }],
    ["Target.getTargetInfo", { targetId }],
    ["Target.detachFromTarget", { sessionId: theirs.sessionId }],
    ["Target.detachFromTarget", { sessionId: theirs.sessionId }, mine.sessionId],
    ["Target.getTargetInfo", { targetId }, mine.sessionId],
    ["Target.createTarget", { url: "about:blank", browserContextId }],
    ["Target.disposeBrowserContext", { browserContextId }],
    ["Storage.getCookies", { browserContextId }],
    ["Storage.setCookies", { browserContextId, cookies: [] }],
    ["Browser.grantPermissions", { browserContextId, permissions: [] }],
    ["Browser.getWindowForTarget", { targetId }],
    // The id of a page is that of its main frame.
    ["Page.navigate", { url: one.site.url, frameId: targetId }, mine.sessionId],
    ["Page.createIsolatedWorld", { frameId: targetId }, mine.sessionId],
    ["Page.setDocumentContent", { frameId: targetId, html: "x" }, mine.sessionId],
    ["Page.getResourceContent", { frameId: targetId, url: `${one.site.url}/` }, mine.sessionId],
    ["Page.getPermissionsPolicyState", { frameId: targetId }, mine.sessionId],
    ["Storage.getStorageKeyForFrame", { frameId: targetId }, mine.sessionId],
    ["Storage.getStorageKey", { frameId: targetId }, mine.sessionId],
    ["Accessibility.getFullAXTree", { frameId: targetId }, mine.sessionId],
    ["DOM.getFrameOwner", { frameId: targetId }, mine.sessionId],
    ["Network.getSecurityIsolationStatus", { frameId: targetId }, mine.sessionId],
    ["Runtime.evaluate", { expression: "1" }, theirs.sessionId],
    ["Page.captureScreenshot", {}, theirs.sessionId],
  ];
  for (const [method, params, sessionId] of refused) {
    const { error, result } = await a.ask(method, params, sessionId);
    assert.ok(error !== undefined, `${method} answers ${JSON.stringify(result)}`);
    assert.ok(!error.message.includes(one.site.url), error.message);
  }
  // What one copies, the other cannot paste.
  await copy(b, theirs.sessionId, "secret");
  assert.deepEqual(await pasted(a, mine.sessionId), ["", ""]);
  await a.get("Storage.setCookies", { cookies: [{ name: "x", value: "y", domain: "127.0.0.1" }] });
  assert.deepEqual(await b.get("Storage.getCookies"), { cookies: [] });
  await b.evaluate("localStorage.setItem('k', 'v')", theirs.sessionId);
  assert.equal(await a.evaluate("localStorage.getItem('k')", mine.sessionId), null);
  assert.equal(await b.evaluate("document.title", theirs.sessionId), "One");
});

test("what reaches beyond the context is refused, and the rest of the session goes on", async () => {
  await using one = await world();
  await one.add("a", `${one.site.url}/`);
  const client = await RawClient.open(one.url("a"));
  const { sessionId } = await client.firstPage();
  const file = await client.get(
    "Runtime.evaluate",
    { expression: "document.querySelector('#file')" },
    sessionId,
  );
  const { objectId } = file.result as { objectId: string };
  const refused: [string, object?, string?][] = [
    ["Browser.crash"],
    ["Browser.getBrowserCommandLine"],
    ["SystemInfo.getInfo"],
    ["SystemInfo.getProcessInfo"],
    ["Tracing.start"],
    ["Target.attachToBrowserTarget"],
    ["Target.exposeDevToolsProtocol", { targetId: "x" }],
    ["Target.setRemoteLocations", { locations: [{ host: "127.0.0.1", port: 1 }] }],
    ["Target.createTarget", { url: "file:///etc/passwd" }],
    ["Target.createTarget", { url: "chrome://version" }],
    ["Target.attachToTarget", { targetId: "x", flatten: false }],
    ["Runtime.evaluate", { expression: "1" }],
    ["Page.navigate", { url: "file:///etc/passwd" }, sessionId],
    ["Page.navigate", { url: "view-source:about:blank" }, sessionId],
    ["DOM.setFileInputFiles", { objectId, files: ["/etc/passwd"] }, sessionId],
    ["Network.loadNetworkResource", { url: "file:///etc/passwd", options: {} }, sessionId],
    ["IO.read", { handle: "1" }, sessionId],
    ["IO.resolveBlob", { objectId }, sessionId],
    ["Security.setIgnoreCertificateErrors", { ignore: true }, sessionId],
    [
      "Input.dispatchDragEvent",
      { type: "drop", x: 1, y: 1, data: { items: [], files: ["/etc/passwd"], dragOperationsMask: 1 } },
      sessionId,
    ],
    ["Page.navigate", { url: one.site.url }, "no-such-session"],
  ];
  for (const [method, params, session] of refused) {
    const { error, result } = await client.ask(method, params, session);
    assert.ok(error !== undefined, `${method} answers ${JSON.stringify(result)}`);
  }
  const ignored = { behavior: "allow", downloadPath: "/tmp" };
  assert.deepEqual(await client.get("Browser.setDownloadBehavior", ignored), {});
  assert.deepEqual(await client.get("Page.setDownloadBehavior", ignored, sessionId), {});
  // A page cannot get there by itself either.
  await client.evaluate("setTimeout(() => { location.href = 'file:///etc/passwd' })", sessionId);
  const pdf = await client.get("Page.printToPDF", { transferMode: "ReturnAsStream" }, sessionId);
  const part = await client.get("IO.read", { handle: pdf.stream, size: 10 }, sessionId);
  assert.equal(Buffer.from(String(part.data), "base64").toString().slice(0, 4), "%PDF");
  await client.get("IO.close", { handle: pdf.stream }, sessionId);
  assert.ok((await client.ask("IO.read", { handle: pdf.stream }, sessionId)).error !== undefined);
  assert.equal(await client.evaluate("location.protocol", sessionId), "http:");
});

test("private addresses are refused by every way out", async () => {
  await using one = await world();
  const heard: string[] = [];
  const inside = createServer((socket) => {
    heard.push("tcp");
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.2", resolve));
  const target = `http://127.0.0.2:${(inside.address() as AddressInfo).port}/`;
  await one.add("a", `${one.site.url}/`);
  const client = await RawClient.open(one.url("a"));
  const { sessionId } = await client.firstPage();
  const load = (url: string) => `fetch("${url}", { mode: "no-cors" }).then(() => "reached", () => "refused")`;
  // The guard answers for the site, with an error page.
  await client.evaluate(load(target), sessionId);
  await client.evaluate(load("https://127.0.0.2:443/"), sessionId);
  const { targetId } = await client.get("Target.createTarget", { url: target });
  await client.get("Target.closeTarget", { targetId });
  await client.get("Fetch.enable", { patterns: [{ urlPattern: "*/ask" }] }, sessionId);
  const asking = client.evaluate(load(`${one.site.url}/ask`), sessionId);
  await until(() => client.events.some(({ method }) => method === "Fetch.requestPaused"));
  const paused = client.events.find(({ method }) => method === "Fetch.requestPaused");
  await client.ask("Fetch.continueRequest", { requestId: paused?.params.requestId, url: target }, sessionId);
  await asking;
  await client.get("Page.navigate", { url: target }, sessionId);
  await client.get("Page.navigate", { url: "http://169.254.169.254/latest" }, sessionId);
  assert.deepEqual(heard, []);
  assert.equal(one.proxy.refusal("127.0.0.2")?.code, "SCRAPE_ADDRESS_NOT_ALLOWED");
  inside.close();
});

test("broken messages are answered, floods bounded, messages that are too large end the connection", async () => {
  await using one = await world();
  await one.add("a", `${one.site.url}/`);
  const client = await RawClient.open(one.url("a"));
  for (const text of ["{", "[]", '{"id":1}', "null", '{"id":"x","method":"y"}', "\u0000"]) client.raw(text);
  client.raw(new Uint8Array([255, 254]));
  await until(() => client.strays.length === 7);
  assert.ok(client.strays.every(({ error }) => error !== undefined));
  const { sessionId } = await client.firstPage();
  const never = Array.from({ length: 1200 }, () =>
    client.ask("Runtime.evaluate", { expression: "new Promise(() => {})", awaitPromise: true }, sessionId),
  );
  const refused = await Promise.race(never);
  assert.match(refused.error?.message ?? "", /at most 1000 commands/i);
  const flood = await Promise.all(Array.from({ length: 3000 }, () => client.ask("No.such")));
  assert.ok(flood.every(({ error }) => error !== undefined));
  client.raw(JSON.stringify({ id: 1, method: "No.such", params: { x: "x".repeat(10 * 2 ** 20) } }));
  assert.equal(await client.closed, 1009);
  await one.served[0];
});

test("pages that a client opens are bounded", async () => {
  await using one = await world();
  await one.add("a", "about:blank");
  const client = await RawClient.open(one.url("a"));
  const asked = await Promise.all(
    Array.from({ length: 25 }, () => client.ask("Target.createTarget", { url: "about:blank" })),
  );
  assert.equal(asked.filter(({ result }) => result !== undefined).length, 9);
});

test("clients that come and go at the same time leave the browser as it was", async () => {
  await using one = await world();
  const { context, page } = await one.add("a", `${one.site.url}/`);
  const clients = await Promise.all(Array.from({ length: 8 }, () => RawClient.open(one.url("a"))));
  await Promise.all(clients.map((client) => client.firstPage()));
  await Promise.all(clients.map((client) => client.close()));
  await Promise.all(one.served);
  assert.equal(context.browser().target().type(), "browser");
  await page.evaluate(() => void window.open("/two"));
  await until(async () => (await context.pages()).length === 2);
  const popup = (await context.pages())[1];
  await until(async () => (await popup?.title()) === "Two");
});

test("it ends with its signal, and leaves nothing attached", async () => {
  await using one = await world();
  const { page } = await one.add("a", `${one.site.url}/`);
  const client = await RawClient.open(one.url("a"));
  const { sessionId } = await client.firstPage();
  await client.get("Target.setAutoAttach", { autoAttach: true, flatten: true, waitForDebuggerOnStart: true });
  await client.get("Emulation.setUserAgentOverride", { userAgent: "Odd" }, sessionId);
  assert.equal(await page.evaluate(() => navigator.userAgent), "Odd");
  one.over.abort();
  assert.equal(await client.closed, 1001);
  await one.served[0];
  await until(async () => (await page.evaluate(() => navigator.userAgent)) !== "Odd");
  const late = await RawClient.open(one.url("a"));
  assert.equal(await late.closed, 1001);
});

test.run();
