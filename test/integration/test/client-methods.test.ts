/** Every method of the official client, called against the server: it works, or the answer says what is missing. */
import assert from "node:assert/strict";
import Firecrawl, { type SdkError } from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { startServer, type TestServer } from "../server.ts";
import { type Site, startSite } from "../site.ts";

const test = suite("methods of the official client");
const NONE = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11";
let site: Site;
let server: TestServer;
let client: Firecrawl;
let agentId = "";

test.before(async () => {
  site = await startSite();
  server = await startServer();
  client = new Firecrawl({ apiUrl: server.origin, apiKey: "none" });
  const started = await client.startAgent({
    prompt: "How are tests written?",
    urls: [`${site.origin}/article`],
    schema: { type: "object", properties: { title: { type: "string" } } },
    effort: "low",
    strictConstrainToURLs: true,
  });
  agentId = String(started.id);
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await client.getAgentStatus(agentId)).status !== "processing") break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
});
test.after(async () => {
  await server?.close();
  await site?.close();
});

/** The error of a call, as the client throws it. */
async function failure(work: Promise<unknown>): Promise<SdkError> {
  const error = await work.then(
    (value) => assert.fail(`it succeeded: ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Error, String(error));
  return error as SdkError;
}

test("the trace of an agent says how it began, what it found and how it ended", async () => {
  const { success, id, events = [], creditsUsed } = await client.getAgentTrace(agentId, { liveView: true });
  assert.deepEqual([success, id], [true, agentId]);
  assert.equal(creditsUsed, (await client.getAgentStatus(agentId)).creditsUsed);
  assert.equal(events[0]?.type, "run.started");
  assert.deepEqual(
    events.map(({ producerSequence }) => producerSequence),
    events.map((_, index) => index + 1),
  );
  const last = events.at(-1);
  assert.ok(last?.type === "run.finished" && last.outcome === "succeeded", JSON.stringify(last));
  const found = events.find(({ type }) => type === "artifact.updated");
  assert.ok(found?.type === "artifact.updated");
  const { snapshot } = await client.getAgentSnapshot(agentId, found.artifact.snapshotId);
  assert.deepEqual(JSON.parse(snapshot ?? ""), (await client.getAgentStatus(agentId)).data);
});

test("each run is a thread of its own", async () => {
  const { thread } = await client.getAgentThread(agentId, { includeData: true });
  assert.deepEqual([thread?.id, thread?.status, thread?.runs.length], [agentId, "idle", 1]);
  const [run] = thread?.runs ?? [];
  assert.deepEqual([run?.id, run?.turn, run?.status, run?.effort], [agentId, 1, "succeeded", "low"]);
  assert.deepEqual(run?.data, (await client.getAgentStatus(agentId)).data);
  assert.equal((await client.getAgentThread(agentId)).thread?.runs[0]?.data, undefined);
});

test("what is not there is named, in all of its calls", async () => {
  for (const [work, code] of [
    [client.getAgentTrace(NONE), "AGENT_RUN_NOT_FOUND"],
    [client.getAgentSnapshot(NONE, "answer"), "AGENT_RUN_NOT_FOUND"],
    [client.getAgentSnapshot(agentId, "other"), "AGENT_SNAPSHOT_NOT_FOUND"],
    [client.getAgentThread(NONE), "AGENT_THREAD_NOT_FOUND"],
  ] as const) {
    const error = await failure(work);
    assert.deepEqual([error.status, error.code], [404, code], error.message);
  }
  // A crawl is no agent.
  const { id } = await client.startCrawl(`${site.origin}/article`, { limit: 1 });
  assert.equal((await failure(client.getAgentTrace(id))).code, "AGENT_RUN_NOT_FOUND");
});

test("who asked is accepted for the records of a cloud, and changes nothing", async () => {
  const auditMetadata = { username: "ada" };
  const url = `${site.origin}/article`;
  const [one, other] = [await client.scrape(url, { auditMetadata }), await client.scrape(url)];
  assert.equal(one.markdown, other.markdown);
});

/** Calls of each method that other tests of this client do not make, and what comes of them. */
const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  listAgents: async () => assert.ok((await client.listAgents()).agents?.some(({ id }) => id === agentId)),
  cancelAgent: async () => assert.match((await failure(client.cancelAgent(agentId))).message, /finished/),
  getConcurrency: async () => assert.ok((await client.getConcurrency()).maxConcurrency > 0),
  getCreditUsage: async () => assert.ok((await client.getCreditUsage()).remainingCredits > 0),
  getTokenUsage: async () => assert.ok((await client.getTokenUsage()).remainingTokens > 0),
  getCreditUsageHistorical: async () =>
    assert.ok(Array.isArray((await client.getCreditUsageHistorical()).periods)),
  getTokenUsageHistorical: async () =>
    assert.ok(Array.isArray((await client.getTokenUsageHistorical()).periods)),
  getQueueStatus: async () => assert.equal((await client.getQueueStatus()).success, true),
  findTools: async () => assert.match((await failure(client.findTools())).message, /\w{4}/),
  developerSearch: async () =>
    assert.match(
      (await failure(client.developerSearch("fetch"))).message,
      /only the cloud service has.*github/,
    ),
  searchPapers: async () =>
    assert.match(
      (await failure(client.research.searchPapers("wheat"))).message,
      /404|only the cloud service has/,
    ),
  feedback: async () =>
    assert.equal(
      (await failure(client.feedback({ endpoint: "scrape", jobId: NONE, rating: "good" }))).status,
      404,
    ),
};

for (const [name, call] of Object.entries(CALLS))
  test(`${name} works, or says what is missing`, async () => {
    await call();
  });

test("what the documentation of the cloud names beside its client says what takes its place", async () => {
  for (const path of ["/v2/team/activity", "/v2/support/ask", "/v2/support/docs-search"]) {
    const response = await fetch(server.origin + path);
    const { error } = (await response.json()) as { error: string };
    assert.deepEqual([response.status, /only the cloud service has/.test(error)], [404, true], error);
  }
});

test.run();
