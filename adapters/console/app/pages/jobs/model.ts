/** What the server says of jobs, and what is made of it. */

/** A job without its pages. */
export interface JobRow {
  readonly id: string;
  readonly operation: string;
  readonly status: "running" | "completed" | "failed" | "cancelled";
  readonly counts: {
    readonly waiting: number;
    readonly active: number;
    readonly done: number;
    readonly failed: number;
  };
  readonly creditsUsed: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly expiresAt: number;
  readonly title: string;
  readonly total: number;
  readonly warning: string | null;
  readonly error: string | null;
  readonly isUnretained: boolean;
  readonly isOne: boolean;
}

/** A job that was opened. */
export interface OpenedJob extends JobRow {
  /** Where the API has it; null for what is begun and ended elsewhere, such as a check of a monitor. */
  readonly path: string | null;
}

/** A page in a list. */
export interface PageRow {
  readonly place: number;
  readonly url: string | null;
  readonly title: string | null;
  readonly statusCode: number | null;
  readonly creditsUsed: number | null;
  readonly markdownBytes: number | null;
  readonly error: string | null;
}

/** Something that failed or was left out. */
export interface Problem {
  readonly id: string;
  readonly at: number;
  readonly url: string;
  readonly code: string;
  readonly message: string;
}

/** What people call an operation. */
export function sayOperation(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return name === "monitor" ? "Monitor check" : words.charAt(0).toUpperCase() + words.slice(1);
}

/** How far a job is, from 0 to 1; undefined while nothing is known of its pages. */
export function shareOf({ status, counts: { done, failed }, total }: JobRow): number | undefined {
  if (status !== "running") return 1;
  return total + failed === 0 ? undefined : (done + failed) / (total + failed);
}

/** What is said aloud of a job: it changes with every tenth, so that it is not said all the time. */
export function sayProgress(job: JobRow): string {
  if (job.status !== "running") return `The job is ${job.status}.`;
  const share = shareOf(job);
  return share === undefined ? "The job has begun." : `${Math.floor(share * 10) * 10}% of the known pages.`;
}

/** Pages so far at a time. */
export interface Sample {
  readonly at: number;
  readonly done: number;
}

/** Milliseconds over which speed is measured. */
const SPAN = 20_000;

/** The samples of the latest time, and a new one. */
export function sampled(samples: readonly Sample[], next: Sample): readonly Sample[] {
  const recent = samples.filter(({ at }) => at >= next.at - SPAN);
  return recent.at(-1)?.at === next.at ? recent : [...recent, next];
}

/** Pages in a second, of late; undefined while that is not known. */
export function speedOf(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.at <= first.at) return undefined;
  return ((last.done - first.done) * 1000) / (last.at - first.at);
}

/** A key by which a call that is made twice counts once. Pages without TLS have no `randomUUID`. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** The lines of a text that say something. */
export function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
