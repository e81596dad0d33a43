import { WinnowError, within } from "@winnow/core/plugin";
import type { Egress } from "@winnow/kit-egress";
import { NETWORK_ERRORS } from "@winnow/kit-egress";
import type { buildConnector, Dispatcher, Pool as PoolOf, ProxyAgent } from "undici";
import { guardedConnector, tlsOptions } from "./connect.ts";
import { Pool } from "./undici.ts";

/** What distinguishes sockets that must not be shared. */
export interface Lane {
  /** Scheme, host and port of the site. */
  readonly origin: string;
  readonly skipTlsVerification: boolean;
  /** URL of the proxy server with its credentials. */
  readonly server: string | undefined;
}

/** Bounds on sockets. */
export interface ConnectionLimits {
  readonly connectTimeoutMs: number;
  readonly maxHeaderBytes: number;
}

/** Sites whose sockets are kept open at once; the one that rested longest is closed for a new one. */
const MAX_LANES = 256;
/** Sockets to one site; more scrapes than that wait for one. */
const MAX_SOCKETS_PER_LANE = 64;
/** How long a socket without a request is kept. Servers close theirs after 5 seconds or more. */
const IDLE_MS = 4000;
const IDLE_MAX_MS = 30_000;
const PROXY_SCHEMES = new Set(["http:", "https:", "socks5:"]);
/** How long closing waits for sockets that are still being opened. */
const CLOSE_MS = 250;

/** Sockets of one lane. */
export interface Connection {
  readonly dispatcher: Dispatcher;
  /** True once a response came over one of its sockets: from then on a request may meet a socket that died. */
  used: boolean;
}

/** The sockets of all scrapes, kept alive between them. */
export class Connections {
  readonly #lanes = new Map<string, Connection>();
  readonly #strict: buildConnector.connector;
  readonly #lenient: buildConnector.connector;
  readonly #limits: ConnectionLimits;

  constructor(egress: Egress, limits: ConnectionLimits) {
    this.#limits = limits;
    this.#strict = guardedConnector(egress, "page", false, limits.connectTimeoutMs);
    this.#lenient = guardedConnector(egress, "page", true, limits.connectTimeoutMs);
  }

  /** The sockets for a lane. */
  async of(lane: Lane): Promise<Connection> {
    // What proxies need is at the door of undici only, and loaded with the first of them.
    const Agent = lane.server === undefined ? undefined : (await import("undici")).ProxyAgent;
    const key = keyOf(lane);
    const known = this.#lanes.get(key);
    // Set again in either case: a Map keeps its insertion order, so the first one is the one to close.
    if (known !== undefined) this.#lanes.delete(key);
    const connection = known ?? { dispatcher: this.#open(lane, Agent), used: false };
    this.#lanes.set(key, connection);
    if (this.#lanes.size > MAX_LANES) this.#retireOldest();
    return connection;
  }

  /** Replaces a lane whose socket turned out dead, as its other idle sockets are likely dead too. */
  async renew(lane: Lane, dead: Connection): Promise<Connection> {
    const key = keyOf(lane);
    if (this.#lanes.get(key) === dead) {
      this.#lanes.delete(key);
      retire(dead);
    }
    return await this.of(lane);
  }

  /** Closes all sockets; a later use opens new ones. */
  async close(): Promise<void> {
    const open = [...this.#lanes.values()];
    this.#lanes.clear();
    // A socket whose lookup hangs closes when that is over; callers do not wait for it.
    const closed = Promise.all(open.map(({ dispatcher }) => dispatcher.destroy()));
    await within<unknown>(closed, CLOSE_MS, () => undefined);
  }

  #retireOldest(): void {
    const oldest = this.#lanes.entries().next().value;
    if (oldest === undefined) return;
    this.#lanes.delete(oldest[0]);
    retire(oldest[1]);
  }

  #open({ origin, skipTlsVerification, server }: Lane, Agent: typeof ProxyAgent | undefined): Dispatcher {
    const options: PoolOf.Options = {
      connections: MAX_SOCKETS_PER_LANE,
      allowH2: true,
      maxHeaderSize: this.#limits.maxHeaderBytes,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MAX_MS,
      // The scrape's own deadline ends what hangs.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    if (server === undefined || Agent === undefined) {
      const connect = skipTlsVerification ? this.#lenient : this.#strict;
      return new Pool(origin, { ...options, connect });
    }
    // No cause below: what the parser throws holds the whole URL, and with it the password.
    if (!PROXY_SCHEMES.has(URL.parse(server)?.protocol ?? "")) {
      const message = "The proxy server is not a valid URL. Write it as http://user:password@host:port.";
      throw new WinnowError("SCRAPE_SITE_ERROR", message, {
        ...NETWORK_ERRORS.SCRAPE_SITE_ERROR,
        details: { reason: "ERR_PROXY_CONNECTION_FAILED" },
        retryable: false,
      });
    }
    return new Agent({
      ...options,
      uri: server,
      connectTimeout: this.#limits.connectTimeoutMs,
      requestTls: tlsOptions(skipTlsVerification) as buildConnector.BuildOptions,
      factory: (target, own) => new Pool(target, { ...own, ...options }),
    });
  }
}

function keyOf({ origin, skipTlsVerification, server }: Lane): string {
  return `${skipTlsVerification ? "lenient" : "strict"} ${origin} ${server ?? ""}`;
}

/** Lets running requests finish, then closes. */
function retire({ dispatcher }: Connection): void {
  dispatcher.close().catch(() => {});
}
