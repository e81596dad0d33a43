import assert from "node:assert/strict";
import { suite } from "uvu";
import { timingOf } from "../src/monitor/timing.ts";

const test = suite("command: when people are notified");
const ZONE = "Europe/Berlin";

test("words become what the API takes", () => {
  assert.deepEqual(timingOf({}, ZONE), {});
  assert.deepEqual(timingOf({ digest: "daily at 8am", quiet: "22:00-7:00", groupFailures: true }, ZONE), {
    digest: { text: "daily at 8am", timezone: ZONE },
    quietHours: { from: "22:00", to: "07:00", timezone: ZONE },
    groupFailures: true,
  });
  assert.deepEqual(timingOf({ quiet: "9:30 to 12:00" }, ZONE), {
    quietHours: { from: "09:30", to: "12:00", timezone: ZONE },
  });
  assert.deepEqual(timingOf({ remind: "2 hours x5" }, ZONE), { repeat: { every: "2 hours", times: 5 } });
  assert.deepEqual(timingOf({ remind: "30m" }, ZONE), { repeat: { every: "30m" } });
});

test("others are addresses, URLs of channels and names", () => {
  const escalate = ["boss@example.com", "ops", "ntfy://a:b@ntfy.example/boss"];
  assert.deepEqual(timingOf({ escalate, escalateAfter: 5 }, ZONE), {
    escalate: {
      after: 5,
      email: { recipients: ["boss@example.com"] },
      channels: [{ name: "ops" }, "ntfy://a:b@ntfy.example/boss"],
    },
  });
  assert.deepEqual(timingOf({ escalate: ["ops"] }, ZONE), {
    escalate: { after: 3, channels: [{ name: "ops" }] },
  });
});

test("off takes away what a monitor has", () => {
  const off = timingOf({ digest: "off", quiet: "off", remind: "off", escalate: ["off"] }, ZONE);
  assert.deepEqual(Object.keys(off).toSorted(), ["digest", "escalate", "quietHours", "repeat"]);
  assert.ok(Object.values(off).every((one) => one === undefined));
});

test("what is no time is refused with what to write", () => {
  assert.throws(
    () => timingOf({ quiet: "at night" }, ZONE),
    /"at night" are no quiet hours: write --quiet 22:00-07:00/,
  );
  assert.throws(() => timingOf({ escalateAfter: 3 }, ZONE), /--escalate-after goes with --escalate/);
});

test.run();
