import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { hookConformance, serviceConformance } from "@winnow/conformance";
import { createKernel, type Logger, silent } from "@winnow/core";
import { defineHook, type Plugin } from "@winnow/core/plugin";
import { MetricsToken } from "@winnow/kit-metrics";
import { TracesToken, traced } from "@winnow/kit-traces";
import { metrics } from "@winnow/service-metrics";
import { suite } from "uvu";
import { URL_ASKED } from "../../../../core/test/helpers.ts";
import { basics } from "../../../../core/test/plugins.ts";
import { startSpanReceiver } from "../../../../test/integration/span-receiver.ts";
import { opentelemetry, opentelemetryFromEnvironment } from "../src/index.ts";

const test = suite("service-opentelemetry");
const NOWHERE = { url: "http://127.0.0.1:9/v1/traces" };
serviceConformance(test, () => opentelemetry(NOWHERE)[0], { methods: ["begin"] });
hookConformance(test, () => opentelemetry(NOWHERE)[1]);

/** A kernel whose spans go to a receiver. */
async function traceTo(url: string, plugins: readonly Plugin[] = [], logger: Logger = silent, more = {}) {
  const sending = opentelemetry({ url: `${url}/v1/traces`, delayMs: 10, timeoutMs: 500, ...more });
  return await createKernel({ plugins: [...metrics(), ...sending, ...plugins, ...basics()], logger });
}

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const CALLER = "b7ad6b7169203331";

test("a scrape is a span below that of its caller, its steps are below it, and nothing of it is secret", async () => {
  await using receiver = await startSpanReceiver();
  await using kernel = await traceTo(receiver.url);
  const work = { name: "answer", kind: "server", traceparent: `00-${TRACE}-${CALLER}-01` } as const;
  const asked = `${URL_ASKED}?token=s3cret#part`;
  await traced(kernel.services, work, () => kernel.scrape(asked));
  const [answer, scrape, fetch] = await Promise.all(
    ["answer", "scrape", "fetch hook-test-fetch"].map(receiver.until),
  );
  assert.deepEqual([answer?.traceId, answer?.parentId, answer?.kind], [TRACE, CALLER, 2]);
  assert.deepEqual([scrape?.traceId, scrape?.parentId], [TRACE, answer?.spanId]);
  assert.deepEqual([fetch?.traceId, fetch?.parentId], [TRACE, scrape?.spanId]);
  assert.equal(fetch?.attributes["winnow.phase"], "fetch");
  assert.equal(scrape?.attributes["url.full"], `http://${URL_ASKED}`);
  assert.equal(scrape?.resource["service.name"], "winnow");
  for (const step of receiver.spans.filter(({ parentId }) => parentId === scrape?.spanId))
    assert.ok(
      step.startMs >= (scrape?.startMs ?? 0) - 1 && step.endMs <= (scrape?.endMs ?? 0) + 1,
      step.name,
    );
  assert.doesNotMatch(receiver.text(), /s3cret|hunter2|x-key/);
});

test("scrapes of which nothing may be kept have a span that says where they went to nobody", async () => {
  await using receiver = await startSpanReceiver();
  await using kernel = await traceTo(receiver.url);
  await kernel.scrape(URL_ASKED, { zeroDataRetention: true });
  await kernel.scrape("https://secret.test/words", { lockdown: true }).catch(() => undefined);
  const failed = await receiver.until("scrape").then(async () => {
    while (receiver.spans.filter(({ name }) => name === "scrape").length < 2) await sleep(10);
    return receiver.spans.find(({ status }) => status === 2);
  });
  assert.equal(failed?.attributes["error.type"], "SCRAPE_LOCKDOWN_CACHE_MISS");
  assert.doesNotMatch(receiver.text(), /site\.test|secret\.test/);
});

