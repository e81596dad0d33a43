import assert from "node:assert/strict";
import { suite } from "uvu";
import * as v from "valibot";
import {
  cronOf,
  EXAMPLES,
  nextRun,
  parseCron,
  runsPerMonth,
  ScheduleInput,
  shortestGap,
} from "../src/index.ts";

import { PHRASES, REFUSED } from "./phrases.ts";

const test = suite("kit-schedule");

/** What is wrong with a schedule, with the key it is about; undefined for one that is taken. */
function problem(input: unknown): string | undefined {
  const { issues } = v.safeParse(ScheduleInput, input);
  return issues === undefined ? undefined : `${v.getDotPath(issues[0]) ?? ""}: ${issues[0].message}`;
}

/** The runs of a schedule after a time, as local times. */
function runs(cron: string, timezone: string, after: string, count: number): readonly string[] {
  const found: string[] = [];
  for (let at = Date.parse(after); found.length < count; ) {
    at = nextRun({ cron, timezone }, at) ?? assert.fail("it ends");
    const local = new Date(at).toLocaleString("sv", { timeZone: timezone });
    found.push(`${local.slice(5, 16)} ${new Date(at).toISOString().slice(11, 16)}Z`);
  }
  return found;
}

const WORDS: readonly (readonly [words: string, cron: string])[] = [
  ["every 30 minutes", "*/30 * * * *"],
  ["Every 15 mins, starting at :05", "5-59/15 * * * *"],
  ["every 15 min start 5", "5-59/15 * * * *"],
  ["every 15 minutes on :50", "5-59/15 * * * *"],
  ["every 60 minutes", "0 * * * *"],
  ["hourly", "0 * * * *"],
  ["every hour at :15", "15 * * * *"],
  ["every  6 HRS.", "0 */6 * * *"],
  ["every 24 hours", "0 0 * * *"],
  ["daily", "0 0 * * *"],
  ["every day at 9", "0 9 * * *"],
  ["daily at 9:30 pm", "30 21 * * *"],
  ["daily at 12am", "0 0 * * *"],
  ["daily at 12pm", "0 12 * * *"],
  ["daily at noon", "0 12 * * *"],
  ["weekly", "0 0 * * 0"],
  ["every week at midnight", "0 0 * * 0"],
  ["every monday at 9:00", "0 9 * * 1"],
  ["weekdays at 8am", "0 8 * * 1-5"],
  ["every weekday at 8am", "0 8 * * 1-5"],
  ["on weekends at 10", "0 10 * * 0,6"],
  ["every monday, wednesday and friday at 17:30", "30 17 * * 1,3,5"],
  ["mondays", "0 0 * * 1"],
  ["weekly on friday at 5pm", "0 17 * * 5"],
  ["monthly", "0 0 1 * *"],
  ["monthly on the 15th at 6am", "0 6 15 * *"],
];

for (const [words, cron] of [...WORDS, ...PHRASES])
  test(`"${words}"`, () => assert.equal(cronOf(words), cron));

test("what no cron expression says is refused, and the message says why", () => {
  for (const [text, message] of REFUSED) assert.match(problem({ text }) ?? "taken", message, text);
});

