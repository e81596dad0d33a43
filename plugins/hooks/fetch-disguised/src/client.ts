import { WinnowError } from "@winnow/core/plugin";
import type { Browser, Impit } from "impit";

type Library = typeof import("impit");

/** What distinguishes clients that must not share connections. */
export interface ClientRules {
  readonly browser: Browser;
  /** URL of the guarded proxy on loopback. */
  readonly proxyUrl: string;
  readonly skipTlsVerification: boolean;
}

/** The clients of all scrapes, with their connections; the library loads with the first. */
export class Clients {
  readonly #clients = new Map<string, Impit>();
  readonly #load: () => Promise<Library>;

  constructor(load: () => Promise<Library> = () => import("impit")) {
    this.#load = load;
  }

  /** @throws CONFIG_INVALID when the library has no binary for this machine */
  async of({ browser, proxyUrl, skipTlsVerification }: ClientRules): Promise<Impit> {
    const key = `${browser} ${proxyUrl} ${skipTlsVerification}`;
    const known = this.#clients.get(key);
    if (known !== undefined) return known;
    const { Impit } = await this.#library();
    const client = new Impit({
      browser,
      proxyUrl,
      ignoreTlsErrors: skipTlsVerification,
      followRedirects: false,
    });
    this.#clients.set(key, client);
    return client;
  }

  close(): void {
    this.#clients.clear();
  }

  async #library(): Promise<Library> {
    try {
      return await this.#load();
    } catch (cause) {
      const machine = `${process.platform}-${process.arch}`;
      const message = `impit, which the enhanced proxy fetches with, does not load on ${machine}. Run npm install again with optional dependencies, or leave out @winnow/hook-fetch-disguised where there is no binary of it.`;
      throw new WinnowError("CONFIG_INVALID", message, { cause });
    }
  }
}
