import type { FrontServer } from "@winnow/adapter-http";
import { TeamKeeperToken } from "@winnow/kit-teams";
import type { FastifyInstance } from "fastify";

/** What the console asks first: who is there, what this server has, and the options of a scrape. */
export function serverRoutes(app: FastifyInstance, server: FrontServer): void {
  const { kernel, queue, version, hasKeys } = server;
  app.get("/console/api/me", async ({ caller }) => ({
    success: true,
    version,
    hasKeys,
    /** Who has the server in hand: where there are no keys, everybody on this machine. */
    isOperator: caller.owner === "",
    hasTeams: kernel.services.find(TeamKeeperToken) !== undefined,
    hasJobs: queue !== undefined,
    team: caller.owner,
    scopes: caller.scopes ?? null,
    operations: kernel.registry.of("operation").map(({ name }) => name),
  }));
  app.get("/console/api/schema", async () => ({ success: true, schema: await server.scrapeSchema() }));
}
