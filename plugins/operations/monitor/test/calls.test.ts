import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { callsConformance } from "@winnow/conformance";
import type { Logger } from "@winnow/core";
import { changeTracking } from "@winnow/format-change-tracking";
import { JobStoreToken } from "@winnow/kit-jobs";
import { RecordStoreToken, SNAPSHOTS } from "@winnow/kit-records";
import { createWinnow } from "@winnow/preset-library";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { monitor } from "../src/index.ts";

const test = suite("operation-monitor: calls");
const nobody = "00000000-0000-7000-8000-000000000000";
const plugins = () => [recordsSqlite(), ...changeTracking()];

callsConformance(test, monitor, {
  unknown: { id: nobody, checkId: nobody, url: "https://a.example/", text: "daily" },
  open: async (plugin) => {
    const winnow = await createWinnow({ plugins: [...plugins(), plugin], jobSlots: 0 });
    const calls = winnow.monitor as unknown as Record<string, (request: object) => Promise<object>>;
    return {
      call: async (name, request) => (await calls[name]?.(request)) ?? assert.fail(name),
      close: () => winnow.close(),
    };
  },
});

test("a schedule says when it would run, before a monitor has it", async () => {
  await using winnow = await createWinnow({ plugins: [...plugins(), monitor()], jobSlots: 0 });
  const { data } = await winnow.monitor.schedule({ text: "weekdays at 8am", timezone: "Europe/Berlin" });
  assert.deepEqual([data.cron, data.nextRuns.length], ["0 8 * * 1-5", 3]);
  for (const at of data.nextRuns) {
    const said = new Date(at).toLocaleString("en", {
      weekday: "short",
      hour: "numeric",
      timeZone: "Europe/Berlin",
    });
    assert.match(said, /^(?:Mon|Tue|Wed|Thu|Fri),? 8/);
  }
  await assert.rejects(winnow.monitor.schedule({ text: "when it rains" }), /is not a schedule/);
});

