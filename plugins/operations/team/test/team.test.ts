import assert from "node:assert/strict";
import { operationConformance } from "@winnow/conformance";
import { type Clock, ClockToken, defineHook, defineService } from "@winnow/core/plugin";
import { type Credits, CreditsToken } from "@winnow/kit-teams";
import { createWinnow } from "@winnow/preset-library";
import { suite } from "uvu";
import { team } from "../src/index.ts";

const test = suite("operation-team");
operationConformance(test, team, { request: {}, required: [] });

const [FROM, UNTIL] = [Date.UTC(2026, 10, 1), Date.UTC(2026, 11, 1)];
const PERIOD = {
  billingPeriodStart: "2026-11-01T00:00:00.000Z",
  billingPeriodEnd: "2026-12-01T00:00:00.000Z",
};
const usage = (from: number, payer: string | undefined, credits: number) => {
  return { from, until: from === FROM ? UNTIL : FROM, payer, credits, bills: { scrape: credits } };
};
const credits: Credits = {
  plan: async () => 1000,
  left: async () => 900,
  check: async () => {},
  charge: async () => {},
  reserve: async () => ({ raise: async () => {}, book: async () => {}, settle: async () => 0 }),
  ofScrape: () => undefined,
  period: () => ({ from: FROM, until: UNTIL }),
  usage: async () => [
    usage(FROM, "b", 20),
    usage(Date.UTC(2026, 9, 1), "a", 5),
    usage(FROM, "a", 30),
    usage(FROM, undefined, 50),
  ],
};

test("what is left and what was used, in credits and in tokens", async () => {
  const counted = defineService({ name: "credits", token: CreditsToken, create: () => credits });
  await using winnow = await createWinnow({ plugins: [team(), counted] });
  const { creditUsage, tokenUsage, creditUsageHistorical, tokenUsageHistorical } = winnow.team;
  assert.deepEqual((await creditUsage({})).data, { remainingCredits: 900, planCredits: 1000, ...PERIOD });
  assert.deepEqual((await tokenUsage({})).data, { remainingTokens: 13_500, planTokens: 15_000, ...PERIOD });
  const october = { startDate: "2026-10-01T00:00:00.000Z", endDate: PERIOD.billingPeriodStart };
  const november = { startDate: PERIOD.billingPeriodStart, endDate: PERIOD.billingPeriodEnd };
  assert.deepEqual((await creditUsageHistorical({})).periods, [
    { ...october, creditsUsed: 5 },
    { ...november, creditsUsed: 100 },
  ]);
  assert.deepEqual((await creditUsageHistorical({ byApiKey: true })).periods, [
    { ...october, apiKey: "a", creditsUsed: 5 },
    { ...november, apiKey: "b", creditsUsed: 20 },
    { ...november, apiKey: "a", creditsUsed: 30 },
    { ...november, creditsUsed: 50 },
  ]);
  assert.deepEqual((await tokenUsageHistorical({})).periods[0], { ...october, tokensUsed: 75 });
  // @ts-expect-error: refused by the types as well
  await assert.rejects(creditUsageHistorical({ byApiKey: "yes" }), /byApiKey/);
  await assert.rejects(creditUsage({ by: 1 }), /by/);
});

test("where nothing is counted plenty is left", async () => {
  await using winnow = await createWinnow({ plugins: [team()] });
  const { data } = await winnow.team.creditUsage({});
  assert.ok(data.remainingCredits > 1e8 && data.planCredits > 1e8);
  assert.equal(data.billingPeriodEnd, null);
  assert.deepEqual((await winnow.team.tokenUsageHistorical({})).periods, []);
});

test("pages of jobs that are at work and waiting, and scrapes", async () => {
  const clock: Clock = {
    now: () => 1_790_000_000_000,
    after: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  };
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = defineHook({
    name: "slow",
    fetch: async ({ url }) => {
      await held;
      const body = Buffer.from("<p>Words that are enough for a page.</p>");
      const headers = { "content-type": "text/html" };
      return { url, statusCode: 200, headers, contentType: "text/html", body, rendered: false };
    },
  });
  const time = defineService({ name: "time", token: ClockToken, create: () => clock });
  await using winnow = await createWinnow({ plugins: [time, slow, team()], concurrency: 7 });
  const empty = { jobsInQueue: 0, activeJobsInQueue: 0, waitingJobsInQueue: 0 };
  const before = await winnow.team.queueStatus({});
  assert.deepEqual(before, { ...empty, maxConcurrency: 7, mostRecentSuccess: null });
  const urls = Array.from({ length: 15 }, (_, at) => `https://a.example/${at}`);
  const batch = winnow.batchScrape(urls);
  const ended = batch.then(({ completed }) => completed);
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await winnow.team.concurrency({})).concurrency === 7) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.deepEqual(await winnow.team.concurrency({}), { concurrency: 7, maxConcurrency: 7 });
  const { jobsInQueue, activeJobsInQueue, waitingJobsInQueue } = await winnow.team.queueStatus({});
  assert.deepEqual([jobsInQueue, activeJobsInQueue + waitingJobsInQueue], [15, 15]);
  release();
  assert.equal(await ended, 15);
  const { mostRecentSuccess } = await winnow.team.queueStatus({});
  assert.equal(mostRecentSuccess, new Date(clock.now()).toISOString());
});

test.run();
