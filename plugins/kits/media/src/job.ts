import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ScrapeContext, WinnowError } from "@winnow/core/plugin";
import {
  type Egress,
  EgressToken,
  GuardedProxy,
  guardedEgress,
  NETWORK_ERRORS,
  visitsOf,
} from "@winnow/kit-egress";
import { mediaError } from "./errors.ts";
import { type Ended, run } from "./run.ts";
import type { MediaRules } from "./settings.ts";

/** What connections and containers add to the bytes of the media themselves. */
const OVERHEAD = 1.1;
const MIN_OVERHEAD = 2 ** 20;

/** What is known of the request that the media is downloaded for. */
export interface MediaRequest {
  /** The page, whose cookies only its own site is sent. */
  readonly pageUrl: string;
  /** A `cookie` header of the caller. */
  readonly cookies: string;
  readonly userAgent: string;
  readonly skipTlsVerification: boolean;
  readonly country?: string | undefined;
}

/**
 * A place for the programs that download one medium: a folder, which goes with it, and a proxy server, through which
 * every byte passes the egress guard and is counted.
 */
export class MediaJob {
  readonly folder: string;
  readonly request: MediaRequest;
  readonly rules: MediaRules;
  readonly proxyUrl: string;
  readonly #proxy: GuardedProxy;
  readonly #context: ScrapeContext;

  /** Opens a job; the caller closes it. */
  static async open(context: ScrapeContext, request: MediaRequest, rules: MediaRules): Promise<MediaJob> {
    const egress = guardedEgress(context.get(EgressToken), visitsOf(context));
    const proxy = new GuardedProxy(keepCookies(egress, request));
    const folder = await mkdtemp(join(tmpdir(), "winnow-media-"));
    try {
      const upstream = rules.countries[request.country?.toUpperCase() ?? ""]?.[0] ?? rules.server;
      return new MediaJob(context, request, rules, proxy, await proxy.url(upstream), folder);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  private constructor(
    context: ScrapeContext,
    request: MediaRequest,
    rules: MediaRules,
    proxy: GuardedProxy,
    proxyUrl: string,
    folder: string,
  ) {
    this.#context = context;
    this.request = request;
    this.rules = rules;
    this.#proxy = proxy;
    this.proxyUrl = proxyUrl;
    this.folder = folder;
  }

  get signal(): AbortSignal {
    return this.#context.signal;
  }

  /** Judges an address before a program is given it. @throws SCRAPE_ADDRESS_NOT_ALLOWED */
  async check(address: string): Promise<void> {
    const url = new URL(address);
    await visitsOf(this.#context)?.check(url);
    this.#context.get(EgressToken).check(url, "page");
  }

  /** What the guard refused last. */
  get refusal(): WinnowError | undefined {
    return this.#proxy.refusals[0];
  }

  /**
   * Runs a program in the folder. It reaches the network through the proxy only.
   * @throws SCRAPE_MEDIA_TOO_LARGE when more is downloaded or written than may be, and the guard's own errors
   */
  async run(path: string, args: readonly string[], onLine?: (line: string) => void): Promise<Ended> {
    const before = await this.#proxy.receivedBytes();
    const watch = async () => {
      const received = (await this.#proxy.receivedBytes()) - before;
      const most = this.rules.maxBytes * OVERHEAD + MIN_OVERHEAD;
      if (received > most || (await this.#writtenBytes()) > most * 2) throw this.tooLarge();
    };
    const refusals = this.#proxy.refusals.length;
    const ended = await run(path, args, {
      folder: this.folder,
      env: this.#environment(),
      signal: this.signal,
      watch,
      ...(onLine === undefined ? {} : { onLine }),
    });
    const [refusal] = this.#proxy.refusals;
    if (ended.code !== 0 && refusal !== undefined && this.#proxy.refusals.length > refusals) throw refusal;
    return ended;
  }

  /** SCRAPE_MEDIA_TOO_LARGE. */
  tooLarge() {
    const { maxBytes } = this.rules;
    const message = `The media is larger than the limit of ${maxBytes} bytes. The operator can raise WINNOW_MEDIA_MAX_BYTES.`;
    return mediaError("SCRAPE_MEDIA_TOO_LARGE", message);
  }

  /** SCRAPE_MEDIA_TOO_LARGE. */
  tooLong() {
    const { maxDurationMs } = this.rules;
    const message = `The media is longer than the limit of ${maxDurationMs} ms, or does not end. The operator can raise WINNOW_MEDIA_MAX_DURATION_MS.`;
    return mediaError("SCRAPE_MEDIA_TOO_LARGE", message);
  }

  #environment(): Readonly<Record<string, string>> {
    const { proxyUrl, folder } = this;
    const proxies = {
      http_proxy: proxyUrl,
      https_proxy: proxyUrl,
      HTTP_PROXY: proxyUrl,
      HTTPS_PROXY: proxyUrl,
    };
    const home = { HOME: folder, TMPDIR: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder };
    // Text of programs is read for what went wrong, so it is in one language.
    return {
      ...proxies,
      ...home,
      PATH: process.env.PATH ?? "",
      LANG: "C.UTF-8",
      LC_ALL: "C.UTF-8",
      PYTHONDONTWRITEBYTECODE: "1",
    };
  }

  async #writtenBytes(): Promise<number> {
    const files = await readdir(this.folder).catch(() => []);
    const sizes = files.map(
      async (file) => (await stat(join(this.folder, file)).catch(() => undefined))?.size ?? 0,
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  /** Ends the proxy and removes the folder. */
  async close(): Promise<void> {
    await this.#proxy.close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * A guard that refuses hosts whose name ends with that of the page and is none of its own: ffmpeg takes `evilsite.test` for
 * a part of `site.test` and would send its cookies there.
 */
function keepCookies(egress: Egress, { cookies, pageUrl }: MediaRequest): Egress {
  const { hostname: own } = new URL(pageUrl);
  if (cookies === "") return egress;
  return {
    check: (url, purpose) => egress.check(url, purpose),
    resolve: async (hostname, purpose, signal) => {
      const host = hostname.toLowerCase();
      if (host.endsWith(own) && host !== own && !host.endsWith(`.${own}`)) {
        const message = `The media leads to "${hostname}", which would be sent the cookies of "${own}".`;
        throw new WinnowError(
          "SCRAPE_ADDRESS_NOT_ALLOWED",
          message,
          NETWORK_ERRORS.SCRAPE_ADDRESS_NOT_ALLOWED,
        );
      }
      return await egress.resolve(hostname, purpose, signal);
    },
  };
}
