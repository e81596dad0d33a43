/** Runs the functions of `extract.ts` for a harness on a Node that cannot load them. */
import { extractMarkdown, htmlToMarkdown } from "./extract.ts";

const functions: Record<string, (...args: string[]) => string> = {
  extractMarkdown: (html = "", url = "") => extractMarkdown(html, url),
  htmlToMarkdown: (html = "") => htmlToMarkdown(html),
};

process.on("message", ({ id, fn, args }: { id: number; fn: string; args: string[] }) => {
  try {
    process.send?.({ id, value: functions[fn]?.(...args) });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
