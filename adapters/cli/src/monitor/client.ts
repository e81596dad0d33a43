import { messageOf } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";
import type { Backend, Document } from "../backend.ts";
import type { GroupEntry } from "../catalogue.ts";
import { nearest } from "../options.ts";
import { CliError } from "../world.ts";
import type { Chosen } from "./tasks.ts";

/** A monitor as the API shows it. */
export interface Monitor {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly schedule: { readonly cron: string; readonly timezone: string };
  readonly nextRunAt: string | null;
  readonly lastRunAt: string | null;
  readonly currentCheckId: string | null;
  readonly targets: readonly Target[];
  readonly lastCheckSummary: Summary | null;
  readonly goal: string | null;
  readonly retentionDays: number;
  readonly tags?: readonly string[];
  readonly webhook: unknown;
  readonly notification: unknown;
}

/** What a monitor checks. */
export interface Target {
  readonly type: string;
  readonly url?: string;
  readonly urls?: readonly string[];
  readonly queries?: readonly string[];
  readonly scrapeOptions?: object;
  readonly watch?: object;
  readonly visual?: object;
}

/** How many pages of a check are what. */
export type Summary = Readonly<
  Record<"totalPages" | "same" | "changed" | "new" | "removed" | "error", number>
>;

/** A check as the API shows it. */
export interface Check {
  readonly id: string;
  readonly status: string;
  readonly trigger: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly createdAt: string;
  readonly summary: Summary;
  readonly error: string | null;
}

/** A page of a check as the API shows it. */
export interface Page {
  readonly url: string;
  readonly status: "same" | "changed" | "new" | "removed" | "error";
  readonly error: string | null;
  readonly statusCode: number | null;
  readonly metadata: { readonly title?: unknown };
  readonly visual?: { readonly similarity: number | null; readonly isChanged: boolean };
  readonly diff: { readonly text?: string; readonly json?: object } | null;
  /** What is to be said of how it is read. */
  readonly notices?: readonly string[];
  readonly movedTo?: string;
  readonly judgment: { readonly meaningful?: boolean; readonly reason?: string } | null;
}

/** Monitors and checks that one call lists. */
const PART = 100;
/** As many as the API lists: its offset ends there. */
const MAX_LISTED = 10_000;
/** Characters of an id that are enough to name it, when no other begins like that. */
const MIN_PREFIX = 4;
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The calls of monitors, wherever these are kept. */
export class MonitorClient {
  readonly #backend: Backend;
  readonly #group: GroupEntry;
  readonly #signal: AbortSignal;

  constructor(backend: Backend, group: GroupEntry, signal: AbortSignal) {
    this.#backend = backend;
    this.#group = group;
    this.#signal = signal;
  }

  /** Calls the API by the name of a call. @throws CliError when there is no such call */
  async call(name: string, request: object = {}): Promise<Document> {
    const call = this.#group.calls.find((one) => one.name === name);
    if (call === undefined) throw new CliError(`monitors have no call "${name}" here.`, 1);
    return (await this.#backend.call(this.#group, call, request, this.#signal)) as Document;
  }

  /** What a monitor found, as a feed. */
  async feed(id: string): Promise<string> {
    return String(await this.call("feed", { id }));
  }

  /** The versions of a monitor as a file. */
  async export(request: object): Promise<AsyncIterable<Uint8Array>> {
    const call = this.#group.calls.find((one) => one.name === "export");
    if (call === undefined) throw new CliError('monitors have no call "export" here.', 1);
    return await this.#backend.download(this.#group, call, request, this.#signal);
  }

  /** All monitors that are meant, the newest first. */
  async list(of: Chosen = {}): Promise<readonly Monitor[]> {
    return await this.#all<Monitor>("list", of, MAX_LISTED);
  }

  /** The latest checks of a monitor, the newest first. */
  async checks(id: string, limit: number): Promise<readonly Check[]> {
    return await this.#all<Check>("checks", { id }, limit);
  }

  /** A check with its pages; only those of a status when one is named. */
  async check(
    id: string,
    checkId: string,
    status?: Page["status"],
  ): Promise<Check & { readonly pages: readonly Page[] }> {
    const pages: Page[] = [];
    for (;;) {
      const asked = {
        id,
        checkId,
        limit: PART,
        skip: pages.length,
        ...(status === undefined ? {} : { status }),
      };
      const { data } = await this.call("check", asked);
      const found = data as Check & { readonly pages: readonly Page[] };
      pages.push(...found.pages);
      if (found.pages.length < PART) return { ...found, pages };
    }
  }

  /** The monitor that a word of the command line names. @throws CliError */
  async find(word: string): Promise<Monitor> {
    if (ID.test(word)) return (await this.call("get", { id: word })).data as Monitor;
    const all = await this.list();
    const lower = word.toLowerCase();
    const named = all.filter(({ name }) => name.toLowerCase() === lower);
    const found = named.length > 0 ? named : all.filter((one) => isMeant(one, lower));
    const [only] = found;
    if (found.length === 1 && only !== undefined) return only;
    if (found.length === 0) {
      const hint = nearest(
        word,
        all.map(({ name }) => name),
      );
      throw new CliError(`there is no monitor "${word}".${hint} winnow monitor list shows all of them.`, 1);
    }
    const lines = found.slice(0, 10).map(({ id, name }) => `\n  ${id}  ${name}`);
    const more = found.length > 10 ? `\n  and ${found.length - 10} others` : "";
    throw new CliError(`"${word}" could be any of these:${lines.join("")}${more}`);
  }

  /** The check of a monitor that a word of the command line names. @throws CliError */
  async findCheck(monitor: Monitor, word: string): Promise<string> {
    if (ID.test(word)) return word.toLowerCase();
    const found = (await this.checks(monitor.id, MAX_LISTED)).filter(({ id }) =>
      id.startsWith(word.toLowerCase()),
    );
    const [only] = found;
    if (found.length === 1 && only !== undefined) return only.id;
    const what = found.length === 0 ? "has no check" : "has several checks";
    throw new CliError(
      `"${monitor.name}" ${what} ${word}. winnow monitor checks ${monitor.id} lists them.`,
      found.length === 0 ? 1 : 2,
    );
  }

  async #all<T>(name: string, request: object, limit: number): Promise<readonly T[]> {
    const all: T[] = [];
    while (all.length < limit) {
      const part = Math.min(PART, limit - all.length);
      const { data } = await this.call(name, { ...request, limit: part, offset: all.length });
      all.push(...(data as readonly T[]));
      if ((data as readonly T[]).length < part) break;
    }
    return all;
  }
}

function isMeant({ id, name, targets }: Monitor, word: string): boolean {
  if (word.length >= MIN_PREFIX && id.startsWith(word)) return true;
  if (name.toLowerCase().startsWith(word)) return true;
  return targets.some(
    ({ url, urls = [] }) => url?.toLowerCase() === word || urls.some((one) => one.toLowerCase() === word),
  );
}

/** How many characters of each of these ids no other begins with. */
export function prefixLength(ids: readonly string[]): number {
  const sorted = [...ids].sort();
  let length = 8;
  for (const [index, id] of sorted.entries()) {
    const next = sorted[index + 1] ?? "";
    while (length < id.length && id.slice(0, length) === next.slice(0, length)) length += 1;
  }
  return length;
}

/** A failed call in one line. */
export function reasonOf(error: unknown): string {
  const { details } = recordOf(error);
  if (!Array.isArray(details)) return messageOf(error);
  return details.map(({ path = [], message }) => `${path.join(".") || "request"}: ${message}`).join("; ");
}
