import type { Fetched, FetchRequest } from "@winnow/core/plugin";
import type { Egress, Visits } from "@winnow/kit-egress";
import type { Connections } from "./connections.ts";
import { type FetchHttpSettings, fetchSettings } from "./settings.ts";

/** A file that is no page, such as a list or a map of a site. */
export interface FileRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** What judges each URL before it is requested. @defaultValue only the egress guard */
  readonly visits?: Visits | undefined;
}

/** Fetches files outside of the pipeline, through the same guard and with the same bounds as pages. */
export class FileFetcher {
  readonly #egress: Egress;
  readonly #rules: ReturnType<typeof fetchSettings>;
  #connections: Connections | undefined;
  readonly #server: string | undefined;

  /** `server` is the proxy that every file comes through, as a URL. @throws CONFIG_INVALID */
  constructor(egress: Egress, settings: FetchHttpSettings & { readonly server?: string } = {}) {
    const { server, ...rules } = settings;
    this.#egress = egress;
    this.#rules = fetchSettings(rules);
    this.#server = server;
  }

  /** The file, whatever its status. @throws SCRAPE_ADDRESS_NOT_ALLOWED, SCRAPE_DNS_RESOLUTION_ERROR and kin */
  async fetch({ url, headers = {}, signal, visits }: FileRequest): Promise<Fetched> {
    const request: FetchRequest = {
      url,
      options: { headers: { accept: "*/*", ...headers } } as unknown as FetchRequest["options"],
      route: { proxy: "basic", ...(this.#server === undefined ? {} : { server: this.#server }) },
      rendered: false,
      live: false,
      prepare: async () => {},
    };
    const [{ Connections }, { fetchPage }] = await Promise.all([
      import("./connections.ts"),
      import("./fetch.ts"),
    ]);
    this.#connections ??= new Connections(this.#egress, this.#rules);
    const context = { signal, warn: () => {}, visits };
    return await fetchPage(request, context, this.#egress, this.#connections, this.#rules);
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    await this.#connections?.close();
  }
}
