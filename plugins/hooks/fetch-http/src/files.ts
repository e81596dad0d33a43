import type { Fetched, FetchRequest, Route } from "@winnow/core/plugin";
import type { Egress, Recording, RequestSigner, Visits } from "@winnow/kit-egress";
import type { Connections } from "./connections.ts";
import { type FetchHttpSettings, fetchSettings } from "./settings.ts";

/** A file that is no page, such as a list or a map of a site. */
export interface FileRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** What judges each URL before it is requested. @defaultValue only the egress guard */
  readonly visits?: Visits | undefined;
  /** The way to it. @defaultValue directly, or over the `server` of the fetcher */
  readonly route?: Route;
  /** @defaultValue true */
  readonly skipTlsVerification?: boolean;
  /** What keeps the exchanges, or stands in place of the site. @defaultValue nothing */
  readonly recording?: Recording | undefined;
}

/** Fetches files outside of the pipeline, through the same guard and with the same bounds as pages. */
export class FileFetcher {
  readonly #egress: Egress;
  readonly #rules: ReturnType<typeof fetchSettings>;
  #connections: Connections | undefined;
  readonly #server: string | undefined;
  readonly #signer: RequestSigner | undefined;

  /** `server` is the proxy that every file comes through, as a URL. @throws CONFIG_INVALID */
  constructor(
    egress: Egress,
    settings: FetchHttpSettings & { readonly server?: string } = {},
    signer?: RequestSigner,
  ) {
    const { server, ...rules } = settings;
    this.#egress = egress;
    this.#rules = fetchSettings(rules);
    this.#server = server;
    this.#signer = signer;
  }

  /** The file, whatever its status. @throws SCRAPE_ADDRESS_NOT_ALLOWED, SCRAPE_DNS_RESOLUTION_ERROR and kin */
  async fetch(file: FileRequest): Promise<Fetched> {
    const { url, signal, visits, recording, skipTlsVerification } = file;
    const headers = { accept: "*/*", ...file.headers };
    const direct = { proxy: "basic", ...(this.#server === undefined ? {} : { server: this.#server }) };
    const request: FetchRequest = {
      url,
      options: { headers, skipTlsVerification } as unknown as FetchRequest["options"],
      route: file.route ?? direct,
      rendered: false,
      live: false,
      prepare: async () => {},
    };
    const [{ Connections }, { fetchPage }] = await Promise.all([
      import("./connections.ts"),
      import("./fetch.ts"),
    ]);
    this.#connections ??= new Connections(this.#egress, this.#rules);
    const context = { signal, warn: () => {}, visits, recording, signer: this.#signer };
    return await fetchPage(request, context, this.#egress, this.#connections, this.#rules);
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    await this.#connections?.close();
  }
}
