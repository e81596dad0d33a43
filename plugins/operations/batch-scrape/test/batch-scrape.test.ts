import assert from "node:assert/strict";
import { createQueue } from "@winnow/adapter-queue";
import { operationConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { defineHook, WinnowError } from "@winnow/core/plugin";
import { markdown } from "@winnow/format-markdown";
import { rawHtml } from "@winnow/format-raw-html";
import { html } from "@winnow/parser-html";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import { jobResult } from "../../../../adapters/in-process/src/jobs.ts";
import { batchScrape } from "../src/index.ts";

const test = suite("operation-batch-scrape");
operationConformance(test, () => batchScrape(), {
  request: { urls: ["https://example.com/"] },
  required: ["urls"],
  skip: [
    {
      test: "refuses a key that it does not know",
      reason: "the options of a scrape are checked by the kernel",
    },
  ],
});

const A = "https://a.example";

/** A kernel over a web where every path is a page, but `/down` is down and `/old` leads to `/new`. */
async function startKernel() {
  const fetched: string[] = [];
  let [atOnce, most] = [0, 0];
  const web = defineHook({
    name: "world",
    fetch: async ({ url }) => {
      fetched.push(url);
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 2));
      atOnce -= 1;
      if (url.endsWith("/down"))
        throw new WinnowError("SCRAPE_SITE_ERROR", "It is down.", {
          category: "target",
          retryable: false,
        });
      const final = url.replace("/old", "/new");
      const body = Buffer.from(`<html><body><h1>${final}</h1><p>A page with some text.</p></body></html>`);
      return { url: final, statusCode: 200, headers: {}, contentType: "text/html", body };
    },
  });
  const kernel = await createKernel({ plugins: [web, html(), markdown(), storeSqlite(), batchScrape()] });
  const jobs = createQueue(kernel);
  const operation = kernel.registry.find("operation", "batchScrape");
  if (operation === undefined) throw new Error("The kernel has no batches.");
  return {
    jobs,
    fetched,
    most: () => most,
    submit: (request: object, options = {}) => jobs.submit(operation, request, options),
    /** Waits for the end, and gives the URLs that came out. */
    finish: async (id: string) => {
      const urls: string[] = [];
      for await (const { document } of jobs.watch(id, AbortSignal.timeout(20_000)))
        urls.push((document as { metadata: { sourceURL: string } }).metadata.sourceURL);
      return urls.sort();
    },
    [Symbol.asyncDispose]: () => kernel.close(),
  };
}

const isBad = (pattern: RegExp) => (error: { code: string; message: string; details: unknown }) => {
  assert.equal(error.code, "BAD_REQUEST");
  assert.match(`${error.message} ${JSON.stringify(error.details)}`, pattern);
  return true;
};

test("scrapes each URL once, with the options of all", async () => {
  await using bench = await startKernel();
  const urls = [`${A}/1`, `${A}/2`, `${A}/1`, "a.example/2"];
  const { id, answer } = await bench.submit({ urls, formats: ["markdown"], includeTags: ["p"] });
  assert.deepEqual(answer, { invalidURLs: [] });
  assert.deepEqual(await bench.finish(id), ["http://a.example/2", `${A}/1`, `${A}/2`]);
  assert.deepEqual(bench.fetched.length, new Set(bench.fetched).size);
  const [{ document } = { document: {} }] = await bench.jobs.store.documents(id, 0, 1, 1e6);
  assert.equal((document as { markdown: string }).markdown.trim(), "A page with some text.");
});

test("URLs that redirect to one page are documents of their own", async () => {
  await using bench = await startKernel();
  const { id } = await bench.submit({ urls: [`${A}/old`, `${A}/new`] });
  assert.deepEqual(await bench.finish(id), [`${A}/new`, `${A}/old`]);
});

