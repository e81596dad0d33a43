import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { suite } from "uvu";
import { overHttp, overStdio, use } from "../mcp.ts";
import { startServer, type TestServer } from "../server.ts";
import { type Site, startSite } from "../site.ts";

/** A scripted model in the loop of an agent: it picks tools from what is listed, and decides by what it reads. */
const test = suite("mcp-agent");
let site: Site;
let server: TestServer;
let folder: string;

test.before(async () => {
  site = await startSite();
  server = await startServer();
  folder = mkdtempSync(join(tmpdir(), "winnow-mcp-agent-"));
});
test.after(async () => {
  await server.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

type Tools = Awaited<ReturnType<Client["listTools"]>>["tools"];
interface Turn {
  readonly tool: string;
  readonly given: Readonly<Record<string, unknown>>;
}

/** The model: the next call, made of the tools and of the last answer, or what it says in the end. */
type Model = (tools: Tools, last: string) => Turn | string;

/** Runs the loop until the model has an answer. */
async function converse(
  client: Client,
  model: Model,
): Promise<{ readonly said: string; readonly turns: readonly string[] }> {
  const { tools } = await client.listTools();
  const turns: string[] = [];
  let last = "";
  for (let turn = 0; turn < 20; turn += 1) {
    const next = model(tools, last);
    if (typeof next === "string") return { said: next, turns };
    turns.push(next.tool);
    last = (await use(client, next.tool.replace("firecrawl_", ""), next.given)).text;
  }
  assert.fail(`no end: ${turns.join(" ")}`);
}

/** The tool whose description speaks of this, with those of the arguments that its schema knows. */
function pick(tools: Tools, words: RegExp, given: Readonly<Record<string, unknown>>): Turn {
  const tool = tools.find(({ description = "", annotations }) =>
    words.test(`${annotations?.title} ${description}`),
  );
  assert.ok(tool !== undefined, `${words}`);
  const known = Object.keys(tool.inputSchema.properties ?? {});
  assert.deepEqual(
    Object.keys(given).filter((key) => !known.includes(key)),
    [],
    tool.name,
  );
  return { tool: tool.name, given };
}

/** It looks for a page, mistakes an argument, mends it by the message, and reads on until it has the last sentence. */
function reader(origin: string): Model {
  let stage = 0;
  let parts = 1;
  return (tools, last) => {
    stage += 1;
    if (stage === 1) return pick(tools, /^List the URLs of a site/, { url: origin, limit: 50 });
    if (stage === 2) {
      assert.match(last, /links: 1 to/);
      return pick(tools, /^Scrape a page/, { url: `${origin}/5mb`, formats: ["markdwn"] });
    }
    if (stage === 3) {
      assert.match(last, /^BAD_REQUEST: .*formats/);
      return pick(tools, /^Scrape a page/, { url: `${origin}/5mb`, formats: ["markdown"] });
    }
    const cursor = /Call the tool again with the same arguments with cursor: "([\w-]+)"/.exec(last)?.[1];
    assert.match(last, /These are \d+ tokens of \d+\./);
    if (stage < 7 && cursor !== undefined) {
      parts += 1;
      return pick(tools, /^Scrape a page/, { url: `${origin}/5mb`, formats: ["markdown"], cursor });
    }
    return `read ${parts} parts`;
  };
}

/** It crawls, reads the overview, and then one page whole. */
function crawler(origin: string): Model {
  let id = "";
  let stage = 0;
  return (tools, last) => {
    stage += 1;
    if (stage === 1) return pick(tools, /^Crawl a site/, { url: origin, limit: 3, maxTokens: 1000 });
    if (stage === 2) {
      id = /"id":"([\w-]+)"/.exec(last)?.[1] ?? assert.fail(last);
      const page = Number(/and page: (\d+)/.exec(last)?.[1]);
      return pick(tools, /^Status and pages/, { id, page: page + 1 });
    }
    return /# (.+)/.exec(last)?.[1] ?? assert.fail(last);
  };
}

const transports: readonly (readonly [string, () => Promise<Client>])[] = [
  ["HTTP", () => overHttp(server.origin)],
  ["standard input", () => overStdio(folder)],
];

for (const [transport, connect] of transports) {
  test(`${transport}: an agent finds its way by what the answers say`, async () => {
    const client = await connect();
    try {
      const read = await converse(client, reader(site.origin));
      assert.equal(read.said, "read 4 parts");
      assert.deepEqual(read.turns.slice(0, 3), ["firecrawl_map", "firecrawl_scrape", "firecrawl_scrape"]);
      const crawled = await converse(client, crawler(site.origin));
      assert.ok(crawled.said.length > 3, crawled.said);
    } finally {
      await client.close();
    }
  });
}

test.run();
