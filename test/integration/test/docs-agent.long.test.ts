import assert from "node:assert/strict";
import type { Client } from "@modelcontextprotocol/client";
import { type CountTokens, loadTokenizer } from "@winnow/kit-tokens";
import { suite } from "uvu";
import { type DocSite, PAGES, startDocSite } from "../doc-site.ts";
import { overHttp, use } from "../mcp.ts";
import { startServer, type TestServer } from "../server.ts";

/** An agent answers questions over a documentation site, and reads no more of it than a model has room for. */
const test = suite("docs-agent");

/** Tokens of all answers of tools for one question. */
const BUDGET = 8000;
/** A question, how its answer is known when it is read, and the other words in which a model asks when it found nothing. */
const QUESTIONS: readonly (readonly [about: string, question: string, answer: RegExp, again?: string])[] = [
  [
    "axios",
    "How many redirects does axios follow before it gives up?",
    /maxRedirects: 21/,
    "axios request config maximum number of redirects",
  ],
  [
    "find-my-way",
    "How long may a parameter of a route be in find-my-way?",
    /default value is 100 characters/,
    "find-my-way custom length for parameters default",
  ],
  ["proxy-chain", "Which status code has proxy-chain for wrong credentials upstream?", /597/],
  ["ws", "Which environment variable turns off bufferutil in ws?", /WS_NO_BUFFER_UTIL/],
  ["semver", "Which versions does a caret range of 0.0.3 allow in semver?", /<0\.0\.4-0/],
  ["libphonenumber-js", "How large is the mobile metadata of libphonenumber-js?", /95 kilobytes/],
  ["ioredis", "After how many retries does ioredis flush pending commands?", /every 20 retry attempts/],
  [
    "winston",
    "What happens to handled exceptions in winston without exitOnError?",
    /will not cause `process\.exit`/,
  ],
  ["debug", "Which variable sets the depth of inspected objects in debug?", /DEBUG_DEPTH/],
  [
    "dotenv",
    "Which value wins in dotenv when several files have a variable?",
    /first value set for a variable will win/,
  ],
];

let site: DocSite;
let server: TestServer;
let client: Client;
let count: CountTokens;

test.before(async () => {
  count = await loadTokenizer();
  site = await startDocSite(QUESTIONS.map(([about]) => about));
  server = await startServer({ WINNOW_SEARCH_OWN_PAGES: "true" });
  client = await overHttp(server.origin);
});
test.after(async () => {
  await client.close();
  await server.close();
  await site.close();
});

/** A conversation: what was read, and how many tokens of the budget are left. */
class Reading {
  left = BUDGET;
  readonly #answer: RegExp;

  constructor(answer: RegExp) {
    this.#answer = answer;
  }

  /** Calls a tool; it may take at most so many tokens, and no more than are left. */
  async ask(tool: string, given: object, most: number): Promise<string> {
    const maxTokens = Math.min(most, this.left);
    if (maxTokens < 500) return "";
    const { text, isError } = await use(client, tool, { ...given, maxTokens });
    assert.equal(isError, false, text);
    const tokens = count(text);
    assert.ok(tokens <= maxTokens, `${tool}: ${tokens} of ${maxTokens}`);
    this.left -= tokens;
    return text;
  }

  knows(text: string): boolean {
    return this.#answer.test(text);
  }
}

/** How many words of a question a text has. */
function sharedBy(text: string, question: string): number {
  const words = wordsOf(question);
  return [...wordsOf(text)].filter((word) => words.has(word)).length;
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

/** The model: it looks for pages, for places in them that speak of the question, and at last for the section to read. */
async function findAnswer(wordings: readonly string[], reading: Reading): Promise<boolean> {
  let best = "";
  for (const question of wordings) {
    const hits = await reading.ask("search", { query: question, limit: 3 }, 1000);
    if (reading.knows(hits)) return true;
    const links = await reading.ask("map", { url: site.origin, search: question, limit: 2 }, 500);
    const urls = [...`${links}${hits}`.matchAll(/"url":"(http[^"]+)"/g)].map(([, url = ""]) => url);
    // Those first whose address has most words of the question.
    const pages = [...new Set(urls)].sort(
      (one, other) => sharedBy(other, question) - sharedBy(one, question),
    );
    best = pages[0] ?? best;
    for (const url of pages.slice(0, 2)) {
      const formats = [{ type: "highlights", query: question }];
      if (reading.knows(await reading.ask("scrape", { url, formats }, 600))) return true;
    }
  }
  return await readSections(wordings.join(" "), reading, best);
}

/** It reads the outline of a page, and then the sections that have most words of the question in their titles. */
async function readSections(question: string, reading: Reading, url: string): Promise<boolean> {
  const outline = await reading.ask("scrape", { url, formats: ["outline"] }, 1500);
  const sections = [...outline.matchAll(/^\| ([^|\s]+) \| \d \| (.+) \| (\d+) \|$/gm)]
    .map(([, id = "", title = "", tokens]) => ({
      id,
      tokens: Number(tokens),
      shared: sharedBy(title, question),
    }))
    // Less than that is a heading with hardly anything under it.
    .filter(({ shared, tokens }) => shared > 0 && tokens > 60)
    .sort((one, other) => other.shared - one.shared);
  for (const { id } of sections.slice(0, 2)) {
    for (let more = {}; ; ) {
      const text = await reading.ask("scrape", { url, section: id, ...more }, 2000);
      if (reading.knows(text)) return true;
      const [, cursor] = /with cursor: "([\w-]+)"/.exec(text) ?? [];
      if (cursor === undefined) break;
      more = { section: undefined, cursor };
    }
  }
  return false;
}

test(`ten questions over ${PAGES} pages are answered within ${BUDGET} tokens each`, async () => {
  assert.equal(site.paths.length, PAGES);
  const crawl = await use(client, "crawl", { url: `${site.origin}/`, limit: PAGES + 1, maxTokens: 500 });
  assert.match(crawl.text, /"status":"completed"/);
  const told: string[] = [];
  for (const [about, question, answer, again] of QUESTIONS) {
    const reading = new Reading(answer);
    const isFound = await findAnswer(again === undefined ? [question] : [question, again], reading);
    told.push(`${about}: ${isFound ? "found" : "not found"} in ${BUDGET - reading.left} tokens`);
  }
  assert.deepEqual(
    told.filter((line) => line.includes("not found")),
    [],
  );
});

test.run();
