/** Runs on a worker thread: programs over one page, and then it ends. */
import { parentPort, workerData } from "node:worker_threads";
import { execute } from "./engine.ts";
import type { FromThread, Order } from "./types.ts";
import { utcDateAt } from "./utc-date.ts";

const order = workerData as Order;
const post = (message: FromThread) => parentPort?.postMessage(message);

// The clock and the time zone of the host are nothing that a program should see, and what it makes of them would change by itself.
globalThis.Date = utcDateAt(order.now);
post({ type: "ended", outcome: await execute(order, () => post({ type: "begun" })) });
