import type { ResultBase } from "@winnow/core";
import { recordOf } from "@winnow/kit-schema";
import type { FastifyInstance } from "fastify";
import { whoOf } from "../auth.ts";
import { adaptBody } from "../compatibility.ts";
import type { AppContext } from "../context.ts";
import { sendJson } from "../json.ts";
import { signalOf } from "../signal.ts";

/** `POST /v2/scrape`. @see specification, "Scrape request"; wire contract 3 */
export function scrapeRoute(app: FastifyInstance, { kernel }: AppContext): void {
  const config = { operation: "scrape", rate: "scrape" };
  app.post("/v2/scrape", { config }, async (request, reply) => {
    const run = { signal: signalOf(reply), requestId: request.id, ...whoOf(request) };
    const result = await kernel.scrapeRequest(adaptBody(request.body), run);
    const { origin } = recordOf(request.body);
    const forWebsite = typeof origin === "string" && origin.includes("website");
    const scrapeId = forWebsite ? { scrape_id: result.metadata.scrapeId } : {};
    return sendJson(reply, { success: true, data: toDocument(result), ...scrapeId });
  });
}

/** The result without what only an embedder can use; failed formats are named in `warning`. */
function toDocument({ errors: _, ...document }: ResultBase): Omit<ResultBase, "errors"> {
  return document;
}
