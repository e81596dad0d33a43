/** Calls of the cloud service that rest on what only it has, by how their paths begin, and what takes their place here. */
const CLOUD_ONLY: readonly (readonly [start: string, why: string])[] = [
  ["/v2/search/research", 'an index of papers: use POST /v2/search with `categories: ["research"]`'],
  [
    "/v2/search/developer",
    'an index of code and documentation: use POST /v2/search with `categories: ["github"]`',
  ],
  ["/v2/developer", 'an index of code and documentation: use POST /v2/search with `categories: ["github"]`'],
  [
    "/v2/support/ask",
    "its support: GET /v2/explain/{id} says why a scrape or a job went as it did, and `winnow doctor` what is amiss",
  ],
  ["/v2/support/docs-search", "its support: GET /openapi.json lists every call, and /docs shows them"],
  [
    "/v2/team/activity",
    "a log of every call: GET /v2/team/credit-usage/historical counts them by month, GET /v2/explain/{id} explains each of the last day",
  ],
  ["/v2/exchange", "its data providers: use POST /v2/search and POST /v2/scrape"],
];

/** Why a path of the cloud service is none here, and what to use instead; undefined for any other. @see wire contract 18 */
export function cloudOnly(path: string): string | undefined {
  const found = CLOUD_ONLY.find(([start]) => path === start || path.startsWith(`${start}/`));
  return found === undefined ? undefined : `${path} needs what only the cloud service has, ${found[1]}.`;
}
