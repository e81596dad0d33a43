import { WinnowError } from "@winnow/core/plugin";
import type {
  Delivery,
  Job,
  JobDocument,
  NewDelivery,
  NewTask,
  Skipped,
  Task,
  TaskEnd,
} from "@winnow/kit-jobs";
import { isSealed, type Seal } from "./seal.ts";

/** Says in the request of a job that all else of it is sealed. */
const MARK = "$sealed";

/** The request of a job of which only these keys stay readable. */
export function sealedRequest(request: unknown, clearKeys: ReadonlySet<string>): object {
  const clear = Object.entries(Object(request)).filter(([key]) => clearKeys.has(key));
  return { [MARK]: true, ...Object.fromEntries(clear) };
}

/** Whether all but a few keys of the request of a job are sealed. */
export function isMarked({ request }: Job): boolean {
  return Object.hasOwn(Object(request), MARK);
}

/** A task of which nothing can be read but its numbers. */
export function sealTask<T extends NewTask>(task: T, seal: Seal): T {
  const { key, url, data } = task;
  const sealed = { ...task, key: seal.text(key), url: seal.url(url) };
  return data === undefined ? sealed : { ...sealed, data: seal.text(JSON.stringify(data)) };
}

/** The task as it was. */
export function openTask(task: Task, seal: Seal): Task {
  const { key, url, data } = task;
  const opened = typeof data === "string" ? JSON.parse(seal.open(data)) : data;
  return { ...task, key: seal.open(key), url: seal.open(url), data: opened };
}

/** The end of a task, of which nothing can be read but its numbers. */
export function sealEnd(end: TaskEnd, seal: Seal): TaskEnd {
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

/** Messages without what they say. */
export function sealMessages(messages: readonly NewDelivery[], seal: Seal): readonly NewDelivery[] {
  return messages.map((one) => ({ ...one, body: seal.text(one.body) }));
}

/** The message as it was; without what it says when the key is gone. */
export function openMessage(one: Delivery, seal: Seal | undefined): Delivery {
  if (seal !== undefined) return { ...one, body: seal.open(one.body) };
  return isSealed(one.body) ? { ...one, body: "" } : one;
}

/** The documents that fit into so many bytes, at least one. */
export function openDocuments(
  sealed: readonly JobDocument[],
  seal: Seal,
  maxBytes: number,
): readonly JobDocument[] {
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