test("words that are not understood are refused with examples, all of which are understood", () => {
  for (const text of [
    "",
    "sometimes",
    "every 7 minutes",
    "every 0 minutes",
    "every 5 hours",
    "daily at 25",
  ]) {
    assert.equal(cronOf(text), undefined, text);
  }
  for (const text of [
    "daily at 13pm",
    "daily at 9:75",
    "hourly at :60",
    "monthly on the 32nd",
    "every minute",
  ])
    assert.equal(cronOf(text), undefined, text);
  assert.match(problem({ text: "sometimes" }) ?? "", /^text: .*not a schedule.* "every 30 minutes", "every/);
  for (const text of EXAMPLES) assert.equal(problem({ text }), undefined, text);
});

test("a hundred thousand characters are refused, and quickly", () => {
  assert.match(problem({ text: "every monday ".repeat(8000) }) ?? "", /^text: /);
  assert.match(problem({ cron: "0,".repeat(50_000) }) ?? "", /^cron: /);
});

test("cron: numbers, ranges, lists, * and steps", () => {
  const read = (text: string) => parseCron(text);
  assert.deepEqual(read(" 0,30  9-11 */10 1-12/6 5-7 "), {
    minutes: [0, 30],
    hours: [9, 10, 11],
    days: [1, 11, 21, 31],
    months: [1, 7],
    weekdays: [0, 5, 6],
  });
  assert.deepEqual((read("3/20 * * * *") as { minutes: readonly number[] }).minutes, [3, 23, 43]);
});

test("cron that is not valid: the message names the field", () => {
  const cases: readonly (readonly [cron: string, message: RegExp])[] = [
    ["0 0 * *", /five fields .* has 4/],
    ["60 * * * *", /"60" is not a valid minute: it goes from 0 to 59/],
    ["0 24 * * *", /valid hour/],
    ["0 0 0 * *", /valid day of the month/],
    ["0 0 1 13 *", /valid month/],
    ["0 0 * * 8", /valid weekday/],
    ["0 9 * * MON", /"MON" is not a valid weekday/],
    ["5-1 * * * *", /ends before it begins/],
    ["*/0 * * * *", /a step is at least 1/],
    [", * * * *", /valid minute/],
    ["0 0 31 2 *", /never runs/],
    ["@daily", /five fields/],
  ];
  for (const [cron, message] of cases) assert.match(problem({ cron }) ?? "", message, cron);
});

test("at most every five minutes, whatever the time is when it is asked", () => {
  for (const cron of ["* * * * *", "*/4 * * * *", "58,2 * * * *", "0,59 0,23 * * *", "1,3 4 5 6 *"])
    assert.match(problem({ cron }) ?? "", /must not run more often than every 5 minutes/, cron);
  for (const cron of ["*/5 * * * *", "58,3 * * * *", "58,2 3 * * *", "59 23 * * *"])
    assert.equal(problem({ cron }), undefined, cron);
  const gap = (cron: string) => shortestGap(parseCron(cron) as Exclude<ReturnType<typeof parseCron>, string>);
  assert.deepEqual(["*/20 * * * *", "10 3 * * *", "0 9,17 * * *"].map(gap), [20, 1440, 480]);
});

test("one of cron and text, and a zone that exists", () => {
  assert.match(problem({}) ?? "", /exactly one/);
  assert.match(problem({ cron: "0 0 * * *", text: "daily" }) ?? "", /exactly one/);
  assert.match(problem({ text: "daily", timezone: "Mars/Phobos" }) ?? "", /^timezone: "Mars\/Phobos" is not/);
  assert.match(problem({ text: "daily", timezone: "+02:00" }) ?? "", /is not a time zone/);
  assert.match(problem({ text: "daily", zone: "UTC" }) ?? "", /zone/);
  assert.match(problem("daily") ?? "", /object/i);
  const schedule = v.parse(ScheduleInput, { text: "daily at 9", timezone: "Asia/Kathmandu" });
  assert.deepEqual(schedule, { cron: "0 9 * * *", timezone: "Asia/Kathmandu" });
  assert.deepEqual(v.parse(ScheduleInput, schedule), schedule);
});

test("day of the month and weekday must both match", () => {
  assert.deepEqual(runs("0 0 13 * 5", "UTC", "2026-01-01T00:00:00Z", 3), [
    "02-13 00:00 00:00Z",
    "03-13 00:00 00:00Z",
    "11-13 00:00 00:00Z",
  ]);
});

test("a time that the clocks leave out runs once, at the end of the gap", () => {
  assert.deepEqual(runs("30 2 * * *", "America/New_York", "2026-03-07T00:00:00Z", 3), [
    "03-07 02:30 07:30Z",
    "03-08 03:00 07:00Z",
    "03-09 02:30 06:30Z",
  ]);
});

test("a time that comes twice runs once, and every hour of it where every hour counts", () => {
  assert.deepEqual(runs("15 2 * * *", "Europe/Berlin", "2026-10-24T10:00:00Z", 2), [
    "10-25 02:15 00:15Z",
    "10-26 02:15 01:15Z",
  ]);
  assert.deepEqual(runs("0 * * * *", "Europe/Berlin", "2026-10-24T23:30:00Z", 4), [
    "10-25 02:00 00:00Z",
    "10-25 02:00 01:00Z",
    "10-25 03:00 02:00Z",
    "10-25 04:00 03:00Z",
  ]);
});

test("leap days, zones of quarter hours, and days without a midnight", () => {
  assert.deepEqual(runs("0 0 29 2 *", "UTC", "2026-01-01T00:00:00Z", 1), ["02-29 00:00 00:00Z"]);
  assert.deepEqual(runs("0 9 * * *", "Asia/Kathmandu", "2026-01-01T00:00:00Z", 1), ["01-01 09:00 03:15Z"]);
  // In Beirut the clocks go from 00:00 to 01:00.
  assert.deepEqual(runs("0 0 * * *", "Asia/Beirut", "2026-03-28T12:00:00Z", 2), [
    "03-29 01:00 22:00Z",
    "03-30 00:00 21:00Z",
  ]);
});

test("runs in 30 days", () => {
  const now = Date.parse("2026-11-22T10:00:00Z");
  const count = (cron: string) => runsPerMonth({ cron, timezone: "UTC" }, now);
  assert.deepEqual(["*/5 * * * *", "0 * * * *", "0 0 * * *", "0 0 * * 0"].map(count), [8640, 720, 30, 5]);
});

test("a thousand and more schedules", () => {
  for (let minute = 0; minute < 60; minute += 1) {
    for (let hour = 0; hour < 24; hour += 1) {
      const schedule = { cron: `${minute} ${hour} * * *`, timezone: "UTC" };
      assert.equal(nextRun(schedule, -1), (hour * 60 + minute) * 60_000);
    }
  }
});

test.run();
