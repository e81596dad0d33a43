import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { createKernel } from "@winnow/core";
import { defineNotifier, WinnowError } from "@winnow/core/plugin";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";
import { createQueue } from "../src/index.ts";

const test = suite("adapter-queue: receivers that ask to wait");

/** What the next try of a message waits for, in seconds, when a receiver answers with these details. */
async function waitAfter(details: unknown): Promise<number> {
  const notifier = defineNotifier({
    name: "kit",
    retriesAfterMs: [60_000],
    deliver: async () => {
      throw new WinnowError("KIT_BUSY", "Later.", { category: "target", retryable: true, details });
    },
  });
  await using kernel = await createKernel({ plugins: [storeSqlite(), notifier] });
  const queue = createQueue(kernel) ?? assert.fail();
  const before = kernel.clock.now();
  await queue.send([{ id: "m", notifier: "kit", type: "t", body: "b", receiver: {} }], { owner: "" });
  await queue.start();
  for (let left = 200; left > 0; left -= 1) {
    const [message] = await queue.store.deliveries({ limit: 1 });
    if (message?.attempts === 1) {
      await queue.close();
      return Math.round((message.dueAt - before) / 1000);
    }
    await sleep(10);
  }
  return assert.fail("it was not tried");
}

test("the next try is when the receiver asks for it, and an hour later at most", async () => {
  const near = async (details: unknown, seconds: number) => {
    const found = await waitAfter(details);
    assert.ok(Math.abs(found - seconds) <= 2, `${found} seconds, not ${seconds}`);
  };
  await near({ retryAfterSeconds: 7 }, 7);
  await near({ retryAfterSeconds: 1e9 }, 3600);
  await near({ retryAfterSeconds: -5 }, 1);
  await near({ retryAfterSeconds: "7" }, 60);
  await near(undefined, 60);
});

test.run();
