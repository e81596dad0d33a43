import type { CheckPage } from "../../monitor.ts";

/** Hosts of a check that are reported apart, and pages that failed which are named. */
const MAX_HOSTS = 1000;
const MAX_FAILED = 20;

/** A page that could not be read. */
export interface Failed {
  readonly url: string;
  readonly error: string;
}

/** Which sites the pages of a check could be read of, and which did not answer at all. */
export class Reach {
  readonly #read = new Set<string>();
  readonly #down = new Set<string>();
  readonly #failed: Failed[] = [];

  add({ url, status, error, isDown }: Pick<CheckPage, "url" | "status" | "error" | "isDown">): void {
    const host = hostOf(url);
    if (status === "error" && this.#failed.length < MAX_FAILED)
      this.#failed.push({ url, error: error ?? "" });
    const hosts = status === "error" ? this.#down : this.#read;
    if (host === undefined || hosts.size >= MAX_HOSTS || (status === "error" && isDown !== true)) return;
    hosts.add(host);
  }

  /** Sites that answered a page. */
  get read(): ReadonlySet<string> {
    return this.#read;
  }

  /** Sites that answered none of their pages. */
  get down(): ReadonlySet<string> {
    return new Set([...this.#down].filter((host) => !this.#read.has(host)));
  }

  /** The first pages that could not be read. */
  get failed(): readonly Failed[] {
    return this.#failed;
  }
}

/** How the pages of a check stand, apart from what is reported of them. */
export interface Standing {
  readonly reach: Reach;
  /** Counts the checks in a row that could not read all of their pages, this one included. */
  readonly failures: () => Promise<number>;
}

/** The host of a page; undefined for what is none. */
export function hostOf(url: string): string | undefined {
  return URL.parse(url)?.host || undefined;
}
