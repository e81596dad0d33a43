import type { ErrorTable, Kernel } from "@winnow/core";
import { EXAMPLE_ID } from "./examples.ts";
import { allFailures, failures, idInPath, type JsonSchema, json, success } from "./parts.ts";

/** The paths of a scrape. */
export function scrapePaths(
  { registry }: Kernel,
  errors: ErrorTable,
  example: { readonly url: string; readonly document: object },
): JsonSchema {
  const { url, document } = example;
  const formats = registry.of("format").flatMap(({ name, byDefault }) => (byDefault ? [name] : []));
  const schema = {
    type: "object",
    required: ["data"],
    properties: { data: { $ref: "#/components/schemas/Document" } },
  };
  return {
    "/v2/scrape": {
      post: {
        operationId: "scrape",
        tags: ["Scrape"],
        summary: "Scrape a page",
        description:
          "Fetches one URL, in a real browser where it has to, and answers with the formats asked for.",
        requestBody: {
          required: true,
          content: json({ $ref: "#/components/schemas/ScrapeRequest" }, { url, formats }),
        },
        responses: { 200: success(schema, { data: document }), ...allFailures(errors) },
      },
    },
    "/v2/scrape/{id}": {
      get: {
        operationId: "scrapeById",
        tags: ["Scrape"],
        summary: "Get an earlier scrape",
        description: "Results are kept for 24 hours.",
        parameters: [idInPath("The `scrapeId` in the metadata of the result", EXAMPLE_ID)],
        responses: {
          200: success(schema, { data: document }),
          ...failures(errors, [
            "BAD_REQUEST",
            "UNAUTHORIZED",
            "HOST_NOT_ALLOWED",
            "ORIGIN_NOT_ALLOWED",
            "JOB_NOT_FOUND",
          ]),
        },
      },
    },
  };
}
