import assert from "node:assert/strict";
import { suite } from "uvu";
import {
  copyOf,
  draftOf,
  emptyDraft,
  hostOf,
  problemsOf,
  requestOf,
  scheduleOf,
} from "../app/pages/monitors/draft.ts";
import { STORED } from "../app/pages/monitors/secrets.ts";
import type { Monitor, Version } from "../app/pages/monitors/types.ts";
import { fieldTime, versionAt } from "../app/pages/monitors/versions.ts";
import { healthOf, saySchedule, sayTargets, standingOf } from "../app/pages/monitors/words.ts";

const test = suite("adapter-console: monitors");

const summary = { totalPages: 3, same: 3, changed: 0, new: 0, removed: 0, error: 0 };
const monitor: Monitor = {
  id: "m",
  name: "Prices",
  status: "active",
  schedule: { cron: "0 8 * * 1-5", timezone: "Europe/Berlin" },
  nextRunAt: null,
  lastRunAt: null,
  currentCheckId: null,
  targets: [
    {
      id: "t",
      type: "scrape",
      urls: ["https://a.example/"],
      scrapeOptions: {
        headers: { authorization: "Bearer hidden", "x-b": "also hidden" },
        actions: [
          { type: "write", text: "hidden password" },
          { type: "wait", milliseconds: 5 },
        ],
      },
    },
  ],
  webhook: { url: "https://hooks.example/T1/hidden", headers: { authorization: "hidden" } },
  notification: { email: { enabled: true, recipients: ["ada@example.com"], includeDiffs: false } },
  retentionDays: 30,
  goal: null,
  judgeEnabled: false,
  lastCheckSummary: summary,
  lastCheckStatus: "completed",
  failuresInARow: 0,
};

test("what is a secret is in no field of the form, and is still there when it is saved", () => {
  const draft = draftOf(monitor);
  assert.ok(!JSON.stringify(draft).includes("hidden"), JSON.stringify(draft));
  assert.ok(draft.options.includes(STORED));
  assert.equal(hostOf(monitor.webhook), "hooks.example");
  const request = requestOf({ ...draft, name: "Other" }, monitor);
  assert.ok("body" in request);
  const { webhook, targets, name } = request.body as Record<string, unknown>;
  assert.deepEqual([name, webhook, targets], ["Other", undefined, monitor.targets]);
});

test("when people are notified is said in words or as cron, and what has no field stays", () => {
  const timed = {
    ...monitor,
    notification: {
      ...monitor.notification,
      digest: { cron: "0 8 * * *", timezone: "Asia/Tokyo" },
      quietHours: { from: "22:00", to: "07:00", timezone: "Asia/Tokyo", days: ["friday"] },
      repeat: { every: 120, times: 3 },
    },
  };
  const saved = (change: object, before: Monitor | undefined = timed) => {
    const request = requestOf({ ...draftOf(before ?? timed), ...change }, before);
    return "body" in request ? (request.body as { notification: object }).notification : request.problems;
  };
  assert.deepEqual(saved({}), timed.notification, "as it was");
  const zone = { timezone: "Europe/Berlin" };
  assert.deepEqual(saved({ digest: "daily at 9am", quiet: "9:00 - 10:00" }), {
    ...timed.notification,
    digest: { text: "daily at 9am", ...zone },
    quietHours: { from: "09:00", to: "10:00", ...zone },
  });
  const { digest: _, quietHours: __, ...rest } = timed.notification;
  assert.deepEqual(saved({ digest: "", quiet: "" }), rest);
  assert.deepEqual(saved({ digest: "0 9 * * 1-5", quiet: "" }), {
    ...rest,
    digest: { cron: "0 9 * * 1-5", ...zone },
  });
  assert.match(String((saved({ quiet: "at night" }) as { quiet?: string }).quiet), /such as 22:00-07:00/);
  const details = [
    { path: ["notification", "digest", "text"], message: "No schedule." },
    { path: ["notification", "quietHours"], message: "No hours." },
  ];
  assert.deepEqual(problemsOf(details), { digest: "No schedule.", quiet: "No hours." });
});

