/** The Redis server of a test file, and a fleet of its own for each kernel. */
import { freePort, type RedisServer, startRedis } from "../../../caches/redis/test/redis-server.ts";

let running: Promise<RedisServer> | undefined;
let fleets = 0;

/** Started with the first use. */
export function server(): Promise<RedisServer> {
  running ??= freePort().then((port) => startRedis(port));
  return running;
}

/** Settings that no other kernel of the file has. */
export async function fleet() {
  const { url } = await server();
  fleets += 1;
  return { url, prefix: `fleet-${fleets}` };
}

export async function stopServer(): Promise<void> {
  await (await running)?.stop();
  running = undefined;
}
