import assert from "node:assert/strict";
import { suite } from "uvu";
import { fuzz } from "./fuzz.ts";
import { Random } from "./random.ts";
import { startFuzzServer } from "./server.ts";

const test = suite("fuzz");

test("every route answers whatever it is sent with an envelope, and goes on", async () => {
  await using server = await startFuzzServer();
  const { failures, routes, requests } = await fuzz({ ...server, requests: 2000 });
  assert.deepEqual(failures, []);
  assert.equal(server.gone(), undefined);
  assert.equal(requests, 2000);
  assert.ok(Object.keys(routes).length > 30, Object.keys(routes).join("\n"));
});

test("the same seed makes the same numbers", () => {
  const numbers = (seed: number) =>
    Array.from({ length: 5 }, (_, index) => index && new Random(seed).below(1e9));
  assert.deepEqual(numbers(7), numbers(7));
  assert.notDeepEqual(numbers(7), numbers(8));
});

test.run();
