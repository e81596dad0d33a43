import assert from "node:assert/strict";
import { suite } from "uvu";
import { Absence, saidOf, serverOf } from "../src/index.ts";

const test = suite("kit-settings: servers");
const URL_1 = "redis://winnow:hunter%322@cache.example:6379/0";

test("a server is named without user and password", () => {
  assert.equal(serverOf(URL_1), "cache.example:6379");
});

test("what an error says holds no password, as it is written and as it is meant", () => {
  assert.equal(saidOf(new Error("hunter22 and hunter%322 are wrong."), URL_1), "... and ... are wrong");
  assert.equal(saidOf(new Error("100% is no escape"), "redis://:100%@host"), "... is no escape");
  const both = new AggregateError([new Error("refused by ::1"), new Error("refused by 127.0.0.1")], "all");
  assert.equal(saidOf(both, URL_1), "refused by ::1");
  assert.equal(saidOf(new Error(""), "redis://host"), "the connection was lost");
  assert.equal(saidOf("a text", "redis://host"), "a text");
});

test("an absence is told once for each kind, five at most, and its end when it was told", () => {
  let now = 0;
  const absence = new Absence(() => now);
  assert.equal(absence.end(), false);
  assert.equal(absence.isNews("refused by ::1", "gone"), true);
  assert.equal(absence.isNews("timed out", "gone"), false);
  assert.equal(absence.reason, "timed out");
  const others = ["a", "b", "c", "d", "e", "f"].map((kind) => absence.isNews(kind));
  assert.deepEqual(others, [true, true, true, true, false, false]);
  assert.equal(absence.end(), true);
  assert.equal(absence.reason, undefined);
  now += 59_999;
  assert.equal(absence.isNews("again", "gone"), false, "within a minute");
  assert.equal(absence.end(), false, "what was not told does not end");
  now += 1;
  assert.equal(absence.isNews("again", "gone"), true);
});

test.run();
