import { ScrapeResultsToken } from "@winnow/kit-results";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";
import { refuse } from "../envelope.ts";
import { sendJson } from "../json.ts";
import { UUID } from "../uuid.ts";

/** `GET /v2/scrape/{id}`: the result of an earlier scrape, for 24 hours. @see wire contract 4 */
export function scrapeByIdRoute(app: FastifyInstance, { kernel }: AppContext): void {
  const results = kernel.services.find(ScrapeResultsToken);
  app.get<{ Params: { id: string } }>(
    "/v2/scrape/:id",
    { config: { operation: "scrape" } },
    async (request, reply) => {
      const { id } = request.params;
      if (!UUID.test(id))
        return refuse(reply, "BAD_REQUEST", "Invalid job ID format. Job ID must be a valid UUID.");
      const found = await results?.find(id.toLowerCase(), request.caller.owner);
      if (found === undefined) return refuse(reply, "JOB_NOT_FOUND", "Job not found.");
      return sendJson(reply, { success: true, data: found.result });
    },
  );
}
