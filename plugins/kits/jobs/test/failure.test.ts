import assert from "node:assert/strict";
import { systemClock } from "@winnow/conformance";
import { silent, WinnowError } from "@winnow/core/plugin";
import { suite } from "uvu";
import { factsOf, isOfCapacity, News, Poller } from "../src/index.ts";

const test = suite("kit-jobs: failures");

const away = (reason: string) =>
  new WinnowError("DATABASE_UNAVAILABLE", `The server cannot be reached: ${reason}.`, {
    category: "capacity",
    retryable: true,
  });

test("of what may pass the log holds the reason, of a defect everything", () => {
  assert.deepEqual(factsOf(away("gone")), { reason: "The server cannot be reached: gone." });
  const forCaller = new WinnowError("KIT_AWAY", "Try again later.", {
    ...{ category: "capacity", retryable: true, cause: away("gone") },
  });
  assert.deepEqual(factsOf(forCaller), { reason: "The server cannot be reached: gone." });
  const defect = new Error("a bug");
  assert.deepEqual(factsOf(defect), { error: defect });
  assert.equal(isOfCapacity(defect), false);
  const crowded = WinnowError.wrap(new Error("EMFILE: too many open files"), "format", "format-html");
  assert.deepEqual([isOfCapacity(crowded), Object.keys(factsOf(crowded))], [true, ["reason"]]);
  assert.equal(isOfCapacity(WinnowError.wrap(defect, "format", "format-html")), false);
  assert.equal(isOfCapacity(new WinnowError("STORAGE_BROKEN", "No.", { category: "capacity" })), false);
});

test("what happens again and again is told once a minute, and each defect each time", () => {
  let now = 5;
  const news = new News({ now: () => now });
  const heard = () => [
    news.isOf(away("reset")),
    news.isOf(away("timeout")),
    news.isOf(new Error("a bug")),
    news.is("x"),
  ];
  assert.deepEqual(heard(), [true, false, true, true]);
  now += 59_999;
  assert.deepEqual(heard(), [false, false, true, false]);
  now += 1;
  assert.deepEqual(heard(), [true, false, true, true]);
});

test("a server that is away is told once, in whatever words, and again after it was back for a minute", async () => {
  const told: unknown[] = [];
  const reasons = ["reset", "timeout", undefined, "reset", undefined, undefined, "reset"];
  let [rounds, now] = [0, 0];
  const poller = new Poller(
    {
      clock: { ...systemClock, now: () => now },
      logger: { ...silent, error: (fields) => void told.push(fields) },
    },
    60_000,
    async () => {
      const reason = reasons[rounds];
      rounds += 1;
      if (rounds === 6) now += 60_000;
      if (reason !== undefined) throw away(reason);
    },
    { size: 0 },
  );
  poller.start();
  for (let round = 1; round <= reasons.length; round += 1) {
    while (rounds < round) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    if (round === 2) assert.match(poller.failure ?? "", /timeout/, "the check says the newest");
    if (round === 3) assert.equal(poller.failure, undefined);
    if (round === 4) assert.equal(told.length, 1, "it came and went");
    if (round < reasons.length) poller.wake();
  }
  await poller.stop();
  const line = { reason: "The server cannot be reached: reset." };
  assert.deepEqual(told, [line, line]);
});

test.run();
