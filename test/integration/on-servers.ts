import { existsSync } from "node:fs";
import process from "node:process";
import { hasPostgres } from "@winnow/conformance";
import { suite } from "uvu";
import { hasRedis } from "../../plugins/caches/redis/test/redis-server.ts";

/** Runs the tests of a file with jobs, records, tasks on their way and the cache on PostgreSQL and Redis. */
export async function onServers(name: string): Promise<void> {
  const test = suite(`on servers: ${name}`);
  const canRun = hasPostgres && hasRedis;
  if (!canRun) console.log("skipped: tests on servers: PostgreSQL or Redis is not installed");
  test("the tests can run", () => {});
  if (canRun) {
    process.env.TEST_BACKENDS = "servers";
    const files = [`./test/${name}.test.ts`, `./test/${name}.long.test.ts`];
    await import(files.find((file) => existsSync(new URL(file, import.meta.url))) ?? name);
    const { stopBackends } = await import("./backends.ts");
    // The last of the suites, as the others were added before.
    test.after(stopBackends);
  }
  test.run();
}
