import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route also answers requests without a body. @defaultValue only those of `DELETE` */
    bodyOptional?: boolean;
  }
}

/**
 * Reads JSON bodies. Clients name the type of a body on every request, also where they send none: that is no broken JSON
 * where a route needs no body.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    const { bodyOptional = request.method === "DELETE" } = request.routeOptions.config;
    if (body === "" && bodyOptional) done(null, undefined);
    else parse(request, body, done);
  });
}
