import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { ScrapeContext } from "@winnow/core/adapter";
import { silent, WinnowError } from "@winnow/core/plugin";
import { suite } from "uvu";
import { LongWorks } from "../src/works.ts";

const test = suite("parser-pdf-auto: long works");
const services = { get: () => assert.fail(), find: () => undefined };
const contextFor = (timeoutMs: number, signal = new AbortController().signal) =>
  new ScrapeContext("id", signal, silent, services, { timeoutMs });

test("a repeat of the request attaches to the work that goes on", async () => {
  const works = new LongWorks<string>({ marginMs: 10 });
  let starts = 0;
  let finish = (_: string) => {};
  const start = () => {
    starts++;
    return new Promise<string>((resolve) => {
      finish = resolve;
    });
  };
  await assert.rejects(
    works.join("a", contextFor(30), async (signal, tell) => {
      tell({ pages: 9, done: 1, all: 3 });
      return start(...([signal] as never as []));
    }),
    (error) => {
      assert.ok(WinnowError.is(error, "SCRAPE_TIMEOUT"));
      const { state, jobStatus, documentPages, retryAfterSeconds } = error.details as Record<string, unknown>;
      assert.deepEqual(
        [state, jobStatus, documentPages, retryAfterSeconds],
        ["processing_continues", "running", 9, 5],
      );
      return true;
    },
  );
  const repeat = works.join("a", contextFor(10_000), start);
  finish("read");
  assert.equal(await repeat, "read");
  assert.equal(starts, 1);
  // What was fetched is forgotten.
  const again = works.join("a", contextFor(10_000), start);
  finish("read again");
  assert.equal(await again, "read again");
  assert.equal(starts, 2);
  works.close();
});

test("a result that came late waits to be fetched", async () => {
  const works = new LongWorks<string>({ marginMs: 0 });
  const late = async () => {
    await sleep(40);
    return "late";
  };
  await assert.rejects(works.join("a", contextFor(5), late));
  await sleep(60);
  assert.equal(await works.join("a", contextFor(1000), async () => "not this"), "late");
  works.close();
});

test("a caller who goes away ends the work, unless others wait", async () => {
  const works = new LongWorks<string>();
  const first = new AbortController();
  const second = new AbortController();
  let stopped = false;
  const start = (signal: AbortSignal) =>
    new Promise<string>((_, reject) =>
      signal.addEventListener("abort", () => {
        stopped = true;
        reject(signal.reason);
      }),
    );
  const one = works.join("a", contextFor(10_000, first.signal), start);
  const two = works.join("a", contextFor(10_000, second.signal), start);
  first.abort(new WinnowError("SCRAPE_ABORTED", "gone"));
  await assert.rejects(one);
  assert.equal(stopped, false);
  second.abort(new WinnowError("SCRAPE_ABORTED", "gone"));
  await assert.rejects(two);
  assert.equal(stopped, true);
});

test("only so many works go on", async () => {
  const works = new LongWorks<string>({ marginMs: 0, most: 1 });
  let stopped = 0;
  const start = (signal: AbortSignal) =>
    new Promise<string>((_, reject) =>
      signal.addEventListener("abort", () => {
        stopped++;
        reject(signal.reason);
      }),
    );
  await assert.rejects(works.join("a", contextFor(5), start));
  await assert.rejects(
    works.join("b", contextFor(5), start),
    (error) => WinnowError.is(error) && error.details === undefined,
  );
  assert.equal(stopped, 1);
  works.close();
  assert.equal(stopped, 2);
});

test.run();
