import assert from "node:assert/strict";
import { contextWith, servicesWith } from "@winnow/conformance";
import { suite } from "uvu";
import { type Egress, guardedEgress, mayVisit, openVisits, type Visits, visitsOf } from "../src/index.ts";

const test = suite("kit-egress: visits");
const resolved: string[] = [];
const egress: Egress = {
  check: () => {},
  resolve: async (hostname) => {
    resolved.push(hostname);
    return [{ address: "192.0.2.1", family: 4 }];
  },
};
const visits: Visits = {
  check: async () => {},
  checkHost: (hostname) => {
    if (hostname === "evil.example") throw new Error("blocked");
  },
};

test("a host that is blocked is not resolved", async () => {
  const guarded = guardedEgress(egress, visits);
  await assert.rejects(guarded.resolve("evil.example", "page"), /blocked/);
  assert.deepEqual(resolved, []);
  await guarded.resolve("fine.example", "page");
  assert.deepEqual(resolved, ["fine.example"]);
  assert.equal(guardedEgress(egress, undefined), egress);
});

test("lists leave out what is blocked, and nothing where nothing judges", () => {
  assert.equal(mayVisit(visits, new URL("http://evil.example/")), false);
  assert.equal(mayVisit(visits, new URL("http://fine.example/")), true);
  assert.equal(mayVisit(undefined, new URL("http://evil.example/")), true);
});

test("without a guard nothing judges", async () => {
  const { signal } = new AbortController();
  assert.equal(visitsOf(contextWith()), undefined);
  assert.equal(await openVisits(servicesWith(), { owner: "", signal }), undefined);
});

test.run();
