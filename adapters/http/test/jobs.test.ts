import assert from "node:assert/strict";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel } from "@winnow/core";
import { defineJob } from "@winnow/kit-jobs";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import * as v from "valibot";
import { createHttpApp, type HttpOperation } from "../src/index.ts";

const test = suite("adapter-http: jobs");

/** A job that is over at once. */
const nothing = (http: HttpOperation = {}) =>
  defineJob({
    name: "nothing",
    http,
    input: v.strictObject({}),
    result: v.unknown(),
    job: { event: "nothing", plan: () => ({ tasks: [] }), work: async () => ({}) },
  });

/** The answer to cancelling such a job. */
async function cancelled(operation: ReturnType<typeof nothing>, path: string): Promise<unknown> {
  await using kernel = await createKernel({ plugins: [storeSqlite(), operation] });
  const app = await createHttpApp({ kernel, queue: createQueue(kernel) });
  const started = await app.inject({ method: "POST", url: path, payload: {} });
  const { id } = started.json() as { id: string };
  const response = await app.inject({ method: "DELETE", url: `${path}/${id}` });
  const { error } = response.json() as { error: string };
  return [response.statusCode, error];
}

test("the route is the operation's name or its path, and the texts are its own", async () => {
  const told = await cancelled(nothing(), "/v2/nothing");
  assert.deepEqual(told, [409, "The nothing job is already completed"]);
  const own = nothing({ path: "some/thing", messages: { finished: "Nothing is left" } });
  assert.deepEqual(await cancelled(own, "/v2/some/thing"), [409, "Nothing is left"]);
});

test("without a queue there are no routes of jobs", async () => {
  await using kernel = await createKernel({ plugins: [storeSqlite(), nothing()] });
  const app = await createHttpApp({ kernel });
  const response = await app.inject({ method: "POST", url: "/v2/nothing", payload: {} });
  assert.equal(response.statusCode, 404);
});

test.run();
