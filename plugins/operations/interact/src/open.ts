import { type Kernel, WinnowError } from "@winnow/core";
import { messageOf } from "@winnow/core/plugin";
import { BLANK_PAGE, livePage } from "@winnow/kit-live-page";
import { interactError } from "./errors.ts";
import { meter } from "./meter.ts";
import { LiveSession, type SessionStart } from "./session.ts";

/** What a session is opened for. */
export interface Opening extends Omit<SessionStart, "page" | "clock" | "id"> {
  /** What opens its page; undefined for an empty one. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/** What of an earlier scrape is about its result or its age, and nothing that opens the same page. */
const NOT_OPENING: ReadonlySet<string> = new Set([
  ...["formats", "timeout", "maxAge", "minAge", "storeInCache", "lockdown", "explain"],
]);

/** The request that opens the page of an earlier scrape once more. @throws INTERACT_REPLAY_FAILED when there is none */
export function replayOf(request: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (typeof request.url !== "string") throw notReplayed("it read a file that was sent along.");
  return Object.fromEntries(Object.entries(request).filter(([key]) => !NOT_OPENING.has(key)));
}

/** The error of a scrape whose page cannot be opened once more. */
export function notReplayed(reason: string, cause?: unknown): WinnowError {
  const message = `The page of this scrape cannot be opened once more: ${reason} Rerun the scrape, then use its new id.`;
  return interactError("INTERACT_REPLAY_FAILED", message, { cause });
}

/** Opens a page as a scrape does and keeps it open until its session ends. */
export async function openSession(kernel: Kernel, opening: Opening): Promise<LiveSession> {
  const { request, signal, ...start } = opening;
  const opened = Promise.withResolvers<LiveSession>();
  const file = request.url === undefined ? { file: BLANK_PAGE } : {};
  let session: LiveSession | undefined;
  let left: readonly string[] = [];
  const held = kernel.hold(request, { owner: start.owner, signal, ...file }, async (held, context) => {
    const { page } = livePage(held);
    const { newId, clock } = kernel;
    session = new LiveSession({ ...start, id: newId(), page, clock, keepsNothing: context.keepsNothing });
    meter(session, context, clock);
    opened.resolve(session);
    const { creditsBilled } = await session.ended;
    context.bill(creditsBilled, "operation-interact");
    // Who ends a session waits for what its page leaves, such as a profile.
    const before = context.warnings.length;
    await held.close().catch((error: unknown) => context.logger.warn({ error }, "session not closed well"));
    left = context.warnings.slice(before);
  });
  held.then(
    () => session?.close(left.join(" ")),
    (error: unknown) => {
      opened.reject(error);
      session?.close();
    },
  );
  return await opened.promise;
}

/** What a failure to open means to the caller: the page of a scrape is to be scraped again. */
export function openingError(error: unknown, isReplay: boolean): unknown {
  if (!WinnowError.is(error)) return error;
  const { code, category, message } = error;
  if (isWithoutBrowser(error))
    return interactError("INTERACT_NO_BROWSER", `This server has no browser for sessions: ${message}`);
  if (code === "SCRAPE_BROWSER_CRASHED")
    return interactError("INTERACT_BROWSER_FAILED", undefined, { cause: error });
  return isReplay && (category === "target" || category === "timeout")
    ? notReplayed(messageOf(error), error)
    : error;
}

/** Whether nothing that is installed opens a live page, or what does finds no browser. */
function isWithoutBrowser({ code, phase }: WinnowError): boolean {
  const isUnfetched = code === "SCRAPE_ALL_ENGINES_FAILED" && phase === "fetch";
  return isUnfetched || code === "SCRAPE_ACTIONS_NOT_SUPPORTED" || code === "CONFIG_INVALID";
}