test("hours that are left out are a number, or none", () => {
  const adaptiveOf = (adaptive: string, before: Monitor | undefined = monitor) => {
    const request = requestOf({ ...draftOf(before ?? monitor), adaptive }, before);
    return "body" in request ? (request.body as Monitor).adaptive : request.problems.adaptive;
  };
  assert.equal(draftOf(monitor).adaptive, "");
  const adaptive = { ...monitor, adaptive: { maxHours: 72 } };
  assert.equal(draftOf(adaptive).adaptive, "72");
  assert.deepEqual(adaptiveOf("72", adaptive), { maxHours: 72 });
  assert.deepEqual(adaptiveOf(" 24 "), { maxHours: 24 });
  assert.equal(adaptiveOf(" ", adaptive), null);
  assert.match(String(adaptiveOf("a day")), /whole number/);
  assert.match(String(adaptiveOf("1.5")), /whole number/);
  const details = [{ path: ["adaptive", "maxHours"], message: "720 at most" }];
  assert.deepEqual(problemsOf(details), { adaptive: "720 at most" });
});

test("a copy says what it has of its own", () => {
  assert.deepEqual(copyOf(" Rye ", " https://a.example/ \n\nhttps://b.example/"), {
    name: "Rye",
    urls: ["https://a.example/", "https://b.example/"],
  });
  assert.deepEqual(copyOf(" ", "\n"), {});
});

test("filters are lines and a number, and those without a field stay", () => {
  const [target] = monitor.targets;
  const watch = { ignore: ["a", "/b/i"], xpath: ["//p"], tolerance: 2 };
  const watched = { ...monitor, targets: [{ ...target, type: "scrape" as const, watch }] };
  const draft = draftOf(watched);
  assert.deepEqual([draft.ignore, draft.keep, draft.tolerance], ["a\n/b/i", "", "2"]);
  const watchWith = (change: Partial<typeof draft>) => {
    const request = requestOf({ ...draft, ...change }, watched);
    return "body" in request ? (request.body as typeof watched).targets[0]?.watch : request.problems;
  };
  assert.deepEqual(watchWith({}), watch);
  assert.deepEqual(watchWith({ ignore: "", keep: "c\n", tolerance: " " }), { xpath: ["//p"], keep: ["c"] });
  assert.deepEqual(watchWith({ tolerance: "x" }), { tolerance: "Give a number of percent." });
  const problem = problemsOf([{ path: ["targets", 0, "watch", "keep", 0], message: "No." }]);
  assert.deepEqual(problem, { keep: "No." });
  assert.deepEqual(problemsOf([{ path: ["targets", 0, "watch", "xpath", 0], message: "No." }]), {
    ignore: "No.",
  });
});

test("conditions are lines, in words or as JSON, and are taken away with their lines", () => {
  const [target] = monitor.targets;
  const values = [{ name: "price", selector: ".p" }];
  const when = [{ field: "price", below: 100 }];
  const watched = { ...monitor, targets: [{ ...target, type: "scrape" as const, values, when }] };
  const targetWith = (conditions: string) => {
    const request = requestOf({ ...draftOf(watched), conditions }, watched);
    return "body" in request ? (request.body as typeof watched).targets[0] : assert.fail();
  };
  assert.equal(draftOf(watched).conditions, '{"field":"price","below":100}');
  assert.deepEqual(targetWith(draftOf(watched).conditions)?.when, when);
  assert.deepEqual(targetWith("price below 90\n")?.when, ["price below 90"]);
  assert.deepEqual([targetWith("")?.when, targetWith("")?.values], [undefined, values]);
  const wrong = requestOf({ ...draftOf(watched), conditions: "{" }, watched);
  assert.match("problems" in wrong ? (wrong.problems.conditions ?? "") : "", /no JSON/);
  const problem = problemsOf([{ path: ["targets", 0, "when", 0], message: "No." }]);
  assert.deepEqual(problem, { conditions: "No." });
});

test("a webhook is left, replaced or taken away", () => {
  const bodyWith = (change: object) => {
    const request = requestOf({ ...draftOf(monitor), ...change }, monitor);
    return "body" in request ? (request.body as { webhook?: unknown }).webhook : assert.fail();
  };
  assert.equal(bodyWith({ webhook: "none" }), null);
  assert.equal(bodyWith({ webhook: "new", webhookUrl: " https://b.example/ " }), "https://b.example/");
  const headers = { webhook: "new", webhookUrl: "https://b.example/", webhookHeaders: '{"a":"b"}' };
  assert.deepEqual(bodyWith(headers), { url: "https://b.example/", headers: { a: "b" } });
});

