import { type CallContext, defineCall, type OperationCall } from "@winnow/kit-operations";
import * as v from "@winnow/kit-schema";
import { sessionNotFound } from "./errors.ts";
import { EXAMPLES } from "./examples.ts";
import type { Asker, InteractOf } from "./interact.ts";
import type { SessionLinks } from "./links.ts";
import { failureOf, type Outcome } from "./outcome.ts";
import { Create, Execute, Interact, List, OfScrape, OfSession, OPENING_KEYS } from "./request.ts";
import type { LiveSession } from "./session.ts";
import type { SessionState } from "./sessions.ts";

/** The session of a scrape, at a server. */
const AT_SCRAPE = "scrape/:scrapeId/interact";
/** The path that the same calls have under their newer name. @see wire contract 5.3 */
const ALSO = "interact";

const Answer = v.looseObject({});
const Links = {
  cdpUrl: v.optional(v.string()),
  liveViewUrl: v.optional(v.string()),
  interactiveLiveViewUrl: v.optional(v.string()),
};
const Result = v.object({
  success: v.boolean(),
  sessionId: v.string(),
  output: v.optional(v.string()),
  stdout: v.string(),
  stderr: v.string(),
  result: v.optional(v.string()),
  exitCode: v.number(),
  killed: v.boolean(),
  truncated: v.boolean(),
  error: v.optional(v.string()),
  steps: v.optional(v.array(v.unknown())),
  code: v.optional(v.string()),
  ...Links,
});
const Stopped = v.object({
  status: v.string(),
  sessionDurationMs: v.number(),
  creditsBilled: v.number(),
  /** What was not stored, and why. */
  warning: v.optional(v.string()),
});

/** What the calls work with. */
interface Desk {
  /** The sessions of a kernel. */
  readonly of: InteractOf;
  readonly links: SessionLinks;
}

/** The calls of sessions. @see wire contract 5 */
export function callsOf(of: InteractOf, links: SessionLinks): readonly OperationCall[] {
  const desk: Desk = { of, links };
  return [interactCall, stopInteractionCall, createCall, listCall, getCall, executeCall, deleteCall].map(
    (call) => call(desk),
  );
}

/** Runs code or a prompt on the page of a scrape, which is opened again where no session has it. */
function interactCall(desk: Desk): OperationCall {
  const { of } = desk;
  return defineCall({
    name: "interact",
    http: { method: "POST", at: AT_SCRAPE },
    description: "run code or a prompt on the page of an earlier scrape",
    example: EXAMPLES.interact,
    input: Interact,
    result: Result,
    run: async ({ scrapeId, existingSessionId, ttl, activityTtl, ...ask }, context) => {
      const interact = await of(context.kernel);
      interact.checkLanguage(ask);
      const times = { ttlMs: ttl * 1000, activityTtlMs: activityTtl * 1000 };
      const session =
        existingSessionId === undefined
          ? await interact.ofScrape(scrapeId, times, askerOf(context))
          : await interact.adopt(scrapeId, existingSessionId, askerOf(context));
      const answer = await run(desk, session, ask, context);
      return { success: answer.error === undefined, ...answer };
    },
  });
}

/** Stops the session of a scrape. */
function stopInteractionCall(desk: Desk): OperationCall {
  const { of } = desk;
  return defineCall({
    name: "stopInteraction",
    http: { method: "DELETE", at: AT_SCRAPE },
    description: "stop the session of an earlier scrape",
    example: EXAMPLES.stop,
    input: OfScrape,
    result: Stopped,
    run: async ({ scrapeId }, { kernel, owner }) =>
      await stop(await (await of(kernel)).findOfScrape(owner, scrapeId)),
  });
}

/** Opens a page for code and prompts. */
function createCall(desk: Desk): OperationCall {
  const { of, links } = desk;
  return defineCall({
    name: "create",
    http: { method: "POST", also: ALSO },
    description: "open a page for code and prompts",
    example: EXAMPLES.create,
    input: Create,
    result: v.object({ id: v.string(), ...Links, expiresAt: v.string() }),
    run: async ({ ttl, activityTtl, streamWebView, profile, url, ...given }, context) => {
      // Without a URL there is nothing that the rest could be about.
      const keys = url === undefined ? [] : OPENING_KEYS.filter((key) => given[key] !== undefined);
      const request = {
        ...(url === undefined ? {} : { url }),
        ...(profile === undefined ? {} : { profile }),
        ...Object.fromEntries(keys.map((key) => [key, given[key]])),
      };
      const session = await (await of(context.kernel)).create(
        { ttlMs: ttl * 1000, activityTtlMs: activityTtl * 1000, streamWebView, request },
        askerOf(context),
      );
      const urls = await links.of(session, true, context);
      return { id: session.id, ...urls, expiresAt: new Date(session.expiresAt).toISOString() };
    },
  });
}

