import type { FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";
import { buildOpenApi } from "../openapi.ts";
import { renderReference } from "../reference.ts";

/** `/openapi.json`, and the same as a page to read at `/docs`. */
export function docsRoutes(app: FastifyInstance, { kernel, version }: AppContext): void {
  const openApi = buildOpenApi(kernel, version);
  const page = renderReference(openApi);
  app.get("/openapi.json", async () => openApi);
  app.get("/docs", async (_, reply) => reply.type("text/html; charset=utf-8").send(page));
}
