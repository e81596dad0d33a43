import assert from "node:assert/strict";
import childProcess from "node:child_process";
import dns from "node:dns";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Logger } from "@winnow/core";
import { createServer as createWinnowServer, readConfig } from "@winnow/preset-server";
import { suite } from "uvu";
import { remainsIn } from "../remains.ts";
import { post } from "../server.ts";

const test = suite("lockdown");
const folder = mkdtempSync(join(tmpdir(), "winnow-lockdown-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

const MARK = "lockmarkwhiskey";
const PAGE = `<!doctype html><html><head><title>Mills</title></head><body><main><h1>Mills of the valley</h1>
${"<p>A mill grinds grain, and the <a href='/river'>river</a> turns it. It costs 12.50 EUR.</p>".repeat(10)}
<img src="/mill.png" alt="a mill"><audio src="/tone.mp3"></audio></main></body></html>`;

let requests = 0;
const site = createServer((_, response) => {
  requests += 1;
  response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
});
let asked = 0;
const model = createServer((_, response) => {
  asked += 1;
  response.writeHead(500).end();
});
const portOf = (server: net.Server) => (server.address() as AddressInfo).port;
test.before(async () => {
  for (const server of [site, model])
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
test.after(() => {
  for (const server of [site, model]) {
    server.closeAllConnections();
    server.close();
  }
});

/** What this process did to reach others. Watched from the beginning, as some keep what they call. */
const reached: string[] = [];
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (this: net.Socket, ...given: unknown[]) {
  const target = given.flat().find((one) => typeof one === "object" || typeof one === "number");
  const port = typeof target === "number" ? target : Number(Reflect.get(Object(target), "port"));
  reached.push(`connects to ${port}`);
  return Reflect.apply(connect, this, given);
} as typeof connect;
watch(dns, ["lookup", "resolve", "resolve4", "resolve6"], "DNS");
watch(dns.promises, ["lookup", "resolve", "resolve4", "resolve6"], "DNS");
watch(childProcess, ["spawn", "execFile", "fork"], "starts");
syncBuiltinESMExports();

function watch(where: object, names: readonly string[], what: string): void {
  for (const name of names) {
    const before = Reflect.get(where, name) as (...given: unknown[]) => unknown;
    Reflect.set(where, name, (...given: unknown[]) => {
      reached.push(`${what}: ${name} ${String(given[0])}`);
      return Reflect.apply(before, where, given);
    });
  }
}

/** What this process does to reach others while `work` is done; the test's own requests to `port` left out. */
async function outbound(port: number, work: () => Promise<void>): Promise<readonly string[]> {
  reached.length = 0;
  await work();
  return reached.filter((line) => line !== `connects to ${port}`);
}

async function withServer(lines: string[], work: (origin: string) => Promise<void>): Promise<void> {
  const log = (fields: object, text?: string) =>
    void lines.push(
      JSON.stringify({ ...fields, text }, (_, value) => (value instanceof Error ? `${value.stack}` : value)),
    );
  const logger: Logger = {
    ...{ trace: log, debug: log, info: log, warn: log, error: log, fatal: log },
    child: (bindings) => {
      lines.push(JSON.stringify(bindings));
      return logger;
    },
  };
  const config = readConfig(
    {
      WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8",
      WINNOW_DATA_DIR: folder,
      OPENAI_API_KEY: "key",
      OPENAI_BASE_URL: `http://127.0.0.1:${portOf(model)}/v1`,
    },
    {},
  );
  await using server = await createWinnowServer({ config, logger });
  await work(await server.listen({ port: 0 }));
}

/** Every row that is kept, but for the times of the computed views. */
function kept(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sqlite"))
    .flatMap((name) => {
      const database = new DatabaseSync(join(folder, name), { readOnly: true });
      const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
      const rows = tables.map((table) => {
        const count = database.prepare(`select count(*) as n from "${table.name}"`).get();
        return `${name}: ${table.name}: ${count?.n}`;
      });
      database.close();
      return rows;
    });
}

const FORMATS = [
  ...["markdown", "html", "rawHtml", "links", "images", "summary", "product"],
  { type: "json", schema: { type: "object", properties: { price: { type: "number" } } } },
  { type: "question", question: "What turns the mill?" },
  { type: "highlights", query: "river" },
  { type: "attributes", selectors: [{ selector: "img", attribute: "src" }] },
];

test("a page of the cache is answered in every format without a packet, a lookup, a process or a line with its URL", async () => {
  const url = `http://127.0.0.1:${portOf(site)}/${MARK}`;
  const lines: string[] = [];
  await withServer(lines, async (origin) => {
    assert.equal(
      (await post(origin, "/v2/scrape", { url, formats: ["markdown"], timeout: 20_000 })).status,
      200,
    );
    assert.equal((await post(origin, "/v2/scrape", { url, mobile: false, formats: ["links"] })).status, 200);
  });
  assert.ok(lines.join().includes(MARK), "what looks for the URL finds it");
  const [before, requestsBefore, askedBefore] = [kept(), requests, asked];
  lines.length = 0;
  const results: string[] = [];
  await withServer(lines, async (origin) => {
    const port = Number(new URL(origin).port);
    const ask = async (options: object, address = url) => {
      const { status, body } = await post(origin, "/v2/scrape", { url: address, lockdown: true, ...options });
      const { metadata, warning } = Object(body.data) as {
        metadata?: { creditsUsed: number };
        warning?: string;
      };
      const credits = metadata?.creditsUsed ?? Reflect.get(Object(body.details), "creditsUsed");
      return { status, code: body.code, credits, warning };
    };
    const missed = { status: 404, code: "SCRAPE_LOCKDOWN_CACHE_MISS", credits: 1, warning: undefined };
    const seen = await outbound(port, async () => {
      for (const format of FORMATS) {
        const name = typeof format === "string" ? format : format.type;
        const { status, credits, warning } = await ask({ formats: [format] });
        results.push(`${name} ${status}`);
        assert.equal(status, 200, name);
        assert.ok(Number(credits) >= 5, `${name}: ${credits} credits`);
        if (["summary", "json", "question", "highlights"].includes(name))
          assert.match(warning ?? "", /Under lockdown nothing is sent to a language model/, name);
      }
      assert.equal((await ask({ formats: ["markdown"] })).credits, 5);
      const changes = await ask({ formats: ["markdown", "changeTracking"] });
      assert.match(changes.warning ?? "", /Change tracking is not supported/);
      assert.equal(
        (await ask({ formats: ["markdown"], zeroDataRetention: true })).credits,
        5,
        "the credit is waived",
      );
      for (const redactPII of [true, { mode: "accurate" }, { mode: "aggressive" }])
        assert.equal((await ask({ redactPII, timeout: 60_000 })).status, 200, JSON.stringify(redactPII));
      for (const format of ["screenshot", "branding", "audio", "video"])
        assert.deepEqual(await ask({ formats: [format] }), missed, format);
      assert.deepEqual(await ask({ actions: [{ type: "wait", milliseconds: 1 }] }), missed);
      for (const options of [
        { waitFor: 100 },
        { mobile: true },
        { location: { country: "FR" } },
        { blockAds: false },
        { skipTlsVerification: false },
        { proxy: "enhanced" },
        { maxAge: 0 },
        { maxAge: 1 },
      ])
        assert.deepEqual(await ask(options), missed, JSON.stringify(options));
      assert.deepEqual(await ask({}, `http://nowhere-${MARK}.invalid/`), missed);
      const { code } = await ask({ onlyCleanContent: true });
      assert.equal(code, "BAD_REQUEST");
      assert.equal((await ask({ made: MARK })).status, 400);
    });
    assert.deepEqual(seen, []);
  });
  assert.deepEqual([requests, asked], [requestsBefore, askedBefore]);
  assert.equal(lines.filter((line) => line.includes(MARK)).join("\n"), "");
  assert.ok(lines.some((line) => line.includes("SCRAPE_LOCKDOWN_CACHE_MISS")));
  assert.deepEqual(kept(), before, "nothing is written");
  assert.deepEqual(remainsIn(folder, [`nowhere-${MARK}`]), []);
});

test("what watches the network sees a scrape without lockdown", async () => {
  await withServer([], async (origin) => {
    const seen = await outbound(Number(new URL(origin).port), async () => {
      const { body } = await post(origin, "/v2/scrape", { url: "http://nowhere.invalid/", timeout: 5000 });
      assert.notEqual(body.success, true);
      await post(origin, "/v2/scrape", { url: `http://127.0.0.1:${portOf(site)}/other` });
    });
    assert.ok(
      seen.some((line) => line.startsWith("DNS")),
      seen.join("\n"),
    );
    assert.ok(
      seen.some((line) => line.startsWith("connects")),
      seen.join("\n"),
    );
  });
});

test.run();
