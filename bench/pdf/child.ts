/** Runs `read.ts` for a harness on a Node that cannot load it. */
import { pdfToMarkdown } from "./read.ts";

process.on("message", async ({ id, bytes }: { id: number; bytes: Uint8Array }) => {
  try {
    process.send?.({ id, value: await pdfToMarkdown(bytes) });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