/** Lists the sessions of an owner. */
function listCall(desk: Desk): OperationCall {
  const { of, links } = desk;
  return defineCall({
    name: "list",
    http: { method: "GET", also: ALSO },
    description: "list the open sessions, and those of the last hour",
    example: EXAMPLES.list,
    input: List,
    result: v.object({ sessions: v.array(Answer) }),
    run: async ({ status }, context) => {
      const all = (await of(context.kernel)).sessions.list(context.owner);
      const wanted = all.filter((one) => status === undefined || one.status === status);
      return {
        sessions: await Promise.all(wanted.map((one) => shown(links, one, context))),
      };
    },
  });
}

/** Shows a session. */
function getCall(desk: Desk): OperationCall {
  const { of, links } = desk;
  return defineCall({
    name: "get",
    http: { method: "GET", path: "/:id", also: `${ALSO}/:id` },
    description: "show a session",
    example: EXAMPLES.get,
    input: OfSession,
    result: Answer,
    run: async ({ id }, context) => {
      const interact = await of(context.kernel);
      const found = interact.sessions.factsOf(context.owner, id);
      if (found !== undefined) return await shown(links, found, context);
      await interact.whereabouts.check(context.owner, id);
      throw sessionNotFound();
    },
  });
}

/** Runs code or a prompt in a session. */
function executeCall(desk: Desk): OperationCall {
  const { of } = desk;
  return defineCall({
    name: "execute",
    http: { method: "POST", path: "/:id/execute", also: `${ALSO}/:id/execute` },
    description: "run code or a prompt in a session",
    example: EXAMPLES.execute,
    input: Execute,
    result: Result,
    run: async ({ id, ...ask }, context) => {
      const interact = await of(context.kernel);
      interact.checkLanguage(ask);
      const answer = await run(desk, await interact.find(context.owner, id), ask, context);
      // Here also code that failed was run with success; a prompt that was not done has none. @see wire contract 5.3
      return { success: ask.code !== undefined || answer.error === undefined, ...answer };
    },
  });
}

/** Stops a session. */
function deleteCall(desk: Desk): OperationCall {
  const { of } = desk;
  return defineCall({
    name: "delete",
    http: { method: "DELETE", path: "/:id", also: `${ALSO}/:id` },
    description: "stop a session",
    example: EXAMPLES.stop,
    input: OfSession,
    result: Stopped,
    run: async ({ id }, { kernel, owner }) => await stop(await (await of(kernel)).find(owner, id)),
  });
}

/** A session as callers see it. */
async function shown(links: SessionLinks, { facts, status, reason }: SessionState, context: CallContext) {
  return {
    id: facts.id,
    status,
    ...(facts.url === undefined ? {} : { url: facts.url }),
    ...(reason === undefined ? {} : { reason }),
    ...(await links.of(facts, status === "active", context)),
    streamWebView: facts.streamWebView,
    createdAt: new Date(facts.createdAt).toISOString(),
    lastActivity: new Date(facts.lastActivity).toISOString(),
    expiresAt: new Date(facts.expiresAt).toISOString(),
  };
}

/** Runs code or a prompt in a session. */
async function run(
  { of, links }: Desk,
  session: LiveSession,
  { timeout, ...ask }: Pick<v.InferOutput<typeof Interact>, "code" | "language" | "prompt" | "timeout">,
  context: CallContext,
): Promise<Outcome & { readonly sessionId: string; readonly error?: string }> {
  const urls = await links.of(session, true, context);
  const { signal } = context;
  const outcome = await (await of(context.kernel)).run(session, {
    ...ask,
    timeoutMs: timeout * 1000,
    signal,
    cdpUrl: urls.cdpUrl,
  });
  const error = failureOf(outcome);
  return { sessionId: session.id, ...outcome, ...(error === undefined ? {} : { error }), ...urls };
}

async function stop(session: LiveSession) {
  const { reason: _, ...end } = await session.end("It was stopped.");
  return { status: "destroyed", ...end };
}

function askerOf({ kernel, owner, signal, logger }: CallContext): Asker {
  return { kernel, owner, signal, logger };
}
