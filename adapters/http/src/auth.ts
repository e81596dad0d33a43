import { timingSafeEqual } from "node:crypto";
import { WinnowError } from "@winnow/core";
import {
  type Caller,
  CreditsToken,
  digestOfKey,
  KeysToken,
  RatesToken,
  TEAM_ERRORS,
} from "@winnow/kit-teams";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "./context.ts";
import { refuse } from "./envelope.ts";
import { rateHeaders } from "./rate-headers.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** There is a socket in addition to the plain answer, which checks the key by itself. */
    hasSocket?: boolean;
    /** The operation that the route belongs to, which a key may be bound to. */
    operation?: string;
    /** As what a call is counted, and that it spends credits. @defaultValue `status`, and it spends none */
    rate?: string;
  }
  interface FastifyRequest {
    /** Who sends it; a socket has no caller before its key is checked. */
    caller: Caller;
  }
}

/** The caller where there are no keys. */
const ANYBODY: Caller = Object.freeze({ owner: "" });

/** Guards the routes of the API; sockets say by their own means that a key is missing. @see wire contract 1.4, 1.5 */
export function requireKey(context: AppContext) {
  const callerOf = keyHolder(context);
  const { services } = context.kernel;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    request.caller = ANYBODY;
    if (isSocket(request)) return undefined;
    if (hasKeys(context)) {
      const { authorization } = request.headers;
      const token = authorization === undefined ? context.front?.keyOf(request) : bearerOf(authorization);
      if (token === undefined)
        return refuseKey(reply, authorization === undefined ? "Unauthorized" : withoutToken(authorization));
      const caller = await callerOf(token);
      if (caller === undefined) return refuseKey(reply, "Unauthorized: Invalid token");
      request.caller = caller;
    }
    const { owner } = request.caller;
    const { operation, rate } = request.routeOptions.config;
    checkScope(request.caller, operation);
    const kind = rate ?? "status";
    const left = await services.find(RatesToken)?.take(owner, kind);
    if (left !== undefined) void reply.headers(rateHeaders(kind, left));
    if (rate !== undefined) await services.find(CreditsToken)?.check(owner);
    return undefined;
  };
}

/** The key of an `authorization` header; undefined without one, and under another scheme. @see RFC 6750, 2.1 */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)\s*$/i.exec(authorization ?? "")?.[1];
}

/** Refuses, and says how a client may show who it is. @see RFC 9110, 11.6.1 */
function refuseKey(reply: FastifyReply, error: string): FastifyReply {
  return refuse(reply.header("www-authenticate", "Bearer"), "UNAUTHORIZED", error);
}

/** Why a header has no key: its words are not repeated, as they may be one. */
function withoutToken(authorization: string): string {
  if (/^bearer\s*$/i.test(authorization)) return "Unauthorized: Token missing";
  return "Unauthorized: Send the key as `authorization: Bearer YOUR_KEY`; no other scheme is known here";
}

/** Whose work a request begins, and who pays. */
export function whoOf({ caller: { owner, payer } }: FastifyRequest): Omit<Caller, "scopes"> {
  return { owner, payer };
}

/** Whether a request opens a socket, on a route that has one. */
export function isSocket({ ws, method, routeOptions }: FastifyRequest): boolean {
  return ws && method === "GET" && routeOptions.config.hasSocket === true;
}

/** Whether a key is needed. */
export function hasKeys({ apiKeys, kernel }: Pick<AppContext, "apiKeys" | "kernel">): boolean {
  return apiKeys !== undefined || kernel.services.find(KeysToken) !== undefined;
}

type CallerOf = (key: string | undefined) => Promise<Caller | undefined>;

/** Finds out whose key it is, where a key that is over is one like any other that opens nothing. */
export function keyCheck(context: AppContext): CallerOf {
  const callerOf = keyHolder(context);
  return async (key) => {
    try {
      return await callerOf(key);
    } catch (error) {
      if (WinnowError.is(error, "KEY_EXPIRED")) return undefined;
      throw error;
    }
  };
}

/** Finds out whose key it is: the operator's own, or one of a team. Without keys everybody may enter. @throws KEY_EXPIRED */
function keyHolder(context: AppContext): CallerOf {
  const known = (context.apiKeys ?? []).map(digestOfKey);
  const keys = context.kernel.services.find(KeysToken);
  const isOpen = !hasKeys(context);
  return async (key) => {
    if (isOpen) return ANYBODY;
    if (key === undefined) return undefined;
    const given = digestOfKey(key);
    if (known.some((one) => timingSafeEqual(one, given))) return ANYBODY;
    return await keys?.find(key);
  };
}

/** @throws KEY_SCOPE_MISSING */
export function checkScope({ scopes }: Caller, operation: string | undefined): void {
  if (scopes === undefined || operation === undefined || scopes.includes(operation)) return;
  const message = `This API key is not for "${operation}", but for: ${scopes.join(", ")}.`;
  throw new WinnowError("KEY_SCOPE_MISSING", message, TEAM_ERRORS.KEY_SCOPE_MISSING);
}
