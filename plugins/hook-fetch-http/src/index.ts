import { defineHook, type HookPlugin } from "@winnow/core/plugin";
import { type Egress, EgressToken, NETWORK_ERRORS } from "@winnow/kit-egress";
import * as v from "valibot";
import { Connections } from "./connections.ts";
import { fetchPage } from "./fetch.ts";
import { Headers, SkipTlsVerification } from "./options.ts";
import { type FetchHttpSettings, fetchSettings } from "./settings.ts";

export { FileFetcher, type FileRequest } from "./files.ts";
export type { FetchHttpSettings } from "./settings.ts";

/** Fetches pages over HTTP/1.1 and HTTP/2, without a browser; passes when the page is needed alive. */
export function fetchHttp(settings: FetchHttpSettings = {}): HookPlugin {
  const rules = fetchSettings(settings);
  const byGuard = new Map<Egress, Connections>();
  const connectionsOf = (egress: Egress): Connections => {
    const known = byGuard.get(egress) ?? new Connections(egress, rules);
    byGuard.set(egress, known);
    return known;
  };
  return defineHook({
    name: "fetch-http",
    errors: NETWORK_ERRORS,
    request: {
      headers: {
        schema: v.optional(Headers),
        description: "Additional request headers; pages requested with them are not cached.",
        cache: "bypass",
      },
      // A page that was taken from an unverified site is no answer for a caller who wants it verified.
      skipTlsVerification: {
        schema: v.optional(SkipTlsVerification, true),
        description: "Whether to accept certificates that cannot be verified.",
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
