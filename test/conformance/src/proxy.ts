import assert from "node:assert/strict";
import { inspect } from "node:util";
import { createKernel } from "@winnow/core";
import {
  defineFormat,
  defineHook,
  defineParser,
  type Logger,
  type ProxyPlugin,
  type Route,
  type RouteOutcome,
  WinnowError,
} from "@winnow/core/plugin";
import { NETWORK_ERRORS } from "@winnow/kit-egress";
import * as v from "valibot";
import { commonRules, contextWith, type Register, type Rule, registerRules, type Skip } from "./kit.ts";
import { optionsWith } from "./parts.ts";

/** What the kit needs to know about a proxy. */
export interface ProxyKitOptions {
  /** Secrets that the factory was given, such as a password: they must not appear anywhere. */
  readonly secrets?: readonly string[];
  readonly skip?: readonly Skip[];
}

interface Run {
  readonly acquired: readonly Route[];
  readonly failures: readonly unknown[];
  readonly said: string;
}

/** Scrapes once through the proxy, with a fetcher that succeeds or fails. */
async function scrapeThrough(proxy: ProxyPlugin, succeeds: boolean): Promise<Run> {
  const acquired: Route[] = [];
  const failures: unknown[] = [];
  const lines: string[] = [];
  const spied: ProxyPlugin = {
    ...proxy,
    apiVersion: 1,
    name: "kit-proxy",
    acquire: async (...given) => {
      const route = await proxy.acquire(...given);
      if (route !== undefined) acquired.push(route);
      return route;
    },
    release: async (route, outcome) => {
      try {
        await proxy.release(route, outcome);
      } catch (error) {
        failures.push(error);
      }
    },
  };
  const fetcher = defineHook({
    name: "kit-fetch",
    fetch: ({ url }) => {
      if (!succeeds)
        throw new WinnowError(
          "SCRAPE_SITE_ERROR",
          "net::ERR_CONNECTION_REFUSED",
          NETWORK_ERRORS.SCRAPE_SITE_ERROR,
        );
      return { url, statusCode: 200, headers: {}, contentType: "text/plain", body: Buffer.from("text") };
    },
  });
  const parser = defineParser({ name: "kit", accepts: () => true, parse: () => ({ text: () => "text" }) });
  const format = defineFormat({
    name: "kit",
    byDefault: true,
    options: v.strictObject({}),
    produce: () => "text",
  });
  const kernel = await createKernel({ plugins: [spied, fetcher, parser, format], logger: recorder(lines) });
  try {
    const request = { url: "https://example.com/", explain: true };
    const answer = await kernel.scrapeRequest(request).catch((error: unknown) => error);
    lines.push(inspect(answer, { depth: 8 }));
  } finally {
    await kernel.close();
  }
  return { acquired, failures, said: lines.join("\n") };
}

function recorder(lines: string[]): Logger {
  const log = (fields: object, message?: string) => void lines.push(inspect({ ...fields, message }));
  const logger: Logger = {
    trace: log,
    debug: log,
    info: log,
    warn: log,
    error: log,
    fatal: log,
    child: () => logger,
  };
  return logger;
}

/** The rules of a proxy. */
export const proxyRules: readonly Rule<ProxyPlugin, ProxyKitOptions>[] = [
  ...commonRules,
  {
    name: "offers a route",
    check: async (create) => assert.ok((await scrapeThrough(create(), true)).acquired.length > 0),
  },
  {
    name: "is content with a success",
    check: async (create) => assert.ok((await scrapeThrough(create(), true)).acquired.length <= 1),
  },
  {
    name: "takes a route back, also after a failure",
    check: async (create) => {
      for (const succeeds of [true, false]) {
        assert.deepEqual((await scrapeThrough(create(), succeeds)).failures, []);
      }
    },
  },
  {
    name: "keeps its secrets",
    check: async (create, { secrets = [] }) => {
      for (const succeeds of [true, false]) {
        const { said } = await scrapeThrough(create(), succeeds);
        for (const secret of secrets) assert.ok(!said.includes(secret), "a secret was logged or returned");
      }
    },
  },
  {
    name: "comes to an end of its routes",
    check: async (create) => {
      const proxy = create();
      const tried: { route: Route; outcome: RouteOutcome }[] = [];
      const outcome = {
        ok: false,
        error: new WinnowError("SCRAPE_SITE_ERROR", "refused", { category: "target", retryable: true }),
      } as const;
      for (let tries = 0; tries < 1000; tries += 1) {
        const route = await proxy.acquire(
          { url: "https://example.com/", options: optionsWith() },
          tried,
          contextWith(),
        );
        if (route === undefined) return;
        tried.push({ route, outcome });
        await proxy.release(route, outcome);
      }
      assert.fail("it offers routes without end");
    },
  },
  {
    name: "gives many routes at once, and takes them back in any order",
    check: async (create) => {
      const proxy = create();
      const acquire = async () =>
        proxy.acquire({ url: "https://example.com/", options: optionsWith() }, [], contextWith());
      const routes = await Promise.all(Array.from({ length: 50 }, acquire));
      const given = routes.filter((route) => route !== undefined);
      const error = new Error("refused");
      for (const route of given.toReversed()) await proxy.release(route, { ok: false, error });
      if (given.length > 0) assert.notEqual(await acquire(), undefined, "fifty failures used it up");
    },
  },
];

/** The contract of a proxy. */
export function proxyConformance(
  register: Register,
  create: () => ProxyPlugin,
  options: ProxyKitOptions = {},
): void {
  registerRules(register, proxyRules, create, options);
}
