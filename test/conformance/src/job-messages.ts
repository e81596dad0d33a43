import assert from "node:assert/strict";
import type { ServicePlugin } from "@winnow/core/plugin";
import { LEASE_MS, message } from "./job-bench.ts";
import { type JobStoreKitOptions, rule } from "./job-rule.ts";
import type { Rule } from "./kit.ts";

/** The rules of a store of jobs about messages to the outside. */
export const messageRules: readonly Rule<ServicePlugin, JobStoreKitOptions>[] = [
  rule("delivers messages of a job in their order, and tries again when that is due", async (bench) => {
    const deliveries = [message("m1"), message("m2")];
    await bench.job(["/1"], { deliveries });
    await bench.job(["/1"], { deliveries: [message("n1")] });
    const due = async () =>
      (await bench.store.claimDeliveries(5, bench.at, bench.at + LEASE_MS)).map(({ id }) => id);
    assert.deepEqual(await due(), ["m1", "n1"]);
    assert.deepEqual(await due(), []);
    await bench.store.delivered("m1", { error: "busy", retryAt: bench.at + 60 }, bench.at);
    assert.deepEqual(await due(), ["m2"]);
    await bench.store.delivered("m2", {}, bench.at);
    bench.at += 60;
    assert.deepEqual(await due(), ["m1"]);
    await bench.store.delivered("m1", { error: "gone" }, bench.at);
    const [m1] = await bench.store.deliveries({ state: "failed", limit: 5 });
    assert.deepEqual([m1?.id, m1?.attempts, m1?.lastError, m1?.body], ["m1", 2, "gone", '{"id":"m1"}']);
    assert.equal(await bench.store.redeliver("m1", "stranger", bench.at), false);
    assert.equal(await bench.store.redeliver("m1", "kit", bench.at), true);
    assert.deepEqual(await due(), ["m1"]);
    await bench.store.holdDeliveries(["m1"], bench.at + 9 * LEASE_MS);
    bench.at += LEASE_MS;
    assert.deepEqual(await due(), ["n1"]);
    await bench.store.holdDeliveries(["m1"], 0);
    assert.deepEqual(await due(), ["m1"]);
  }),
  rule("delivers them in their order also when a slower clock wrote the later one", async (bench) => {
    await bench.job(["/1"], { deliveries: [message("first")] });
    bench.at -= 5;
    await bench.work({ deliveries: [message("second")] });
    bench.at += 5;
    for (const expected of ["first", "second"]) {
      const [taken] = await bench.store.claimDeliveries(5, bench.at, bench.at + LEASE_MS);
      assert.equal(taken?.id, expected);
      await bench.store.delivered(expected, {}, bench.at);
    }
  }),
  rule("lets jobs take turns in what they tell", async (bench) => {
    for (const name of ["p", "q", "r"]) {
      const deliveries = [1, 2, 3].map((index) => message(`${name}${index}`));
      await bench.job(["/1"], { deliveries });
    }
    const told: string[] = [];
    for (let left = 9; left > 0; left -= 1) {
      for (const { id } of await bench.store.claimDeliveries(1, bench.at, bench.at + LEASE_MS)) {
        told.push(id);
        await bench.store.delivered(id, {}, bench.at);
      }
    }
    assert.deepEqual(told, ["p1", "q1", "r1", "p2", "q2", "r2", "p3", "q3", "r3"]);
  }),
  rule(
    "stores messages of a task with its end, after those about events, and counts how they stand",
    async (bench) => {
      const id = await bench.job(["/1", "/2"]);
      const own = { ...message("own"), notifier: "mail" };
      const [again] = await bench.claim();
      await bench.finish(again, { messages: [{ ...own, id: "early" }], retryAt: bench.at + 1 });
      await bench.work({ messages: [own], deliveries: [message("page")] });
      const order = (await bench.store.deliveries({ jobId: id, limit: 5 })).map((one) => one.id).reverse();
      assert.deepEqual(order, ["page", "own"], "none of a task that is tried again");
      await bench.store.delivered("own", { error: "busy", retryAt: bench.at + 60 }, bench.at);
      await bench.store.delivered("page", {}, bench.at + 7);
      const nothing = { pending: 0, delivered: 0, failed: 0, dropped: 0, attempts: 1 };
      assert.deepEqual(await bench.store.tally(id), [
        { ...nothing, notifier: "kit", delivered: 1, deliveredAt: bench.at + 7, lastError: undefined },
        { ...nothing, notifier: "mail", pending: 1, deliveredAt: undefined, lastError: "busy" },
      ]);
      assert.deepEqual(await bench.store.tally("00000000-0000-7000-8000-00000000dead"), []);
    },
  ),
  rule("drops what a cancelled job still had to tell", async (bench) => {
    const id = await bench.job(["/1"], { deliveries: [message("d1")] });
    await bench.store.end(id, "cancelled", bench.at, { deliveries: [message("d2")] });
    const states = (await bench.store.deliveries({ jobId: id, limit: 5 })).map(({ state }) => state);
    assert.deepEqual(states, ["pending", "dropped"]);
  }),
];
