import assert from "node:assert/strict";
import { suite } from "uvu";
import { createWinnow, libraryPlugins } from "../src/index.ts";

const test = suite("preset-library");

test("its plugins fit together", async () => {
  await using winnow = await createWinnow();
  const formats = winnow.kernel.registry.of("format").map(({ name }) => name);
  assert.deepEqual(formats, ["markdown", "html", "rawHtml", "links", "images"]);
});

test("settings that nobody knows are refused by name", async () => {
  await assert.rejects(createWinnow({ jobfile: "x" } as never), {
    code: "CONFIG_INVALID",
    message: /"jobfile" is unknown: did you mean "jobFile"/,
  });
});

test("nothing private can be reached", async () => {
  await using winnow = await createWinnow();
  await assert.rejects(winnow.scrape("http://127.0.0.1/"), { code: "SCRAPE_ADDRESS_NOT_ALLOWED" });
});

test("a plugin of yours is asked first", async () => {
  const { defineHook } = await import("@winnow/core/plugin");
  const body = Buffer.from("<h1>From memory</h1><p>Nothing was fetched for this.</p>");
  const memory = defineHook({
    name: "memory",
    fetch: ({ url }) => ({ url, statusCode: 200, headers: {}, contentType: "text/html", body }),
  });
  await using winnow = await createWinnow({ plugins: [memory] });
  const { markdown } = await winnow.scrape("http://nowhere.invalid/");
  assert.match(markdown, /^# From memory\n\nNothing was fetched for this\./);
  assert.ok(libraryPlugins().length > 0);
});

test("whole sites are async iterables", async () => {
  const { defineHook } = await import("@winnow/core/plugin");
  const asked: string[] = [];
  const memory = defineHook({
    name: "memory",
    fetch: ({ url }) => {
      asked.push(url);
      const links = [1, 2, 3].map((number) => `<a href="/${number}">Page ${number}</a>`).join(" ");
      const body = Buffer.from(`<h1>${url}</h1><p>Some words about this page of the site.</p>${links}`);
      return { url, statusCode: 200, headers: {}, contentType: "text/html", body };
    },
  });
  await using winnow = await createWinnow({ plugins: [memory] });
  const url = "http://nowhere.invalid/";
  const urls: string[] = [];
  for await (const page of winnow.crawl({ url, sitemap: "skip" })) urls.push(page.metadata.url);
  assert.deepEqual(urls.sort(), [url, `${url}1`, `${url}2`, `${url}3`]);
  const run = winnow.batchScrape({ urls: [url, `${url}1`] });
  assert.match(String((await run.next()).value), /object/);
  await run.return(undefined as never);
  const { value } = await winnow.map({ url, sitemap: "skip" }).next();
  assert.equal(value.links.length, 4);
  for await (const page of winnow.crawl({ url: `${url}9`, sitemap: "skip", limit: 1 })) {
    assert.equal(page.metadata.statusCode, 200);
    break;
  }
});

test.run();
