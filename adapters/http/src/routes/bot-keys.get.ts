import { RequestSignerToken } from "@winnow/kit-egress";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";

/** The public key with which requests for pages are signed, for the sites that get them. Without one there is no such path. */
export function botKeysRoute(app: FastifyInstance, { kernel }: AppContext): void {
  const signer = kernel.services.find(RequestSignerToken);
  if (signer === undefined) return;
  const openToAll = { config: { openToAll: true } };
  app.get("/.well-known/http-message-signatures-directory", openToAll, async (_, reply) => {
    const { body, headers } = await signer.directory();
    return reply.headers({ ...headers }).send(Buffer.from(body));
  });
}
