import type { FastifyInstance } from "fastify";

/** The texts that say which server this is. @see specification, "Endpoints"; wire contract 16 */
export function rootRoutes(app: FastifyInstance): void {
  app.get("/test", async (_, reply) => reply.type("text/plain; charset=utf-8").send("Hello, world!"));
  app.get("/e2e-test", async (_, reply) => reply.type("text/plain; charset=utf-8").send("OK"));
  app.get("/is-production", async () => ({ isProduction: process.env.NODE_ENV === "production" }));
  app.get("/", async (_, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .send(
        "Winnow: the v2 scraping API. Reference: /docs · /openapi.json · what it can do now: /capabilities\n",
      ),
  );
}
