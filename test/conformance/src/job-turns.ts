import assert from "node:assert/strict";
import type { ServicePlugin } from "@winnow/core/plugin";
import { type JobStoreKitOptions, rule } from "./job-rule.ts";
import type { Rule } from "./kit.ts";

/** The rules of a store of jobs about whose task is next, and how many may be at work. */
export const turnRules: readonly Rule<ServicePlugin, JobStoreKitOptions>[] = [
  rule("works one at a time with a delay between", async (bench) => {
    await bench.job(["/1", "/2"], { pace: { delayMs: 100, maxConcurrency: 1 } });
    const [one, none] = await bench.claim(2);
    assert.equal(none, undefined);
    bench.at += 500;
    await bench.finish(one);
    assert.deepEqual(await bench.claim(2), []);
    bench.at += 100;
    assert.equal((await bench.claim(2)).length, 1);
  }),
  rule("lets jobs and hosts take turns", async (bench) => {
    const many = ["a", "a", "a", "b"].map((host, index) => `https://${host}.example/${index}`);
    await bench.job(many);
    await bench.job(["https://c.example/"]);
    const hosts: string[] = [];
    for (let url = await bench.work(); url !== undefined; url = await bench.work())
      hosts.push(new URL(url).host[0] ?? "");
    assert.equal(hosts.join(""), "acbaa");
  }),
  rule("takes what an owner has of the highest priority", async (bench) => {
    const ids = new Map<string, string>();
    for (const priority of ["low", "normal", "high"] as const)
      ids.set(await bench.job([`/${priority}1`, `/${priority}2`], { pace: { priority } }), priority);
    await bench.job(["/other1", "/other2"], { owner: "other", pace: { priority: "low" } });
    const taken = (await bench.claim(8)).map(({ url }) => url.split("/").pop());
    // Priorities are those of an owner: each has every second turn.
    const own = taken.filter((url) => !url?.startsWith("other"));
    assert.deepEqual(own, ["high1", "high2", "normal1", "normal2", "low1", "low2"]);
    assert.deepEqual(taken.slice(0, 4).filter((url) => url?.startsWith("other")).length, 2);
    for (const [id, priority] of ids) assert.equal((await bench.store.find(id))?.pace.priority, priority);
  }),
  rule("goes on with lower priorities where higher ones may not begin", async (bench) => {
    await bench.job(["/high1", "/high2"], { pace: { priority: "high", maxConcurrency: 1 } });
    await bench.job(["/low1"], { pace: { priority: "low" } });
    const [high, low] = await bench.claim(3);
    assert.deepEqual(
      [high?.url, low?.url].map((url) => url?.split("/").pop()),
      ["high1", "low1"],
    );
  }),
  rule("bounds what one job has at work", async (bench) => {
    await bench.job(["/1", "/2", "/3"], { pace: { maxConcurrency: 2 } });
    assert.equal((await bench.claim(3)).length, 2);
  }),
];
