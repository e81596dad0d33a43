import * as v from "@winnow/kit-schema";
import { type ConfigOf, defined, defineSettings, httpUrl } from "@winnow/kit-settings";

const NAMES = ["url", "title", "description", "date"] as const;

/** `url=link,title=name` as an object. */
const Fields = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const pairs = dataset.value.split(",").map((pair) => pair.split("=", 2).map((part) => part.trim()));
    const wrong = pairs.find(([name = "", path]) => path === undefined || !NAMES.some((one) => one === name));
    if (wrong === undefined)
      return Object.fromEntries(pairs) as Partial<Record<(typeof NAMES)[number], string>>;
    addIssue({ message: `Expected pairs such as url=link between commas, of ${NAMES.join(", ")}` });
    return NEVER;
  }),
);

/** `name: value` between semicolons as an object. */
const Headers = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const pairs = dataset.value.split(";").map((line) => line.split(/:(.*)/s, 2).map((part) => part.trim()));
    if (pairs.every(([name = "", value = ""]) => /^[\w-]{1,100}$/.test(name) && value !== ""))
      return Object.fromEntries(pairs) as Record<string, string>;
    addIssue({ message: "Expected headers such as x-api-key: … between semicolons" });
    return NEVER;
  }),
);

/** A server that searches and answers in JSON. */
export const endpointEnvironment = defineSettings({
  WINNOW_SEARCH_URL: {
    schema: v.optional(httpUrl),
    description:
      "URL of a search that answers in JSON, with `{searchTerms}`, or of an OpenSearch description. Default: `SEARXNG_ENDPOINT`, or only pages scraped before.",
  },
  WINNOW_SEARCH_RESULTS: {
    schema: v.optional(v.string()),
    description: "Where in its answer the list of results is, such as `web.results`. Default: `results`.",
  },
  WINNOW_SEARCH_FIELDS: {
    schema: v.optional(Fields),
    description:
      "Where in a result its parts are, such as `url=link,description=snippet`. Default: parts called `url`, `title`, `description` and `date`.",
  },
  WINNOW_SEARCH_HEADERS: {
    schema: v.optional(Headers),
    description: "Headers for it between semicolons, such as `x-api-key: …`. Default: none.",
    secret: true,
  },
});

/** The server; undefined when none is configured. */
export function endpointFromEnvironment(config: ConfigOf<typeof endpointEnvironment>) {
  const { WINNOW_SEARCH_URL: url, WINNOW_SEARCH_RESULTS: results } = config;
  const { WINNOW_SEARCH_FIELDS: fields, WINNOW_SEARCH_HEADERS: headers } = config;
  return url === undefined ? undefined : defined({ url, results, fields, headers });
}
