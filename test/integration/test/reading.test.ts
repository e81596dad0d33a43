import assert from "node:assert/strict";
import Firecrawl, { SdkError } from "@mendable/firecrawl-js";
import { suite } from "uvu";
import { z } from "zod";
import { complete, fakeServer } from "../../../plugins/models/openai-compatible/test/fake-server.ts";
import { type Shop, serve } from "../product-site.ts";
import { startServer, type TestServer } from "../server.ts";

/** Formats that read pages for their callers, through the official client: by rules, and with a model. */
const test = suite("official client: reading");
let site: Shop;
let server: TestServer;
let client: Firecrawl;
test.before(async () => {
  site = await serve();
  server = await startServer();
  client = new Firecrawl({ apiUrl: server.origin, apiKey: "fc-any" });
});
test.after(async () => {
  await server.close();
  await site.close();
});

const product = z.object({
  name: z.string(),
  price: z.number(),
  currency: z.string(),
  colours: z.array(z.string()).optional(),
  warranty: z.string().nullable(),
});

test("a zod schema is filled from the page, and what the page does not say is null", async () => {
  const page = await client.scrape(`${site.origin}/kettle`, { formats: [{ type: "json", schema: product }] });
  const json = product.parse(page.json);
  assert.deepEqual([json.name, json.price, json.currency], ["Copper kettle", 89.5, "EUR"]);
  assert.equal(json.warranty, null);
  assert.match(page.warning ?? "", /extractive engine, without a language model/);
  assert.equal(page.metadata?.creditsUsed, 5);
});

test("summary, answer and highlights are words of the page", async () => {
  const { summary = "" } = await client.scrape(`${site.origin}/kettle`, { formats: ["summary"] });
  assert.match(summary, /kettle/i);
  assert.doesNotMatch(summary, /cookie|newsletter/i);
  const asked = await client.scrape(`${site.origin}/kettle`, {
    formats: [{ type: "question", question: "How much does the kettle cost?" }],
  });
  assert.match(asked.answer ?? "", /89[.,]50?/);
  const { highlights = "" } = await client.scrape(`${site.origin}/kettle`, {
    formats: [{ type: "highlights", query: "descaling with vinegar" }],
  });
  assert.match(highlights, /vinegar/);
  assert.doesNotMatch(highlights, /newsletter/);
});

test("a page that gives orders to machines is refused when that is asked for", async () => {
  const url = `${site.origin}/hostile`;
  const refused = await client
    .scrape(url, { formats: [{ type: "json", prompt: "title", checkPromptInjection: true }] })
    .catch((error: unknown) => error);
  assert.ok(refused instanceof SdkError);
  assert.deepEqual([refused.status, refused.code], [403, "SCRAPE_PROMPT_INJECTION_DETECTED"]);
  const { summary = "" } = await client.scrape(url, { formats: ["summary"] });
  assert.doesNotMatch(summary, /ignore all previous/i);
});

test("with a model the same requests go to it, with what visitors see as fenced data; what it invents is dropped", async () => {
  const model = await fakeServer(({ body }, response) => {
    const words = body.messages.map(({ content }) => content).join("\n");
    assert.doesNotMatch(words, /ignore all previous instructions/i);
    const isData = body.response_format !== undefined || /schema/i.test(words);
    const answer = isData
      ? JSON.stringify({ name: "Copper kettle", price: 89.5, currency: "EUR", warranty: "12 centuries" })
      : "A kettle of copper for gas and fire.";
    return complete(response, { content: answer });
  });
  const own = await startServer({
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_API_KEY: "sk-secret",
    MODEL_NAME: "fake-1",
  });
  try {
    const api = new Firecrawl({ apiUrl: own.origin, apiKey: "fc-any" });
    const page = await api.scrape(`${site.origin}/kettle`, {
      formats: ["summary", { type: "json", schema: product }],
    });
    assert.match(page.warning ?? "", /fake-1/);
    assert.doesNotMatch(page.warning ?? "", /extractive/);
    assert.equal(page.summary, "A kettle of copper for gas and fire.");
    const json = product.parse(page.json);
    assert.deepEqual([json.name, json.price, json.warranty], ["Copper kettle", 89.5, null]);
    await api.scrape(`${site.origin}/hostile`, { formats: ["summary"] });
    assert.ok(model.asked.every(({ headers }) => headers.authorization === "Bearer sk-secret"));
  } finally {
    await own.close();
    model.close();
  }
});

test("bad requests say what is wrong and where", async () => {
  const refuse = async (format: unknown, path: readonly unknown[]) => {
    const error = await client
      .scrape(`${site.origin}/kettle`, { formats: [format as "summary"] })
      .catch((thrown: unknown) => thrown);
    assert.ok(error instanceof SdkError, String(error));
    assert.equal(error.status, 400);
    const [issue] = error.details as { path: unknown[] }[];
    assert.deepEqual(issue?.path.slice(0, path.length), path);
  };
  await refuse({ type: "json", schema: { type: "nonsense" } }, ["formats", 0, "schema"]);
  await refuse({ type: "json", prompt: "x".repeat(10_001) }, ["formats", 0, "prompt"]);
  await refuse({ type: "question", question: "x".repeat(10_001) }, ["formats", 0, "question"]);
  await refuse({ type: "highlights", query: "x".repeat(10_001) }, ["formats", 0, "query"]);
});

test.run();
