import type { LookupFunction } from "node:net";
import { WinnowError } from "@winnow/core/plugin";
import type { PrepareRequestFunctionOpts, Server } from "proxy-chain";
import type { Egress } from "./egress.ts";

/** How many refused hosts are remembered, to tell a visit why it failed. */
const MAX_REFUSALS = 1000;

/**
 * Proxy servers on loopback that pass everything through the egress guard: for programs that open connections of
 * their own, as a browser does. Names are resolved once, here, and the connection goes to what was judged. There
 * is one server for each way on: straight, or over another proxy.
 */
export class GuardedProxy {
  readonly #egress: Egress;
  readonly #servers = new Map<string, Promise<Server>>();
  readonly #refusals = new Map<string, WinnowError>();
  /** Bytes of connections that have ended. */
  #closedBytes = 0;

  constructor(egress: Egress) {
    this.#egress = egress;
  }

  /** URL of the proxy server that leads straight to the sites, or to them over another proxy. */
  async url(upstream?: string): Promise<string> {
    const way = upstream ?? "";
    let starting = this.#servers.get(way);
    if (starting === undefined) {
      starting = this.#start(upstream);
      this.#servers.set(way, starting);
      starting.catch(() => this.#servers.delete(way));
    }
    return `http://127.0.0.1:${(await starting).port}`;
  }

  /** Why the guard lately refused a host; undefined when it did not. */
  refusal(hostname: string): WinnowError | undefined {
    return this.#refusals.get(hostname);
  }

  /** What the guard refused, the last first. */
  get refusals(): readonly WinnowError[] {
    return [...this.#refusals.values()].reverse();
  }

  /** Bytes that came through to clients so far, as they travelled. */
  async receivedBytes(): Promise<number> {
    const servers = await Promise.all(this.#servers.values());
    const open = servers.flatMap((server) =>
      server.getConnectionIds().map((id) => server.getConnectionStats(id)?.srcTxBytes ?? 0),
    );
    return open.reduce((sum, bytes) => sum + bytes, this.#closedBytes);
  }

  async close(): Promise<void> {
    const servers = [...this.#servers.values()];
    this.#servers.clear();
    const close = async (starting: Promise<Server>) => (await starting).close(true);
    await Promise.allSettled(servers.map(close));
  }

  async #start(upstream: string | undefined): Promise<Server> {
    const { RequestError, Server } = await import("proxy-chain").catch((cause: unknown) => {
      const message = "The guarded proxy needs the package proxy-chain: npm install proxy-chain@3.0.1";
      throw new WinnowError("CONFIG_INVALID", message, { cause });
    });
    const prepareRequestFunction = async ({ hostname, request }: PrepareRequestFunctionOpts) => {
      leaveOut("proxy-connection", request.rawHeaders);
      try {
        const addresses = await this.#egress.resolve(hostname, "page");
        this.#refusals.delete(hostname);
        // On the way over another proxy this would be asked for the address of that proxy.
        if (upstream !== undefined) return { upstreamProxyUrl: resolvingThere(upstream) };
        const dnsLookup: LookupFunction = (_, options, callback) => {
          if (options.all) callback(null, [...addresses]);
          else callback(null, addresses[0]?.address ?? "", addresses[0]?.family);
        };
        return { dnsLookup: dnsLookup as never };
      } catch (error) {
        this.#remember(hostname, WinnowError.wrap(error, "fetch"));
        throw new RequestError("The egress guard blocked this request.", 403);
      }
    };
    const server = new Server({ host: "127.0.0.1", port: 0, prepareRequestFunction });
    // The client gets the failure as a status; the event has no other listener.
    server.on("requestFailed", () => {});
    server.on("connectionClosed", ({ stats }) => {
      this.#closedBytes += stats?.srcTxBytes ?? 0;
    });
    await server.listen();
    return server;
  }

  #remember(hostname: string, error: WinnowError): void {
    this.#refusals.delete(hostname);
    this.#refusals.set(hostname, error);
    for (const oldest of this.#refusals.keys()) {
      if (this.#refusals.size <= MAX_REFUSALS) break;
      this.#refusals.delete(oldest);
    }
  }
}

/** SOCKS servers are to resolve names themselves, as proxies over HTTP do. */
function resolvingThere(upstream: string): string {
  return upstream.replace(/^socks5:/i, "socks5h:");
}

/** Takes a header out of a raw list: it is meant for the proxy, and would tell the site that there is one. */
function leaveOut(name: string, raw: string[]): void {
  for (let index = raw.length - 2; index >= 0; index -= 2) {
    if (raw[index]?.toLowerCase() === name) raw.splice(index, 2);
  }
}
