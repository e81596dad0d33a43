import assert from "node:assert/strict";
import { memorySite } from "@winnow/conformance";
import { suite } from "uvu";
import { createWinnow, libraryPlugins } from "../src/index.ts";

const test = suite("preset-library");

test("its plugins fit together", async () => {
  await using winnow = await createWinnow();
  const formats = winnow.kernel.registry.of("format").map(({ name }) => name);
  assert.deepEqual(formats, ["markdown", "html", "rawHtml", "links", "images", "attributes"]);
});

test("settings that nobody knows are refused by name", async () => {
  // @ts-expect-error: refused by the types as well
  await assert.rejects(createWinnow({ jobfile: "x" }), {
    code: "CONFIG_INVALID",
    message: /"jobfile" is unknown: did you mean "jobFile"/,
  });
});

test("settings of plugins are as strict, with the nearest name", async () => {
  // @ts-expect-error: refused by the types as well
  await assert.rejects(createWinnow({ egress: { allowNetworks: ["127.0.0.0/8"] } }), {
    code: "CONFIG_INVALID",
    message: /settings of egress\(\) are not valid: "allowNetworks" is unknown.*Known: allow, lookup/,
  });
  // @ts-expect-error: refused by the types as well
  await assert.rejects(createWinnow({ egress: { allow: { pages: [] } } }), {
    code: "CONFIG_INVALID",
    message: /"allow.pages" is unknown: did you mean "page"\?/,
  });
});

test("a key that stands inside of the settings of a plugin has the nearest known one beside it", () => {
  for (const [settings, message] of [
    [{ fetchHttp: { maxByte: 1 } }, /fetchHttp\(\).*"maxByte" is unknown: did you mean "maxBytes"\?/],
    [{ egres: {} }, /libraryPlugins\(\).*"egres" is unknown: did you mean "egress"\?/],
  ] as const)
    assert.throws(() => libraryPlugins(settings as object), { code: "CONFIG_INVALID", message });
});

test("a plugin of one's own replaces the preset's of the same kind and name, and two of one's own are a mistake", async () => {
  const { defineFormat } = await import("@winnow/core/plugin");
  const v = await import("valibot");
  const own = () =>
    defineFormat({ name: "links", options: v.strictObject({}), produce: () => ["http://mine.test/"] });
  const body = Buffer.from("<h1>From memory</h1><p>Nothing was fetched for this.</p>");
  const fetchHttp = memorySite(body);
  await using winnow = await createWinnow({ plugins: [own(), fetchHttp] });
  const page = await winnow.scrape("http://nowhere.invalid/", { formats: ["links"] });
  assert.deepEqual(page.links, ["http://mine.test/"]);
  await assert.rejects(createWinnow({ plugins: [own(), own()] }), {
    code: "CONFIG_INVALID",
    message: /format-links is registered twice/,
  });
});

test("who only iterates a job reads its warning in the log", async () => {
  const { silent } = await import("@winnow/core");
  const body = Buffer.from("<h1>A page</h1><p>Some words about this page of the site.</p>");
  const memory = memorySite(body);
  const said: unknown[] = [];
  const logger = { ...silent, warn: (fields: object) => void said.push(Reflect.get(fields, "warning")) };
  await using winnow = await createWinnow({
    plugins: [memory],
    logger: { ...logger, child: () => logger },
  });
  const run = winnow.crawl("http://nowhere.invalid/deep/start", { sitemap: "skip" });
  for await (const _ of run);
  const { warning } = await run;
  assert.ok(warning);
  assert.ok(said.includes(warning), JSON.stringify(said));
});

test("who asks for a format of another package is told what to install", async () => {
  await using winnow = await createWinnow();
  for (const [format, name] of [
    ["summary", "reading"],
    ["screenshot", "browser"],
    ["changeTracking", "records"],
  ])
    await assert.rejects(winnow.scrape("http://nowhere.invalid/", { formats: [format as "markdown"] }), {
      code: "BAD_REQUEST",
      message: new RegExp(
        `Unknown format "${format}".*npm install @winnow/preset-${name}, and pass plugins: `,
      ),
    });
});

test("the converter of markdown is chosen by its name", async () => {
  const page = Buffer.from("<p>Some <em>plain</em> text that says nothing but this.</p>");
  const memory = memorySite(page);
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
  const body = Buffer.from("<h1>From memory</h1><p>Nothing was fetched for this.</p>");
  const memory = memorySite(body);
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
