/** The kernel as an MCP server. Everything of it is loaded at first use. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Account } from "./setup/clients.ts";
import type { SetupSettings, SetupStep } from "./setup/setup.ts";
import type { StdioSettings } from "./stdio.ts";

export { type Ask, serverApi } from "./api.ts";
export type { Account, Launch } from "./setup/clients.ts";
export type { SetupSettings, SetupStep } from "./setup/setup.ts";
export type { StdioSettings } from "./stdio.ts";

/** Adds `/mcp` to the routes of `createHttpApp`: with the keys, checks and limits of the API. */
export function mcpRoutes(version: string): (api: FastifyInstance) => void {
  return (api) => {
    let handler: ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | undefined;
    api.route({
      method: ["GET", "POST", "DELETE"],
      url: "/mcp",
      handler: async (request, reply) => {
        handler ??= (await import("./routes.ts")).mcpHandler(api, version);
        return await handler(request, reply);
      },
    });
  };
}

/** Serves the tools on standard input and output until the client closes them. */
export async function serveMcp(settings: StdioSettings): Promise<void> {
  await (await import("./stdio.ts")).serveOnStdio(settings);
}

/** The words that name editors and agents. */
export async function setupNames(account: Account): Promise<readonly string[]> {
  return (await import("./setup/setup.ts")).setupNames(account);
}

/** Registers the server, and a skill, in the editors and agents of an account, or takes both out again. */
export async function setUpMcp(settings: SetupSettings): Promise<readonly SetupStep[]> {
  return (await import("./setup/setup.ts")).setUp(settings);
}
