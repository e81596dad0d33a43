import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CacheEntry, defineCache, type Plugin } from "@winnow/core/plugin";
import { rawHtml } from "@winnow/format-raw-html";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import { jobResult } from "../../../../adapters/in-process/src/jobs.ts";
import { startKernel, until, type World } from "./world.ts";

const test = suite("operation-crawl: same pages");

const A = "https://a.example";

interface Result {
  readonly data: readonly {
    readonly metadata: Record<string, unknown>;
    readonly aliases?: readonly string[];
  }[];
  readonly similar?: readonly {
    readonly url: string;
    readonly by: string;
    readonly of: string;
    readonly part?: string;
  }[];
  readonly parameterRules?: readonly object[];
  readonly traps?: readonly { readonly pattern: string; readonly reason: string; readonly leftOut: number }[];
  readonly errors: readonly object[];
  readonly creditsUsed: number;
}

const path = (url: unknown) => String(url).slice(A.length);

/** A page with enough text that it differs from others. */
function page(title: string, links: readonly string[], { text = title, head = "" } = {}): string {
  const anchors = links.map((link) => `<a href="${link}">${link}</a>`).join(" ");
  const about = Array.from(
    { length: 12 },
    (_, at) => `${text} is what sentence ${at} of this page is about.`,
  ).join(" ");
  return `<html><head><title>${title}</title>${head}</head><body><nav>${anchors}</nav><h1>${title}</h1><p>${about}</p></body></html>`;
}

function world(pages: Record<string, string>, at?: (url: URL) => string | undefined): World {
  return {
    pages: {},
    at: (url) => {
      const html = pages[`${url.pathname}${url.search}`] ?? at?.(url);
      return html === undefined ? undefined : { html };
    },
  };
}

async function start(site: World, slots = 1, file?: string, more: readonly Plugin[] = []) {
  const store = file === undefined ? storeSqlite() : storeSqlite({ path: file });
  const bench = await startKernel(site, [rawHtml(), ...more], slots, store);
  const resultOf = async (id: string): Promise<Result> => {
    const [job, operation] = [await bench.jobs.find(id), bench.kernel.registry.find("operation", "crawl")];
    if (job === undefined || operation === undefined) throw new Error("The job is gone.");
    return (await jobResult(bench.jobs, operation, job)) as Result;
  };
  const crawl = async (request: object = {}) => {
    bench.fetched.length = 0;
    const { id } = await bench.submit({ url: `${A}/`, ignoreSimilar: true, ...request });
    await until(async () => (await bench.jobs.find(id))?.status !== "running");
    const result = await resultOf(id);
    return { id, result, urls: result.data.map(({ metadata }) => path(metadata.url)).sort() };
  };
  return { ...bench, crawl, resultOf, [Symbol.asyncDispose]: () => bench.kernel.close() };
}

const shown = ({ similar = [] }: Result) =>
  similar.map(({ url, by, of }) => `${path(url)} ${by} ${path(of)}`).sort();

test("a page at several addresses is one document, with its others as aliases; and by default it is not", async () => {
  const site = world({
    "/": page("Home", ["/news/plan", "/town/plan", "/print/plan", "/list?sort=price", "/list"]),
    "/news/plan": page("The plan", ["/news/"]),
    "/town/plan": page("The plan", ["/town/"]),
    "/print/plan": page("The plan", []).replace("</body>", "<p>Printed from a.example</p></body>"),
    "/list": page("List", []),
    "/list?sort=price": page("List", [], { head: '<link rel="canonical" href="/list">' }).replace(
      "</p>",
      " Sorted by price.</p>",
    ),
  });
  await using bench = await start(site);
  const { result, urls } = await bench.crawl({ scrapeOptions: { formats: ["links"] } });
  assert.deepEqual(
    urls,
    ["/", "/list?sort=price", "/news/", "/news/plan", "/town/"].filter((url) => urls.includes(url)),
  );
  assert.deepEqual(shown(result), [
    "/list canonical /list?sort=price",
    "/print/plan text /news/plan",
    "/town/plan text /news/plan",
  ]);
  const plan = result.data.find(({ metadata }) => path(metadata.url) === "/news/plan");
  assert.deepEqual([...(plan?.aliases ?? [])].map(path).sort(), ["/print/plan", "/town/plan"]);
  assert.equal("rawHtml" in (plan ?? {}), false, "nobody asked for it");
  assert.deepEqual([result.parameterRules, result.traps, result.errors], [[], [], []]);
  for (const request of [{ ignoreSimilar: false }, { ignoreSimilar: undefined }]) {
    const plain = await bench.crawl({ ...request, scrapeOptions: { formats: ["links"] } });
    assert.equal(plain.urls.filter((url) => url.endsWith("plan")).length, 3);
    assert.deepEqual(
      Object.keys(plain.result).filter((key) => /similar|parameterRules|traps/.test(key)),
      [],
    );
    assert.ok(plain.result.data.every((one) => !("aliases" in one) && !("fingerprint" in one.metadata)));
  }
});

