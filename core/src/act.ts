import { messageOf } from "./author/errors.ts";
import { checkReturn } from "./contract.ts";
import { WinnowError } from "./errors.ts";
import type { Fetched, Session } from "./fetched.ts";
import { inspectActed } from "./fetching.ts";
import { pluginId } from "./registry.ts";
import type { Work } from "./work.ts";

/** Runs the actions one after the other on the live page, and returns the page as they left it. */
export async function act(fetched: Fetched, work: Work) {
  const { request, registry, context } = work;
  if (request.actions.length === 0) return { fetched, actions: undefined };
  const session = liveSession(fetched);
  const actions: Record<string, unknown[]> = {};
  for (const [index, { name, options }] of request.actions.entries()) {
    const plugin = registry.find("action", name);
    const id = pluginId(plugin ?? { kind: "action", name });
    const perform = async () => {
      try {
        return checkReturn(id, "perform", await plugin?.perform(session, options as never, context));
      } catch (error) {
        throw context.signal.aborted ? error : actionError(error, index, name, id);
      }
    };
    const outcome = await context.step("act", id, perform);
    if (outcome === undefined) continue;
    actions[outcome.list] = [...(actions[outcome.list] ?? []), outcome.entry];
  }
  const captured = await context.step("act", undefined, async () =>
    checkReturn("the live page", "capture", await session.capture()),
  );
  // A login may be filled in, or stand there still.
  const finding = fetched.finding && (await inspectActed(captured, work));
  return { fetched: { ...captured, session, ...(finding === undefined ? {} : { finding }) }, actions };
}

/** @throws SCRAPE_ACTION_ERROR when there is no page to act on */
export function liveSession({ session, contentType }: Fetched): Session {
  if (session !== undefined) return session;
  const message = `The address returned a file of type "${contentType}", on which no action can be performed.`;
  throw new WinnowError("SCRAPE_ACTION_ERROR", message, { phase: "act" });
}

function actionError(error: unknown, index: number, type: string, plugin: string): WinnowError {
  const reason = messageOf(error);
  return new WinnowError("SCRAPE_ACTION_ERROR", `Action ${index} (${type}) failed: ${reason}`, {
    ...(WinnowError.is(error) ? { category: error.category, retryable: error.retryable } : {}),
    phase: "act",
    plugin,
    details: { index, type },
    cause: error,
  });
}