test("a check of many pages asks for as many at a time as there are slots, and no more", async () => {
  let [atOnce, most, asked] = [0, 0, 0];
  const site = createServer((_, response) => {
    atOnce += 1;
    asked += 1;
    most = Math.max(most, atOnce);
    setTimeout(() => {
      atOnce -= 1;
      response.setHeader("content-type", "text/html");
      response.end(
        "<!doctype html><title>Mill</title><main><h1>Mill</h1><p>The mill stands by the river.</p></main>",
      );
    }, 20);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const egress = { allow: { page: ["127.0.0.0/8"] } };
  await using winnow = await createWinnow({ plugins: [...plugins(), monitor()], jobSlots: 4, egress });
  try {
    const urls = Array.from({ length: 100 }, (_, index) => `${origin}/${index}`);
    const { data } = await winnow.monitor.create({
      name: "Many",
      schedule: { text: "daily" },
      targets: [{ type: "scrape", urls }],
    });
    const { id: checkId } = await winnow.monitor.run({ id: data.id });
    for (;;) {
      const check = await winnow.monitor.check({ id: data.id, checkId });
      if (check.data.status === "completed") break;
      assert.match(String(check.data.status), /queued|running/);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.equal(asked, 100);
    assert.ok(most > 1 && most <= 4, `${most} at a time`);
  } finally {
    site.close();
  }
});

test("what a target has seen is forgotten when it is taken out", async () => {
  const page = (text: string) => Buffer.from(`<!doctype html><title>Mill</title><main><p>${text}</p></main>`);
  const site = createServer((request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(page(`The words of the page ${request.url}, of which there are enough.`));
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const egress = { allow: { page: ["127.0.0.0/8"] } };
  try {
    await using winnow = await createWinnow({ plugins: [...plugins(), monitor()], egress });
    const records = winnow.kernel.services.get(RecordStoreToken);
    const count = async (collection: string) =>
      (await records.list({ collection, owner: "" }, { limit: 100 })).length;
    const targets = [1, 2].map((at) => ({ type: "scrape" as const, urls: [`${origin}/${at}`] }));
    const { data } = await winnow.monitor.create({ name: "Two", schedule: { text: "daily" }, targets });
    const { id: checkId } = await winnow.monitor.run({ id: data.id });
    for (let left = 400; left > 0; left -= 1) {
      const { data: check } = await winnow.monitor.check({ id: data.id, checkId });
      if (check.status === "completed") break;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    assert.deepEqual([await count(SNAPSHOTS), await count("monitor-seen")], [2, 2]);
    const [first] = data.targets as { id: string; type: "scrape"; urls: string[] }[];
    await winnow.monitor.update({ id: data.id, targets: [first ?? assert.fail()] });
    assert.deepEqual([await count(SNAPSHOTS), await count("monitor-seen")], [1, 1]);
    await winnow.monitor.delete({ id: data.id });
    assert.deepEqual([await count(SNAPSHOTS), await count("monitor-seen")], [0, 0]);
  } finally {
    site.close();
  }
});

test("a monitor that is deleted during its check leaves nothing behind, and no error", async () => {
  const waiting: (() => void)[] = [];
  const site = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    const text = "<!doctype html><title>Mill</title><main><h1>Mill</h1><p>It stands by the river.</p></main>";
    waiting.push(() => response.end(text));
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const egress = { allow: { page: ["127.0.0.0/8"] } };
  const lines: { readonly level: string; readonly text: string }[] = [];
  const log = (level: string) => (fields: unknown, text?: unknown) =>
    void lines.push({ level, text: `${String(text)} ${JSON.stringify(fields)}` });
  const levels = ["trace", "debug", "info", "warn", "error", "fatal"] as const;
  const logger = {
    ...Object.fromEntries(levels.map((level) => [level, log(level)])),
    child: () => logger,
  } as unknown as Logger;
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    for (let left = 1200; !(await isSo()); left -= 1) {
      assert.ok(left > 0, `It never came to that: ${JSON.stringify(lines)}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  try {
    await using winnow = await createWinnow({
      plugins: [...plugins(), monitor()],
      jobSlots: 2,
      egress,
      logger,
    });
    const records = winnow.kernel.services.get(RecordStoreToken);
    const left = async () => {
      const names = ["s", "-due", "-checks", "-pages", "-news", "-seen", "-memory", "-versions"];
      const found = await Promise.all(
        names.map((name) => records.list({ collection: `monitor${name}`, owner: "" }, { limit: 100 })),
      );
      const snapshots = await records.list({ collection: SNAPSHOTS, owner: "" }, { limit: 100 });
      return [...found.flat(), ...snapshots].map(({ key }) => key);
    };
    const { data } = await winnow.monitor.create({
      name: "Held",
      schedule: { text: "daily" },
      targets: [{ type: "scrape", urls: Array.from({ length: 6 }, (_, index) => `${origin}/${index}`) }],
    });
    const { id: checkId } = await winnow.monitor.run({ id: data.id });
    await until(() => waiting.length === 2);
    // One page has been looked at, the next ones are being fetched.
    waiting.shift()?.();
    await until(() => waiting.length === 2);
    assert.notDeepEqual(await left(), []);
    await winnow.monitor.delete({ id: data.id });
    for (const answer of waiting.splice(0)) answer();
    const jobs = winnow.kernel.services.get(JobStoreToken);
    await until(async () => {
      const job = await jobs.find(checkId);
      return job === undefined || (job.status !== "running" && job.counts.active === 0);
    });
    await until(async () => (await left()).length === 0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.deepEqual([await left(), waiting.length], [[], 0]);
  } finally {
    for (const answer of waiting) answer();
    site.close();
  }
  const loud = lines.filter(({ level }) => level === "warn" || level === "error" || level === "fatal");
  assert.deepEqual(loud, []);
});

test.run();
