import { isMainThread } from "node:worker_threads";
import {
  createToken,
  defineHook,
  defineService,
  defineView,
  type Fetched,
  type HookPlugin,
  type OperationPlugin,
  type Outputs,
  type Page,
  type Released,
  type ServicePlugin,
  type ViewName,
  WinnowError,
} from "@winnow/core/plugin";
import { defineOperation } from "@winnow/kit-operations";
import type { SearchProvider, SearchQuery } from "@winnow/kit-search";
import { suite } from "uvu";
import * as v from "valibot";
import {
  hookRules,
  operationRules,
  searchRules,
  serviceRules,
  type ViewProvider,
  viewRules,
} from "../src/index.ts";
import { breaksExactly, commonBreakers } from "./breaks.ts";

const test = suite("conformance kit: views, hooks, operations, services, searches");

const textOf = ({ body }: Page) => Buffer.from(body).toString();
const viewsOf = (more: object): ViewProvider =>
  defineView({ name: "kit-good", views: { text: (page) => textOf(page).length.toString(), ...more } });
const view = () => viewsOf({});
let calls = 0;

breaksExactly(
  test,
  "view",
  viewRules,
  view,
  () => ({ views: [{ rawHtml: textOf, shared: () => [1] } as object] }),
  {
    ...commonBreakers(view),
    "provides views by names that others can ask for": () => viewsOf({ "No Name": () => 1 }),
    "gives the same for the same page, in whatever order it is asked": () => viewsOf({ kit: () => ++calls }),
    "changes neither the page nor what others see of it": () =>
      viewsOf({
        kit: async (page: Page) => {
          const list = (await page.view("shared" as ViewName)) as unknown as number[];
          if (list.length === 1) list.push(2);
          return 1;
        },
      }),
    "gives what can cross threads, where it is not local": () => viewsOf({ kit: () => ({ call: () => 1 }) }),
    "gives the same on another thread": () => {
      const { module } = { module: new URL("./thread-bound.fixture.ts", import.meta.url).href };
      return Object.freeze({ ...view(), views: { module } });
    },
    "survives hostile pages": () =>
      viewsOf({
        kit: (page: Page) => {
          if (textOf(page).includes("__proto__")) throw new TypeError("fell over");
          return isMainThread;
        },
      }),
    "takes time that grows no faster than the page": () =>
      viewsOf({
        kit: (page: Page) => {
          const text = textOf(page);
          if (!text.includes("<td>word</td><td>1</td>")) return 0;
          let sum = 0;
          for (let left = (text.length / 1000) ** 2 * 20_000; left > 0; left -= 1) sum += left % 3;
          return sum;
        },
      }),
  },
  {},
  ["gives the same on another thread", "takes time that grows no faster than the page"],
);

const url = "https://example.com/page";
const page = { url, statusCode: 200, headers: {}, contentType: "", body: new Uint8Array() };
const hook = (): HookPlugin =>
  defineHook({
    name: "kit-good",
    admit: (job) => ({ ...job, costly: true }),
    inspect: ({ statusCode }) =>
      statusCode === 403 ? { kind: "block", error: "It was blocked.", retry: true } : undefined,
    refine: (outputs) => ({ ...outputs }),
    fetch: (_, { signal }) => {
      signal.throwIfAborted();
      return page;
    },
  });
const NO_POINT = { admit: undefined, inspect: undefined, refine: undefined, fetch: undefined };

breaksExactly(
  test,
  "hook",
  hookRules,
  hook,
  () => ({}),
  {
    ...commonBreakers(hook),
    "stands at a point of the pipeline": NO_POINT,
    "admits a job without changing it": {
      admit: (job: { url: string }) => ({ ...job, url: `${url}?${++calls}` }),
    },
    "judges every answer of a site": {
      inspect: ({ headers, statusCode }: Fetched) => {
        if (headers.server === "") throw new TypeError("no server");
        return statusCode === 999 ? { kind: "", error: "", retry: 1 } : undefined;
      },
    },
    "gives the same finding for the same answer": {
      inspect: ({ body }: Fetched) =>
        body.length < 100
          ? { kind: "block", error: `It was blocked ${++calls} times.`, retry: true }
          : undefined,
    },
    "refines outputs without changing what it was given": {
      refine: (outputs: Outputs) => ({ ...outputs, more: 1 }),
    },
    "releases what was made without changing what it was given": {
      release: (made: Released) => ({ ...made, outputs: {} }),
    },
    "fetches nothing for a scrape that is over": { fetch: () => page },
  },
  {
    "refuses hostile values without falling over them": [
      "admits a job without changing it",
      "judges every answer of a site",
      "gives the same finding for the same answer",
      "refines outputs without changing what it was given",
    ],
  },
);

