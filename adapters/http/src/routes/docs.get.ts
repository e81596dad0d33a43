import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";
import type { OpenApi } from "../openapi/build.ts";
import { DOCS_PAGE, MENU_SCRIPT } from "./docs-page.ts";
import { originOf } from "./jobs.ts";

/** OpenAPI Explorer, the page that shows the document: contents, examples and a way to try, in one file. */
const EXPLORER = new URL("../../assets/openapi-explorer.min.js", import.meta.url);

/** Nothing is loaded from elsewhere, and nothing sent there; the explorer brings its styles with its elements. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** `/openapi.json`, and the same at `/docs` as a page to read and to try. */
export function docsRoutes(app: FastifyInstance, context: AppContext): void {
  const { kernel, queue, version, exampleUrl } = context;
  let openApi: OpenApi | undefined;
  app.get("/openapi.json", async (request) => {
    const { buildOpenApi, openApiAt } = await import("../openapi/build.ts");
    // The address of an example may be known only once the server listens.
    openApi ??= buildOpenApi(kernel, {
      version,
      hasJobs: queue !== undefined,
      ...(exampleUrl === undefined ? {} : { exampleUrl: exampleUrl() }),
    });
    return openApiAt(openApi, originOf(request, context));
  });
  app.get("/docs", async (_, reply) =>
    reply
      .headers({
        "content-security-policy": POLICY,
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      })
      .type("text/html; charset=utf-8")
      .send(DOCS_PAGE),
  );
  app.get("/docs/explorer.js", async (_, reply) =>
    reply
      .headers({ "cache-control": "public, max-age=3600", "x-content-type-options": "nosniff" })
      .type("text/javascript; charset=utf-8")
      .send(await readFile(EXPLORER)),
  );
  app.get("/docs/menu.js", async (_, reply) =>
    reply
      .headers({ "cache-control": "no-cache", "x-content-type-options": "nosniff" })
      .type("text/javascript; charset=utf-8")
      .send(MENU_SCRIPT),
  );
}