test("a page that fails is a problem, and no failure of the batch", async () => {
  await using bench = await startKernel();
  const { id } = await bench.submit({ urls: [`${A}/1`, `${A}/down`] });
  assert.deepEqual(await bench.finish(id), [`${A}/1`]);
  const job = await bench.jobs.find(id);
  assert.deepEqual([job?.status, job?.counts.done, job?.counts.failed], ["completed", 1, 1]);
  const problems = await bench.jobs.store.problems(id, 10);
  assert.deepEqual(
    problems.map(({ code, url }) => [code, url]),
    [["SCRAPE_SITE_ERROR", `${A}/down`]],
  );
});

test("a batch of pages that all fail is complete", async () => {
  await using bench = await startKernel();
  const { id } = await bench.submit({ urls: [`${A}/down`] });
  assert.deepEqual([await bench.finish(id), (await bench.jobs.find(id))?.status], [[], "completed"]);
});

test("URLs that are none are left out and named, word by word", async () => {
  await using bench = await startKernel();
  const bad = ["", "ftp://a.example/1", "http://", "not a url", "javascript:alert(1)"];
  const { id, answer } = await bench.submit({ urls: [...bad, `${A}/1`], ignoreInvalidURLs: true });
  assert.deepEqual(answer, { invalidURLs: bad });
  assert.deepEqual(await bench.finish(id), [`${A}/1`]);
});

test("with ignoreInvalidURLs off one of them refuses all, and says where it is", async () => {
  await using bench = await startKernel();
  await assert.rejects(
    bench.submit({ urls: [`${A}/1`, "ftp://x"], ignoreInvalidURLs: false }),
    isBad(/"urls",1/),
  );
  const { answer } = await bench.submit({ urls: [`${A}/1`], ignoreInvalidURLs: false });
  assert.deepEqual(answer, {});
});

test("no URL at all is refused", async () => {
  await using bench = await startKernel();
  await assert.rejects(bench.submit({ urls: ["nonsense here", "ftp://x"] }), isBad(/No valid URLs provided/));
  for (const request of [{}, { urls: [] }, { urls: "https://a.example" }, { urls: [7] }])
    await assert.rejects(bench.submit(request), isBad(/urls/));
});

test("options that no scrape has are refused before anything is begun", async () => {
  await using bench = await startKernel();
  for (const more of [{ formats: ["nonsense"] }, { nonsense: true }, { timeout: 5 }])
    await assert.rejects(bench.submit({ urls: [`${A}/1`], ...more }), isBad(/nonsense|timeout/));
  assert.deepEqual(bench.fetched, []);
});

test("numbers beyond every use are refused, with their bound", async () => {
  await using bench = await startKernel();
  const urls = [`${A}/1`];
  await assert.rejects(
    bench.submit({ urls, maxConcurrency: 2 ** 53 }),
    isBad(/maxConcurrency: .*<=100000 but received 9007199254740992/),
  );
  await assert.rejects(bench.submit({ urls, maxAge: 2 ** 53 }), isBad(/maxAge.*9007199254740991/));
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, 1]));
  await assert.rejects(bench.submit({ urls, ...many }), isBad(/<=100 but received 103/));
});

test("maxConcurrency bounds the pages at once", async () => {
  await using bench = await startKernel();
  const urls = Array.from({ length: 12 }, (_, index) => `${A}/${index}`);
  const { id } = await bench.submit({ urls, maxConcurrency: 3 });
  assert.equal((await bench.finish(id)).length, 12);
  assert.equal(bench.most(), 3);
});

test("more URLs can be appended, to a batch that is over too, and none is done twice", async () => {
  await using bench = await startKernel();
  const { id } = await bench.submit({ urls: [`${A}/1`] });
  await bench.finish(id);
  const more = await bench.submit({ urls: [`${A}/1`, `${A}/2`], appendToId: id.toUpperCase() });
  assert.equal(more.id, id);
  assert.deepEqual(await bench.finish(id), [`${A}/1`, `${A}/2`]);
  assert.deepEqual(bench.fetched, [`${A}/1`, `${A}/2`]);
  assert.equal((await bench.jobs.find(id))?.status, "completed");
});

