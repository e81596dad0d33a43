import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { WinnowError } from "@winnow/core";
import { suite } from "uvu";
import { pageOf, withModel } from "./bench.ts";
import { type Behaviour, complete, send } from "./fake-server.ts";

/** Servers that answer with anything but what was asked for. */
const test = suite("model-openai-compatible: garbage");
const TEXT =
  "# Tea\n\nThe tea of Ashford costs 12 euros a box. It is grown on the southern slopes by two families.";
const SCHEMA = { type: "object", properties: { price: { type: ["number", "null"] } } };

const raw =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): Behaviour =>
  (_, response) =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
const does =
  (work: (response: ServerResponse) => void): Behaviour =>
  (_, response) =>
    void work(response);
const message =
  (given: unknown, finish = "stop"): Behaviour =>
  (_, response) =>
    complete(response, given as Record<string, unknown>, finish);

const GARBAGE: Readonly<Record<string, Behaviour>> = {
  nothing: raw(""),
  "half of JSON": raw('{"choices":[{"message":{"content":"The te'),
  "HTML of a proxy": raw("<html><body><h1>502 Bad Gateway</h1></body></html>", 200, {
    "content-type": "text/html",
  }),
  "a list": raw("[]"),
  null: raw("null"),
  "a number": raw("42"),
  "an object without choices": raw("{}"),
  "no choices": (_, response) => send(response, 200, { choices: [] }),
  "choices of another kind": (_, response) => send(response, 200, { choices: "many" }),
  "a choice without a message": (_, response) =>
    send(response, 200, { choices: [{ index: 0, finish_reason: "stop" }] }),
  "a message without words": message({ content: null }),
  "words that are none": message({ content: 7 }),
  "empty words": message({ content: "" }),
  "only spaces": message({ content: " \n " }),
  "a refusal": message({ content: null, refusal: "I would rather not." }),
  "an answer that was filtered": message({ content: "" }, "content_filter"),
  "calls of functions that nobody offered": message({
    content: null,
    tool_calls: [{ id: "1", type: "function", function: { name: "rm", arguments: "{}" } }],
  }),
  "a stream of events": raw('data: {"choices":[{"delta":{"content":"x"}}]}\n\ndata: [DONE]\n\n', 200, {
    "content-type": "text/event-stream",
  }),
  "an answer that is nothing but bytes": raw(Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc3])),
  "gzip that is none": raw("not compressed", 200, { "content-encoding": "gzip" }),
  "an error within a success": (_, response) => send(response, 200, { error: { message: "out of memory" } }),
  "a connection cut in the midst": does((response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write('{"choices":[');
    response.destroy();
  }),
  "a connection cut before the first byte": does((response) => void response.socket?.destroy()),
  "a redirect to itself": does(
    (response) => void response.writeHead(302, { location: "/v1/chat/completions" }).end(),
  ),
  "an unknown status": raw("{}", 599),
  "a teapot": raw("I am a teapot", 418, { "content-type": "text/plain" }),
};

const CODES = ["MODEL_UNAVAILABLE", "MODEL_FAILED", "MODEL_ANSWER_INVALID"];

function mustBeTyped(error: unknown): void {
  assert.ok(WinnowError.is(error), `an untyped error: ${error}`);
  assert.ok(CODES.includes(error.code), `${error.code}: ${error.message}`);
  assert.match(error.message, /\S/);
  assert.ok(error.message.length < 1000, "and does not repeat it at length");
  const category = error.code === "MODEL_UNAVAILABLE" ? "target" : "plugin";
  assert.deepEqual([error.category, error.retryable], [category, error.code !== "MODEL_FAILED"]);
}

for (const [what, behaviour] of Object.entries(GARBAGE)) {
  test(`${what}, for whatever was asked`, () =>
    withModel([behaviour], { maxRetries: 0 }, async ({ model, context }) => {
      const page = await pageOf(TEXT);
      const asked: readonly [string, () => Promise<unknown>][] = [
        ["summarize", async () => (await model.summarize(page, context)).value],
        ["answer", async () => (await model.answer(page, "What does the tea cost?", context)).value],
        ["fill", async () => (await model.fill(page, { schema: SCHEMA }, context)).value],
        ["select", async () => (await model.select(page, "price", context)).value],
        ["tidy", () => model.tidy(TEXT, page, context)],
        ["generate", async () => model.generate?.({ instructions: "Say tea." }, context.signal)],
      ];
      for (const [name, ask] of asked) {
        const outcome = await ask().catch((error: unknown) => {
          mustBeTyped(error);
          return undefined;
        });
        // Where it is no error it is nothing that the page does not say.
        if (name === "fill" && outcome !== undefined) assert.deepEqual(outcome, { price: null }, name);
        if (name === "tidy" && outcome !== undefined) assert.equal(outcome, TEXT, name);
        if (name === "select" && outcome !== undefined) assert.deepEqual(outcome, [], name);
      }
    }));
}

test.run();
