import { WinnowError } from "@winnow/core/plugin";
import {
  type Delivery,
  JOB_ERRORS,
  type Job,
  type JobDocument,
  type JobStore,
  type NewDelivery,
  type NewTask,
  type Skipped,
  type Task,
  type TaskEnd,
} from "@winnow/kit-jobs";
import { isSealed, type Seal } from "./seal.ts";
import { SealedJobs } from "./sealed-jobs.ts";

/** Says in the request of a job that all else of it is sealed. */
const MARK = "$sealed";
/** Bytes that a document is longer for being sealed, beside a third: its frame, and what begins and ends a sealed text. */
const FRAME_BYTES = 100;

/** Why the pages of a job cannot be read. */
export const GONE =
  "The pages of this job are gone: with zeroDataRetention only the memory of the process that took the job can read them, until they were fetched, for an hour after its end at most, and until that process ends. Begin the job again.";

/** What a sealed store works with. */
export interface SealedStoreParts {
  readonly now: () => number;
  /** Keys of a request that stay readable, so that receivers of messages hear of the end. */
  readonly clearKeys: ReadonlySet<string>;
  /** The messages about a job that fails for this reason. */
  readonly messagesAbout: (job: Job, reason: string) => readonly NewDelivery[];
}

/** A {@link JobStore} that forgets what it can read when it closes. */
export interface SealedStore extends JobStore {
  close(): void;
}

/**
 * The same store, in which nothing readable is kept of jobs that ask for `zeroDataRetention`: what they were asked, their
 * tasks, documents, problems and messages are sealed with keys that never leave the memory of this process. A job whose key is
 * gone has failed with the reason.
 */
export function sealedStore(inner: JobStore, parts: SealedStoreParts): SealedStore {
  const jobs = new SealedJobs(parts.now);

  const shown = (job: Job): Job => {
    if (!isMarked(job)) return job;
    const known = jobs.find(job.id);
    const open = (text: string | undefined) => (text === undefined ? undefined : known?.seal.open(text));
    if (known !== undefined)
      return { ...job, request: known.request, warning: open(job.warning), error: open(job.error) };
    const status = job.status === "cancelled" ? job.status : "failed";
    return { ...job, status, warning: undefined, error: GONE };
  };

  /** Ends a job whose key is gone. */
  const lose = async (id: string, now: number) => {
    const job = await inner.find(id);
    if (job?.status !== "running") return;
    await inner.end(id, "failed", now, { error: GONE, deliveries: parts.messagesAbout(job, GONE) });
  };

  /** Notes that documents were read, once the job is over; nobody has to be able to read them again then. */
  const noteRead = async (id: string, after: number, documents: readonly JobDocument[], total: number) => {
    const known = jobs.find(id);
    if (known === undefined) return;
    if (after <= known.read) known.read = Math.max(known.read, documents.at(-1)?.place ?? after);
    if (known.read < total) return;
    const tallies = await inner.tally(id);
    if (tallies.every(({ pending }) => pending === 0)) jobs.fetched(known);
  };

  return {
    async create({ isUnretained = false, ...job }, now) {
      if (!isUnretained) return await inner.create(job, now);
      const { seal } = jobs.begin(job.id, job.request);
      const clear = Object.entries(Object(job.request)).filter(([key]) => parts.clearKeys.has(key));
      try {
        await inner.create(
          {
            ...job,
            request: { [MARK]: true, ...Object.fromEntries(clear) },
            tasks: job.tasks.map((one) => sealTask(one, seal)),
            deliveries: sealMessages(job.deliveries, seal),
            ...(job.warning === undefined ? {} : { warning: seal.text(job.warning) }),
          },
          now,
        );
      } catch (error) {
        jobs.forget(job.id);
        throw error;
      }
      if (job.tasks.length === 0) jobs.ended(job.id);
    },

    async append(id, tasks, now) {
      const known = jobs.find(id);
      if (known === undefined) {
        const job = await inner.find(id);
        if (job !== undefined && isMarked(job))
          throw new WinnowError("JOB_NOT_FOUND", GONE, JOB_ERRORS.JOB_NOT_FOUND);
        return await inner.append(id, tasks, now);
      }
      const sealed = tasks.map((one) => sealTask(one, known.seal));
      await inner.append(id, sealed, now);
      jobs.resumed(known);
    },

    async find(id) {
      const job = await inner.find(id);
      return job === undefined ? undefined : shown(job);
    },

    async list(query) {
      const found = (await inner.list(query)).map(shown);
      return query.status === undefined ? found : found.filter(({ status }) => status === query.status);
    },

    async claim(worker, most, now, leaseUntil) {
      const claimed = await inner.claim(worker, most, now, leaseUntil);
      const opened: Task[] = [];
      for (const task of claimed) {
        const seal = jobs.find(task.jobId)?.seal;
        if (seal !== undefined) opened.push(openTask(task, seal));
        else if (isSealed(task.url)) await lose(task.jobId, now);
        else opened.push(task);
      }
      return opened;
    },

    async finish(worker, task, end, now) {
      const seal = jobs.find(task.jobId)?.seal;
      if (seal === undefined) return await inner.finish(worker, task, end, now);
      const ended = await inner.finish(worker, sealTask(task, seal), sealEnd(end, seal), now);
      if (ended.jobStatus !== undefined) jobs.ended(task.jobId);
      return ended;
    },

    async announce(id, deliveries, now) {
      const seal = jobs.find(id)?.seal;
      await inner.announce(id, seal === undefined ? deliveries : sealMessages(deliveries, seal), now);
    },

    async end(id, status, now, { error, deliveries }) {
      const seal = jobs.find(id)?.seal;
      if (seal === undefined)
        return await inner.end(id, status, now, { deliveries, ...(error === undefined ? {} : { error }) });
      const sealed = error === undefined ? {} : { error: seal.text(error) };
      const isEnded = await inner.end(id, status, now, {
        ...sealed,
        deliveries: sealMessages(deliveries, seal),
      });
      if (isEnded) jobs.ended(id);
      return isEnded;
    },

    async documents(id, after, most, maxBytes) {
      const known = jobs.find(id);
      if (known === undefined) {
        const job = await inner.find(id);
        return job !== undefined && isMarked(job) ? [] : await inner.documents(id, after, most, maxBytes);
      }
      const job = await inner.find(id);
      const room = Math.ceil((maxBytes * 4) / 3) + FRAME_BYTES * most;
      const sealed = await inner.documents(id, after, most, room);
      const documents = openDocuments(sealed, known.seal, maxBytes);
      if (job !== undefined && job.status !== "running")
        await noteRead(id, after, documents, job.counts.done);
      return documents;
    },

    async problems(id, most) {
      const problems = await inner.problems(id, most);
      const seal = jobs.find(id)?.seal;
      if (seal === undefined) return problems.filter(({ url }) => !isSealed(url));
      return problems.map((one) => ({ ...one, url: seal.open(one.url), message: seal.open(one.message) }));
    },

    async claimDeliveries(most, now, leaseUntil) {
      for (;;) {
        const claimed = await inner.claimDeliveries(most, now, leaseUntil);
        const opened: Delivery[] = [];
        for (const one of claimed) {
          const seal = jobs.find(one.jobId)?.seal;
          if (seal === undefined && isSealed(one.body)) await inner.delivered(one.id, { error: GONE }, now);
          else opened.push(openMessage(one, seal));
        }
        // Behind what nobody can read any more may stand what tells the receiver why.
        if (opened.length > 0 || claimed.length === 0) return opened;
      }
    },

    async deliveries(query) {
      const found = await inner.deliveries(query);
      return found.map((one) => openMessage(one, jobs.find(one.jobId)?.seal));
    },

    async sweep(now) {
      jobs.sweep();
      return await inner.sweep(now);
    },

    beat: (...given) => inner.beat(...given),
    revive: (now) => inner.revive(now),
    release: (...given) => inner.release(...given),
    holdDeliveries: (...given) => inner.holdDeliveries(...given),
    delivered: (...given) => inner.delivered(...given),
    tally: (id) => inner.tally(id),
    redeliver: (...given) => inner.redeliver(...given),
    broken: () => inner.broken(),
    close: () => jobs.forgetAll(),
  };
}

