import assert from "node:assert/strict";
import { setupWith, systemClock } from "@winnow/conformance";
import { WinnowError } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { defaultPolicy, Policies, policyFrom, Rules, withOverride } from "../src/index.ts";

const test = suite("kit-threats: policies");
const codeOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  return WinnowError.wrap(error, "test").code;
};

const policies = () => recordsSqlite().create(setupWith()) as RecordStore;

test("each owner has a policy of its own, which outlives the process", async () => {
  const store = policies();
  let now = 1000;
  const clock = { ...systemClock, now: () => now };
  const first = new Policies(store, clock, "off");
  const strict = { ...defaultPolicy("manual-only"), blacklist: ["a.example"] };
  await first.set("ada", strict);
  assert.equal((await first.of("ada")).rules.judge("a.example")?.allowed, false);
  assert.equal((await first.of("bob")).policy.enabled, false);
  const second = new Policies(store, clock, "off");
  assert.deepEqual((await second.of("ada")).policy, strict);
  assert.equal((await second.of("ada")).updatedAt, 1000);
  await first.set("ada", { ...strict, blacklist: [] });
  now += 1001;
  assert.deepEqual((await second.of("ada")).policy.blacklist, [], "a change holds elsewhere within a second");
});

test("without a store there is the operator's policy, and none can be set", async () => {
  const own = new Policies(undefined, systemClock, "normal");
  assert.equal((await own.of("")).policy.mode, "normal");
  assert.equal(await codeOf(own.set("", defaultPolicy("off"))), "THREAT_PROTECTION_NOT_ENABLED");
});

test("only what an override gives is replaced", () => {
  const policy = { ...defaultPolicy("normal"), blacklist: ["a.example"], riskScoreThreshold: 60 };
  const known = { policy, rules: new Rules(policy), updatedAt: 1 };
  const { policy: merged, rules } = withOverride(known, { whitelist: ["b.example"], mode: undefined });
  assert.deepEqual([merged.mode, merged.riskScoreThreshold, merged.blacklist], ["normal", 60, ["a.example"]]);
  assert.equal(rules.judge("a.example")?.allowed, false);
  assert.equal(rules.judge("b.example")?.allowed, true);
});

test("a policy that is enforced is only switched off by lifting that", () => {
  const before = { ...defaultPolicy("normal"), enforced: true };
  const request = { ...before, mode: "off", allowRequestOverrides: true, allowOverrides: undefined } as const;
  const lists = { blacklist: [], whitelist: [], blockedTlds: [] };
  assert.throws(() => policyFrom({ ...request, ...lists, enforced: undefined }, before), /enforced/);
  assert.throws(() => policyFrom({ ...request, ...lists, enforced: true }, before), /enforced/);
  assert.equal(policyFrom({ ...request, ...lists, enforced: false }, before).mode, "off");
});

test.run();
