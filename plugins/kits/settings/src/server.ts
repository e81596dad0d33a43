import { messageOf } from "@winnow/core/plugin";
import { isEncoded } from "./schemas.ts";

/** Kinds of one absence that are logged: a server may be away in many words. */
const MAX_TOLD = 5;
/** Milliseconds between two lines of the log about the same, of a server that comes and goes. */
const TELL_MS = 60_000;

/** The server of a URL, without user and password. */
export function serverOf(url: string): string {
  return new URL(url).host;
}

/** What an error says about the server of a URL, without the password in it. */
export function saidOf(error: unknown, url: string): string {
  // Of a name with several addresses there is one error for each.
  const [first = error]: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  const { password } = new URL(url);
  const secrets = [password, isEncoded(password) ? decodeURIComponent(password) : ""];
  return secrets
    .filter((secret) => secret !== "")
    .reduce((text, secret) => text.replaceAll(secret, "..."), messageOf(first) || "the connection was lost")
    .replace(/\.+$/, "");
}

/** That a server is away, which is logged once for each kind of absence until it is back, and once a minute at most. */
export class Absence {
  readonly #now: () => number;
  #reason: string | undefined;
  readonly #told = new Set<string>();
  readonly #toldAt = new Map<string, number>();

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Why the server counts as away; undefined while it does not. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Notes why the server is away, and says whether that is to be logged. */
  isNews(reason: string, kind = reason): boolean {
    this.#reason = reason;
    const now = this.#now();
    const isLate = now - (this.#toldAt.get(kind) ?? Number.NEGATIVE_INFINITY) >= TELL_MS;
    if (!isLate || this.#told.has(kind) || this.#told.size >= MAX_TOLD) return false;
    this.#told.add(kind);
    this.#toldAt.set(kind, now);
    return true;
  }

  /** Notes that the server is back, and says whether that is to be logged, as its absence was. */
  end(): boolean {
    const wasTold = this.#told.size > 0;
    this.#reason = undefined;
    this.#told.clear();
    const now = this.#now();
    for (const [kind, at] of this.#toldAt) if (now - at >= TELL_MS) this.#toldAt.delete(kind);
    return wasTold;
  }
}

/** What stands in place of a secret. */
const HIDDEN = "***";

/** What stands before the host of a URL, values of a query, and what follows the names of credentials. */
const PATTERNS: readonly (readonly [found: RegExp, instead: string])[] = [
  [/(\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/?#@"\\]{1,2000}@/gi, `$1${HIDDEN}@`],
  [/([?&][^=&#\s"\\]{1,200}=)[^&#\s"\\*][^&#\s"\\]{0,4000}/g, `$1${HIDDEN}`],
  [/\b(bearer|basic)(\s{1,4})[\w.~+/=-]{4,4000}/gi, `$1$2${HIDDEN}`],
  [
    /("(?:proxy-)?authorization"|"(?:set-)?cookie"|"x-api-key"|"api[_-]?key"|"password"|"secret"|"token")(:\s?)"(?:[^"\\]|\\.){0,8000}"/gi,
    `$1$2"${HIDDEN}"`,
  ],
];

/** A text in which credentials and query values of URLs, and the values of headers that carry credentials, are hidden. */
export function hideCredentials(text: string): string {
  return PATTERNS.reduce((hidden, [found, instead]) => hidden.replace(found, instead), text);
}
