import {
  ClockToken,
  defineHook,
  defineNotifier,
  type ErrorTable,
  type HookPlugin,
  type NotifierPlugin,
  type OperationPlugin,
  readSettings,
  type SetupContext,
  WinnowError,
} from "@winnow/core/plugin";
import { defineCall, defineCalls, type OperationCall } from "@winnow/kit-operations";
import * as v from "@winnow/kit-schema";
import { hideCredentials } from "@winnow/kit-settings";
import type { ExplainedJob, ExplainedScrape } from "./answer.ts";
import type { Keeper } from "./keeper.ts";
import type { Kept } from "./kept.ts";

export type { Advice } from "./advice.ts";
export type { Cost, ExplainedJob, ExplainedScrape, ExplainedStep } from "./answer.ts";
export { explainEnvironment, explainFromEnvironment } from "./environment.ts";

const errors = {
  EXPLAIN_NOT_FOUND: {
    category: "missing",
    description:
      "Nothing is kept of this id: it ran too long ago, made room for later ones, kept nothing as asked, or belongs to another team.",
  },
} as const satisfies ErrorTable;

/** Settings of {@link explain}. */
export interface ExplainSettings {
  /** File; `:memory:` keeps it in memory. @defaultValue ":memory:" */
  readonly path?: string;
  /** Bytes that are kept; the oldest scrapes make room. @defaultValue 64 MB */
  readonly maxBytes?: number;
  /** Milliseconds that a scrape is kept. @defaultValue 24 hours */
  readonly maxAgeMs?: number;
  /** Hides what must not be kept, as a log does. @defaultValue credentials and query values of URLs are hidden */
  readonly mask?: (text: string) => string;
}

const Settings = v.strictObject({
  path: v.optional(v.pipe(v.string(), v.nonEmpty()), ":memory:"),
  maxBytes: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 64 * 2 ** 20),
  maxAgeMs: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 86_400_000),
  mask: v.optional(
    v.custom<(text: string) => string>((value) => typeof value === "function"),
    () => hideCredentials,
  ),
});

const Id = v.strictObject({
  /** Of a scrape, of a job, or of a request: the header `x-request-id` of its answer. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/, "Expected the id of a scrape, a job or a request")),
});
type Input = v.InferInput<typeof Id>;

declare module "@winnow/core/plugin" {
  interface OperationRegistry {
    explain: { calls: { explain: { input: Input; result: { data: ExplainedScrape | ExplainedJob } } } };
  }
}

const EXAMPLE = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11";

const EXAMPLE_ANSWER = {
  data: {
    kind: "scrape",
    id: EXAMPLE,
    requestId: EXAMPLE,
    startedAt: "2026-11-28T10:00:00.000Z",
    outcome: "ok",
    url: "https://example.com/",
    statusCode: 403,
    formats: ["markdown"],
    cost: { durationMs: 412, bytes: 5120, credits: 0 },
    bills: {},
    steps: [
      {
        phase: "fetch",
        plugin: "hook-fetch-http",
        startMs: 2,
        durationMs: 380,
        outcome: "ok",
        bytes: 5120,
        statusCode: 403,
      },
    ],
    advice: [{ cause: "blocked", advice: 'The site answers 403 to this address: try `proxy: "enhanced"`.' }],
  },
};

/**
 * Says afterwards why a scrape, a job or another call went as it did: what was tried, what each step cost, and what to do. Three
 * plugins: the operation, a hook that sees scrapes begin, and a notifier that sees them end. @throws CONFIG_INVALID
 */
export function explain(
  settings: ExplainSettings = {},
): readonly [OperationPlugin, HookPlugin, NotifierPlugin] {
  const config = readSettings("explain", Settings, settings);
  let parts: Pick<SetupContext, "services" | "logger"> | undefined;
  let opened: Promise<Keeper> | undefined;
  // Loaded by the first scrape, and not by the start.
  const open = (): Promise<Keeper> => {
    opened ??= import("./keeper.ts").then(({ Keeper }) => {
      if (parts === undefined) throw new WinnowError("KERNEL_CLOSED", "The kernel is closing.");
      return new Keeper(config, parts.services.get(ClockToken), parts.logger);
    });
    return opened;
  };
  const setup = (context: SetupContext) => {
    parts = context;
  };
  const listener = defineHook({
    name: "explain",
    id: "operation-explain-begins",
    setup,
    admit: async (request, context) => {
      (await open()).begin(request, context);
      return request;
    },
    fail: async (failure, context) => (await open()).fail(failure, context),
  });
  const operation = defineCalls({
    name: "explain",
    description: "say why a scrape, job or request went as it did",
    errors,
    calls: [callOf(async (owner, id) => await (await open()).find(owner, id))],
    setup,
    close: async () => {
      const closing = opened;
      opened = undefined;
      await (await closing)?.close();
    },
  });
  const ends = defineNotifier({
    name: "explain",
    id: "operation-explain-ends",
    notify: async ({ type, id, data }) => {
      if (type === "scrape-end") (await open()).end(id, data);
    },
  });
  return [operation, listener, ends];
}

function callOf(find: Kept["find"]): OperationCall {
  return defineCall({
    name: "explain",
    http: { method: "GET", path: "/:id", ofEach: "explain" },
    description: "say why a scrape or a job went as it did, and what to do",
    example: { answer: EXAMPLE_ANSWER },
    input: Id,
    result: v.object({ data: v.looseObject({}) }),
    run: async ({ id }, { owner, jobs, kernel }) => {
      // Loaded where something is asked.
      const { explainAll, explainScrape } = await import("./answer.ts");
      const key = id.toLowerCase();
      const scrapes = await find(owner, key);
      const { errors: codes } = kernel.registry;
      const own = scrapes.findLast((kept) => kept.id === key);
      if (own !== undefined) return { data: { ...explainScrape(own, codes) } };
      const job = await jobs.find(key, owner);
      const [only, ...others] = scrapes;
      if (only === undefined && job === undefined) {
        const { EXPLAIN_NOT_FOUND: kind } = errors;
        throw new WinnowError("EXPLAIN_NOT_FOUND", kind.description, kind);
      }
      if (job === undefined && only !== undefined && others.length === 0)
        return { data: { ...explainScrape(only, codes) } };
      return { data: { ...explainAll(key, scrapes, job, codes) } };
    },
  });
}