const input = v.strictObject({
  query: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000)),
});
const run = async () => ({ ok: true });
const result = v.object({ ok: v.boolean() });
const operation = (): OperationPlugin =>
  defineOperation({
    name: "kit-good",
    input,
    result,
    run,
    ...{ reference: { request: { query: "a" } } },
  } as never);
const withInput = (schema: object) => ({ input: v.strictObject({ ...input.entries, ...schema }) });

breaksExactly(
  test,
  "operation",
  operationRules,
  operation,
  () => ({ request: { query: "oak" }, required: ["query"] }),
  {
    ...commonBreakers(operation),
    "answers while the caller waits, or is a job": { job: {} },
    "accepts its own request": withInput({
      query: v.pipe(
        v.string(),
        v.check((text) => text !== "oak", "not that"),
      ),
    }),
    "reads a request the same way each time, and leaves it as it is": {
      input: v.pipe(
        input,
        v.transform((given) => ({ ...given, call: ++calls })),
      ),
    },
    "refuses a request without what it needs": withInput({ query: v.optional(v.string()) }),
    "refuses values of the wrong type": withInput({ query: v.union([v.string(), v.number()]) }),
    "refuses a key that it does not know": { input: v.object(input.entries) },
    "shows a request and an answer that fit its schemas": { reference: { request: { prompt: "a" } } },
  },
  { "refuses a request without what it needs": ["refuses values of the wrong type"] },
);

interface Greeter {
  greet(): string;
}
const token = createToken<Greeter>("greeter");
const service = (): ServicePlugin =>
  defineService({ name: "kit-good", token, create: () => ({ greet: () => "good day" }) });
const shared = { greet: () => "good day" };
/** Throws where it is closed a second time after use. */
function closingOnce(): ServicePlugin {
  let uses = 0;
  const close = () => {
    if (uses === -1) throw new Error("closed already");
    if (uses === 1) uses = -1;
  };
  const create = () => {
    uses += 1;
    return { greet: () => "good day" };
  };
  return Object.freeze({ ...service(), create, close });
}

breaksExactly(
  test,
  "service",
  serviceRules,
  service,
  () => ({ methods: ["greet"] }),
  {
    ...commonBreakers(service),
    "has a token with a name": () => defineService({ ...service(), token: createToken("greeter") }),
    "provides what its token promises": { create: () => ({}) },
    "closes after use, and twice": closingOnce,
    "keeps two kernels apart": { create: () => shared },
  },
  { "closes twice without harm": ["closes after use, and twice"] },
);

const hits = ["a", "b", "c", "d"].map((name) => ({
  url: `https://${name}.example/`,
  title: name,
  description: "",
}));
const search = (): SearchProvider => ({
  name: "the good search",
  search: async ({ query, limit }, signal) => {
    signal.throwIfAborted();
    return query === "oak" ? hits.slice(0, limit) : [];
  },
});
const answering = (give: (query: SearchQuery) => readonly unknown[]) => ({
  search: async (query: SearchQuery, signal: AbortSignal) => {
    signal.throwIfAborted();
    return give(query);
  },
});

breaksExactly(test, "search", searchRules, search, () => ({ found: "oak" }), {
  "has a name": { name: " " },
  "gives results with what each must have": answering(({ limit }) =>
    hits.slice(0, limit).map((hit) => ({ ...hit, url: "javascript:1" })),
  ),
  "gives no more than was asked for": answering(() => hits),
  "gives data that JSON can carry": answering(({ limit }) =>
    hits.slice(0, limit).map((hit) => ({ ...hit, date: undefined })),
  ),
  "reads hostile queries as words": answering(({ query, limit }) => {
    if (query === "(((") throw new WinnowError("PLUGIN_FAILED", "syntax error");
    return hits.slice(0, limit);
  }),
  "hears an abort": { search: async ({ limit }: SearchQuery) => hits.slice(0, limit) },
});

test.run();