test("what is wrong is said at its field", () => {
  const wrong = { ...emptyDraft("UTC"), options: "{", retentionDays: "x" };
  const request = requestOf(wrong, undefined);
  assert.ok("problems" in request);
  assert.deepEqual(Object.keys(request.problems).sort(), ["lines", "name", "options", "retentionDays"]);
  const details = [
    { path: ["schedule", "text"], message: "never" },
    { path: ["targets", 0, "scrapeOptions", "formats", 0], message: "no format" },
    { path: ["notification", "email", "recipients", 0], message: "no address" },
  ];
  assert.deepEqual(problemsOf(details), {
    cron: "never",
    options: "0.scrapeOptions.formats.0: no format",
    recipients: "no address",
  });
  assert.equal(problemsOf([{ path: ["other"], message: "what" }]), undefined);
  assert.equal(problemsOf("text"), undefined);
});

test("targets that the form has no fields for are JSON", () => {
  const [target] = monitor.targets;
  const two = { ...monitor, targets: [target!, { ...target!, id: "u" }] };
  assert.equal(draftOf(two).kind, "json");
  const crawl = {
    ...monitor,
    targets: [{ type: "crawl", url: "https://a.example/", crawlOptions: { limit: 5 } }],
  };
  assert.equal(draftOf(crawl as Monitor).kind, "json");
  const request = requestOf({ ...draftOf(two), targets: draftOf(two).targets }, two);
  assert.deepEqual("body" in request && (request.body as { targets: unknown }).targets, two.targets);
});

test("schedules are said as people do", () => {
  const said = (cron: string) => saySchedule({ cron, timezone: "UTC" });
  assert.deepEqual(
    [
      "*/15 * * * *",
      "5 * * * *",
      "30 */6 * * *",
      "0 8,18 * * *",
      "0 8 * * 1-5",
      "30 17 * * 1,4",
      "0 9 * * 7",
      "0 6 1 * *",
      "0 0 1 1 *",
      "1-5 2 * * *",
    ].map(said),
    [
      "every 15 minutes (UTC)",
      "every hour at :05 (UTC)",
      "every 6 hours at :30 (UTC)",
      "every day at 08:00 and 18:00 (UTC)",
      "on weekdays at 08:00 (UTC)",
      "every Monday and Thursday at 17:30 (UTC)",
      "every Sunday at 09:00 (UTC)",
      "on day 1 of each month at 06:00 (UTC)",
      "0 0 1 1 * (UTC)",
      "1-5 2 * * * (UTC)",
    ],
  );
  const draft = emptyDraft("UTC");
  assert.deepEqual(scheduleOf(draft), { text: "every hour", timezone: "UTC" });
  assert.deepEqual(scheduleOf({ ...draft, every: "20", unit: "minutes" }), {
    text: "every 20 minutes",
    timezone: "UTC",
  });
});

test("how monitors and checks stand is said in words", () => {
  const health = (change: Partial<Monitor>) => healthOf({ ...monitor, ...change }).text;
  assert.equal(health({}), "Nothing changed");
  assert.equal(health({ lastCheckSummary: { ...summary, changed: 2, new: 1 } }), "2 changed, 1 new");
  assert.equal(health({ failuresInARow: 3 }), "Failed 3 times in a row");
  assert.equal(health({ lastCheckSummary: null, lastCheckStatus: null }), "Not checked yet");
  assert.equal(health({ lastCheckStatus: "skipped_no_credits" }), "Skipped: no credits were left");
  assert.equal(health({ currentCheckId: "c" }), "Checking now");
  assert.equal(health({ status: "paused" }), "Paused. Nothing changed");
  const partial = { status: "partial", error: null, summary: { ...summary, error: 1 } };
  assert.deepEqual(standingOf(partial), { text: "1 page not read", tone: "bad" });
  assert.equal(sayTargets([{ type: "search", queries: ["a", "b"] }]), "“a” and 1 more");
});

test("the version of a time is the one that stood then", () => {
  const version = (since: string): Version => ({
    checkId: since,
    scrapeId: null,
    since,
    seenAt: since,
    isGone: false,
    length: 1,
    reason: null,
  });
  const all = ["2026-11-24T10:00:00.500Z", "2026-11-20T10:00:00.000Z"].map(version);
  const at = (time: string) => versionAt(all, Date.parse(time))?.since;
  assert.equal(at("2026-11-25T00:00:00Z"), all[0]?.since);
  assert.equal(at("2026-11-24T10:00:00Z"), all[0]?.since);
  assert.equal(at("2026-11-24T09:59:59Z"), all[1]?.since);
  assert.equal(at("2026-11-20T09:59:59Z"), undefined);
  const now = Date.parse("2026-11-24T10:00:00Z");
  assert.equal(new Date(fieldTime(now)).getTime(), now);
});

test.run();
