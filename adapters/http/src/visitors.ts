import { isIP } from "node:net";
import type { FastifyCorsOptions } from "@fastify/cors";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "./envelope.ts";
import { bareName, isLoopback, readHost } from "./host.ts";
import { isInner } from "./inner.ts";
import { RATE_HEADERS } from "./rate-headers.ts";

/** Whose requests are answered. */
export interface VisitorRules {
  readonly hasKeys: boolean;
  /** Names that the server is reached by, in addition to those of this machine; `*` stands for all. */
  readonly allowHosts: readonly string[];
  /** Origins of web pages that may use the API; `*` stands for all. */
  readonly allowOrigins: readonly string[];
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers any caller: nothing can be done there, or the URL itself is the credential. */
    openToAll?: boolean;
  }
}

/**
 * Keeps web pages from driving a server that wants no key: such a page runs in a browser that can reach what only its
 * user should, under its own origin or, by DNS rebinding, under a name that leads here. With keys, a page would need
 * one, so that only `allowOrigins` is heeded.
 */
export function guardVisitors(rules: VisitorRules) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (request.routeOptions.config.openToAll === true || isInner(request)) return undefined;
    if (!rules.hasKeys && !isOwnHost(request, rules)) {
      const text = `This server has no keys, and does not answer to the name ${quoted(request.headers.host)}. Add the name to WINNOW_ALLOW_HOSTS, or set WINNOW_API_KEYS.`;
      return refuse(reply, "HOST_NOT_ALLOWED", text);
    }
    const foreign = foreignOrigin(request);
    if (foreign === undefined || allowsOrigin(rules, foreign)) return undefined;
    const text = `Pages of ${foreign === "" ? "another origin" : quoted(foreign)} may not use this server. Add the origin to WINNOW_ALLOW_ORIGINS.`;
    return refuse(reply, "ORIGIN_NOT_ALLOWED", text);
  };
}

/** CORS settings: how browsers may send requests from other origins. */
export function crossOrigin(rules: VisitorRules): FastifyCorsOptions {
  const shared = {
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    exposedHeaders: ["retry-after", "x-request-id", ...RATE_HEADERS],
    maxAge: 600,
    strictPreflight: false,
  };
  return {
    delegator: async ({ headers: { origin = "" }, routeOptions }: FastifyRequest) => {
      const isOpen = routeOptions.config.openToAll === true || rules.allowOrigins.includes("*");
      return { ...shared, origin: isOpen ? "*" : allowsOrigin(rules, origin) ? origin : false };
    },
  };
}

/** Whether answers may be read by pages of the origin that a request names. */
function allowsOrigin({ allowOrigins }: VisitorRules, origin: string): boolean {
  return allowOrigins.includes("*") || allowOrigins.includes(origin);
}

function isOwnHost({ headers, raw }: FastifyRequest, { allowHosts }: VisitorRules): boolean {
  // No browser leaves it out.
  if (headers.host === undefined || allowHosts.includes("*")) return true;
  const url = readHost(headers.host);
  if (url === undefined) return false;
  const name = bareName(url);
  if (isLoopback(name) || allowHosts.includes(name)) return true;
  // Where the operator lets in a network, an address is fine: no name was resolved to it that could be rebound.
  return isIP(name) !== 0 && !isLoopback(raw.socket.localAddress ?? "::1");
}

/** The origin of the page that makes this request, when that is another than the server's own; "" when it has no name. */
function foreignOrigin({ headers }: FastifyRequest): string | undefined {
  const { origin, host = "" } = headers;
  const { "sec-fetch-site": site, "sec-fetch-mode": mode } = headers;
  if (origin === undefined) {
    // Pictures and scripts come without an origin. A link that somebody follows is no request of the page.
    const isOther = site === "cross-site" || site === "same-site";
    return isOther && mode !== "navigate" ? "" : undefined;
  }
  const own = readHost(host)?.host;
  // A proxy before the server may end TLS, so that the scheme says nothing.
  const given = /^https?:\/\//.test(origin) ? readHost(origin.replace(/^https?:\/\//, ""))?.host : undefined;
  return own !== undefined && given === own ? undefined : origin;
}

/** What a client sent, short enough for a message. */
function quoted(text: string | undefined): string {
  return JSON.stringify((text ?? "").slice(0, 100));
}
