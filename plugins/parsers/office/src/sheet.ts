import { Worker } from "node:worker_threads";
import { siblingModule, WinnowError } from "@winnow/core/plugin";
import { Archive } from "./archive.ts";
import type { Converted } from "./converted.ts";
import { damaged } from "./failures.ts";

/** Milliseconds that a workbook may take. */
const MAX_MS = 30_000;
/**
 * Megabytes of heap: for any workbook, for each megabyte of it when it is unpacked, and at most. Sound ones take 3 to 38 for a
 * megabyte; a small one that takes more is broken, and would take all that it may.
 */
const HEAP_MB = { least: 256, perMegabyte: 48, most: 1024 };

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
    resourceLimits: { maxOldGenerationSizeMb: heapMb(body) },
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

function heapMb(body: Uint8Array): number {
  const isZip = body[0] === 0x50;
  const megabytes = (isZip ? new Archive(body).size : body.length) / 2 ** 20;
  return Math.ceil(Math.min(HEAP_MB.most, HEAP_MB.least + HEAP_MB.perMegabyte * megabytes));
}
