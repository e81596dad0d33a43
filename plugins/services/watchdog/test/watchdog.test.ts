import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { serviceConformance } from "@winnow/conformance";
import { createKernel, type Logger } from "@winnow/core";
import { defineFormat } from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";
import { basics } from "../../../../core/test/plugins.ts";
import { watchdog } from "../src/index.ts";

const test = suite("service-watchdog");

serviceConformance(test, watchdog, { methods: ["enter", "leave"] });

const busy = (name: string, work: () => Promise<string>) =>
  defineFormat({ name, options: v.strictObject({}), uses: [], produce: work });

function spin(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

const spinner = busy("test-spinner", async () => {
  await sleep(20);
  spin(400);
  return "spun";
});
const sleeper = busy("test-sleeper", async () => {
  await sleep(500);
  return "slept";
});

/** A logger that keeps the warnings about the thread, with what the scrape bound to it. */
function listener() {
  const blocked: Record<string, unknown>[] = [];
  const made = (bound: object): Logger => ({
    trace() {},
    debug() {},
    info() {},
    warn: (fields: unknown, message?: string) => {
      if (message === "serving thread blocked") blocked.push({ ...bound, ...(fields as object) });
    },
    error() {},
    fatal() {},
    child: (more) => made({ ...bound, ...more }),
  });
  return { logger: made({}), blocked };
}

test("a plugin that blocks the thread is named, not the one that waits beside it", async () => {
  const { logger, blocked } = listener();
  await using kernel = await createKernel({ plugins: [...basics(), watchdog(), sleeper, spinner], logger });
  await kernel.scrapeRequest(
    { url: "http://site.test/", formats: ["test-spinner", "test-sleeper"] },
    { id: "one" },
  );
  const found = blocked.find(({ blockedMs }) => Number(blockedMs) >= 400);
  const { plugin, phase, requestId } = found ?? {};
  assert.deepEqual(
    { plugin, phase, requestId },
    { plugin: "format-test-spinner", phase: "format", requestId: "one" },
  );
});

test("waiting is not blocking, however long it takes or nothing is done", async () => {
  const { logger, blocked } = listener();
  await using kernel = await createKernel({ plugins: [...basics(), watchdog(), sleeper], logger });
  const scrape = () => kernel.scrapeRequest({ url: "http://site.test/", formats: ["test-sleeper"] });
  await scrape();
  spin(300);
  await scrape();
  // A machine that is busy otherwise may stop the whole process; not for as long as the plugin sleeps.
  assert.deepEqual(
    blocked.filter(({ blockedMs }) => Number(blockedMs) > 480),
    [],
  );
});

test.run();
