import { type ConfigOf, defineSettings, list } from "@winnow/kit-settings";
import * as v from "valibot";

/** The proxy servers of requests, with their credentials. */
export const proxyEnvironment = defineSettings({
  PROXY_SERVER: {
    schema: v.optional(v.string()),
    description: "URL of the proxy server through which pages are fetched: `http`, `https` or `socks5`.",
    secret: true,
    server: "proxy",
  },
  PROXY_USERNAME: {
    schema: v.optional(v.string()),
    description: "User name for `PROXY_SERVER`.",
    secret: true,
  },
  PROXY_PASSWORD: {
    schema: v.optional(v.string()),
    description: "Password for `PROXY_SERVER`.",
    secret: true,
  },
  WINNOW_COUNTRY_PROXIES: {
    schema: v.optional(list, ""),
    description:
      "Proxy servers for requests with `location.country`, as `DE=http://user:password@host:8080`, separated by commas.",
    secret: true,
    server: "proxy",
  },
});

/** The proxy server of all requests, with its credentials, and those of requests for a country. */
export function proxyServersFromEnvironment(config: ConfigOf<typeof proxyEnvironment>): {
  readonly server?: string;
  readonly countries: Readonly<Record<string, readonly string[]>>;
} {
  const { PROXY_SERVER, PROXY_USERNAME, PROXY_PASSWORD, WINNOW_COUNTRY_PROXIES } = config;
  const countries: Record<string, string[]> = {};
  for (const item of WINNOW_COUNTRY_PROXIES) {
    const country = item.slice(0, 2);
    countries[country] = [...(countries[country] ?? []), item.slice(3)];
  }
  if (PROXY_SERVER === undefined) return { countries };
  const server = new URL(PROXY_SERVER);
  if (PROXY_USERNAME !== undefined) server.username = PROXY_USERNAME;
  if (PROXY_PASSWORD !== undefined) server.password = PROXY_PASSWORD;
  return { server: server.href, countries };
}

/** What is wrong with these settings together. */
export function* proxyProblems(config: ConfigOf<typeof proxyEnvironment>): Generator<string> {
  const { PROXY_SERVER, PROXY_USERNAME, PROXY_PASSWORD, WINNOW_COUNTRY_PROXIES } = config;
  if (PROXY_SERVER === undefined && (PROXY_USERNAME ?? PROXY_PASSWORD) !== undefined) {
    yield "PROXY_USERNAME and PROXY_PASSWORD need a PROXY_SERVER.";
  }
  if (PROXY_SERVER !== undefined && URL.parse(PROXY_SERVER) === null) {
    yield "PROXY_SERVER is not a valid URL, such as http://proxy.example:8080.";
  }
  if (!WINNOW_COUNTRY_PROXIES.every((item) => /^[A-Z]{2}=/.test(item) && URL.canParse(item.slice(3)))) {
    yield "WINNOW_COUNTRY_PROXIES is not a valid list of countries and URLs, such as DE=http://proxy.example:8080.";
  }
}
