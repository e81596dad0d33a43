import type { FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";

const GREETING =
  "Winnow: the v2 scraping API. Reference: /docs · /openapi.json · what it can do now: /capabilities\n";

/** What says which server this is; browsers are shown its front. @see specification, "Endpoints"; wire contract 16 */
export function rootRoutes(app: FastifyInstance, { front, version }: AppContext): void {
  app.get("/test", async (_, reply) => reply.type("text/plain; charset=utf-8").send("Hello, world!"));
  app.get("/e2e-test", async (_, reply) => reply.type("text/plain; charset=utf-8").send("OK"));
  app.get("/is-production", async () => ({ isProduction: process.env.NODE_ENV === "production" }));
  app.get("/", async (request, reply) => {
    const { accept = "" } = request.headers;
    void reply.header("vary", "accept");
    if (front !== undefined && accept.includes("text/html")) return front.home(reply);
    if (accept.includes("application/json"))
      return {
        name: "Winnow",
        version,
        reference: "/docs",
        openapi: "/openapi.json",
        capabilities: "/capabilities",
      };
    return reply.type("text/plain; charset=utf-8").send(GREETING);
  });
}
