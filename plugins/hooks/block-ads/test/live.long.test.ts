import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createKernel, type Kernel } from "@winnow/core";
import { defineFormat, defineParser } from "@winnow/core/plugin";
import { fetchBrowser } from "@winnow/hook-fetch-browser";
import { livePage } from "@winnow/kit-live-page";
import { egress } from "@winnow/service-egress";
import { suite } from "uvu";
import * as v from "valibot";
import { mayAsk } from "../src/consent.ts";
import { blockAds } from "../src/index.ts";

const test = suite("hook-block-ads in a browser");

const asked: string[] = [];
const pages = new Map<string, string>();
let server: Server;
let kernel: Kernel;
let port: number;

const source = defineParser({
  name: "test-source",
  accepts: () => true,
  parse: ({ body }) => ({ text: () => Buffer.from(body).toString(), metadata: () => ({}) }),
});
/** What the page says of itself when it is about to be captured. */
const seen = defineFormat({
  name: "test-seen",
  byDefault: true,
  live: true,
  options: v.strictObject({}),
  produce: async (_, __, { session }) => {
    const { page } = livePage(session);
    const shown = await page.evaluate(() => ({
      text: document.body.innerText,
      answer: document.documentElement.dataset.answer ?? null,
      scrolls: getComputedStyle(document.body).overflowY !== "hidden",
      markup: document.documentElement.outerHTML,
    }));
    return { ...shown, suspicion: await page.evaluate(mayAsk, ".cookie-banner,#cookie-notice") };
  },
});

interface Seen {
  readonly text: string;
  readonly answer: string | null;
  readonly scrolls: boolean;
  readonly markup: string;
  readonly suspicion: string;
}

async function look(path: string, more: object = {}): Promise<Seen> {
  const url = `http://news.test:${port}${path}`;
  const result = await kernel.scrapeRequest({ url, timeout: 30_000, ...more });
  return Reflect.get(result, "test-seen") as Seen;
}

