import type { ScrapeContext } from "@winnow/core/plugin";
import { evenIfReplaced, type Page } from "@winnow/kit-live-page";
import { observeElements } from "./in-page/elements.ts";
import { observeIdentity } from "./in-page/identity.ts";
import { openPlainPage } from "./in-page/plain.ts";
import { inPageTools } from "./in-page/tools.ts";
import type { Limits, Observation } from "./observation.ts";
import { countSheets } from "./style-sheets.ts";

/** Of a page with more elements those are chosen that lie evenly over it. */
const MAX_ELEMENTS = 3000;
/** A page whose styles take longer to compute is taken as far as they are. */
const MAX_MS = 8000;

/**
 * Looks at the page once: everything is read in one call, in a world of its own, where the page's scripts have changed
 * nothing.
 */
export async function observePage(
  page: Page,
  { signal, leftMs }: Pick<ScrapeContext, "signal" | "leftMs">,
): Promise<Observation> {
  const client = await page.createCDPSession();
  try {
    return await evenIfReplaced(signal, async () => {
      const { frameTree } = await client.send("Page.getFrameTree");
      const world = { frameId: frameTree.frame.id, worldName: "winnow-branding" };
      const { executionContextId: contextId } = await client.send("Page.createIsolatedWorld", world);
      const sheets = await countSheets(client, contextId);
      const maxMs = Math.min(MAX_MS, leftMs / 3);
      const limits: Limits = { maxElements: MAX_ELEMENTS, maxMs, withPlain: sheets.failed > 0 };
      const answer = { expression: expressionOf(limits), contextId, returnByValue: true };
      const { result, exceptionDetails } = await client.send("Runtime.evaluate", answer);
      if (exceptionDetails === undefined) return { ...(result.value as Observation), sheets };
      const { exception, text } = exceptionDetails;
      throw new Error(exception?.description ?? text);
    });
  } finally {
    // A page that hangs would not answer this either.
    void client.detach().catch(() => undefined);
  }
}

function expressionOf(limits: Limits): string {
  return `(() => {
    const tools = (${inPageTools})();
    const plain = ${limits.withPlain ? `(${openPlainPage})(tools)` : "undefined"};
    return { ...(${observeIdentity})(tools), ...(${observeElements})(tools, ${JSON.stringify(limits)}, plain) };
  })()`;
}
