import assert from "node:assert/strict";
import { createServer } from "node:http";
import { defineNotifier, defineService } from "@winnow/core/plugin";
import { changeTracking } from "@winnow/format-change-tracking";
import type { JobEvent } from "@winnow/kit-jobs";
import { RecordStoreToken } from "@winnow/kit-records";
import { CreditsToken } from "@winnow/kit-teams";
import { createWinnow } from "@winnow/preset-library";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { monitor } from "../src/index.ts";
import { type CheckStatus, NO_PAGES } from "../src/monitor.ts";
import { MonitorStore } from "../src/store/store.ts";

const test = suite("operation-monitor: checks that are skipped");

const poor = defineService({
  name: "no-credits",
  token: CreditsToken,
  create: () => ({ left: async () => 0 }) as never,
});

/** An app, and what its notifier receives. */
async function startWorld(plugins: readonly (typeof poor)[] = []) {
  const events: JobEvent[] = [];
  const winnow = await createWinnow({
    plugins: [
      recordsSqlite(),
      ...changeTracking(),
      monitor(),
      ...plugins,
      defineNotifier({
        name: "ear",
        compose: (event) => {
          events.push(event);
          return [];
        },
        deliver: async () => {},
      }),
    ],
    egress: { allow: { page: ["127.0.0.0/8"] } },
  });
  const store = new MonitorStore(winnow.kernel.services.get(RecordStoreToken));
  /** Makes the monitor due, and waits for the check that this makes of this status. */
  async function due(id: string, status: CheckStatus) {
    await store.change("", id, (before) => ({ ...before, nextRunAt: Date.now() - 1 }));
    for (let tries = 0; tries < 400; tries += 1) {
      const { data } = await winnow.monitor.checks({ id, status });
      if (data[0] !== undefined) return data[0];
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return assert.fail(`No check is ${status}.`);
  }
  return { winnow, events, due, [Symbol.asyncDispose]: () => winnow.close() };
}

test("a check without credits is told, and is the last run of its monitor", async () => {
  await using world = await startWorld([poor]);
  const { winnow, events } = world;
  const { data: made } = await winnow.monitor.create({
    name: "X",
    schedule: { text: "daily" },
    targets: [{ type: "scrape", urls: ["https://a.example/"] }],
  });
  const check = await world.due(made.id, "skipped_no_credits");
  const { id: checkId, status, error } = check;
  assert.deepEqual(
    events.map(({ type, job, success, data }) => ({ type, id: job.id, success, data })),
    [
      {
        type: "monitor.check.completed",
        id: checkId,
        success: false,
        data: [{ monitorId: made.id, checkId, status, summary: NO_PAGES, error }],
      },
    ],
  );
  const { data: after } = await winnow.monitor.get({ id: made.id });
  const { lastRunAt, lastCheckSummary, currentCheckId } = after;
  assert.deepEqual([lastRunAt, lastCheckSummary, currentCheckId], [check.finishedAt, NO_PAGES, null]);
  assert.ok(Date.parse(String(after.nextRunAt)) > Date.now());
});

test("a check that is due while another one runs is told, and leaves the other one alone", async () => {
  await using world = await startWorld();
  const { winnow, events } = world;
  const site = createServer(() => {});
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = site.address() as { port: number };
    const { data: made } = await winnow.monitor.create({
      name: "X",
      schedule: { text: "daily" },
      targets: [{ type: "scrape", urls: [`http://127.0.0.1:${port}/`] }],
    });
    const { id: running } = await winnow.monitor.run({ id: made.id });
    const check = await world.due(made.id, "skipped_overlap");
    const told = events.filter(({ job }) => job.id === check.id);
    assert.deepEqual(
      told.map(({ type, success }) => [type, success]),
      [["monitor.check.completed", false]],
    );
    const { data: after } = await winnow.monitor.get({ id: made.id });
    assert.deepEqual([after.lastRunAt, after.currentCheckId], [check.finishedAt, running]);
    await winnow.monitor.delete({ id: made.id });
  } finally {
    site.closeAllConnections();
    site.close();
  }
});

test.run();
