import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { SharedPlaces } from "@winnow/kit-teams";
import { suite } from "uvu";
import { Lanes } from "../src/lanes.ts";

const test = suite("service-teams: lanes");

/** Places in the memory of this process, for two that are thought to be others. */
class Places implements SharedPlaces {
  readonly ids = new Set<string>();
  readonly asked: number[] = [];
  isAway = false;

  async take(_: string, places: number, ids: readonly string[]): Promise<readonly string[]> {
    this.asked.push(ids.length);
    await sleep(1);
    const given = ids.slice(0, this.isAway ? ids.length : Math.max(0, places - this.ids.size));
    for (const id of given) this.ids.add(id);
    return given;
  }

  leave(_: string, id: string): void {
    this.ids.delete(id);
  }

  async taken(): Promise<number> {
    if (this.isAway) throw new Error("away");
    return this.ids.size;
  }
}

/** Work that ends when the test says so, and how much of it is at work. */
function bench() {
  let [active, peak] = [0, 0];
  const ends: (() => void)[] = [];
  const work = async () => {
    active += 1;
    peak = Math.max(peak, active);
    await new Promise<void>((resolve) => ends.push(resolve));
    active -= 1;
  };
  const until = async (isSo: () => boolean) => {
    for (let left = 2000; left > 0 && !isSo(); left -= 1) await sleep(5);
    assert.ok(isSo());
  };
  return { work, ends, until, active: () => active, peak: () => peak };
}

test("a bound holds for two processes, and each does what it was given", async () => {
  const places = new Places();
  const { work, ends, until, active, peak } = bench();
  const lanes = [new Lanes(places), new Lanes(places)];
  const all = lanes.flatMap((one) => Array.from({ length: 10 }, () => one.of("acme", 3)?.add(work)));
  for (let done = 0; done < 20; done += 1) {
    await until(() => ends.length > 0);
    assert.ok(active() <= 3);
    ends.shift()?.();
  }
  await Promise.all(all);
  assert.equal(peak(), 3);
  assert.equal(places.ids.size, 0);
  for (const one of lanes) assert.equal(await one.active("acme"), 0);
});

test("who comes while others have all places is known to wait", async () => {
  const places = new Places();
  const { work, ends, until, active } = bench();
  const [here, there] = [new Lanes(places).of("acme", 1), new Lanes(places).of("acme", 1)];
  assert.ok(here && there);
  const first = here.add(work);
  await until(() => active() === 1);
  assert.equal(there.pending, 0);
  const second = there.add(work);
  await until(() => there.pending === 1 && places.asked.length > 2);
  assert.deepEqual([there.pending, there.concurrency, active()], [1, 1, 1]);
  ends.shift()?.();
  await until(() => ends.length > 0);
  ends.shift()?.();
  await Promise.all([first, second]);
  assert.equal(there.pending, 0);
});

test("who leaves while it waits, or in the moment in which it is let in, keeps no place", async () => {
  const places = new Places();
  const lane = new Lanes(places).of("acme", 2);
  assert.ok(lane);
  places.ids.add("a").add("b");
  const leaving = new AbortController();
  const waits = lane.add(() => assert.fail("it began"), { signal: leaving.signal });
  await sleep(20);
  leaving.abort(new Error("gone"));
  await assert.rejects(waits, /gone/);
  places.ids.clear();
  const late = new AbortController();
  const taken = places.take.bind(places);
  places.take = async (...asked) => {
    const given = await taken(...asked);
    late.abort(new Error("late"));
    return given;
  };
  await assert.rejects(
    lane.add(() => assert.fail("it began"), { signal: late.signal }),
    /late/,
  );
  await sleep(20);
  assert.equal(places.ids.size, 0);
  assert.equal(lane.pending, 0);
});

test("without the server, and without a bound, nobody waits for others; work that fails gives its place back", async () => {
  const places = new Places();
  places.ids.add("a");
  places.isAway = true;
  const lanes = new Lanes(places);
  const { work, ends, until, active } = bench();
  const all = [
    lanes.of("acme", 2)?.add(work),
    lanes.of("acme", 2)?.add(work),
    lanes.of("acme", 2)?.add(work),
  ];
  await until(() => active() === 2);
  assert.equal(await lanes.active("acme"), 2);
  const asked = places.asked.length;
  const free = lanes.of("acme", undefined)?.add(async () => "done");
  assert.equal(await free, "done");
  assert.equal(places.asked.length, asked);
  for (let done = 0; done < 3; done += 1) {
    await until(() => ends.length > 0);
    ends.shift()?.();
  }
  await Promise.all(all);
  await assert.rejects(
    lanes.of("acme", 2)?.add(() => Promise.reject(new Error("failed"))) ?? assert.fail(),
    /failed/,
  );
  assert.deepEqual([...places.ids], ["a"]);
  assert.equal(lanes.of("other", undefined), undefined);
  assert.equal(await lanes.active("other"), 0);
});

test("many that wait are asked for a hundred at a time", async () => {
  const places = new Places();
  const lane = new Lanes(places).of("acme", 1000);
  const done = await Promise.all(Array.from({ length: 350 }, (_, index) => lane?.add(async () => index)));
  assert.deepEqual(
    done,
    Array.from({ length: 350 }, (_, index) => index),
  );
  assert.ok(Math.max(...places.asked) <= 100);
  assert.ok(places.asked.length <= 8, `${places.asked}`);
});

test.run();
