import assert from "node:assert/strict";
import { suite } from "uvu";
import { jqProblem, runJq } from "../src/index.ts";

const test = suite("kit-jq: threads");

const signal = new AbortController().signal;

test("times are those that the caller says, in UTC", async () => {
  const now = Date.parse("2026-11-29T07:00:00Z");
  const programs = ["now | todate", "0 | localtime | tojson", '"2026-03-29T02:30:00Z" | fromdate | todate'];
  const { TZ = "" } = process.env;
  try {
    // An hour that does not exist there.
    process.env.TZ = "Europe/Berlin";
    assert.deepEqual(await runJq({ programs, json: "null", now, signal }), {
      text: "2026-11-29T07:00:00Z\n[1970,0,1,0,0,0,4,0]\n2026-03-29T02:30:00Z",
    });
  } finally {
    process.env.TZ = TZ;
  }
});

test("a program is compiled once", async () => {
  assert.equal(await jqProblem(".a | length", signal), undefined);
  assert.match((await jqProblem(".a | b", signal)) ?? "", /^b\/0 is not defined/);
  const gone = AbortSignal.abort();
  assert.equal(await jqProblem(".a | length", gone), undefined);
  assert.match((await jqProblem(".a | b", gone)) ?? "", /^b\/0 is not defined/);
  await assert.rejects(jqProblem(".never_seen", gone));
});

test("a program without end is ended, and the next one is served", async () => {
  const endless = await runJq({ programs: ["def f: f; f"], json: "null", maxMs: 100, signal });
  assert.deepEqual(endless, { failure: "stopped", message: "it takes too long" });
  assert.deepEqual(await runJq({ programs: [".a"], json: '{"a":1}', signal }), { text: "1" });
});

test.run();
