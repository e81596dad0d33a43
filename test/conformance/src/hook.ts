import assert from "node:assert/strict";
import type { Fetched, FetchRequest, HookPlugin, OptionValues, Token } from "@winnow/core/plugin";
import * as v from "valibot";
import {
  commonRules,
  contextWith,
  pageFrom,
  type Register,
  type Rule,
  registerRules,
  type Skip,
  within,
} from "./kit.ts";
import { HOSTILE, PAGE } from "./view-pages.ts";

type ScrapeJob = Parameters<NonNullable<HookPlugin["admit"]>>[0];

/** What the kit needs to know about a hook. */
export interface HookKitOptions {
  /** Options of the request that the hook reads, in addition to its defaults. */
  readonly request?: Record<string, unknown>;
  /** Services that the hook asks for, by their tokens. */
  readonly services?: ReadonlyMap<Token<unknown>, unknown>;
  readonly skip?: readonly Skip[];
}

const POINTS = [
  "admit",
  "fetch",
  "prepare",
  "inspect",
  "judge",
  "refine",
  "release",
  "views",
  "request",
] as const;
const STATUSES = [200, 204, 301, 401, 403, 404, 429, 500, 503, 999];
const HEADERS: readonly Fetched["headers"][] = [
  {},
  { server: "", "retry-after": "soon", "set-cookie": ";;;=,", "content-type": "text/html; charset=nonsense" },
  { server: "x".repeat(10_000), location: "http://[", "www-authenticate": '"', "content-length": "-1" },
];

/** The options of a request as the kernel would hand them over: with the hook's own defaults. */
function optionsOf({ request = {} }: HookPlugin, kit: HookKitOptions): OptionValues {
  const own = Object.entries(request).map(([key, { schema }]) => {
    const result = v.safeParse(schema, kit.request?.[key]);
    return [key, result.success ? result.output : undefined] as const;
  });
  return Object.freeze({ ...kit.request, ...Object.fromEntries(own) }) as OptionValues;
}

function requestFor(hook: HookPlugin, kit: HookKitOptions): FetchRequest {
  return Object.freeze({
    url: "https://example.com/page",
    options: optionsOf(hook, kit),
    route: Object.freeze({ proxy: "kit" }),
    rendered: false,
    live: false,
    prepare: async () => {},
  });
}

function fetched(body: Uint8Array, statusCode: number, headers: Fetched["headers"]): Fetched {
  const url = "https://example.com/page";
  return Object.freeze({
    url,
    statusCode,
    headers: Object.freeze({ ...headers }),
    contentType: headers["content-type"] ?? "",
    body,
  });
}

function jobFor(hook: HookPlugin, kit: HookKitOptions): ScrapeJob {
  return Object.freeze({
    ...{
      url: "https://example.com/page",
      sourceUrl: "example.com/page",
      credits: 1,
      formats: [],
      actions: [],
    },
    ...{
      core: {} as ScrapeJob["core"],
      options: optionsOf(hook, kit),
      cacheKey: Object.freeze({}),
    },
    ...{ bypassCache: false, costly: false, rendered: false, waitsMs: 0 },
  });
}

/** The rules of a hook. */
export const hookRules: readonly Rule<HookPlugin, HookKitOptions>[] = [
  ...commonRules,
  {
    name: "stands at a point of the pipeline",
    check: (create) => {
      const hook = create();
      assert.ok(
        POINTS.some((point) => hook[point] !== undefined),
        `has one of ${POINTS.join(", ")}`,
      );
    },
  },
  {
    name: "admits a job without changing it",
    check: async (create, kit) => {
      const hook = create();
      if (hook.admit === undefined) return;
      const job = jobFor(hook, kit);
      const [once, again] = [
        await hook.admit(job, contextWith(undefined, kit.services)),
        await hook.admit(job, contextWith(undefined, kit.services)),
      ];
      assert.equal(once.url, job.url);
      assert.deepEqual(again, once, "the same job, admitted twice");
    },
  },
  {
    name: "judges every answer of a site",
    check: async (create, kit) => {
      const hook = create();
      if (hook.inspect === undefined) return;
      for (const body of [...Object.values(HOSTILE), Buffer.from(PAGE)]) {
        for (const status of STATUSES) {
          for (const headers of HEADERS) {
            const found = await hook.inspect(
              fetched(body, status, headers),
              requestFor(hook, kit),
              contextWith(undefined, kit.services),
            );
            if (found === undefined) continue;
            assert.match(found.kind, /^[a-z-]+$/);
            assert.match(found.error, /\S/);
            assert.equal(typeof found.retry, "boolean");
          }
        }
      }
    },
  },
  {
    name: "gives the same finding for the same answer",
    check: async (create, kit) => {
      const hook = create();
      if (hook.inspect === undefined) return;
      const inspect = (body: Uint8Array) =>
        hook.inspect?.(fetched(body, 403, {}), requestFor(hook, kit), contextWith(undefined, kit.services));
      for (const body of [Buffer.from(PAGE), Buffer.from("<title>Just a moment...</title>")]) {
        const before = Buffer.from(body);
        assert.deepEqual(await inspect(body), await inspect(body));
        assert.ok(before.equals(body), "the answer was changed");
      }
    },
  },
  {
    name: "refines outputs without changing what it was given",
    check: async (create, kit) => {
      const hook = create();
      if (hook.refine === undefined) return;
      const page = await pageFrom(PAGE, [], { ...optionsOf(hook, kit) });
      for (const outputs of [{}, { markdown: "# The oak bridge" }, { markdown: null, other: { a: [1] } }]) {
        const given = Object.freeze(structuredClone(outputs));
        const refined = await hook.refine(given, page, contextWith(undefined, kit.services));
        assert.deepEqual(given, outputs);
        assert.deepEqual(
          Object.keys(refined).sort(),
          Object.keys(outputs).sort(),
          "adds and drops no output",
        );
      }
    },
  },
  {
    name: "releases what was made without changing what it was given",
    check: async (create, kit) => {
      const hook = create();
      if (hook.release === undefined) return;
      const page = await pageFrom(PAGE, [], { ...optionsOf(hook, kit) });
      const made = {
        outputs: { markdown: "# The oak bridge" },
        errors: {},
        actions: undefined,
        metadata: { url: page.url },
      };
      const plugins: [] = [];
      const given = Object.freeze({ ...structuredClone(made), plugins });
      const released = await hook.release(given, page, contextWith(undefined, kit.services));
      assert.deepEqual(given, { ...made, plugins });
      assert.deepEqual(Object.keys(released.outputs), ["markdown"], "adds and drops no output");
      assert.equal(released.metadata.url, page.url);
    },
  },
  {
    name: "fetches nothing for a scrape that is over",
    check: async (create, kit) => {
      const hook = create();
      if (hook.fetch === undefined) return;
      const reason = new Error("the scrape is over");
      const work = async () =>
        hook.fetch?.(requestFor(hook, kit), contextWith(AbortSignal.abort(reason), kit.services));
      const outcome = await within(
        1000,
        "a fetch for a scrape that is over",
        work().catch((error: unknown) => error),
      );
      assert.ok(outcome === undefined || outcome instanceof Error, "it fetched a page");
      await hook.close?.();
    },
  },
];

/** The contract of a hook. */
export function hookConformance(
  register: Register,
  create: () => HookPlugin,
  options: HookKitOptions = {},
): void {
  registerRules(register, hookRules, create, options);
}
