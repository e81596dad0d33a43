import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import { startInbox } from "../inbox.ts";
import { post, startServer } from "../server.ts";
import { startSite } from "../site.ts";
import { startSpanReceiver } from "../span-receiver.ts";

const test = suite("traces of the server");
const TRACE = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`;
const key = "fc-0123456789abcdef0123456789abcdef";
const authorization = `Bearer ${key}`;

test("a caller's trace goes on through the request, the scrape and its fetch; a job is a trace with its webhooks", async () => {
  await using receiver = await startSpanReceiver();
  await using site = await startSite();
  await using inbox = await startInbox();
  await using server = await startServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: "x-api-key=c0llector",
    WINNOW_API_KEYS: key,
    WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8",
  });
  const url = `${site.origin}/article?token=s3cret`;
  await post(server.origin, "/v2/scrape", { url }, { traceparent });
  const headers = { "x-word": "hunter2" };
  const { status } = await post(
    server.origin,
    "/v2/scrape",
    { url, headers },
    { traceparent, authorization, "x-request-id": "mine" },
  );
  assert.equal(status, 200);
  const webhook = { url: `${inbox.url}?key=s3cret`, headers: { "x-word": "hunter2" } };
  const crawl = { url: `${site.origin}/article`, limit: 1, webhook };
  const { body } = await post(server.origin, "/v2/crawl", crawl, { authorization, traceparent });
  const job = String(body.id).replaceAll("-", "");
  const answered = await receiver.until("POST /v2/scrape");
  assert.equal(answered.parentId, "b7ad6b7169203331");
  assert.equal(answered.attributes["winnow.request.id"], "mine", "without a key there is no span");
  assert.equal(answered.attributes["http.response.status_code"], 200);
  const below = (parent: string) => receiver.spans.filter(({ parentId }) => parentId === parent);
  const [scrape] = below(answered.spanId);
  assert.deepEqual([scrape?.name, scrape?.traceId], ["scrape", TRACE]);
  const steps = below(scrape?.spanId ?? "").map(({ name }) => name);
  for (const step of ["fetch hook-fetch-http", "parse parser-html", "format format-markdown", "GET"])
    assert.ok(steps.includes(step), `${step} of ${steps.join(", ")}`);
  const begun = await receiver.until("begin crawl");
  await receiver.until("deliver webhook");
  const asked = await receiver.until("POST /v2/crawl");
  assert.deepEqual([begun.traceId, begun.links], [job, [{ traceId: TRACE, spanId: asked.spanId }]]);
  const parts = below(begun.spanId).map(({ name }) => name);
  assert.ok(parts.includes("work on crawl") && parts.includes("deliver webhook"), parts.join(", "));
  const scraped = receiver.spans.filter(({ name, traceId }) => name === "scrape" && traceId === job);
  const works = new Set(
    receiver.spans.filter(({ name }) => name === "work on crawl").map(({ spanId }) => spanId),
  );
  assert.ok(scraped.length > 0 && scraped.every(({ parentId }) => works.has(parentId)));
  assert.equal(receiver.requests[0]?.headers["x-api-key"], "c0llector");
  assert.doesNotMatch(receiver.text(), /s3cret|hunter2|fc-0123|c0llector/);
});

test("nothing of the libraries is loaded unless it is configured", () => {
  const script = `
    import { createServer, readConfig } from "@winnow/preset-server";
    import { silent } from "@winnow/core";
    import { registerHooks } from "node:module";
    const seen = [];
    registerHooks({ resolve: (name, context, next) => { seen.push(name); return next(name, context); } });
    const server = await createServer({ config: readConfig(JSON.parse(process.argv[1]), {}), logger: silent });
    await server.close();
    console.log(seen.some((name) => name.startsWith("@opentelemetry/sdk")));
    process.exit();`;
  const loads = (settings: Record<string, string>) =>
    execFileSync(
      process.execPath,
      ["-C", "@winnow/source", "--input-type=module", "-e", script, JSON.stringify(settings)],
      { cwd: new URL("../../..", import.meta.url).pathname, encoding: "utf8" },
    ).trim();
  const base = { WINNOW_DATA_DIR: mkdtempSync(join(tmpdir(), "winnow-traces-")) };
  assert.equal(loads({ ...base, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" }), "true");
  assert.equal(loads(base), "false");
});

test.run();