test("an address that a page names as its own is believed only as far as the texts agree", async () => {
  const named = (url: string, more = "") => ({ head: `<link rel="canonical" href="${url}">${more}` });
  const site = world({
    "/": page("Home", ["/a", "/b", "/c", "/d", "/e?x=1", "/e"], named("/")),
    "/a": page("Apples", [], named("/")),
    "/b": page("Bread", [], named("/a")),
    "/c": page("Cheese", [], named("https://other.example/c")),
    "/d": page("Dates", [], named("not a url://")),
    "/e?x=1": page("Eggs", [], { ...named("/e", '<meta property="og:url" content="/f">') }).replace(
      "</p>",
      " More of it.</p>",
    ),
    "/e": page("Eggs", []).replace("</p>", " Less of it.</p>"),
  });
  await using bench = await start(site);
  const { result, urls } = await bench.crawl();
  assert.deepEqual(urls, ["/", "/a", "/b", "/c", "/d", "/e", "/e?x=1"]);
  assert.deepEqual(shown(result), []);
});

test("parameters that change nothing are learned, named, and not asked for any more", async () => {
  const others = Array.from({ length: 10 }, (_, at) => `/a${at}`);
  const site = world({}, ({ pathname, searchParams }) => {
    if (pathname === "/")
      return page(
        "Home",
        others.map((to) => `${to}?ref=home`),
      );
    if (!others.includes(pathname)) return undefined;
    const variant = searchParams.get("variant") ?? "";
    return page(`Text ${pathname} ${variant}`, [
      ...others.map((to) => `${to}?ref=${pathname.slice(1)}`),
      `${pathname}?variant=b`,
    ]);
  });
  await using bench = await start(site);
  const { result, urls } = await bench.crawl();
  assert.equal(urls.filter((url) => !url.includes("variant")).length, 11);
  assert.equal(urls.filter((url) => url.includes("variant")).length, 10, "another text is another page");
  const left = (result.similar ?? []).filter(({ by }) => by === "parameter");
  assert.deepEqual(result.parameterRules, [
    { host: "a.example", parameter: "ref", pages: 3, leftOut: left.length },
  ]);
  assert.ok(left.length > 60 && left.every(({ part }) => part === "ref"), String(left.length));
  assert.ok(bench.fetched.length < 40, String(bench.fetched.length));
  assert.equal(result.creditsUsed, urls.length, "what is no document costs nothing");
  // One hundred of ten pages, none of them twice.
  const aliases = result.data.flatMap((one) => one.aliases ?? []);
  assert.equal(new Set(aliases).size, aliases.length);
});

const empty = (url: URL) => {
  const month = Number(url.searchParams.get("month") ?? 0);
  const name = new Date(Date.UTC(2026, month, 1)).toLocaleDateString("en", {
    month: "long",
    year: "numeric",
  });
  return `<html><head><title>${name}</title></head><body><h1>${name}</h1><p>There are no events in this month, come again later.</p><a href="/cal?month=${month + 1}">next</a></body></html>`;
};

test("a calendar without end ends, and is named", async () => {
  await using bench = await start(world({ "/": page("Home", ["/cal?month=1"]) }, empty));
  const { result, urls } = await bench.crawl({ limit: 500 });
  assert.ok(urls.length < 40, String(urls.length));
  const [trap, ...others] = result.traps ?? [];
  assert.deepEqual(others, []);
  assert.deepEqual(
    { ...trap, pages: 0 },
    { pattern: "a.example/cal?month=#", reason: "calendar", pages: 0, leftOut: 1 },
  );
  assert.match(shown(result).join(), /trap/);
});

