import type { WebSocket } from "@fastify/websocket";
import type { Job, Jobs } from "@winnow/core";
import type { OperationPlugin } from "@winnow/core/plugin";
import type { FastifyRequest } from "fastify";
import { keyCheck } from "../auth.ts";
import type { AppContext } from "../context.ts";
import { PAGE_BYTES, statusBody } from "./job-body.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Documents that are taken from the store at a time. */
const PART = 100;

/** Shows a job as it goes on: what there is, each further document, and in the end everything. @see wire contract 10 */
export function jobSocket(operation: OperationPlugin, jobs: Jobs, context: AppContext) {
  const mayEnter = keyCheck(context);
  return async (socket: WebSocket, request: FastifyRequest): Promise<void> => {
    const gone = new AbortController();
    socket.on("close", () => gone.abort());
    socket.on("error", () => gone.abort());
    try {
      if (!mayEnter(keyOf(request))) return end(socket, 3000, { type: "error", error: "Unauthorized" });
      const { id } = request.params as { id: string };
      if (!UUID.test(id)) return socket.close(1008, "Invalid job ID");
      const job = await jobs.find(id.toLowerCase());
      if (job?.operation !== operation.name)
        return end(socket, 1008, { type: "error", error: "Job not found" });
      await show(socket, jobs, job, gone.signal);
      end(socket, 1000, { type: "done" });
    } catch (error) {
      if (gone.signal.aborted) return;
      context.logger.error({ error }, "a socket failed");
      end(socket, 1011, { type: "error", error: "The server failed. Ask for the status instead." });
    }
  };
}

async function show(socket: WebSocket, jobs: Jobs, job: Job, signal: AbortSignal): Promise<void> {
  const there = await allDocuments(jobs, job.id);
  send(socket, { type: "catchup", data: { ...statusBody(job), data: there } });
  if (job.status !== "running") return;
  const watch = jobs.watch(job.id, signal, there.length);
  let step = await watch.next();
  for (; step.done !== true; step = await watch.next()) {
    send(socket, { type: "document", data: step.value.document });
  }
  if (step.value === undefined) return;
  send(socket, {
    type: "catchup",
    data: { ...statusBody(step.value), data: await allDocuments(jobs, job.id) },
  });
}

async function allDocuments(jobs: Jobs, id: string): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for (;;) {
    const part = await jobs.store.documents(id, all.length, PART, PAGE_BYTES);
    if (part.length === 0) return all;
    all.push(...part.map(({ document }) => document));
  }
}

/** Clients that cannot set headers send the key as subprotocol. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const protocol = headers["sec-websocket-protocol"]?.split(",", 1)[0]?.trim();
  return protocol ?? /^\S+\s+(\S+)\s*$/.exec(headers.authorization ?? "")?.[1];
}

function send(socket: WebSocket, message: object): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

function end(socket: WebSocket, code: number, reason: object): void {
  socket.close(code, JSON.stringify(reason));
}