function isMarked({ request }: Job): boolean {
  return Object.hasOwn(Object(request), MARK);
}

function sealTask<T extends NewTask>(task: T, seal: Seal): T {
  const { key, url, data } = task;
  const sealed = { ...task, key: seal.text(key), url: seal.url(url) };
  return data === undefined ? sealed : { ...sealed, data: seal.text(JSON.stringify(data)) };
}

function openTask(task: Task, seal: Seal): Task {
  const { key, url, data } = task;
  const opened = typeof data === "string" ? JSON.parse(seal.open(data)) : data;
  return { ...task, key: seal.open(key), url: seal.open(url), data: opened };
}

function sealEnd(end: TaskEnd, seal: Seal): TaskEnd {
  const { document, error, finalKey, tasks, skipped, warning, fatal, messages } = end;
  return {
    ...end,
    deliveries: sealMessages(end.deliveries, seal),
    deliveriesAtEnd: sealMessages(end.deliveriesAtEnd, seal),
    ...(document === undefined ? {} : { document: seal.text(JSON.stringify(document)) }),
    ...(error === undefined ? {} : { error: sealError(error, seal) }),
    ...(finalKey === undefined ? {} : { finalKey: seal.text(finalKey) }),
    ...(tasks === undefined ? {} : { tasks: tasks.map((one) => sealTask(one, seal)) }),
    ...(skipped === undefined ? {} : { skipped: skipped.map((one) => sealSkipped(one, seal)) }),
    ...(warning === undefined ? {} : { warning: seal.text(warning) }),
    ...(fatal === undefined ? {} : { fatal: seal.text(fatal) }),
    ...(messages === undefined ? {} : { messages: sealMessages(messages, seal) }),
  };
}

/** Of an error a store keeps the code and the message. */
function sealError({ code, message, category, retryable }: WinnowError, seal: Seal): WinnowError {
  return new WinnowError(code, seal.text(message), { category, retryable });
}

function sealSkipped(one: Skipped, seal: Seal): Skipped {
  return { ...one, url: seal.url(one.url), message: seal.text(one.message) };
}

function sealMessages(messages: readonly NewDelivery[], seal: Seal): readonly NewDelivery[] {
  return messages.map((one) => ({ ...one, body: seal.text(one.body) }));
}

/** A message without what it says, when nobody can read that any more. */
function openMessage(one: Delivery, seal: Seal | undefined): Delivery {
  if (seal !== undefined) return { ...one, body: seal.open(one.body) };
  return isSealed(one.body) ? { ...one, body: "" } : one;
}

/** The documents that fit into so many bytes, at least one. */
function openDocuments(sealed: readonly JobDocument[], seal: Seal, maxBytes: number): readonly JobDocument[] {
  const opened: JobDocument[] = [];
  let left = maxBytes;
  for (const { place, document } of sealed) {
    const text = seal.open(String(document));
    left -= Buffer.byteLength(text);
    if (left < 0 && opened.length > 0) break;
    opened.push({ place, document: JSON.parse(text) });
  }
  return opened;
}
