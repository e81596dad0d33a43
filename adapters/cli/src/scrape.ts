import { recordOf } from "@winnow/kit-schema";
import { takeCapture } from "./capture.ts";
import { type Printing, printDocument } from "./print.ts";
import { startProgress } from "./progress.ts";
import { isDrawn, waterfallOf } from "./waterfall.ts";

/** Scrapes one page and prints what was asked for; the answer is the exit status. */
export async function scrape(request: Record<string, unknown>, printing: Printing): Promise<number> {
  const { print, world, backend, signal } = printing;
  const progress = startProgress(world.stderr, String(request.url));
  let document: Awaited<ReturnType<typeof backend.scrape>>;
  try {
    document = await backend.scrape(request, signal, progress.show);
  } catch (error) {
    progress.stop();
    if (isDrawn(print, world)) world.stderr.write(waterfallOf(recordOf(error).trace, world.stderr));
    await takeCapture({ metadata: recordOf(error).details }, String(request.url), backend, world, signal);
    throw error;
  } finally {
    progress.stop();
  }
  const { url = request.url, statusCode } = recordOf(document.metadata);
  document = await takeCapture(document, String(url), backend, world, signal);
  await printDocument(document, String(url), printing);
  if (typeof statusCode !== "number" || statusCode < 400 || print.acceptErrors) return 0;
  const { STATUS_CODES } = await import("node:http");
  const description = STATUS_CODES[statusCode];
  world.stderr.write(
    `winnow: the page answered ${statusCode}${description === undefined ? "" : ` ${description}`}. --accept-errors takes it for a success.\n`,
  );
  return 1;
}
