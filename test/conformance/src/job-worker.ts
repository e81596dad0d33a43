/** A process of its own that works on a store of jobs: `module place worker task`. */

import process from "node:process";
import type { ServicePlugin } from "@winnow/core/plugin";
import type { JobStore } from "@winnow/kit-jobs";
import { setupWith } from "./parts.ts";

const [, , module = "", place = "", worker = "", work = ""] = process.argv;
const { default: create }: { default: (place: string) => ServicePlugin } = await import(module);
const plugin = create(place);
const store = plugin.create(setupWith()) as JobStore;
const none = { deliveries: [], deliveriesAtEnd: [] };
for (;;) {
  const now = Date.now();
  const tasks = await store.claim(worker, 2, now, now + 60_000);
  if (tasks.length === 0) break;
  for (const task of tasks) {
    process.stdout.write(`${task.id}\n`);
    // One that only takes is killed while it does.
    if (work === "do") await store.finish(worker, task, { document: { url: task.url }, ...none }, Date.now());
  }
}
await plugin.close?.();
