import assert from "node:assert/strict";
import { messageOf, readSettings, unlessAborted } from "@winnow/core/plugin";
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
    message: 'The settings of kit() are not valid: "colour" is unknown. Known: size.',
  });
  assert.throws(() => readSettings("kit", Settings, { size: "secret" }), {
    code: "CONFIG_INVALID",
    message: "The settings of kit() are not valid: size: Invalid type: Expected number",
  });
});

test("readSettings: an unknown key has the nearest known one beside it, wherever it stands", () => {
  const Place = v.strictObject({ address: v.string() });
  const Settings = v.strictObject({
    timeoutMs: v.optional(v.number()),
    network: v.optional(v.strictObject({ allowNetworks: v.optional(v.array(v.string())) }), {}),
    places: v.optional(v.pipe(v.array(Place), v.maxLength(2))),
  });
  const refusal = (settings: object) => {
    try {
      return readSettings("kit", Settings, settings);
    } catch (error) {
      return messageOf(error).replace("The settings of kit() are not valid: ", "");
    }
  };
  assert.equal(
    refusal({ timoutMs: 5 }),
    '"timoutMs" is unknown: did you mean "timeoutMs"? Known: timeoutMs, network, places.',
  );
  assert.equal(
    refusal({ network: { alowNetworks: ["secret"] } }),
    '"network.alowNetworks" is unknown: did you mean "allowNetworks"? Known: allowNetworks.',
  );
  assert.equal(
    refusal({ places: [{ adress: "secret", address: "a" }] }),
    '"places.0.adress" is unknown: did you mean "address"? Known: address.',
  );
});

test("messageOf: whatever was thrown", () => {
  assert.deepEqual(
    [messageOf(new Error("a")), messageOf("b"), messageOf(undefined)],
    ["a", "b", "undefined"],
  );
});

test.run();
