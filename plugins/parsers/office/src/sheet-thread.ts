import { parentPort, workerData } from "node:worker_threads";
import { WinnowError } from "@winnow/core/plugin";
import { damaged } from "./failures.ts";
import { readSheet } from "./read-sheet.ts";

/** Runs on a thread of its own: reads one workbook, and posts the result. */
try {
  parentPort?.postMessage({ converted: await readSheet((workerData as { body: Uint8Array }).body) });
} catch (error) {
  const { code, message } = WinnowError.is(error) ? error : damaged("it cannot be read", error);
  parentPort?.postMessage({ failure: { code, message } });
}
