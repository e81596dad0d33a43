import {
  type Clock,
  ClockToken,
  type OptionValues,
  type Route,
  type RouteOutcome,
  type Services,
  WinnowError,
} from "@winnow/core/plugin";
import * as v from "valibot";
import { PROXY_ERRORS } from "./errors.ts";

const SCHEMES = ["http:", "https:", "socks5:"];
/** How long a server that failed is left alone. */
const REST_MS = 60_000;
/** Failures that are the server's own, and not the site's. */
const SERVER_FAILURES = new Set([
  "ERR_PROXY_CONNECTION_FAILED",
  "ERR_PROXY_AUTH_REQUESTED",
  "ERR_PROXY_CERTIFICATE_INVALID",
  "ERR_TUNNEL_CONNECTION_FAILED",
]);

const Settings = v.strictObject({
  server: v.optional(v.string()),
  countries: v.optional(v.record(v.string(), v.array(v.string())), {}),
  strictCountry: v.optional(v.boolean(), false),
});

/** Settings of a proxy with servers. */
export interface ServerSettings {
  /** URL of the proxy server, with user name and password: http, https or socks5. @defaultValue none: directly */
  readonly server?: string;
  /** URLs of proxy servers by country code, used in turn when the request has `location.country`. */
  readonly countries?: Readonly<Record<string, readonly string[]>>;
  /** Whether a scrape for a country without servers fails, instead of going the default way. @defaultValue false */
  readonly strictCountry?: boolean;
}

/** The routes of one scrape that were tried, and how they ended. */
export type Tried = readonly { readonly route: Route; readonly outcome: RouteOutcome }[];

/** The proxy servers of one plugin: by country, in turn, those that failed at rest. */
export class Servers {
  readonly #default: readonly string[];
  readonly #byCountry: ReadonlyMap<string, readonly string[]>;
  readonly #strictCountry: boolean;
  readonly #restsUntil = new Map<string, number>();
  readonly #turns = new Map<string, number>();
  #clock: Clock | undefined;

  /** @throws CONFIG_INVALID naming the setting; never what is in it, as that holds a password */
  constructor(settings: ServerSettings, factory: string) {
    const { success, output, issues } = v.safeParse(Settings, settings);
    if (!success) {
      // Not valibot's message: it quotes what it was given.
      const paths = issues.map((issue) => v.getDotPath(issue) ?? "settings").join(", ");
      throw new WinnowError("CONFIG_INVALID", `The settings of ${factory}() are not valid: ${paths}.`);
    }
    const { server, countries, strictCountry } = output;
    this.#default = server === undefined ? [] : [serverUrl(server, `${factory}({ server })`)];
    this.#byCountry = new Map(
      Object.entries(countries).map(([country, list]) => [
        country.toUpperCase(),
        list.map((one, at) => serverUrl(one, `${factory}({ countries.${country}[${at}] })`)),
      ]),
    );
    this.#strictCountry = strictCountry;
  }

  /** Takes the clock of the kernel. */
  setup(services: Services): void {
    this.#clock = services.find(ClockToken);
  }

  /**
   * The way for a request: the part of a route that names a server, empty for going directly; undefined when
   * every server that there is was tried.
   * @throws SCRAPE_PROXY_SELECTION_ERROR for a country without servers, when that is strict
   */
  choose(options: OptionValues, tried: Tried): { readonly server?: string } | undefined {
    const country = countryOf(options);
    const own = country === undefined ? undefined : this.#byCountry.get(country);
    if (country !== undefined && (own === undefined || own.length === 0) && this.#strictCountry) {
      const message = `No proxy server is configured for the country ${country}. Omit location.country, or ask the operator to add one.`;
      throw new WinnowError("SCRAPE_PROXY_SELECTION_ERROR", message, {
        ...PROXY_ERRORS.SCRAPE_PROXY_SELECTION_ERROR,
        details: { country },
      });
    }
    const isOwn = own !== undefined && own.length > 0;
    const list = isOwn ? own : this.#default;
    if (list.length === 0) return tried.length === 0 ? {} : undefined;
    const used = new Set(tried.map(({ route }) => route.server));
    const left = list.filter((server) => !used.has(server));
    const server = this.#next(isOwn ? (country ?? "") : "", left);
    return server === undefined ? undefined : { server };
  }

  /** Notes how a route went. */
  note({ server }: Route, outcome: RouteOutcome): void {
    if (server === undefined) return;
    if (isServerFailure(outcome)) this.#restsUntil.set(server, this.#now() + REST_MS);
    else this.#restsUntil.delete(server);
  }

  /** The next in turn of those that are not at rest; if all are, the one that was left alone longest. */
  #next(turnOf: string, servers: readonly string[]): string | undefined {
    const now = this.#now();
    const rest = (server: string) => this.#restsUntil.get(server) ?? 0;
    const fresh = servers.filter((server) => rest(server) <= now);
    if (fresh.length === 0) return [...servers].sort((one, other) => rest(one) - rest(other))[0];
    const turn = this.#turns.get(turnOf) ?? 0;
    this.#turns.set(turnOf, turn + 1);
    return fresh[turn % fresh.length];
  }

  #now(): number {
    return this.#clock?.now() ?? Date.now();
  }
}

/** Whether the proxy server failed, and not the site behind it. */
export function isServerFailure(outcome: RouteOutcome): boolean {
  return SERVER_FAILURES.has(reasonOf(outcome) ?? "");
}

/** The network error of a failed fetch, by Chromium's name; undefined for what is none. */
export function reasonOf(outcome: RouteOutcome): string | undefined {
  if (outcome.ok || !WinnowError.is(outcome.error)) return undefined;
  const { details } = outcome.error;
  const reason = typeof details === "object" && details !== null ? Reflect.get(details, "reason") : undefined;
  return typeof reason === "string" ? reason : undefined;
}

function serverUrl(text: string, where: string): string {
  const url = URL.parse(text.trim());
  const isUsable =
    url !== null && SCHEMES.includes(url.protocol) && url.hostname !== "" && /^\/?$/.test(url.pathname);
  // The text stays out of the message: it may hold a password, also where it cannot be read.
  if (isUsable) return url.href;
  const message = `${where} is not a valid proxy server. Write it as http://user:password@host:port; https and socks5 also work.`;
  throw new WinnowError("CONFIG_INVALID", message);
}

/** `location` belongs to another plugin, which may not be there. */
function countryOf(options: OptionValues): string | undefined {
  const location: unknown = Reflect.get(options, "location");
  if (typeof location !== "object" || location === null) return undefined;
  const country: unknown = Reflect.get(location, "country");
  return typeof country === "string" && country !== "" ? country.toUpperCase() : undefined;
}
