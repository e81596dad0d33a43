import {
  defineHook,
  type Fetched,
  type FetchRequest,
  type HookPlugin,
  type ScrapeContext,
} from "@winnow/core/plugin";
import {
  type Egress,
  EgressToken,
  NETWORK_ERRORS,
  RequestSignerToken,
  recordingOf,
  visitsOf,
} from "@winnow/kit-egress";
import * as v from "@winnow/kit-schema";
import type { Connections } from "./connections.ts";
import { REQUEST } from "./options.ts";
import { type FetchHttpSettings, fetchSettings } from "./settings.ts";

export { fetchHttpEnvironment } from "./environment.ts";
export { FileFetcher, type FileRequest } from "./files.ts";
export type { FetchHttpSettings } from "./settings.ts";

const MARKDOWN = /^text\/(?:x-)?markdown\s*(?:;|$)/i;

let loaded: Promise<[typeof import("./connections.ts"), typeof import("./fetch.ts")]> | undefined;

/** The first page loads what fetches it, so that a start does not. */
function loadFetching() {
  loaded ??= Promise.all([import("./connections.ts"), import("./fetch.ts")]);
  return loaded;
}

/** Fetches pages over HTTP/1.1 and HTTP/2, without a browser; passes when the page is needed alive. */
export function fetchHttp(settings: FetchHttpSettings = {}): HookPlugin {
  const rules = fetchSettings(settings);
  const byGuard = new Map<Egress, Connections>();
  const fetch = async (request: FetchRequest, context: ScrapeContext): Promise<Fetched> => {
    const [{ Connections }, { fetchPage }] = await loadFetching();
    const egress = context.get(EgressToken);
    const connections = byGuard.get(egress) ?? new Connections(egress, rules);
    byGuard.set(egress, connections);
    const warn = (text: string) => context.warn(text);
    const { signal } = context;
    const signer = context.find(RequestSignerToken);
    const scrape = { signal, warn, visits: visitsOf(context), recording: recordingOf(context), signer };
    return await fetchPage(request, scrape, egress, connections, rules);
  };
  return defineHook({
    name: "fetch-http",
    errors: NETWORK_ERRORS,
    request: REQUEST,
    metadata: { markdownFrom: v.pipe(v.literal("site"), v.nature("code")) },
    setup: ({ services }) => {
      services.get(EgressToken);
    },
    fetch: (request, context) => (request.rendered ? undefined : fetch(request, context)),
    refine: (outputs, { options, contentType }, context) => {
      if (options.preferMarkdown === true && MARKDOWN.test(contentType))
        context.metadata.markdownFrom = "site";
      return outputs;
    },
    close: async () => {
      const open = [...byGuard.values()];
      byGuard.clear();
      await Promise.all(open.map((connections) => connections.close()));
    },
  });
}
