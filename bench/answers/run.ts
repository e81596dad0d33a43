/**
 * Whether the server answers as it did before: `node -C @winnow/source bench/answers/run.ts take FILE` keeps the
 * answers for 300 evaluation pages in all formats that need no live page, `... compare FILE` prints which differ.
 * For changes that must not change any answer.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createSite } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { silent } from "@winnow/core";
import { createServer, readConfig } from "@winnow/preset-server";
import { pagesOf } from "../meta/pages.ts";

const PAGES = 300;
/** The same in each run, as it stands in links. */
const SITE_PORT = 38_417;
const SCHEMA = {
  type: "object",
  properties: {
    title: { type: "string" },
    author: { type: "string" },
    date: { type: "string" },
    price: { type: "number" },
    items: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
  },
};
const REQUESTS = [
  {
    formats: [
      "markdown",
      "html",
      "rawHtml",
      "links",
      "images",
      "summary",
      { type: "json", schema: SCHEMA },
      { type: "question", question: "What is this page about?" },
      { type: "highlights", query: "What is this page about?" },
    ],
  },
  { formats: ["markdown", "html"], onlyMainContent: false },
  { formats: ["markdown"], onlyCleanContent: true, blockAds: false },
];
/** Fields that differ from run to run. */
const PASSING = new Set(["scrapeId", "cachedAt", "cacheState", "creditsUsed", "concurrencyQueueDurationMs"]);

type Answers = Record<string, Record<string, unknown>>;

const [verb, file] = process.argv.slice(2);
if (file === undefined || (verb !== "take" && verb !== "compare")) {
  console.error("usage: run.ts take|compare FILE");
  process.exit(2);
}
const answers = await ask();
if (verb === "take") writeFileSync(file, gzipSync(JSON.stringify(answers)));
else process.exitCode = compare(JSON.parse(gunzipSync(readFileSync(file)).toString()) as Answers, answers);

async function ask(): Promise<Answers> {
  const every = [...pagesOf("content-wcxb")];
  const step = Math.max(1, Math.floor(every.length / PAGES));
  const pages = every.filter((_, index) => index % step === 0).slice(0, PAGES);
  const site = createSite((request, response) => {
    const page = pages[Number(request.url?.slice(1))];
    response.setHeader("content-type", "text/html; charset=utf-8").end(page?.html ?? "");
  });
  await new Promise<void>((resolve) => site.listen(SITE_PORT, "127.0.0.1", resolve));
  const folder = mkdtempSync(path.join(tmpdir(), "winnow-answers-"));
  const config = readConfig(
    { WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8", WINNOW_DATA_DIR: folder, LOG_LEVEL: "silent" },
    {},
  );
  const server = await createServer({ config, logger: silent });
  const origin = await server.listen({ port: 0 });
  const result: Answers = {};
  for (const [index, page] of pages.entries()) {
    for (const [at, request] of REQUESTS.entries()) {
      const response = await fetch(`${origin}/v2/scrape`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          url: `http://127.0.0.1:${SITE_PORT}/${index}`,
          timeout: 120_000,
          maxAge: 0,
          ...request,
        }),
      });
      const body = (await response.json()) as Record<string, unknown>;
      result[`${page.id} #${at}`] = withoutPassing({ status: response.status, ...body }) as Record<
        string,
        unknown
      >;
    }
    if (index % 50 === 49) console.error(`${index + 1} pages`);
  }
  await server.close();
  site.close();
  rmSync(folder, { recursive: true, force: true });
  return result;
}

function withoutPassing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPassing);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !PASSING.has(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutPassing(inner)]));
}

function compare(before: Answers, after: Answers): number {
  let differing = 0;
  for (const [name, old] of Object.entries(before)) {
    const paths = differences(old, after[name], "");
    if (paths.length === 0) continue;
    differing += 1;
    console.log(`${name}: ${paths.slice(0, 5).join(", ")}`);
  }
  console.log(`${differing} of ${Object.keys(before).length} answers differ`);
  return differing === 0 ? 0 : 1;
}

/** Paths of the values that differ, with where in a text. */
function differences(before: unknown, after: unknown, at: string): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (typeof before === "object" && before !== null && typeof after === "object" && after !== null) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      differences(Reflect.get(before, key), Reflect.get(after, key), `${at}.${key}`),
    );
  }
  const [a, b] = [String(before), String(after)];
  let index = 0;
  while (index < a.length && a[index] === b[index]) index += 1;
  return [
    `${at}@${index} ${JSON.stringify(a.slice(index, index + 40))} -> ${JSON.stringify(b.slice(index, index + 40))}`,
  ];
}
