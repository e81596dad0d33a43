import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { suite } from "uvu";
import { abortAfter } from "../src/author/abort.ts";

const test = suite("core: abort after a time");

test("the time comes though nobody listens and garbage is collected", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const signal = abortAfter(20, new AbortController().signal);
  for (let turn = 0; turn < 10; turn++) {
    await sleep(10);
    collect();
  }
  assert.ok(signal.aborted);
  assert.equal((signal.reason as DOMException).name, "TimeoutError");
});

test("whichever aborts first gives the reason", () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = abortAfter(60_000, one.signal, other.signal);
  assert.ok(!signal.aborted);
  other.abort("no longer needed");
  assert.equal(signal.reason, "no longer needed");
  assert.equal(abortAfter(60_000, other.signal).reason, "no longer needed");
});

test.run();
