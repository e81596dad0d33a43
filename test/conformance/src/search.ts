import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core/plugin";
import type { SearchProvider, SearchQuery } from "@winnow/kit-search";
import { type Register, type Rule, registerRules, type Skip, within } from "./kit.ts";

/** What the kit needs to know about a search. */
export interface SearchKitOptions {
  /** Words for which there are three results at least. */
  readonly found: string;
  readonly skip?: readonly Skip[];
}

const QUERIES = [
  "",
  " ",
  '"',
  "a OR",
  "(((",
  "site:",
  "-",
  "NEAR(",
  "*",
  "'; DROP TABLE pages; --",
  "\u0000",
  "é".repeat(5000),
  "木",
];
const WAIT_MS = 30_000;
const soon = () => AbortSignal.timeout(WAIT_MS);
const query = (words: string, more: Partial<SearchQuery> = {}): SearchQuery =>
  Object.freeze({ query: words, source: "web", limit: 10, ...more });

/** The rules of a search. */
export const searchRules: readonly Rule<SearchProvider, SearchKitOptions>[] = [
  { name: "has a name", check: (create) => assert.notEqual(create().name.trim(), "") },
  {
    name: "gives results with what each must have",
    check: async (create, { found }) => {
      const hits = await create().search(query(found), soon());
      assert.ok(hits.length >= 3, `${hits.length} results`);
      for (const { url, title, description } of hits) {
        assert.match(url, /^https?:\/\//);
        assert.deepEqual([typeof title, typeof description], ["string", "string"]);
      }
      assert.equal(new Set(hits.map(({ url }) => url)).size, hits.length, "each once");
    },
  },
  {
    name: "gives no more than was asked for",
    check: async (create, { found }) => {
      for (const limit of [1, 2])
        assert.equal((await create().search(query(found, { limit }), soon())).length, limit);
    },
  },
  {
    name: "gives data that JSON can carry",
    check: async (create, { found }) => {
      const hits = await create().search(query(found), soon());
      assert.deepEqual(JSON.parse(JSON.stringify(hits)), hits);
    },
  },
  {
    name: "reads hostile queries as words",
    check: async (create) => {
      for (const words of QUERIES) {
        const search = create().search(query(words), soon());
        const outcome = await within(
          WAIT_MS,
          `the query ${JSON.stringify(words.slice(0, 20))}`,
          search.catch(mustBeTyped),
        );
        assert.ok(Array.isArray(outcome) || outcome === undefined);
      }
    },
  },
  {
    name: "hears an abort",
    check: async (create, { found }) => {
      const gone = new Error("nobody waits");
      await assert.rejects(async () => create().search(query(found), AbortSignal.abort(gone)));
    },
  },
];

function mustBeTyped(error: unknown): undefined {
  assert.ok(WinnowError.is(error, "SEARCH_FAILED"), `an untyped error: ${error}`);
}

/** The contract of what searches: what the service of a `search-` plugin creates. */
export function searchConformance(
  register: Register,
  create: () => SearchProvider,
  options: SearchKitOptions,
): void {
  registerRules<SearchProvider, SearchKitOptions>(register, searchRules, create, options);
}
