/** What the queue does is the same when its tasks travel through Redis. */
import { suite } from "uvu";
import { driver } from "../../../../adapters/queue/test/world.ts";
import { hasRedis } from "../../../caches/redis/test/redis-server.ts";
import { dispatchBullmq } from "../src/index.ts";
import { fleet, stopServer } from "./server.ts";

const test = suite("dispatch-bullmq: behaviour");

if (hasRedis) {
  // Ten times as fast as the clock: a second.
  driver.leaseMs = 10_000;
  driver.plugins = async () => dispatchBullmq(await fleet());
  await import("../../../../adapters/queue/test/queue.test.ts");
  await import("../../../../adapters/queue/test/beginnings.test.ts");
  await import("../../../../adapters/queue/test/endings.test.ts");
  await import("../../../../adapters/queue/test/host-gate.test.ts");
} else console.log("skipped: dispatch-bullmq: redis-server is not installed");

test("the server can be stopped", stopServer);
test.run();