test("requests to sites are below the scrape that sends them, without their paths, and end with it", async () => {
  await using receiver = await startSpanReceiver();
  const closed = await startSpanReceiver();
  await closed[Symbol.asyncDispose]();
  const asks = defineHook({
    name: "asks",
    admit: async (request) => {
      await (await fetch(`${receiver.url}/path?token=s3cret`, { method: "POST" })).arrayBuffer();
      await fetch(closed.url, { method: "PUT" }).catch(() => undefined);
      return request;
    },
  });
  await using kernel = await traceTo(receiver.url, [asks]);
  await traced(kernel.services, { name: "answer" }, () => kernel.scrape(URL_ASKED));
  const [scrape, sent, refused] = await Promise.all(["scrape", "POST", "PUT"].map(receiver.until));
  assert.deepEqual([sent?.parentId, refused?.parentId], [scrape?.spanId, scrape?.spanId]);
  assert.deepEqual(
    [sent?.kind, sent?.attributes["http.response.status_code"], sent?.attributes["server.address"]],
    [3, 200, "127.0.0.1"],
  );
  assert.equal(refused?.status, 2);
  // What is sent to the receiver of spans is no work of the kernel.
  await sleep(100);
  assert.equal(receiver.spans.filter(({ kind }) => kind === 3).length, 2);
  assert.ok(receiver.requests.every(({ headers }) => !("traceparent" in headers)));
  await traced(kernel.services, { name: "apart" }, () =>
    kernel.scrape(URL_ASKED, { zeroDataRetention: true }),
  );
  while (receiver.spans.filter(({ name }) => name === "POST").length < 2) await sleep(10);
  assert.equal(
    receiver.spans.findLast(({ name }) => name === "POST")?.attributes["server.address"],
    undefined,
  );
});

test("work on a job is one trace in every process, and names the request that it comes from", async () => {
  await using receiver = await startSpanReceiver();
  await using one = await traceTo(receiver.url);
  await using other = await traceTo(receiver.url);
  const jobId = "01890a5d-ac96-774b-bcce-b302099a8057";
  await traced(one.services, { name: "answer", traceparent: `00-${TRACE}-${CALLER}-01` }, async () =>
    one.services
      .get(TracesToken)
      .begin({ name: "begin crawl", kind: "producer", jobId, beginsJob: true })
      .end(),
  );
  await traced(other.services, { name: "work on crawl", kind: "consumer", jobId }, async () => undefined);
  const [answer, begin, work] = await Promise.all(
    ["answer", "begin crawl", "work on crawl"].map(receiver.until),
  );
  assert.equal(begin?.traceId, jobId.replaceAll("-", ""));
  assert.deepEqual([begin?.parentId, begin?.links], ["", [{ traceId: TRACE, spanId: answer?.spanId }]]);
  assert.deepEqual([work?.traceId, work?.parentId, work?.kind], [begin?.traceId, begin?.spanId, 5]);
});

test("what a timer begins after the work that set it is no part of it", async () => {
  await using receiver = await startSpanReceiver();
  await using kernel = await traceTo(receiver.url);
  const late = Promise.withResolvers<void>();
  await traced(kernel.services, { name: "answer" }, async () => {
    setTimeout(() => void kernel.scrape(URL_ASKED).then(() => late.resolve(), late.reject), 30);
  });
  await late.promise;
  assert.equal((await receiver.until("scrape")).parentId, "");
});

test("a caller that wants no trace gets none, and one that sends nonsense a trace of its own", async () => {
  await using receiver = await startSpanReceiver();
  await using kernel = await traceTo(receiver.url);
  const scrape = () => kernel.scrape(URL_ASKED);
  await traced(kernel.services, { name: "quiet", traceparent: `00-${TRACE}-${CALLER}-00` }, scrape);
  await traced(kernel.services, { name: "loud", traceparent: `00-${TRACE}-x'; --` }, scrape);
  const loud = await receiver.until("loud");
  assert.notEqual(loud.traceId, TRACE);
  await sleep(50);
  assert.deepEqual([...new Set(receiver.spans.map(({ traceId }) => traceId))], [loud.traceId]);
});

