import { jobStatus, type Queue } from "@winnow/adapter-queue";
import { type OperationPlugin, unlessAborted } from "@winnow/core/plugin";
import type { Job } from "@winnow/kit-jobs";
import { Content, Download, runCall, runOperation } from "@winnow/kit-operations";
import { recordOf } from "@winnow/kit-schema";
import type { CallEntry, CommandEntry, GroupEntry } from "./catalogue.ts";
import { CliError, type Opened } from "./world.ts";

/** A page or a file as it was scraped: outputs by their names, and `metadata`. */
export type Document = Readonly<Record<string, unknown>>;

/** How far a job is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly failed: number;
}

/** How a job ended. */
export interface Ended {
  readonly status: string;
  readonly done: number;
  readonly failed: number;
  readonly error?: string | undefined;
  readonly warning?: string | undefined;
  /** The answer of a job that gives one instead of documents. */
  readonly answer?: Document;
}

/** Who does the work: a kernel in this process, or a server. */
export interface Backend {
  /** Scrapes a page; `onProgress` receives how many pages of a long document are read. */
  scrape(
    request: object,
    signal: AbortSignal,
    onProgress?: (done: number, all: number) => void,
  ): Promise<Document>;
  /** Runs an operation that answers at once. */
  run(
    entry: CommandEntry,
    request: object,
    signal: AbortSignal,
    onProgress: (done: number, all: number) => void,
  ): Promise<Document>;
  /** Makes one of the calls of an operation that keeps things; a text where the call answers with one. */
  call(group: GroupEntry, call: CallEntry, request: object, signal: AbortSignal): Promise<Document | string>;
  /** Makes a call that answers with a file, and gives its bytes as they come. */
  download(
    group: GroupEntry,
    call: CallEntry,
    request: object,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>>;
  /** The job that was begun earlier in the same place, if there is one. */
  begun(): Promise<string | undefined>;
  /** Begins a job; gives its id. */
  begin(entry: CommandEntry, request: object, signal: AbortSignal): Promise<string>;
  /** Gives the documents of a job from its first to its end. */
  follow(
    entry: CommandEntry,
    id: string,
    signal: AbortSignal,
    onProgress?: (progress: Progress) => void,
  ): AsyncGenerator<Document, Ended>;
  /** The bytes of a file that an answer holds the URL of; undefined for what is not such a URL. */
  fetchFile?(
    url: string,
    signal: AbortSignal,
  ): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
  close(): Promise<void>;
}

const LOOK_MS = 200;

/** A kernel of this process as the one who does the work; it is closed with it. */
export function localBackend({ kernel, queue }: Opened): Backend {
  const jobs = () => {
    if (queue === undefined) throw new CliError("There is no store for jobs.", 1);
    return queue;
  };
  const runNamed = async (operation: string, name: string, request: object, signal: AbortSignal) => {
    const plugin = kernel.registry.find("operation", operation);
    const call = plugin?.calls?.find((one) => one.name === name);
    if (plugin === undefined || call === undefined)
      throw new CliError(`The call "${operation} ${name}" is not installed.`);
    return await runCall(kernel, plugin, call, request, { owner: "", jobs: jobs().jobs, signal });
  };
  return {
    scrape: async (request, signal, onProgress = () => {}) => ({
      ...(await kernel.scrapeRequest(request, { signal, onProgress })),
    }),
    async run({ operation }, request, signal, onProgress) {
      const run = runOperation(kernel, operation, request, { signal });
      let step = await run.next();
      for (; step.done !== true; step = await run.next()) {
        const { done, all } = recordOf(step.value);
        if (typeof done === "number" && typeof all === "number") onProgress(done, all);
      }
      return step.value as Document;
    },
    async call({ operation }, { name }, request, signal) {
      const answer = await runNamed(operation, name, request, signal);
      return answer instanceof Content ? answer.body : (answer as Document);
    },
    async download({ operation }, { name }, request, signal) {
      const answer = await runNamed(operation, name, request, signal);
      if (answer instanceof Download) return answer.body;
      throw new CliError(`The call "${operation} ${name}" gives no file.`);
    },
    begun: async () => (await jobs().store.list({ limit: 1 }))[0]?.id,
    async begin({ operation }, request, signal) {
      const plugin = kernel.registry.find("operation", operation);
      if (plugin === undefined) throw new CliError(`The operation "${operation}" is not installed.`);
      // Planning may look at the site first; stopping does not wait for that.
      return (await unlessAborted(() => jobs().submit(plugin, request), signal)).id;
    },
    follow: ({ operation }, id, signal, onProgress) =>
      follow(jobs(), kernel.registry.find("operation", operation), id, signal, onProgress),
    close: () => kernel.close(),
  };
}

/** The documents of a job as they come, or its answer at the end where that is made of them. */
async function* follow(
  queue: Queue,
  plugin: OperationPlugin | undefined,
  id: string,
  signal: AbortSignal,
  onProgress?: (progress: Progress) => void,
): AsyncGenerator<Document, Ended> {
  const look = async () => {
    const job = await queue.find(id);
    if (job !== undefined) onProgress?.(progressOf(job));
  };
  const timer =
    onProgress === undefined ? undefined : setInterval(() => void look().catch(() => {}), LOOK_MS).unref();
  try {
    const documents = [];
    const watch = queue.watch(id, signal);
    const show = plugin?.show;
    let step = await watch.next();
    for (; step.done !== true; step = await watch.next()) {
      if (show === undefined) yield step.value.document as Document;
      else documents.push(step.value);
      if (onProgress !== undefined) await look();
    }
    const job = step.value;
    if (job === undefined) throw new CliError("The job has expired: it was kept for 24 hours.", 1);
    const { status, error, counts } = job;
    const warning = plugin === undefined ? job.warning : jobStatus(job, plugin).warning;
    return {
      ...{ status, error, warning, done: counts.done, failed: counts.failed },
      ...(show === undefined ? {} : { answer: show(job, documents) }),
    };
  } finally {
    clearInterval(timer);
  }
}

function progressOf({ counts: { done, active, waiting, failed }, pace: { limit } }: Job): Progress {
  const total = Math.max(done, Math.min(done + active + waiting, limit ?? Number.POSITIVE_INFINITY));
  return { done, total, failed };
}
