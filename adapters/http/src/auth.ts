import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "./context.ts";
import { refuse } from "./envelope.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** There is a socket beside the plain answer, which checks the key by itself. */
    hasSocket?: boolean;
  }
}

/** Guards the routes of the API; sockets say by their own means that a key is missing. @see wire contract 1.4 */
export function requireKey(context: AppContext) {
  const mayEnter = keyCheck(context);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (context.apiKeys === undefined || isSocket(request)) return undefined;
    const { authorization } = request.headers;
    if (authorization === undefined) return refuse(reply, "UNAUTHORIZED", "Unauthorized");
    const token = /^\S+\s+(\S+)\s*$/.exec(authorization)?.[1];
    if (token === undefined) return refuse(reply, "UNAUTHORIZED", "Unauthorized: Token missing");
    if (mayEnter(token)) return undefined;
    return refuse(reply, "UNAUTHORIZED", "Unauthorized: Invalid token");
  };
}

/** Whether a request opens a socket, on a route that has one. */
export function isSocket({ ws, method, routeOptions }: FastifyRequest): boolean {
  return ws && method === "GET" && routeOptions.config.hasSocket === true;
}

/** Whether a key opens the API; without keys it is open. */
export function keyCheck({ apiKeys }: AppContext): (key: string | undefined) => boolean {
  const known = apiKeys?.map(digest);
  return (key) => {
    if (known === undefined) return true;
    if (key === undefined) return false;
    const given = digest(key);
    return known.some((one) => timingSafeEqual(one, given));
  };
}

/** Digests have one length, so that comparing them tells nothing of the keys; `fc-` and bare UUID forms are equal. */
function digest(key: string): Buffer {
  const bare = key.replace(/^fc-/, "").replaceAll("-", "").toLowerCase();
  const isUuid = /^[0-9a-f]{32}$/.test(bare);
  return createHash("sha256")
    .update(isUuid ? bare : key)
    .digest();
}
