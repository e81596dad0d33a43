import type { CDPSession, Page, Protocol } from "@winnow/kit-live-page";
import { toJson, wasReplaced } from "@winnow/kit-live-page";

/** What a script gave, as JSON. */
export interface Returned {
  readonly type: string;
  readonly value: unknown;
}

/** Why a script gave nothing. */
export interface Problem {
  readonly problem: string;
}

/** Characters of text, keys and signs that may come back. */
const MAX_CHARACTERS = 2 ** 20;
const MAX_DEPTH = 100;

/**
 * Runs a script in the page, past its content security policy, as the console does. When the signal ends it, it
 * is stopped in the page as well, also in the middle of a loop.
 */
export async function evaluate(page: Page, script: string, signal: AbortSignal): Promise<Returned | Problem> {
  const client = await page.createCDPSession();
  const stop = () => void client.send("Runtime.terminateExecution").catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    const body = await asExpression(client, script);
    if (typeof body !== "string") return body;
    // What comes back is made small and plain in the page, so that nothing large ever leaves it.
    const expression = `(async () => (${toJson})(await ${body}, ${MAX_CHARACTERS}, ${MAX_DEPTH}))()`;
    const { result, exceptionDetails } = await client.send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
      allowUnsafeEvalBlockedByCSP: true,
    });
    if (exceptionDetails !== undefined) return thrown(exceptionDetails);
    const returned = result.value as Returned | null;
    if (returned !== null) return returned;
    const most = `${MAX_CHARACTERS / 2 ** 20} MiB`;
    return { problem: `The script returned more than ${most} of text. Return less, or scrape the page.` };
  } catch (error) {
    // A script that leads elsewhere has done its work, and its result is lost with the document.
    if (wasReplaced(error) && !signal.aborted) return { type: "undefined", value: null };
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
    await client.detach().catch(() => undefined);
  }
}

/** The script as one expression: evaluated as it is, or where that does not compile, as the body of a function. */
async function asExpression(client: CDPSession, script: string): Promise<string | Problem> {
  await client.send("Runtime.enable"); // Nothing is compiled without.
  const failure = await compile(client, script);
  if (failure === undefined) return `(0, eval)(${JSON.stringify(script)})`;
  const asFunction = `(async () => {\n${script}\n})()`;
  const isFunction = (await compile(client, asFunction)) === undefined;
  return isFunction ? asFunction : thrown(failure);
}

async function compile(client: CDPSession, expression: string) {
  const options = { expression, sourceURL: "", persistScript: false };
  return (await client.send("Runtime.compileScript", options)).exceptionDetails;
}

function thrown({ exception, text }: Protocol.Runtime.ExceptionDetails): Problem {
  const { description, value } = exception ?? {};
  const [first = text] = (description ?? (value === undefined ? text : String(value))).split("\n");
  return { problem: `The script failed: ${first.slice(0, 500)}` };
}
