import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "./context.ts";
import { refuse } from "./envelope.ts";

/** Guards the routes of the API. @see wire contract 1.4 */
export function requireKey({ apiKeys }: AppContext) {
  const known = apiKeys?.map(digest);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (known === undefined) return undefined;
    const { authorization } = request.headers;
    if (authorization === undefined) return refuse(reply, 401, "Unauthorized");
    const token = /^\S+\s+(\S+)\s*$/.exec(authorization)?.[1];
    if (token === undefined) return refuse(reply, 401, "Unauthorized: Token missing");
    const given = digest(token);
    if (known.some((key) => timingSafeEqual(key, given))) return undefined;
    return refuse(reply, 401, "Unauthorized: Invalid token");
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
