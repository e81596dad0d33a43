import assert from "node:assert/strict";
import { actionConformance, liveSite, perform } from "@winnow/conformance";
import { suite } from "uvu";
import { scrape } from "../src/index.ts";

const test = suite("action-scrape");
const site = liveSite({ "/": "<h1>Wörter</h1>" });
test.after(site.close);

actionConformance(test, scrape, { session: () => site.open() });

test("gives the page as it is now, each time anew", async () => {
  const session = await site.open();
  const take = async () => (await perform(scrape(), session))?.entry;
  assert.deepEqual(await take(), {
    url: await site.url("/"),
    html: "<html><head></head><body><h1>Wörter</h1></body></html>",
  });
  await session.page.evaluate(() => {
    history.pushState(null, "", "/next");
    document.body.textContent = "next";
  });
  assert.deepEqual(await take(), {
    url: await site.url("/next"),
    html: "<html><head></head><body>next</body></html>",
  });
  await session.close();
});

test("requires a browser", async () => {
  const session = { capture: () => Promise.reject(new Error("not here")), close: async () => {} };
  await assert.rejects(perform(scrape(), session), {
    code: "SCRAPE_ACTIONS_NOT_SUPPORTED",
  });
});

test.run();
