import { recordOf } from "@winnow/kit-schema";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";
import { refuse } from "../envelope.ts";

/** Deliveries that one call lists. */
export const MAX_DELIVERIES = 1000;
/** How a delivery can stand. */
export const DELIVERY_STATES = ["pending", "delivered", "failed", "dropped"] as const;

interface ListRequest {
  /** A key that comes twice is a list. */
  readonly Querystring: Readonly<Record<"state" | "jobId" | "limit", string | string[] | undefined>>;
}

/**
 * Messages to the outside: `GET /v2/webhooks/deliveries` lists them, `POST /v2/webhooks/deliveries/{id}/redeliver` sends
 * one again.
 */
export function deliveryRoutes(app: FastifyInstance, { queue }: AppContext): void {
  if (queue === undefined) return;
  // A key that is for some operations is not for their messages.
  const config = { operation: "webhooks" };
  app.get<ListRequest>("/v2/webhooks/deliveries", { config }, async (request, reply) => {
    const { state, jobId, limit = "100" } = request.query;
    const known = DELIVERY_STATES.find((one) => one === state);
    if (state !== undefined && known === undefined)
      return refuse(reply, "BAD_REQUEST", `state must be one of ${DELIVERY_STATES.join(", ")}.`);
    if (Array.isArray(jobId)) return refuse(reply, "BAD_REQUEST", "jobId must be one id.");
    if (
      Array.isArray(limit) ||
      !/^\d{1,4}$/.test(limit) ||
      Number(limit) < 1 ||
      Number(limit) > MAX_DELIVERIES
    )
      return refuse(reply, "BAD_REQUEST", `limit must be a whole number from 1 to ${MAX_DELIVERIES}.`);
    const found = await queue.store.deliveries({
      owner: request.caller.owner,
      limit: Number(limit),
      ...(known === undefined ? {} : { state: known }),
      ...(jobId === undefined ? {} : { jobId }),
    });
    const data = found.map(({ receiver, body: _, createdAt, dueAt, ...rest }) => ({
      ...rest,
      // Headers of the receiver may be secrets, and so may the parts of its URL other than host and path, or in an e-mail.
      url: placeOf(String(recordOf(receiver).url)),
      createdAt: new Date(createdAt).toISOString(),
      ...(rest.state === "pending" ? { dueAt: new Date(dueAt).toISOString() } : {}),
    }));
    return { success: true, data };
  });
  app.post<{ Params: { id: string } }>(
    "/v2/webhooks/deliveries/:id/redeliver",
    { config },
    async (request, reply) => {
      const isKnown = await queue.redeliver(request.params.id, request.caller.owner);
      if (!isKnown) return refuse(reply, "NOT_FOUND", "Delivery not found");
      return { success: true };
    },
  );
}

function placeOf(url: string): string {
  const { origin = "", pathname = "", protocol = "" } = URL.parse(url) ?? {};
  return (protocol === "mailto:" ? protocol : origin) + pathname;
}
