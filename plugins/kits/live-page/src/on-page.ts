import { messageOf, type ScrapeContext, type Session, unlessAborted, WinnowError } from "@winnow/core/plugin";
import { livePage } from "./live-page.ts";
import { pause } from "./pause.ts";
import type { JSHandle, Page } from "./puppeteer.ts";

/**
 * The work of an action on the live page. It ends with the scrape, although the browser's own calls do not, and
 * whatever goes wrong is one kind of error.
 * @throws SCRAPE_ACTION_ERROR, SCRAPE_ACTIONS_NOT_SUPPORTED
 */
export async function onPage<T>(
  session: Session | undefined,
  { signal }: Pick<ScrapeContext, "signal">,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const { page } = livePage(session);
  try {
    return await unlessAborted(() => work(page), signal);
  } catch (error) {
    if (signal.aborted || WinnowError.is(error)) throw error;
    throw actionError(messageOf(error), error);
  }
}

/** The error of an action. */
export function actionError(message: string, cause?: unknown): WinnowError {
  return new WinnowError("SCRAPE_ACTION_ERROR", message, cause === undefined ? {} : { cause });
}

/** What the browser says when the document was replaced under the work. */
const REPLACED =
  /context was destroyed|cannot find context|context is not available|target navigated|detached|belongs to a different frame|world was destroyed/i;

/** Whether an error says that the page went elsewhere. */
export function wasReplaced(error: unknown): boolean {
  return error instanceof Error && REPLACED.test(error.message);
}

/** Work that may be done again when the page goes elsewhere in the middle of it, such as looking. */
export async function evenIfReplaced<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let left = 20; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || signal.aborted || !wasReplaced(error)) throw error;
      await pause(50, signal);
    }
  }
}

/**
 * All elements that match a CSS selector, in document order; where the document has none, those in open shadow
 * roots. The caller disposes of the handle.
 * @throws SCRAPE_ACTION_ERROR when the selector is not valid
 */
export async function findElements(
  page: Page,
  selector: string,
  signal: AbortSignal,
): Promise<JSHandle<readonly Element[]>> {
  const look = () => page.evaluateHandle(queryAll, selector);
  const found = (await evenIfReplaced(signal, look)) as JSHandle<readonly Element[]>;
  const isValid = await found.evaluate((elements: unknown) => elements !== null);
  if (!isValid) throw actionError(`"${selector}" is no valid CSS selector.`);
  return found;
}

/** In the page: the elements; null when the selector is not valid. */
function queryAll(selector: string): readonly Element[] | null {
  const inShadow = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) =>
      shadowRoot === null ? [] : [...shadowRoot.querySelectorAll(selector), ...inShadow(shadowRoot)],
    );
  try {
    const found = [...document.querySelectorAll(selector)];
    return found.length > 0 ? found : inShadow(document);
  } catch {
    return null;
  }
}