test("nothing is appended to what is not there, another's, or cancelled", async () => {
  await using bench = await startKernel();
  const missing = { urls: [`${A}/1`], appendToId: "00000000-0000-7000-8000-000000000000" };
  await assert.rejects(bench.submit(missing), { code: "JOB_NOT_FOUND", message: "Job not found" });
  const { id } = await bench.submit({ urls: [`${A}/1`] }, { owner: "somebody" });
  await assert.rejects(bench.submit({ urls: [`${A}/2`], appendToId: id }), { code: "JOB_NOT_FOUND" });
  const own = await bench.submit({ urls: [`${A}/3`] });
  const job = await bench.jobs.find(own.id);
  assert.ok(job);
  if (await bench.jobs.cancel(job))
    await assert.rejects(bench.submit({ urls: [`${A}/4`], appendToId: own.id }), { code: "JOB_ENDED" });
  await assert.rejects(bench.submit({ urls: [`${A}/1`], appendToId: "7" }), isBad(/appendToId/));
});

test("an idempotency key makes one batch, for each owner", async () => {
  await using bench = await startKernel();
  const options = { idempotencyKey: "once" };
  await bench.submit({ urls: [`${A}/1`] }, options);
  await assert.rejects(bench.submit({ urls: [`${A}/1`] }, options), {
    code: "IDEMPOTENCY_KEY_USED",
    message: "Idempotency key already used",
  });
  await bench.submit({ urls: [`${A}/1`] }, { ...options, owner: "other" });
  const both = await Promise.allSettled(
    [1, 2].map(() => bench.submit({ urls: [`${A}/2`] }, { idempotencyKey: "at the same time" })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
});

test("a page at several addresses is one document, and what differs in a campaign is not asked for", async () => {
  const about = "This is what the page says, in enough words for it to be told from others.";
  const fetched: string[] = [];
  const web = defineHook({
    name: "world",
    fetch: async ({ url }) => {
      fetched.push(url);
      const title = new URL(url).pathname.startsWith("/print") ? "/a" : new URL(url).pathname;
      const body = Buffer.from(`<html><body><h1>${title}</h1><p>${about} It is ${title}.</p></body></html>`);
      return { url, statusCode: 200, headers: {}, contentType: "text/html", body };
    },
  });
  const plugins = [web, html(), markdown(), rawHtml(), storeSqlite(), batchScrape()];
  await using kernel = await createKernel({ plugins });
  const [jobs, operation] = [
    createQueue(kernel, { slots: 1 }),
    kernel.registry.find("operation", "batchScrape"),
  ];
  if (operation === undefined) throw new Error("The kernel has no batches.");
  const urls = ["/a", "/print/a", "/b", "/b?utm_source=mail"].map((path) => `${A}${path}`);
  const run = async (more: object) => {
    fetched.length = 0;
    const { id } = await jobs.submit(operation, { urls, formats: ["markdown"], ...more });
    for await (const _ of jobs.watch(id, AbortSignal.timeout(20_000)));
    const job = await jobs.find(id);
    if (job === undefined) throw new Error("The job is gone.");
    return (await jobResult(jobs, operation, job)) as {
      readonly data: readonly {
        readonly aliases?: readonly string[];
        readonly metadata: { readonly url: string };
      }[];
      readonly similar?: readonly { readonly url: string; readonly by: string }[];
      readonly creditsUsed: number;
    };
  };
  const merged = await run({ ignoreSimilar: true });
  assert.deepEqual(
    merged.data.map(({ metadata, aliases }) => [metadata.url, aliases]),
    [
      [`${A}/a`, [`${A}/print/a`]],
      [`${A}/b`, [`${A}/b?utm_source=mail`]],
    ],
  );
  assert.deepEqual(
    merged.similar?.map(({ by }) => by),
    ["text", "parameter"],
  );
  assert.deepEqual([merged.creditsUsed, fetched.length, "rawHtml" in (merged.data[0] ?? {})], [2, 3, false]);
  const plain = await run({});
  assert.deepEqual([plain.data.length, fetched.length, plain.similar], [4, 4, undefined]);
  assert.ok(plain.data.every((one) => !("aliases" in one)));
});

test.run();
