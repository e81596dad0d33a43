import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { suite } from "uvu";
import { until } from "../../../../adapters/queue/test/world.ts";
import { hasRedis } from "../../../caches/redis/test/redis-server.ts";
import { folder, keysTo, member } from "./fleet.ts";
import { fleet, stopServer } from "./server.ts";

const test = suite("dispatch-bullmq: crash");
const withRedis = hasRedis ? test : test.skip;
if (!hasRedis) console.log("skipped: dispatch-bullmq: redis-server is not installed");

const PAGES = 300;
const children = new Set<ChildProcess>();
test.after(async () => {
  for (const child of children) child.kill("SIGKILL");
  await stopServer();
});

/** A worker in a process of its own, and the keys of the tasks that it began. */
function spawnWorker({ url, prefix }: { url: string; prefix: string }, path: string) {
  const file = new URL("./process.ts", import.meta.url).pathname;
  const args = ["-C", "@winnow/source", file, url, prefix, path];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.add(child);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const begun: string[] = [];
  child.stdout.on("data", (text: Buffer) => void begun.push(...`${text}`.trim().split("\n")));
  return { child, begun, ended };
}

withRedis("each page is in the results once though the worker that feeds the others is killed", async () => {
  const [settings, path] = [await fleet(), folder()];
  await using api = await member(settings, path, { slots: 0 });
  const id = await api.submit(PAGES);
  const first = spawnWorker(settings, path);
  await until(() => first.begun.length > 0);
  const second = spawnWorker(settings, path);
  await until(() => second.begun.length > 10);
  first.child.kill("SIGKILL");
  await until(() => api.isOver(id));
  assert.equal((await api.queue.find(id))?.status, "completed");
  assert.deepEqual((await api.keys(id)).sort(), keysTo(PAGES));
  second.child.kill("SIGTERM");
  assert.equal(await second.ended, 0, "a worker ends by itself");
});

test.run();
