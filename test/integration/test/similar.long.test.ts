import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import { commandIn } from "../command.ts";
import { overHttp, use } from "../mcp.ts";
import { post, startServer, type TestServer } from "../server.ts";

/** A site that says the same at several addresses, and has a calendar without end: over HTTP, by the command and by tools. */
const test = suite("same pages");
const folder = mkdtempSync(join(tmpdir(), "winnow-similar-"));
const winnow = commandIn(folder);
let site: Server;
let origin: string;
let server: TestServer;

const HEADINGS = ["Harbour", "Lighthouse", "Pier", "Ferry", "Dock", "Quay"];

function pageAt({ pathname, searchParams }: URL): string | undefined {
  const links = (from: string) => HEADINGS.map((one) => `/${one.toLowerCase()}?ref=${from}`);
  const html = (title: string, says: string, to: readonly string[]) =>
    `<!doctype html><title>${title}</title><nav>${to.map((url) => `<a href="${url}">${url}</a>`).join(" ")}</nav><main><h1>${title}</h1><p>${says}</p></main>`;
  if (pathname === "/")
    return html("Town", "Everything about the town by the sea, in one place.", [
      "/cal?month=2026-11",
      ...links("home"),
    ]);
  const month = searchParams.get("month") ?? "";
  if (pathname === "/cal" && /^\d{4}-\d{2}$/.test(month)) {
    const [year = 0, number = 0] = month.split("-").map(Number);
    const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
    return html(month, "There is nothing on in this month. Come again later.", [`/cal?month=${next}`]);
  }
  const heading = HEADINGS.find((one) => pathname === `/${one.toLowerCase()}`);
  if (heading === undefined) return undefined;
  const about = `The ${heading.toLowerCase()} is older than the town. Nobody knows who built it, or what for.`;
  return html(heading, about, links(heading.toLowerCase()));
}

test.before(async () => {
  site = createServer((request, response) => {
    const html = pageAt(new URL(request.url ?? "/", "http://127.0.0.1"));
    response
      .writeHead(html === undefined ? 404 : 200, { "content-type": "text/html" })
      .end(html ?? "Not found");
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startServer();
});
test.after(async () => {
  await server.close();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Status {
  readonly status: string;
  readonly completed: number;
  readonly data: readonly {
    readonly aliases?: readonly string[];
    readonly metadata: { readonly title: string };
  }[];
  readonly similar?: readonly { readonly url: string }[];
  readonly parameterRules?: readonly { readonly parameter: string; readonly leftOut: number }[];
  readonly traps?: readonly { readonly reason: string; readonly leftOut: number }[];
}

function check(crawled: Status): void {
  const headings = crawled.data
    .map(({ metadata }) => metadata.title)
    .filter((title) => HEADINGS.includes(title));
  assert.deepEqual([...headings].sort(), [...HEADINGS].sort(), "each once");
  assert.ok(crawled.data.length < 40, String(crawled.data.length));
  assert.deepEqual(
    crawled.parameterRules?.map(({ parameter }) => parameter),
    ["ref"],
  );
  assert.deepEqual(
    crawled.traps?.map(({ reason }) => reason),
    ["calendar"],
  );
  assert.ok(crawled.data.some(({ aliases = [] }) => aliases.some((url) => url.includes("ref="))));
}

test("over HTTP: the status has the aliases, the rules and the traps, and only where they are asked for", async () => {
  const run = async (more: object) => {
    const { body } = await post(server.origin, "/v2/crawl", {
      url: origin,
      limit: 100,
      maxConcurrency: 1,
      ...more,
    });
    const { id } = body as { id: string };
    for (;;) {
      const answer = await fetch(`${server.origin}/v2/crawl/${id}`);
      const status = (await answer.json()) as Status;
      if (status.status !== "scraping") return { id, status };
      await sleep(50);
    }
  };
  const { id, status } = await run({ ignoreSimilar: true });
  check(status);
  const errors = (await (await fetch(`${server.origin}/v2/crawl/${id}/errors`)).json()) as Record<
    string,
    unknown[]
  >;
  assert.deepEqual([errors.errors, errors.similar?.length], [[], status.similar?.length]);
  const plain = await run({});
  assert.equal(plain.status.completed, 100);
  assert.deepEqual(
    [plain.status.similar, plain.status.traps, plain.status.parameterRules],
    [undefined, undefined, undefined],
  );
  assert.doesNotMatch(JSON.stringify(plain.status), /fingerprint|aliases/);
  const refused = await post(server.origin, "/v2/crawl", { url: origin, ignoreSimilar: "yes" });
  assert.equal(refused.status, 400);
});

test("by the command", async () => {
  const line = ["crawl", origin, "--ignore-similar", "--limit", "100", "--max-concurrency", "1", "--json"];
  const { code, stdout, stderr } = await winnow(line).ended;
  assert.equal(code, 0, stderr);
  const titles = HEADINGS.map((heading) => stdout.split(`"title":"${heading}"`).length - 1);
  assert.ok(
    titles.every((count) => count === 1),
    `${titles} ${stdout.slice(0, 2000)}`,
  );
});

test("by a tool", async () => {
  const client = await overHttp(server.origin);
  try {
    const crawl = await use(client, "crawl", {
      url: origin,
      limit: 100,
      maxConcurrency: 1,
      ignoreSimilar: true,
    });
    assert.match(crawl.text, /"status":"completed"/);
    assert.match(crawl.text, /"similar":\d+,"parameterRules":1,"traps":1/);
  } finally {
    await client.close();
  }
});

test.run();
