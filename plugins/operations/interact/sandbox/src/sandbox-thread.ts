import { parentPort } from "node:worker_threads";
import { Sandbox } from "./sandbox.ts";
import type { FromThread, ToThread } from "./types.ts";

/** Runs on a thread of its own: one run after the other, each in a QuickJS of its own. */
const port = parentPort;
if (port !== null) {
  const sandbox = new Sandbox((message: FromThread) => port.postMessage(message));
  port.on("message", (message: ToThread) => sandbox.hear(message));
  sandbox.warmUp();
}
