import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../context.ts";

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

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Winnow API reference</title>
<link rel="icon" href="data:,">
<script type="module" src="/docs/explorer.js"></script>
</head>
<body>
<openapi-explorer spec-url="/openapi.json" default-schema-tab="body" hide-server-selection="true" fetch-credentials="omit"
 primary-color="#2f5d50" secondary-color="#c8891a" nav-bg-color="#22382f" nav-hover-bg-color="#2f5d50"
 nav-text-color="#d6e2da" nav-hover-text-color="#ffffff"></openapi-explorer>
<noscript>This page needs scripts. The same for machines: <a href="/openapi.json">/openapi.json</a>.</noscript>
</body>
</html>
`;

/** `/openapi.json`, and the same at `/docs` as a page to read and to try. */
export function docsRoutes(app: FastifyInstance, { kernel, queue, version, exampleUrl }: AppContext): void {
  let openApi: object | undefined;
  app.get("/openapi.json", async () => {
    const { buildOpenApi } = await import("../openapi/build.ts");
    // The address of an example may be known only once the server listens.
    openApi ??= buildOpenApi(kernel, {
      version,
      hasJobs: queue !== undefined,
      ...(exampleUrl === undefined ? {} : { exampleUrl: exampleUrl() }),
    });
    return openApi;
  });
  app.get("/docs", async (_, reply) =>
    reply
      .headers({
        "content-security-policy": POLICY,
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      })
      .type("text/html; charset=utf-8")
      .send(PAGE),
  );
  app.get("/docs/explorer.js", async (_, reply) =>
    reply
      .headers({ "cache-control": "public, max-age=3600", "x-content-type-options": "nosniff" })
      .type("text/javascript; charset=utf-8")
      .send(await readFile(EXPLORER)),
  );
}
