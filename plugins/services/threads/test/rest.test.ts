import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { suite } from "uvu";
import { Rest } from "../src/rest.ts";

const test = suite("service-threads: rest");

/** Of something large that is no longer referenced. */
const dropLarge = () => new WeakRef(Array.from({ length: 3_000_000 }, (_, index) => [index]));

test("what a burst has left is collected once it is over", async () => {
  const dropped = dropLarge();
  const rest = new Rest(20);
  rest.postpone();
  for (let turn = 0; dropped.deref() !== undefined && turn < 500; turn++) await pause(20);
  assert.equal(dropped.deref(), undefined);
  rest.close();
});

test("a rest that was closed does nothing any more, and may begin again", async () => {
  const rest = new Rest(1);
  rest.postpone();
  rest.close();
  rest.close();
  rest.postpone();
  await pause(50);
  rest.close();
});

test("of a large heap that is in use no room is given back, which would take several times as long", async () => {
  const flavors: string[] = [];
  const held = Array.from({ length: 1_500_000 }, (_, index) => [index, `${index}`]);
  const rest = new Rest(1, (flavor) => flavors.push(flavor));
  rest.postpone();
  for (let turn = 0; flavors.length === 0 && turn < 500; turn++) await pause(20);
  assert.deepEqual(flavors, ["regular"]);
  assert.equal(held.length, 1_500_000);
  rest.close();
});

test.run();
