/** A process of its own: takes tasks from the file one by one until there are none, and prints their ids. */
import { silent } from "@winnow/core/plugin";
import type { JobStore } from "@winnow/kit-jobs";
import { storeSqlite } from "../src/index.ts";

const [, , path = "", worker = ""] = process.argv;
const services = { get: () => undefined as never, find: () => undefined };
const plugin = storeSqlite({ path });
const store = plugin.create({ services, logger: silent }) as JobStore;
for (;;) {
  const now = Date.now();
  const [task] = await store.claim(worker, 1, now, now + 60_000);
  if (task === undefined) break;
  console.log(task.id);
}
await plugin.close?.();