test.before(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host?.split(":", 1)[0]}${request.url}`);
    const page = pages.get(request.url ?? "");
    if (request.url === "/leads-on") {
      response.writeHead(302, { location: `http://www.taboola.com:${port}/about` }).end();
      return;
    }
    if (request.url?.endsWith(".js")) response.writeHead(200, { "content-type": "text/javascript" });
    else response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(page ?? (request.url?.endsWith(".js") ? `document.title += " script";` : ""));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
  const guard = egress({
    allow: { page: ["127.0.0.1/32"] },
    lookup: async () => [{ address: "127.0.0.1", family: 4 }],
  });
  kernel = await createKernel({ plugins: [guard, fetchBrowser(), blockAds(), source, seen] });
  const ads = `http://securepubads.g.doubleclick.net:${port}`;
  pages.set(
    "/adverts",
    `<!doctype html><title>News</title><h1>Ferries run again</h1><script src="/own.js"></script>
     <script src="${ads}/tag.js"></script><img src="${ads}/pixel.gif"><iframe src="${ads}/frame"></iframe>
     <script>fetch("${ads}/bid").catch(() => {}); navigator.sendBeacon?.("${ads}/beacon");</script>
     <div class="ad-slot">Buy ropes</div><div id="div-gpt-ad-7">Buy bells</div>`,
  );
  pages.set("/outer", `<!doctype html><h1>x</h1><iframe src="http://widget.test:${port}/widget"></iframe>`);
  pages.set(
    "/widget",
    `<!doctype html><p>widget</p><script src="${ads}/tag.js"></script><script src="/w.js"></script>`,
  );
  const banner = (id: string, buttons: string) => `<!doctype html><title>News</title>
    <body style="overflow:hidden"><h1>Ferries run again</h1><p style="height:3000px">Text</p>${id}${buttons}
    <script>for (const one of document.querySelectorAll("[data-answers]")) one.onclick = () => {
      document.documentElement.dataset.answer = one.dataset.answers; document.querySelector(".banner").remove(); };</script>`;
  const fixed = 'class="banner" style="position:fixed;bottom:0;left:0;right:0;height:200px;background:#fff"';
  pages.set(
    "/onetrust",
    banner(
      `<div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk" ${fixed}><p>We and our partners use cookies.</p>`,
      `<button id="onetrust-pc-btn-handler">Settings</button><button id="onetrust-reject-all-handler" data-answers="rejected">Reject All</button>
       <button id="onetrust-accept-btn-handler" data-answers="accepted">Accept All</button></div></div>`,
    ),
  );
  pages.set(
    "/cookiebot",
    banner(
      `<div id="CybotCookiebotDialog" ${fixed}><div id="CybotCookiebotDialogBody"><p>This website uses cookies</p>`,
      `<button id="CybotCookiebotDialogBodyLevelButtonLevelOptinAllowAll" data-answers="accepted">Allow all</button>
       <button id="CybotCookiebotDialogBodyButtonDecline" data-answers="rejected">Deny</button></div></div>
       <script>window.Cookiebot = { dialog: { visible: true }, hasResponse: false,
         withdraw() { document.documentElement.dataset.answer = "rejected"; },
         hide() { CybotCookiebotDialog.remove(); } };</script>`,
    ),
  );
  pages.set(
    "/own-banner",
    banner(
      `<div ${fixed}><p>We use cookies to make this site better. By going on you agree to our privacy policy.</p>`,
      `<button data-answers="accepted">Accept</button></div>`,
    ),
  );
  pages.set(
    "/own-banner-refused",
    banner(
      `<div ${fixed.replace("banner", "banner cookie-banner")}><p>We use cookies to make this site better.</p>`,
      `<button data-answers="accepted">Accept all</button><button data-answers="rejected">Reject all</button></div>`,
    ),
  );
  const late = `<div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk" ${fixed}><p>We and our partners use cookies.</p>
    <button id="onetrust-pc-btn-handler">Settings</button>
    <button id="onetrust-reject-all-handler" onclick="document.documentElement.dataset.answer='rejected';this.closest('.banner').remove()">Reject All</button>
    <button id="onetrust-accept-btn-handler">Accept All</button></div></div>`;
  pages.set(
    "/late-banner",
    `<!doctype html><h1>Ferries run again</h1><script src="/onetrust-stub.js"></script><script>
     addEventListener("load", () => setTimeout(() => document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(late)}), 700));
     </script>`,
  );
  pages.set(
    "/in-the-page",
    `<!doctype html><div class="cookie-banner">We use cookies. <button>Reject</button></div><h1>Ferries run again</h1>`,
  );
  pages.set(
    "/no-banner",
    `<!doctype html><h1>Ferries run again</h1><script src="/onetrust-stub.js"></script>`,
  );
  pages.set(
    "/later",
    `<!doctype html><h1>Ferries run again</h1><p>${"Text of the page. ".repeat(60)}</p><script>
     setTimeout(() => document.body.insertAdjacentHTML("beforeend", '<div class="ad-slot">Buy ropes</div>'), 2000);
     </script>`,
  );
  pages.set("/about", `<!doctype html><h1>About us</h1><script src="/us.js"></script>`);
  pages.set(
    "/misnamed",
    `<!doctype html><body><div class="ad-container"><div class="cookie-notice">${"Ferries run again. ".repeat(50)}</div></div>`,
  );
  pages.set(
    "/dialog",
    `<!doctype html><body><div role="dialog" style="position:fixed;top:0">Join our privacy course
     <input type="email"><button>Accept</button></div><p>Text</p>`,
  );
});
test.after(async () => {
  await kernel.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("adverts are not asked for and not shown; the page's own scripts are", async () => {
  asked.length = 0;
  const { text } = await look("/adverts");
  assert.ok(asked.includes("news.test/own.js"));
  assert.deepEqual(
    asked.filter((one) => one.includes("doubleclick")),
    [],
  );
  assert.match(text, /Ferries/);
  assert.doesNotMatch(text, /Buy/);
});

test("frames of other sites are guarded as well", async () => {
  asked.length = 0;
  await look("/outer");
  assert.ok(asked.includes("widget.test/w.js"));
  assert.ok(!asked.includes("securepubads.g.doubleclick.net/tag.js"));
});

test("boxes that come when the page has been at rest are hidden too", async () => {
  const { text, markup } = await look("/later", { waitFor: 2500 });
  assert.match(markup, /Buy ropes<\/div>/);
  assert.doesNotMatch(text, /Buy ropes/);
});

test("pages of those who serve adverts can be read, also behind a redirect", async () => {
  asked.length = 0;
  assert.match((await look("/leads-on")).text, /About us/);
  asked.length = 0;
  const own = await kernel.scrapeRequest({ url: `http://www.taboola.com:${port}/about`, timeout: 30_000 });
  assert.match((Reflect.get(own, "test-seen") as Seen).text, /About us/);
  assert.ok(asked.includes("www.taboola.com/us.js"));
});

test("unless they are wanted", async () => {
  asked.length = 0;
  const { text } = await look("/adverts", { blockAds: false });
  for (const path of ["/tag.js", "/pixel.gif", "/frame", "/bid"]) {
    assert.ok(asked.includes(`securepubads.g.doubleclick.net${path}`), path);
  }
  assert.match(text, /Buy ropes/);
});

for (const path of ["/onetrust", "/cookiebot"]) {
  test(`a consent banner is refused, and the page scrolls again: ${path}`, async () => {
    const { text, answer, scrolls } = await look(path);
    assert.equal(answer, "rejected");
    assert.doesNotMatch(text, /cookies/);
    assert.ok(scrolls);
    const wanted = await look(path, { blockAds: false });
    assert.equal(wanted.answer, null);
    assert.match(wanted.text, /cookies/);
  });
}

test("a banner of the site's own is gone without consent when it can only be accepted", async () => {
  const { text, scrolls, answer } = await look("/own-banner");
  assert.doesNotMatch(text, /cookies/);
  assert.match(text, /Ferries/);
  assert.ok(scrolls);
  assert.equal(answer, null);
});

test("a banner of the site's own that can be refused is refused", async () => {
  assert.equal((await look("/own-banner-refused")).answer, "rejected");
});

test("a maker's banner that comes late is refused", async () => {
  const { answer, text } = await look("/late-banner");
  assert.equal(answer, "rejected");
  assert.doesNotMatch(text, /cookies/);
});

test("what speaks for a banner decides how long one is waited for", async () => {
  const expected = {
    "/late-banner": "maker",
    "/no-banner": "maker",
    "/cookiebot": "maker",
    "/own-banner-refused": "refusable",
    "/own-banner": "box",
    "/in-the-page": "box",
    "/dialog": "box",
    "/adverts": "none",
  };
  for (const [path, suspicion] of Object.entries(expected))
    assert.equal((await look(path, { blockAds: false })).suspicion, suspicion, path);
});

test("a page in a box with such a name is still shown", async () => {
  assert.match((await look("/misnamed")).text, /Ferries/);
});

test("other dialogs stay", async () => {
  assert.match((await look("/dialog")).text, /privacy course/);
});

test("nothing of it stands in the markup", async () => {
  assert.doesNotMatch((await look("/adverts")).markup, /<style|display:\s*none/);
});

test.run();
