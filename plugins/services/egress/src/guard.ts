import { isIP } from "node:net";
import { messageOf, unlessAborted, WinnowError } from "@winnow/core/plugin";
import type { Egress, EgressAddress, EgressPurpose } from "@winnow/kit-egress";
import { NETWORK_ERRORS } from "@winnow/kit-egress";
import { isAllowed, type Network } from "./networks.ts";

/** Asks for all addresses of a host name; `dns.promises.lookup` unless another is given. */
export type Lookup = (
  hostname: string,
  options: { readonly all: true },
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const LOOPBACK: readonly EgressAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

/** The guard: judges URLs, and resolves names to addresses that may be connected to. */
export class Guard implements Egress {
  readonly #allowed: Readonly<Record<EgressPurpose, readonly Network[]>>;
  readonly #lookup: Lookup;

  constructor(allowed: Readonly<Record<EgressPurpose, readonly Network[]>>, lookup: Lookup) {
    this.#allowed = allowed;
    this.#lookup = lookup;
  }

  /**
   * User name and password in a URL are no reason to refuse: WHATWG parsing leaves no doubt which part is the
   * host. The fetcher decides what becomes of them.
   */
  check(url: URL, purpose: EgressPurpose): void {
    if (url.protocol !== "http:" && url.protocol !== "https:") {
      const message = `The URL scheme "${url.protocol.slice(0, -1)}" is not allowed; only http and https are.`;
      throw new WinnowError("SCRAPE_ADDRESS_NOT_ALLOWED", message, {
        ...NETWORK_ERRORS.SCRAPE_ADDRESS_NOT_ALLOWED,
        details: { scheme: url.protocol },
      });
    }
    const known = addressesWithoutLookup(url.hostname);
    if (known !== undefined) this.#keepAllowed(url.hostname, known, purpose);
  }

  async resolve(
    hostname: string,
    purpose: EgressPurpose,
    signal?: AbortSignal,
  ): Promise<readonly EgressAddress[]> {
    signal?.throwIfAborted();
    // The URL parser knows every spelling of an address (0x7f.1, 2130706433, 127。0。0。1) as connect() does.
    const host = canonicalHost(hostname);
    if (host === undefined) throw unresolved(hostname, new Error("not a host name"));
    const found = addressesWithoutLookup(host) ?? (await this.#ask(host, signal));
    return this.#keepAllowed(hostname, found, purpose);
  }

  async #ask(host: string, signal: AbortSignal | undefined): Promise<readonly EgressAddress[]> {
    let found: Awaited<ReturnType<Lookup>>;
    try {
      found = await unlessAborted(() => this.#lookup(host, { all: true }), signal);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw unresolved(host, error);
    }
    if (found.length === 0) throw unresolved(host, new Error("the name has no address"));
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  }

  /**
   * Of a mixed answer the good addresses are kept: a name with a public and an internal address (split
   * horizon) is honest, and as callers connect to what is returned here, a bad one left out is never reached.
   */
  #keepAllowed(
    hostname: string,
    found: readonly EgressAddress[],
    purpose: EgressPurpose,
  ): readonly EgressAddress[] {
    const networks = this.#allowed[purpose];
    const kept = found.filter(({ address }) => isIP(address) !== 0 && isAllowed(address, networks));
    if (kept.length > 0) return kept;
    // The addresses themselves stay out of the message: they would tell a stranger about the network inside.
    const message = `The address of "${hostname}" is not public, so it is blocked. The operator can allow its network with WINNOW_ALLOW_${purpose.toUpperCase()}_NETWORKS, in code with egress({ allow: { ${purpose}: [...] } }).`;
    throw new WinnowError("SCRAPE_ADDRESS_NOT_ALLOWED", message, {
      ...NETWORK_ERRORS.SCRAPE_ADDRESS_NOT_ALLOWED,
      details: { hostname, purpose },
    });
  }
}

function canonicalHost(hostname: string): string | undefined {
  const bare = /^\[.*\]$/.test(hostname) ? hostname.slice(1, -1) : hostname;
  const written = bare.includes(":") ? `[${bare.split("%", 1)[0]}]` : bare;
  if (/[/?#@\\\s[\]]/.test(bare)) return undefined;
  const host = URL.parse(`http://${written}/`)?.hostname;
  return host === undefined || host === "" ? undefined : host;
}

/** The addresses of a host that is one, or is `localhost`, which means loopback without asking anybody. */
function addressesWithoutLookup(host: string): readonly EgressAddress[] | undefined {
  const bare = host.startsWith("[") ? host.slice(1, -1) : host;
  const family = isIP(bare);
  if (family === 4 || family === 6) return [{ address: bare, family }];
  const name = bare.replace(/(?<!\.)\.+$/, "").toLowerCase();
  return name === "localhost" || name.endsWith(".localhost") ? LOOPBACK : undefined;
}

function unresolved(hostname: string, cause: unknown): WinnowError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
  const why = code ?? messageOf(cause);
  const advice =
    code === "EAI_AGAIN"
      ? "The name servers that this machine asks did not answer: if other names fail too, look after its DNS."
      : "Check its spelling, and that it exists in the public DNS.";
  const message = `The host name "${hostname}" could not be resolved (${why}). ${advice}`;
  return new WinnowError("SCRAPE_DNS_RESOLUTION_ERROR", message, {
    ...NETWORK_ERRORS.SCRAPE_DNS_RESOLUTION_ERROR,
    details: { hostname, reason: "ERR_NAME_NOT_RESOLVED", ...(code === undefined ? {} : { code }) },
    cause,
  });
}
