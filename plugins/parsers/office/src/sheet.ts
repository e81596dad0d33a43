import { Worker } from "node:worker_threads";
import { siblingModule, WinnowError } from "@winnow/core/plugin";
import type { Converted } from "./converted.ts";
import { damaged } from "./failures.ts";

/** Megabytes of heap and milliseconds that a workbook may take. */
const HEAP_MB = 1024;
const MAX_MS = 30_000;

type Answer =
  | { readonly converted: Converted }
  | { readonly failure: { readonly code: string; readonly message: string } };

/**
 * Spreadsheets of Excel, from 1997 on. They are read on a thread of their own: a few wrong bytes in one can make the
 * library fill all memory.
 */
export async function convertSheet(body: Uint8Array): Promise<Converted> {
  const thread = new Worker(new URL(siblingModule(import.meta.url, "sheet-thread")), {
    workerData: { body },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // The library reports what it does not know on the console.
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      timer = setTimeout(() => reject(damaged("it takes too long to read")), MAX_MS);
      thread.once("message", resolve);
      thread.once("error", (error) => reject(damaged("it cannot be read", error)));
      thread.once("exit", () => reject(damaged("it takes too much memory to read")));
    });
    if ("converted" in answer) return answer.converted;
    const { code, message } = answer.failure;
    throw new WinnowError(code, message, { category: "target", phase: "parse" });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