test("what is known of a job outlives its process, and another process goes on with it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "winnow-similar-"));
  const others = Array.from({ length: 30 }, (_, at) => `/a${at}`);
  const site = world({}, ({ pathname }) => {
    const at = pathname === "/" ? -1 : others.indexOf(pathname);
    if (at < 0 && pathname !== "/") return undefined;
    const links = [1, 2, 3].flatMap((by) => [`${others[(at + by) % 30]}?ref=${at}`, `/b${(at + by) % 30}`]);
    return page(`Text ${pathname}`, links);
  });
  const whole: World = {
    pages: {},
    at: (url) =>
      site.at?.(url.pathname.startsWith("/b") ? new URL(url.pathname.replace("/b", "/a"), A) : url),
  };
  try {
    const file = join(folder, "jobs.db");
    const first = await start(whole, 1, file);
    const { id } = await first.submit({ url: `${A}/`, ignoreSimilar: true });
    await until(() => first.fetched.length >= 25);
    await first.kernel.close();
    const [second, third] = await Promise.all([start(whole, 1, file), start(whole, 1, file)]);
    try {
      await until(async () => (await second.jobs.find(id))?.status !== "running");
      const result = await second.resultOf(id);
      const titles = result.data.map(({ metadata }) => String(metadata.title));
      assert.equal(new Set(titles).size, 31);
      // Two that are read at the same moment in two processes may both be there.
      assert.ok(titles.length <= 34, `${titles.length} documents`);
      assert.equal(result.parameterRules?.length, 1);
      const fetched = first.fetched.length + second.fetched.length + third.fetched.length;
      assert.ok(fetched < 85, `${fetched} of 121 addresses`);
    } finally {
      await Promise.all([second.kernel.close(), third.kernel.close()]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a crawl that goes on from an earlier one makes nothing of its aliases, and leaves out what it left out", async () => {
  const others = Array.from({ length: 6 }, (_, at) => `/a${at}`);
  let changed = "";
  const site = world({}, ({ pathname }) => {
    if (pathname === "/") return page("Home", [...others.map((to) => `${to}?ref=home`), "/copy"]);
    const name = pathname === "/copy" ? "/a1" : pathname;
    if (!others.includes(name)) return undefined;
    const text = changed === name ? `News of ${name}` : name;
    const links = others.map((to) => `${to}?ref=${name.slice(1)}`);
    return page(`Text ${name}`, links, { text });
  });
  const entries = new Map<string, CacheEntry>();
  const cache = defineCache({
    name: "memory",
    get: async (key) => entries.get(key),
    set: async (key, entry) => void entries.set(key, entry),
    delete: async (key) => entries.delete(key),
  });
  await using bench = await start(site, 1, undefined, [cache]);
  const first = await bench.crawl();
  assert.equal(first.urls.length, 7);
  const again = await bench.crawl({ since: first.id });
  assert.deepEqual(again.urls, []);
  const read = bench.fetched.length;
  changed = "/a1";
  const third = await bench.crawl({ since: first.id });
  assert.equal(third.urls.length, 1, "one page has changed, at several addresses");
  const merged = (third.result.similar ?? []).filter(({ by }) => by === "text");
  assert.ok(merged.length > 0 && (third.result.data[0]?.aliases ?? []).length >= merged.length);
  assert.ok(read <= first.urls.length + 6, `${read} were asked for`);
});

test("jobs know nothing of one another", async () => {
  await using bench = await start(
    world({ "/": page("Home", ["/a", "/b"]), "/a": page("Same", []), "/b": page("Same", []) }),
  );
  const operation = bench.kernel.registry.find("operation", "crawl");
  if (operation === undefined) throw new Error("no crawls");
  for (const owner of ["a", "b"]) {
    const { id } = await bench.jobs.submit(operation, { url: `${A}/`, ignoreSimilar: true }, { owner });
    await until(async () => (await bench.jobs.find(id, owner))?.status !== "running");
    assert.equal((await bench.jobs.find(id, owner))?.counts.done, 2);
  }
});

test("what it may not be is refused, and so is a kernel that cannot compare", async () => {
  const site = world({ "/": page("Home", []) });
  await using bench = await start(site);
  for (const ignoreSimilar of ["yes", 1, {}])
    await assert.rejects(bench.submit({ url: A, ignoreSimilar }), { code: "BAD_REQUEST" });
  await using poor = await startKernel(site);
  await assert.rejects(poor.submit({ url: A, ignoreSimilar: true }), { code: "BAD_REQUEST" });
});

test.run();
