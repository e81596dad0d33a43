import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@winnow/kit-live-page";
import { suite } from "uvu";
import { type Chromium, startChromium } from "../chromium.ts";
import { startServer, type TestServer } from "../server.ts";

const test = suite("the console: sessions");
const EVIL = `<img src=x onerror="parent.hit=1">`;

let chromium: Chromium;
let server: TestServer;
let site: Server;
let url: string;

test.before(async () => {
  site = createServer((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><title>${EVIL.replaceAll("<", "&lt;")}</title>` +
        `<style>body{margin:0}input{display:block;width:100vw;height:100vh;font-size:40px}</style><input id="name" autofocus>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/form`;
  [chromium, server] = await Promise.all([startChromium(), startServer()]);
});
test.after(async () => {
  await Promise.all([chromium?.[Symbol.asyncDispose](), server?.close()]);
  site?.close();
});

async function waitForText(page: Page, pattern: RegExp): Promise<void> {
  try {
    await page.waitForFunction(
      (source: string) => new RegExp(source, "s").test(document.querySelector("main")?.innerText ?? ""),
      { timeout: 30_000 },
      pattern.source,
    );
  } catch {
    assert.fail(`never ${pattern}: ${await page.evaluate(() => document.querySelector("main")?.innerText)}`);
  }
}

async function run(page: Page, code: string): Promise<void> {
  await page.click("[role=tab]:nth-of-type(2)");
  await page.waitForSelector("textarea.code");
  await page.$eval("textarea.code", (field) => {
    (field as HTMLTextAreaElement).value = "";
  });
  await page.type("textarea.code", code);
  await page.click("[role=tabpanel] button.main");
}

test("a session is opened, taken over, worked on by code and a prompt, and stopped", async () => {
  const { page, complaints } = await chromium.visit(`${server.origin}/#/sessions`);
  await waitForText(page, /No session is open/);
  await page.type("input[name=url]", url);
  await page.keyboard.press("Enter");
  await waitForText(page, /form.*min .* left.*Take over/);
  const framed = async () => {
    const handle = await page.waitForSelector("iframe.live-view");
    const frame = await handle?.contentFrame();
    await frame?.waitForSelector("body[data-status=live]");
    return frame ?? assert.fail();
  };
  assert.equal(await (await framed()).$eval("body", (body) => body.dataset.interactive), "false");
  await page.focus("section[aria-label='Live view'] button");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() =>
    document
      .querySelector<HTMLIFrameElement>("iframe.live-view")
      ?.contentDocument?.querySelector("body[data-interactive=true]"),
  );
  const frame = await framed();
  await frame.click("#picture");
  await page.keyboard.type("Ada Lovelace");
  // The keys are the page's, Tab too, until this.
  await page.keyboard.down("Shift");
  await page.keyboard.press("Escape");
  await page.keyboard.up("Shift");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Let go");
  await run(page, `await page.locator("#name").inputValue()`);
  await waitForText(page, /Done.*Result.*Ada Lovelace/);
  await run(page, `throw new Error("${EVIL.replaceAll('"', "'")}")`);
  await waitForText(page, /Not done.*onerror/);
  await page.click("[role=tab]:nth-of-type(1)");
  await page.waitForSelector("[role=tabpanel] textarea:not(.code)");
  await page.type("[role=tabpanel] textarea", "what is the title of the page?");
  await page.click("[role=tabpanel] button.main");
  await waitForText(page, /title of the page\?.*Steps.*The same as code/);
  await page.click(".bar button.danger");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Enter");
  await waitForText(page, /This session has ended.*It was stopped/);
  assert.deepEqual(complaints, []);
  assert.equal(await page.evaluate(() => (window as unknown as { hit?: number }).hit), undefined);
  await page.close();
});

test("a session that is not there says so", async () => {
  const { page } = await chromium.visit(`${server.origin}/#/sessions/00000000-0000-7000-8000-000000000000`);
  await waitForText(page, /INTERACT_SESSION_NOT_FOUND/);
  await page.close();
});

test.run();
