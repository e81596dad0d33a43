import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { loadViews, PageViews, ScrapeContext } from "@winnow/core/adapter";
import {
  ClockToken,
  type LoadedViews,
  type Page,
  type ParserPlugin,
  type PluginBase,
  silent,
  type Token,
  type ViewSource,
} from "@winnow/core/plugin";
import * as v from "valibot";
import { GARBAGE, schemasOf } from "./garbage.ts";

/** Registers a test with any runner: its `test` function, or uvu's suite. */
export type Register = (name: string, body: () => Promise<void> | void) => void;

/** Leaves a rule out, for a reason that is printed. */
export interface Skip {
  readonly test: string;
  readonly reason: string;
}

/** One rule of a kind. `create` gives a fresh plugin; `options` is what the author passed to the kit. */
export interface Rule<P, O> {
  readonly name: string;
  readonly check: (create: () => P, options: O) => Promise<void> | void;
}

/** Registers every rule with the runner, but the skipped ones, which are printed. */
export function registerRules<
  P extends { readonly name: string },
  O extends { readonly skip?: readonly Skip[] },
>(register: Register, rules: readonly Rule<P, O>[], create: () => P, options: O): void {
  const skips = new Map((options.skip ?? []).map(({ test, reason }) => [test, reason]));
  for (const name of skips.keys()) {
    assert.ok(
      rules.some((rule) => rule.name === name),
      `There is no rule "${name}" to skip.`,
    );
  }
  for (const rule of rules) {
    const reason = skips.get(rule.name);
    if (reason === undefined) register(`conformance: ${rule.name}`, () => rule.check(create, options));
    else console.log(`skipped: ${create().name}: ${rule.name}: ${reason}`);
  }
}

/** Rules that hold for plugins of every kind. */
export const commonRules: readonly Rule<PluginBase & { readonly kind: string }, object>[] = [
  {
    name: "has a name that a request can use",
    check: (create) => assert.match(create().name, /^[a-z][a-zA-Z0-9]*(?:-[a-z0-9]+)*$/),
  },
  { name: "states the plugin API version", check: (create) => assert.equal(create().apiVersion, 1) },
  { name: "is frozen", check: (create) => assert.ok(Object.isFrozen(create())) },
  {
    name: "closes twice without harm",
    check: async (create) => {
      const plugin = create();
      await plugin.close?.();
      await plugin.close?.();
    },
  },
  {
    name: "says what each of its options does",
    check: (create) => {
      const { request = {} } = create();
      for (const [key, { description }] of Object.entries(request)) {
        assert.match(key, /^[a-z][A-Za-z0-9]*$/, "a key of a request");
        assert.match(description, /^\S.*\S\.$/s, `the description of "${key}" is not a sentence`);
      }
    },
  },
  {
    name: "says what the codes of its errors stand for",
    check: (create) => {
      for (const [code, { category, description }] of Object.entries(create().errors ?? {})) {
        // Those of the wire are lower case where the clients know them so.
        assert.match(code, /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z]+(?:_[a-z]+)+)$/, "a code");
        assert.match(category, /^[a-z]+$/, `the category of ${code}`);
        assert.match(description, /^\S.*\S\.$/s, `the description of ${code} is not a sentence`);
      }
    },
  },
  {
    name: "refuses hostile values without falling over them",
    check: (create) => {
      for (const [name, schema] of schemasOf(create())) {
        for (const value of GARBAGE) {
          for (const given of [value, { [name]: value }]) {
            const { issues = [] } = v.safeParse(schema, given);
            for (const { message } of issues)
              assert.match(message, /\S/, `${name}: an issue without a message`);
          }
        }
      }
    },
  },
  {
    name: "leaves hostile values as they are",
    check: (create) => {
      for (const [name, schema] of schemasOf(create())) {
        const given = JSON.parse(
          '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"url":[{"a":{}}]}',
        );
        const before = JSON.stringify(given);
        v.safeParse(schema, given);
        assert.equal(JSON.stringify(given), before, `${name} changed what it was given`);
        assert.equal(Reflect.get({}, "polluted"), undefined, `${name} changed every object`);
      }
    },
  },
];

/** The clock of a kernel without another. */
export const { clock: systemClock } = await createKernel({ plugins: [] });

/** A context for calling a plugin outside a kernel, with no services but these, by their tokens, and the clock. */
export function contextWith(
  signal: AbortSignal = AbortSignal.timeout(60_000),
  provided: ReadonlyMap<Token<unknown>, unknown> = new Map(),
): ScrapeContext {
  const own: ReadonlyMap<Token<unknown>, unknown> = new Map([[ClockToken, systemClock]]);
  const find = <T>(token: Token<T>) => (provided.get(token) ?? own.get(token)) as T | undefined;
  const services = {
    get: <T>(token: Token<T>): T => {
      const service = find(token);
      if (service === undefined) throw new Error(`The kit provides no service "${token.name}".`);
      return service;
    },
    find,
  };
  return new ScrapeContext("00000000-0000-7000-8000-000000000000", signal, silent, services);
}

/** A page from HTML, with these views; `text`, `rawHtml` and `metadata` are there in any case. */
export async function pageFrom(
  html: string,
  sources: readonly ViewSource[],
  options: Record<string, unknown> = {},
): Promise<Page> {
  const basic: LoadedViews = {
    views: {
      text: () => html.replace(/<[^>]*>/g, " "),
      metadata: () => ({}),
      ...({ rawHtml: () => html } as object),
    },
  };
  const loaded = await Promise.all(sources.map(loadViews));
  const facts = {
    url: "https://example.com/page",
    sourceUrl: "https://example.com/page",
    statusCode: 200,
    headers: {},
    contentType: "text/html; charset=utf-8",
    body: Buffer.from(html),
    options: options as Page["options"],
  };
  return new PageViews(facts, [...loaded, basic]).page;
}

/** The views of a parser that leaves all work to them, as that of HTML does. */
export async function viewsOf(parser: ParserPlugin): Promise<ViewSource> {
  const facts = { url: "https://example.com/page", statusCode: 200, headers: {}, contentType: "text/html" };
  const options = {} as Page["options"];
  return await parser.parse({ ...facts, body: Buffer.alloc(0), options }, contextWith());
}

/** Between two looks at the time, milliseconds. */
const TICK_MS = 5;

/**
 * Fails when the work takes longer than this. Time in which this process did not get a processor is not counted, so
 * that a busy machine causes no failure.
 */
export async function within<T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let leftMs = milliseconds;
  const late = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      leftMs -= TICK_MS;
      if (leftMs < 0) reject(new Error(`${what} took more than ${milliseconds} ms`));
    }, TICK_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearInterval(timer);
  }
}
