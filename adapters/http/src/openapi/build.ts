import type { Kernel } from "@winnow/core";
import { ArtifactStoreToken } from "@winnow/kit-artifacts";
import { RatesToken } from "@winnow/kit-teams";
import { exampleDocument } from "./examples.ts";
import { operationPaths, tagsOf } from "./operations.ts";
import { type JsonSchema, wireErrors } from "./parts.ts";
import { RATE_HEADER_PARTS, withRateHeaders } from "./rates.ts";
import { documentSchema, errorSchema, scrapeOptions, scrapeRequest } from "./schemas.ts";
import { scrapePaths } from "./scrape.ts";
import { artifactPaths, deliveryPaths, serverPaths } from "./server.ts";

/** What the document says besides what a kernel can do. */
export interface OpenApiSettings {
  readonly version: string;
  /** A page that the server can scrape, for the examples. @defaultValue https://example.com/ */
  readonly exampleUrl?: string;
  /** Whether there is a queue for jobs. @defaultValue false */
  readonly hasJobs?: boolean;
}

/** An OpenAPI document. */
export type OpenApi = JsonSchema & { readonly info: JsonSchema & { readonly description: string } };

const BEARER: JsonSchema = {
  type: "http",
  scheme: "bearer",
  description: "One of the keys of the server. Without keys it lets everybody in.",
};

/** The document as a caller reads it who reaches the server at this address: its examples can be copied. */
export function openApiAt({ info, ...rest }: OpenApi, origin: string): OpenApi {
  return { ...rest, info: { ...info, description: info.description.replaceAll("$SERVER", origin) } };
}

/** The OpenAPI document of a kernel, made from the schemas that validate; plugins appear by themselves. */
export function buildOpenApi(kernel: Kernel, settings: OpenApiSettings): OpenApi {
  const { version, exampleUrl = "https://example.com/", hasJobs = false } = settings;
  const { registry, services } = kernel;
  const errors = wireErrors(kernel);
  const operations = registry.of("operation");
  const areCounted = services.find(RatesToken) !== undefined;
  const document = exampleDocument(exampleUrl);
  return {
    openapi: "3.1.0",
    info: {
      title: "Winnow",
      version,
      description: introduction(exampleUrl),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The server that this document comes from" }],
    security: [{ bearer: [] }, {}],
    tags: [
      { name: "Scrape", description: "One page, and what was kept of it." },
      ...tagsOf(operations),
      ...(hasJobs ? [{ name: "Webhooks", description: "What was sent about jobs, and to whom." }] : []),
      { name: "Server", description: "Whether it serves, and what it can do." },
    ],
    paths: withRateHeaders(areCounted, {
      ...scrapePaths(kernel, errors, { url: exampleUrl, document }),
      ...(services.find(ArtifactStoreToken) === undefined ? {} : artifactPaths(errors)),
      ...Object.assign(
        {},
        ...operations.map((operation) => operationPaths(operation, kernel, errors, document)),
      ),
      ...(hasJobs ? deliveryPaths(errors) : {}),
      ...serverPaths(kernel, errors, version),
    }),
    components: {
      ...(areCounted ? { headers: RATE_HEADER_PARTS } : {}),
      securitySchemes: { bearer: BEARER },
      schemas: {
        ScrapeRequest: scrapeRequest(kernel),
        ScrapeOptions: scrapeOptions(kernel),
        Document: documentSchema(kernel),
        Error: errorSchema(errors),
      },
    },
  };
}

/** What one has to know before the first call, in Markdown. */
function introduction(url: string): string {
  return `Web scraping over HTTP, which the official v2 clients speak unchanged. What is listed here is what this server runs: formats,
options and operations of its plugins are among it.

## Start

\`\`\`sh
curl -s "$SERVER/v2/scrape" -H "content-type: application/json" -d '{ "url": "${url}" }'
\`\`\`

Every call on this page can be tried with its example. Where the server has no keys, none is needed; else enter one under
*Authentication*.

## Jobs

A crawl, a batch, an extraction and an agent answer at once with an \`id\`. Ask for their status until it is no longer
\`scraping\` or \`processing\`; jobs outlive a restart of the server.

## Errors

A failed call has the body \`{ "success": false, "code", "error", "details"? }\`. \`code\` says what went wrong, for machines,
and \`error\` says it in words, with what to do about it.
`;
}
