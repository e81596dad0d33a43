import { defineHook, type Egress, EgressToken, type HookPlugin, WinnowError } from "@winnow/core/plugin";
import * as v from "valibot";
import { Connections } from "./connections.ts";
import { fetchPage } from "./fetch.ts";
import { Headers, SkipTlsVerification } from "./options.ts";

const wholeNumber = (minimum: number) => v.pipe(v.number(), v.integer(), v.minValue(minimum));

const Settings = v.strictObject({
  maxBytes: v.optional(wholeNumber(1), 50 * 1024 * 1024),
  maxHeaderBytes: v.optional(wholeNumber(1024), 256 * 1024),
  maxRedirects: v.optional(wholeNumber(0), 20),
  connectTimeoutMs: v.optional(wholeNumber(1), 15_000),
  userAgent: v.optional(v.string(), "Mozilla/5.0 (compatible; Winnow/0.1)"),
  acceptLanguage: v.optional(v.string(), "en-US,en;q=0.9"),
});

/** Settings of {@link fetchHttp}. */
export interface FetchHttpSettings {
  /** Largest page in bytes, encoded or decoded. @defaultValue 52428800 */
  readonly maxBytes?: number;
  /** Largest header section of an answer in bytes. @defaultValue 262144 */
  readonly maxHeaderBytes?: number;
  /** @defaultValue 20 */
  readonly maxRedirects?: number;
  /** How long a connection may take, lookup and TLS included. @defaultValue 15000 */
  readonly connectTimeoutMs?: number;
  /** @defaultValue "Mozilla/5.0 (compatible; Winnow/0.1)" */
  readonly userAgent?: string;
  /** Value of the `accept-language` header. @defaultValue "en-US,en;q=0.9" */
  readonly acceptLanguage?: string;
}

/** Fetches pages over HTTP/1.1 and HTTP/2, without a browser; passes when the page is needed alive. */
export function fetchHttp(settings: FetchHttpSettings = {}): HookPlugin {
  const rules = readSettings(settings);
  const byGuard = new Map<Egress, Connections>();
  const connectionsOf = (egress: Egress): Connections => {
    const known = byGuard.get(egress) ?? new Connections(egress, rules);
    byGuard.set(egress, known);
    return known;
  };
  return defineHook({
    name: "fetch-http",
    request: {
      headers: {
        schema: v.optional(Headers),
        means: "Request headers in addition to the usual ones; such a page is not cached.",
        cache: "bypass",
      },
      // A page that was taken from an unverified site is no answer for a caller who wants it verified.
      skipTlsVerification: {
        schema: v.optional(SkipTlsVerification, true),
        means: "Whether a certificate that cannot be verified is accepted.",
        cache: "key",
      },
    },
    setup: ({ services }) => {
      services.get(EgressToken);
    },
    fetch: (request, context) => {
      if (request.rendered) return undefined;
      const egress = context.get(EgressToken);
      return fetchPage(request, context, egress, connectionsOf(egress), rules);
    },
    close: async () => {
      const open = [...byGuard.values()];
      byGuard.clear();
      await Promise.all(open.map((connections) => connections.close()));
    },
  });
}

function readSettings(settings: FetchHttpSettings): v.InferOutput<typeof Settings> {
  const { success, output, issues } = v.safeParse(Settings, settings);
  if (success) return output;
  const list = issues.map((issue) => `${v.getDotPath(issue) ?? "settings"}: ${issue.message}`).join("; ");
  throw new WinnowError("CONFIG_INVALID", `The settings of fetchHttp() are not valid: ${list}`);
}
