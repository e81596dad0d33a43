import type { CDPSession } from "@winnow/kit-live-page";

/** How long a page that is to be taken may be busy with itself, in milliseconds. */
const BUSY_MS = 10_000;
/** So many lines on the console within so many milliseconds come of a loop that does not end. */
const FLOOD = { lines: 5000, ms: 10_000 } as const;

/** Ends the script that runs in a page now, even one that runs for ever. */
function interrupt(client: CDPSession): void {
  // A page that is closing answers nothing any more.
  client.send("Runtime.terminateExecution").catch(() => undefined);
}

/** Work that needs an answer of the page: where that is held up by a script, the script is ended, and whatever comes after it. */
export async function answered<T>(client: CDPSession, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => interrupt(client), BUSY_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** Ends scripts that fill the console faster than it is read: everything else that the page says would wait behind it. */
export function stopFloods(client: CDPSession, isKept: () => boolean): void {
  let lines = 0;
  let since = performance.now();
  client.on("Runtime.consoleAPICalled", () => {
    lines += 1;
    if (lines < FLOOD.lines) return;
    const isFlood = performance.now() - since < FLOOD.ms;
    lines = 0;
    since = performance.now();
    if (isFlood && !isKept()) interrupt(client);
  });
}
