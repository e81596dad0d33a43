import {
  IDLE_PARAMETER,
  type Job,
  readNote,
  SIMILAR,
  type Skipped,
  type TaskOutcome,
  TRAP,
  UNCHANGED,
  type WorkContext,
  writeNote,
} from "@winnow/kit-jobs";
import { recordOf } from "@winnow/kit-schema";
import { askForHtml } from "./ask-html.ts";
import { readFingerprint, writeFingerprint } from "./fingerprint.ts";
import { type Findings, PageIndex } from "./page-index.ts";
import { readHtml } from "./read-page.ts";
import type { Reason } from "./shape.ts";

/** Jobs whose pages are remembered in this process; those of others are gathered again. */
const MAX_JOBS = 8;
/** Rows for addresses that lead to nothing new: half of those that a store keeps of a job, so that there is room for failures. */
const MAX_LISTED = 5000;
const NOT_ALL = `More than ${MAX_LISTED} addresses lead to nothing new; these are not all listed.`;
/** New rows, at least, for which those of other processes are read again. */
const READ_AFTER = 50;

/** Of the jobs at work in this process. What is in one can be found out again, so that another process may go on. */
const jobs = new Map<string, JobPages>();

/**
 * The pages of a job with `ignoreSimilar`, those that other processes have read meanwhile among them. Of an earlier job that this one
 * goes on from (`earlierId`), only what was learned of addresses counts: its pages may not be there any more.
 */
export async function jobPages(job: Job, context: WorkContext, earlierId?: string): Promise<JobPages> {
  const pages = jobs.get(job.id) ?? new JobPages(earlierId);
  jobs.delete(job.id);
  jobs.set(job.id, pages);
  const [oldest] = jobs.keys();
  if (jobs.size > MAX_JOBS && oldest !== undefined) jobs.delete(oldest);
  await pages.catchUp(job, context);
  return pages;
}

/** What is known of the addresses of a job. */
export class JobPages {
  readonly #known = new PageIndex();
  /** The earlier job, as long as it is to be read. */
  #earlierId: string | undefined;
  /** The last document of the store that was read here, and those that were made here since. */
  #after = 0;
  #own = 0;
  #listed = 0;
  /** Rows of the store that were read, and tasks since. */
  #rows = 0;
  #waited = Number.POSITIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(earlierId?: string) {
    this.#earlierId = earlierId;
  }

  /** What a page is asked for, so that it can be compared. */
  readonly ask = askForHtml;

  /** What becomes of an address that need not be asked for; undefined for others. */
  leave(url: string): TaskOutcome | undefined {
    const { alias, trap } = this.#known.guess(url);
    if (trap !== undefined)
      return this.#list({ url, code: SIMILAR, message: writeNote({ by: "trap", of: trap }) });
    if (alias === undefined) return undefined;
    return this.#list({ url, code: SIMILAR, message: writeNote(alias) });
  }

  /**
   * What becomes of a page that was read and is to be a document: it is one, with its fingerprint in `metadata`, or another address
   * of a page that is there. `task` is the address that was asked for.
   */
  take(
    task: string,
    url: string,
    html: unknown,
    outcome: TaskOutcome & { readonly document: object },
  ): TaskOutcome {
    const { document, finalKey, ...rest } = outcome;
    if (typeof html !== "string") return outcome;
    const found = this.#known.add(url, readHtml(html));
    const notes = notesOf(found);
    if (found.alias !== undefined) {
      const listed = this.#list({ url: task, code: SIMILAR, message: writeNote(found.alias) });
      if (task !== url) this.#known.link(task, found.alias.of);
      return { ...rest, ...listed, skipped: [...(rest.skipped ?? []), ...notes, ...(listed.skipped ?? [])] };
    }
    this.#own += 1;
    const { print } = found;
    if (print === undefined) return outcome;
    const metadata = { ...recordOf(recordOf(document).metadata), fingerprint: writeFingerprint(print) };
    return {
      ...outcome,
      document: { ...document, metadata },
      skipped: [...(rest.skipped ?? []), ...notes],
    };
  }

  /** Takes in what other processes have made of the job, or this one before it was started anew; at once when that is nothing. */
  async catchUp(job: Job, context: WorkContext): Promise<void> {
    this.#waited += 1;
    if (this.#after + this.#own >= job.counts.done && this.#waited < Number.POSITIVE_INFINITY) return;
    this.#reading ??= this.#read(job, context).finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #read(job: Job, context: WorkContext): Promise<void> {
    if (this.#earlierId !== undefined) await this.#readEarlier(this.#earlierId, context);
    this.#earlierId = undefined;
    for await (const { document, place } of documentsAfter(job.id, this.#after, context)) {
      this.#restore(document);
      this.#after = place;
    }
    this.#own = 0;
    // All rows come together, so that they are read the less often the more there are.
    if (this.#waited < Math.max(READ_AFTER, this.#rows / 4)) return;
    const rows = await context.jobs.problems(job.id);
    for (const row of rows.slice(this.#rows)) this.#restoreRow(row);
    this.#rows = rows.length;
    this.#listed = Math.max(this.#listed, rows.filter(({ code }) => code === SIMILAR).length);
    this.#waited = 0;
  }

  async #readEarlier(id: string, context: WorkContext): Promise<void> {
    const note = (url: unknown) => {
      if (typeof url === "string" && URL.canParse(url)) this.#known.restoreAlias(url, url);
    };
    for await (const { document } of documentsAfter(id, 0, context))
      note(recordOf(recordOf(document).metadata).url);
    for (const row of await context.jobs.problems(id)) {
      if (row.code === UNCHANGED) note(row.url);
      this.#restoreRow(row);
    }
  }

  #restore(document: unknown): void {
    const { url, fingerprint } = recordOf(recordOf(document).metadata);
    const print = readFingerprint(fingerprint);
    if (print !== undefined && typeof url === "string" && URL.canParse(url)) this.#known.restore(url, print);
  }

  #restoreRow({ url, code, message }: Skipped): void {
    const [pages = "", what = ""] = message.split(" ", 2);
    const { by, of } = readNote(message);
    if (code === TRAP) this.#known.trust({ pattern: url, reason: what as Reason, pages: Number(pages) });
    if (code === IDLE_PARAMETER) this.#known.trust({ host: url, parameter: what, pages: Number(pages) });
    if (code !== SIMILAR) return;
    if (by !== "trap" && URL.canParse(url) && URL.canParse(of)) this.#known.restoreAlias(url, of);
  }

  #list(row: Skipped): TaskOutcome {
    this.#listed += 1;
    return this.#listed > MAX_LISTED ? { warning: NOT_ALL } : { skipped: [row] };
  }
}

/** The documents of a job after a place, in their order. */
async function* documentsAfter(id: string, after: number, { jobs, signal }: WorkContext) {
  for (let place = after; ; ) {
    signal.throwIfAborted();
    const documents = await jobs.documents(id, place);
    const last = documents.at(-1);
    if (last === undefined) return;
    yield* documents;
    place = last.place;
  }
}

/** What was learned with a page, as rows of the job. */
function notesOf({ parts, traps }: Findings): readonly Skipped[] {
  return [
    ...parts.map(({ host, parameter = "", pages }) => ({
      url: host,
      code: IDLE_PARAMETER,
      message: `${pages} ${parameter}`,
    })),
    ...traps.map(({ pattern, reason, pages }) => ({
      url: pattern,
      code: TRAP,
      message: `${pages} ${reason}`,
    })),
  ];
}
