import assert from "node:assert/strict";
import { contextWith, liveSite } from "@winnow/conformance";
import { WinnowError } from "@winnow/core/plugin";
import { suite } from "uvu";
import { findElements, livePage, onPage, settle } from "../src/index.ts";

const test = suite("kit-live-page");
const never = new AbortController().signal;
const site = liveSite({
  "/": "<p>one</p>",
  "/data": "data",
  "/slow": (_, response) => setTimeout(() => response.end("<h1>slow</h1>"), 300),
  "/none": (_, response) => response.writeHead(204).end(),
  "/file": (_, response) =>
    response.writeHead(200, { "content-disposition": "attachment; filename=x.zip" }).end("x"),
});
test.after(site.close);

test("says what to install when no browser opened the page", () => {
  assert.throws(() => livePage(undefined), {
    code: "SCRAPE_ACTIONS_NOT_SUPPORTED",
    message: /@winnow\/hook-fetch-browser/,
  });
});

test("whatever goes wrong on a page is an error of the action", async () => {
  const session = await site.open();
  const boom = new WinnowError("SCRAPE_PDF_PASSWORD_REQUIRED", "no", { category: "target" });
  const fail = (error: unknown) => onPage(session, contextWith(), () => Promise.reject(error));
  await assert.rejects(fail(new Error("boom")), { code: "SCRAPE_ACTION_ERROR", message: "boom" });
  await assert.rejects(fail(boom), boom);
  await assert.rejects(findElements(session.page, "p[", never), { code: "SCRAPE_ACTION_ERROR" });
  await session.close();
});

test("settle waits for another document, and for requests, but not for files", async () => {
  const session = await site.open("/data");
  const { page } = session;
  await settle(page, never, () =>
    page.evaluate(() => void fetch("/slow").then(() => Object.assign(document, { title: "got" }))),
  );
  assert.equal(await page.title(), "got");
  await settle(page, never, () => page.evaluate(() => void setTimeout(() => location.assign("/slow"), 30)));
  assert.equal(await page.$eval("h1", ({ textContent }) => textContent), "slow");
  for (const path of ["/none", "/file"]) {
    await settle(page, never, () => page.evaluate((to) => location.assign(to), path));
    assert.equal(page.url(), await site.url("/slow"));
  }
  await session.close();
});

test.run();