/** How many spans were sent and dropped, as metrics show them. */
async function counted(kernel: Awaited<ReturnType<typeof traceTo>>) {
  const { body } = await kernel.services.get(MetricsToken).read();
  const of = (state: string) =>
    Number(new RegExp(`^winnow_spans{state="${state}"} (\\d+)$`, "m").exec(body)?.[1]);
  return { sent: of("sent"), dropped: of("dropped") };
}

test("a receiver that is away costs the spans, which are counted, and one line of the log", async () => {
  const lines: unknown[][] = [];
  const logger: Logger = { ...silent, child: () => logger, warn: (...line) => void lines.push(line) };
  let status = 400;
  await using receiver = await startSpanReceiver(() => status);
  const headers = { authorization: "Bearer hunter2" };
  await using kernel = await traceTo(receiver.url, [], logger, { headers });
  for (let index = 0; index < 3; index += 1) {
    assert.equal((await kernel.scrape(URL_ASKED)).metadata.statusCode, 200);
    await sleep(60);
  }
  const away = await counted(kernel);
  assert.ok(away.dropped > 3 && away.sent === 0, JSON.stringify(away));
  const told = lines.filter(([, text]) => String(text).startsWith("traces cannot be sent"));
  assert.equal(told.length, 1);
  assert.doesNotMatch(JSON.stringify(lines), /hunter2/);
  status = 200;
  await kernel.scrape(URL_ASKED);
  await receiver.until("scrape");
  await sleep(20);
  assert.ok((await counted(kernel)).sent > 0);
  assert.equal(receiver.requests[0]?.headers.authorization, "Bearer hunter2");
});

test("of spans that wait only so many are held", async () => {
  await using kernel = await traceTo("http://127.0.0.1:9", [], silent, { maxWaiting: 512, delayMs: 60_000 });
  const traces = kernel.services.get(TracesToken);
  for (let index = 0; index < 5000; index += 1) traces.begin({ name: "work" }).end();
  assert.ok((await counted(kernel)).dropped >= 5000 - 2 * 512, JSON.stringify(await counted(kernel)));
});

test("the environment is that of OpenTelemetry, and without it nothing is traced", () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = "http://collector:4318/";
  assert.equal(opentelemetryFromEnvironment({}), undefined);
  assert.equal(
    opentelemetryFromEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: true }),
    undefined,
  );
  const settings = opentelemetryFromEnvironment({
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20one%2Ctwo, x-team = a=b",
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: 0.25,
  });
  assert.deepEqual(settings, {
    url: "http://collector:4318/v1/traces",
    headers: { authorization: "Bearer one,two", "x-team": "a=b" },
    serviceName: "winnow",
    ratio: 0.25,
    maxWaiting: 2048,
  });
  const whole = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://t.test/x" };
  assert.equal(opentelemetryFromEnvironment(whole)?.url, "https://t.test/x");
  assert.throws(
    () => opentelemetry({ url: "http://user:hunter2@collector/" }),
    (error: Error) => {
      assert.match(error.message, /without credentials/);
      return !error.message.includes("hunter2");
    },
  );
});

test("of a part of the traces each is whole or not there", async () => {
  await using receiver = await startSpanReceiver();
  await using kernel = await traceTo(receiver.url, [], silent, { ratio: 0.5 });
  for (let index = 0; index < 60; index += 1)
    await traced(kernel.services, { name: "answer" }, () => kernel.scrape(URL_ASKED));
  await receiver.until("scrape");
  await sleep(100);
  const named = (name: string) =>
    receiver.spans.filter((span) => span.name === name).map(({ traceId }) => traceId);
  assert.deepEqual(new Set(named("answer")), new Set(named("scrape")));
  assert.ok(named("answer").length > 5 && named("answer").length < 55, `${named("answer").length} of 60`);
});

test.run();
