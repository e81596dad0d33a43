import assert from "node:assert/strict";
import { suite } from "uvu";
import { createWinnow, libraryPlugins } from "../src/index.ts";

const test = suite("preset-library");

test("its plugins fit together", async () => {
  await using winnow = await createWinnow();
  const formats = winnow.kernel.registry.of("format").map(({ name }) => name);
  assert.deepEqual(formats, ["markdown", "html", "rawHtml", "links", "images", "attributes"]);
});

test("settings that nobody knows are refused by name", async () => {
  await assert.rejects(createWinnow({ jobfile: "x" } as never), {
    code: "CONFIG_INVALID",
    message: /"jobfile" is unknown: did you mean "jobFile"/,
  });
});

test("the converter of markdown is chosen by its name", async () => {
  const page = Buffer.from("<p>Some <em>plain</em> text that says nothing but this.</p>");
  const { defineHook } = await import("@winnow/core/plugin");
  const memory = defineHook({
    name: "memory",
    fetch: ({ url }) => ({ url, statusCode: 200, headers: {}, contentType: "text/html", body: page }),
  });
  const write = async (settings: object) => {
    await using winnow = await createWinnow({ plugins: [memory], ...settings });
    return (await winnow.scrape("http://nowhere.invalid/")).markdown;
  };
  assert.equal(await write({}), "Some *plain* text that says nothing but this.");
  assert.equal(
    await write({ markdownConverter: "node-html-markdown" }),
    "Some _plain_ text that says nothing but this.",
  );
  await assert.rejects(write({ markdownConverter: "turndown" }), {
    code: "CONFIG_INVALID",
    message: 'markdownConverter is "turndown", and must be one of: winnow, node-html-markdown.',
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
  const batch = await winnow.batchScrape([url, new URL(`${url}1`)]);
  assert.deepEqual([batch.status, batch.completed, batch.data.length, batch.errors], ["completed", 2, 2, []]);
  assert.match(batch.data[0]?.markdown ?? "", /^# http/);
  const { links } = await winnow.map(new URL(url), { sitemap: "skip" });
  assert.equal(links.length, 4);
  for await (const page of winnow.crawl({ url: `${url}9`, sitemap: "skip", limit: 1 })) {
    assert.equal(page.metadata.statusCode, 200);
    break;
  }
});

test("a page that fails is yielded with its error, and listed in the result", async () => {
  const { defineHook, WinnowError } = await import("@winnow/core/plugin");
  const memory = defineHook({
    name: "memory",
    fetch: ({ url }) => {
      if (url.endsWith("/bad"))
        throw new WinnowError("SCRAPE_SITE_ERROR", "It is broken.", {
          category: "target",
          retryable: false,
        });
      const body = Buffer.from(`<h1>${url}</h1><p>Some words about this page.</p><a href="/bad">Bad</a>`);
      return { url, statusCode: 200, headers: {}, contentType: "text/html", body };
    },
  });
  await using winnow = await createWinnow({ plugins: [memory] });
  const run = winnow.crawl("http://nowhere.invalid/", { sitemap: "skip" });
  const failed: string[] = [];
  for await (const page of run) {
    if (page.error !== undefined) failed.push(`${page.metadata.url} ${page.error.code}`);
    else assert.match(page.markdown ?? "", /^# http/);
  }
  assert.deepEqual(failed, ["http://nowhere.invalid/bad SCRAPE_SITE_ERROR"]);
  const { status, data, errors } = await run;
  assert.deepEqual([status, data.length, errors[0]?.url], ["completed", 1, "http://nowhere.invalid/bad"]);
});

test.run();
