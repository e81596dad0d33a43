import assert from "node:assert/strict";
import * as v from "@winnow/kit-schema";
import { suite } from "uvu";
import { dueAt, quietUntil } from "../../src/news/held/quiet.ts";
import { isTimed, timingEntries } from "../../src/news/held/request.ts";

const test = suite("operation-monitor: when people are told");
const Timing = v.strictObject(timingEntries);
const read = (given: object) => v.parse(Timing, given);
const issueOf = (given: object) => {
  const { issues = [] } = v.safeParse(Timing, given);
  return issues
    .map(({ message, path = [] }) => `${path.map(({ key }) => key).join(".")}: ${message}`)
    .join(" | ");
};
const at = (text: string) => Date.parse(text);
const iso = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString());

test("quiet hours that cross midnight hold from their begin to their end, and not at it", () => {
  const { quietHours } = read({ quietHours: { from: "22:00", to: "07:00", timezone: "Europe/Berlin" } });
  assert.ok(quietHours);
  const end = (text: string) => iso(quietUntil(quietHours, at(text)));
  assert.equal(end("2026-11-10T20:59:59Z"), undefined);
  assert.equal(end("2026-11-10T21:00:00Z"), "2026-11-11T06:00:00.000Z");
  assert.equal(end("2026-11-11T05:59:59Z"), "2026-11-11T06:00:00.000Z");
  assert.equal(end("2026-11-11T06:00:00Z"), undefined);
});

test("quiet hours within a day, and days on which they begin", () => {
  const { quietHours: noon } = read({ quietHours: { from: "12:00", to: "13:30" } });
  assert.ok(noon);
  assert.equal(iso(quietUntil(noon, at("2026-11-10T12:30:00Z"))), "2026-11-10T13:30:00.000Z");
  assert.equal(quietUntil(noon, at("2026-11-10T11:59:00Z")), undefined);
  const { quietHours: weekend } = read({
    quietHours: { from: "20:00", to: "10:00", days: ["friday", "saturday"] },
  });
  assert.ok(weekend);
  const end = (text: string) => iso(quietUntil(weekend, at(text)));
  assert.equal(end("2026-11-13T21:00:00Z"), "2026-11-14T10:00:00.000Z", "friday evening");
  assert.equal(
    end("2026-11-15T09:00:00Z"),
    "2026-11-15T10:00:00.000Z",
    "what began on saturday ends on sunday",
  );
  assert.equal(end("2026-11-15T21:00:00Z"), undefined, "sunday evening");
});

test("on days on which the clocks change quiet hours end at their time of day", () => {
  const { quietHours } = read({ quietHours: { from: "22:00", to: "07:00", timezone: "Europe/Berlin" } });
  assert.ok(quietHours);
  const end = (text: string) => iso(quietUntil(quietHours, at(text)));
  // In the night to 29 March there are eight hours, in the one to 25 October ten.
  assert.equal(end("2026-03-28T21:30:00Z"), "2026-03-29T05:00:00.000Z");
  assert.equal(end("2026-10-24T20:30:00Z"), "2026-10-25T06:00:00.000Z");
  assert.equal(end("2026-10-25T05:30:00Z"), "2026-10-25T06:00:00.000Z");
  const { quietHours: gap } = read({ quietHours: { from: "02:30", to: "04:00", timezone: "Europe/Berlin" } });
  assert.ok(gap);
  // Half past two is not there on that day: they begin when the gap ends.
  assert.equal(quietUntil(gap, at("2026-03-29T00:50:00Z")), undefined);
  assert.equal(iso(quietUntil(gap, at("2026-03-29T01:10:00Z"))), "2026-03-29T02:00:00.000Z");
  const { quietHours: long } = read({
    quietHours: { from: "00:01", to: "00:00", timezone: "Europe/Berlin" },
  });
  assert.ok(long);
  assert.equal(
    iso(quietUntil(long, at("2026-10-25T22:30:00Z"))),
    "2026-10-25T23:00:00.000Z",
    "nearly 25 hours",
  );
});

test("a digest comes at its time, and after the quiet hours that it falls into", () => {
  const digest = { text: "daily at 6am", timezone: "Europe/Berlin" };
  const quietHours = { from: "22:00", to: "07:00", timezone: "Europe/Berlin" };
  const now = at("2026-11-10T10:00:00Z");
  assert.equal(iso(dueAt(read({ digest }), now)), "2026-11-11T05:00:00.000Z");
  assert.equal(iso(dueAt(read({ digest, quietHours }), now)), "2026-11-11T06:00:00.000Z");
  assert.equal(dueAt(read({ quietHours }), now), undefined);
  assert.equal(dueAt(read({ repeat: { every: 30 } }), now), undefined);
});

test("what is not valid is refused with what to write instead", () => {
  assert.match(issueOf({ digest: { text: "yearly" } }), /^digest: A digest comes every 31 days at least/);
  assert.match(issueOf({ digest: { text: "sometimes" } }), /digest\.text: "sometimes" is not a schedule/);
  assert.equal(issueOf({ digest: { text: "monthly" } }), "");
  assert.match(issueOf({ quietHours: { from: "22:00", to: "22:00" } }), /end at another time/);
  assert.match(
    issueOf({ quietHours: { from: "10pm", to: "07:00" } }),
    /quietHours\.from: Expected a time of day such as 22:00/,
  );
  assert.match(
    issueOf({ quietHours: { from: "22:00", to: "07:00", timezone: "Mars" } }),
    /"Mars" is not a time zone/,
  );
  assert.match(
    issueOf({ repeat: { every: "soon" } }),
    /repeat\.every: Write minutes, such as 30, or a duration/,
  );
  assert.match(issueOf({ repeat: { every: 1 } }), /after 5 minutes at the earliest/);
  assert.match(issueOf({ repeat: { every: "8 days" } }), /after 7 days at the latest/);
  assert.match(issueOf({ repeat: { every: 30, times: 21 } }), /repeat\.times/);
  assert.match(issueOf({ escalate: { after: 3 } }), /Say who is told/);
  for (const [written, minutes] of [
    [45, 45],
    ["45", 45],
    ["30m", 30],
    ["2 hours", 120],
    ["1 day", 1440],
    ["90 min", 90],
  ])
    assert.equal(read({ repeat: { every: written } }).repeat?.every, minutes);
});

test("only what says when people are told is told in another way", () => {
  assert.equal(isTimed(null), false);
  assert.equal(isTimed({}), false);
  assert.equal(isTimed({ groupFailures: false }), false);
  assert.equal(isTimed(read({ groupFailures: true })), true);
  assert.equal(isTimed(read({ repeat: { every: 30 } })), true);
});

test.run();
