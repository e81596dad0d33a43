import assert from "node:assert/strict";
import { messageOf, readSettings, reasonOf, unlessAborted } from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";

const test = suite("core: what authors share");

test("unlessAborted: the work, or the reason of the signal", async () => {
  const stop = new AbortController();
  assert.equal(await unlessAborted(async () => 1, stop.signal), 1);
  assert.equal(await unlessAborted(() => 2, undefined), 2);
  const deaf = unlessAborted(() => new Promise<never>(() => {}), stop.signal);
  stop.abort(new Error("enough"));
  await assert.rejects(deaf, /enough/);
  let begun = false;
  const late = unlessAborted(() => {
    begun = true;
  }, stop.signal);
  await assert.rejects(late, /enough/);
  assert.equal(begun, false);
});

test("unlessAborted: work that aborts and throws is heard once", async () => {
  const stop = new AbortController();
  const work = () => {
    stop.abort(new Error("reason"));
    throw new Error("thrown");
  };
  await assert.rejects(unlessAborted(work, stop.signal), /thrown/);
});

test("readSettings: the defaults, or what is wrong with each", () => {
  const Settings = v.strictObject({ size: v.optional(v.number(), 5) });
  assert.deepEqual(readSettings("kit", Settings, {}), { size: 5 });
  assert.throws(() => readSettings("kit", Settings, { colour: "secret" }), {
    message: "The settings of kit() are not valid: colour: Invalid key: Expected never",
  });
  assert.throws(() => readSettings("kit", Settings, { size: "secret" }), {
    code: "CONFIG_INVALID",
    message: "The settings of kit() are not valid: size: Invalid type: Expected number",
  });
});

test("messageOf: whatever was thrown", () => {
  assert.deepEqual(
    [messageOf(new Error("a")), messageOf("b"), messageOf(undefined)],
    ["a", "b", "undefined"],
  );
});

test("reasonOf: what a server says, in no form with the password of its URL", () => {
  const url = "redis://user:hunter%3A2@a.test:1/0";
  assert.equal(reasonOf(new Error("WRONGPASS hunter:2 or hunter%3A2"), url), "WRONGPASS ... or ...");
  assert.equal(reasonOf(new AggregateError([new Error("first"), new Error("second")], "both"), url), "first");
  assert.equal(reasonOf(new Error(""), url), "the connection was lost");
  assert.equal(reasonOf("as text", "redis://a.test:1/0"), "as text");
  // What cannot be decoded is a password as well.
  for (const password of ["50%", "%ff", "%E0%A4%A"])
    assert.equal(
      reasonOf(new Error(`no ${password}`), `redis://:${password}@a.test:1/0`),
      "no ...",
      password,
    );
});

test.run();
