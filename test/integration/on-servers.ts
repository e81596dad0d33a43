import { basename } from "node:path";
import process from "node:process";
import { hasPostgres } from "@winnow/conformance";
import { suite } from "uvu";
import { hasRedis } from "../../plugins/caches/redis/test/redis-server.ts";

/** Runs the tests of a file, by its path from the folder of these, with jobs, records, tasks on their way and the cache on PostgreSQL and Redis. */
export async function onServers(path: string): Promise<void> {
  const test = suite(`on servers: ${basename(path).split(".", 1)}`);
  const canRun = hasPostgres && hasRedis;
  if (!canRun) console.log("skipped: tests on servers: PostgreSQL or Redis is not installed");
  test("the tests can run", () => {});
  if (canRun) {
    process.env.TEST_BACKENDS = "servers";
    await import(new URL(path, new URL("test/on-servers/", import.meta.url)).href);
    const { stopBackends } = await import("./backends.ts");
    // The last of the suites, as the others were added before.
    test.after(stopBackends);
  }
  test.run();
}
