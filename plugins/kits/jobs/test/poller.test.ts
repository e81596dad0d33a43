import assert from "node:assert/strict";
import { systemClock } from "@winnow/conformance";
import { silent } from "@winnow/core/plugin";
import { suite } from "uvu";
import { Poller } from "../src/index.ts";

const test = suite("kit-jobs: poller");

test("works again when it was woken at work, never twice at once, and not after its stop", async () => {
  let [rounds, atOnce] = [0, 0];
  const errors: unknown[] = [];
  const parts = { clock: systemClock, logger: { error: (fields: unknown) => void errors.push(fields) } };
  const poller = new Poller(
    { ...parts, logger: { ...silent, ...parts.logger } },
    60_000,
    async () => {
      atOnce += 1;
      assert.equal(atOnce, 1);
      rounds += 1;
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      if (rounds < 3) throw new Error("the same each time");
    },
    { size: 0 },
  );
  poller.wake();
  assert.equal(rounds, 0, "it has not started");
  poller.start();
  for (let round = 1; round <= 3; round += 1) {
    poller.wake();
    while (rounds < round) await new Promise((resolve) => setImmediate(resolve));
    if (round < 3) await new Promise((resolve) => setImmediate(resolve));
  }
  await poller.stop();
  const after = rounds;
  poller.wake();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(rounds, after);
  assert.equal(errors.length, 1, "the same reason is logged once");
  assert.equal(poller.failure, undefined);
});

test.run();
