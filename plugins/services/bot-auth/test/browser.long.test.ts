import { defineHook } from "@winnow/core/plugin";
import { fetchBrowser } from "@winnow/hook-fetch-browser";
import { suite } from "uvu";
import { checkSigned } from "./world.ts";

const test = suite("service-bot-auth: browser");

test("a browser signs each document of the page, also behind a redirect", async () => {
  const browser = fetchBrowser();
  const always = defineHook({
    ...browser,
    fetch: (request, context) => browser.fetch?.({ ...request, rendered: true }, context),
  });
  await checkSigned(always);
});

test.run();
