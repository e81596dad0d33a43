import type { WebSocket } from "@fastify/websocket";
import { jobStatus, type Queue } from "@winnow/adapter-queue";
import type { OperationPlugin } from "@winnow/core/plugin";
import type { Job } from "@winnow/kit-jobs";
import { drain } from "@winnow/kit-operations";
import type { FastifyRequest } from "fastify";
import { bearerOf, checkScope, keyCheck } from "../auth.ts";
import type { AppContext } from "../context.ts";
import { UUID } from "../uuid.ts";
import { PAGE_BYTES } from "./job-body.ts";

/** Documents that are taken from the store at a time. */
const PART = 100;
/** Characters of a message that holds all documents; with more, clients ask for the status page by page. */
const MAX_AT_ONCE = 20 * 2 ** 20;
/** Sockets of one operation at a time, each of which may hold everything of a job. */
const MAX_SOCKETS = 100;
/** How long a message may lie unread. */
const UNREAD_MS = 30_000;

/** Shows a job as it goes on: what there is, each further document, and in the end everything. @see wire contract 10 */
export function jobSocket(operation: OperationPlugin, queue: Queue, context: AppContext) {
  const callerOf = keyCheck(context);
  let open = 0;
  return async (socket: WebSocket, request: FastifyRequest): Promise<void> => {
    const gone = new AbortController();
    open += 1;
    socket.on("close", () => {
      open -= 1;
      gone.abort();
    });
    socket.on("error", () => gone.abort());
    try {
      const callers = await Promise.all(keysOf(request).map(callerOf));
      const caller = callers.find((one) => one !== undefined);
      if (caller === undefined) return end(socket, 3000, { type: "error", error: "Unauthorized" });
      checkScope(caller, operation.name);
      if (open > MAX_SOCKETS)
        return end(socket, 1013, { type: "error", error: "Too many sockets. Ask for the status instead." });
      const { id } = request.params as { id: string };
      if (!UUID.test(id)) return socket.close(1008, "Invalid job ID");
      const job = await queue.find(id.toLowerCase(), caller.owner);
      if (job?.operation !== operation.name)
        return end(socket, 1008, { type: "error", error: "Job not found" });
      if (await show(socket, queue, operation, job, gone.signal)) return end(socket, 1000, { type: "done" });
      end(socket, 1013, { type: "error", error: "Too large for a socket. Ask for the status instead." });
    } catch (error) {
      if (gone.signal.aborted) return;
      context.logger.error({ error }, "a socket failed");
      end(socket, 1011, { type: "error", error: "The server failed. Ask for the status instead." });
    }
  };
}

/** Whether everything could be shown. */
async function show(
  socket: WebSocket,
  queue: Queue,
  operation: OperationPlugin,
  job: Job,
  signal: AbortSignal,
): Promise<boolean> {
  const there = await snapshot(queue, operation, job);
  if (there === undefined) return false;
  await send(socket, there.text);
  if (job.status !== "running") return true;
  const watch = queue.watch(job.id, signal, there.count);
  const ended = await drain(watch, ({ document }) =>
    send(socket, JSON.stringify({ type: "document", data: document })),
  );
  if (ended === undefined) return true;
  const last = await snapshot(queue, operation, ended);
  if (last === undefined) return false;
  await send(socket, last.text);
  return true;
}

/** A message with everything of the job; undefined when that is too much for one. */
async function snapshot(
  queue: Queue,
  operation: OperationPlugin,
  job: Job,
): Promise<{ text: string; count: number } | undefined> {
  const texts: string[] = [];
  let size = 0;
  for (;;) {
    const part = await queue.store.documents(job.id, texts.length, PART, PAGE_BYTES);
    if (part.length === 0) break;
    for (const { document } of part) {
      const text = JSON.stringify(document);
      size += text.length;
      if (size > MAX_AT_ONCE) return undefined;
      texts.push(text);
    }
  }
  const head = JSON.stringify({
    type: "catchup",
    data: { success: true, ...jobStatus(job, operation) },
  }).slice(0, -2);
  return { text: `${head},"data":[${texts.join(",")}]}}`, count: texts.length };
}

/** Clients that cannot set headers send the key as subprotocol. */
function keysOf({ headers }: FastifyRequest): readonly (string | undefined)[] {
  const protocol = headers["sec-websocket-protocol"]?.split(",", 1)[0]?.trim();
  return [protocol, bearerOf(headers.authorization)];
}

/**
 * Resolves when the message is on its way, so that a client that reads slowly is not sent more than it reads. One that
 * does not read at all is gone.
 */
function send(socket: WebSocket, text: string): Promise<void> {
  if (socket.readyState !== socket.OPEN) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), UNREAD_MS);
    socket.send(text, () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function end(socket: WebSocket, code: number, reason: object): void {
  socket.close(code, JSON.stringify(reason));
}
