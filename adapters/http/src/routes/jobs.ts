import type { Queue } from "@winnow/adapter-queue";
import type { OperationPlugin } from "@winnow/core/plugin";
import { type Job, sortProblems, withoutUrlCredentials } from "@winnow/kit-jobs";
import { recordOf } from "@winnow/kit-schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { whoOf } from "../auth.ts";
import { adaptBody } from "../compatibility.ts";
import type { AppContext } from "../context.ts";
import { refuse } from "../envelope.ts";
import { readHost } from "../host.ts";
import { type JobList, messagesOf, pathOf, rateOf } from "../operation.ts";
import { UUID } from "../uuid.ts";
import { jobBody, MAX_PROBLEMS, type PageQuery } from "./job-body.ts";
import { jobSocket } from "./job-socket.ts";

const MAX_ACTIVE = 200;
const LIST_PAGE = 20;

interface JobRequest {
  readonly Params: { readonly id: string };
  readonly Querystring: { readonly skip?: string; readonly limit?: string };
}

/** What the routes of one operation share. */
interface JobRoutes {
  readonly operation: OperationPlugin;
  readonly path: string;
  readonly queue: Queue;
  readonly context: AppContext;
  /** What Fastify keeps with each route. */
  readonly config: { readonly operation: string };
}

/** The routes of every operation that is a job: start, status, cancel, errors, and what is at work. @see wire contract 7-9 */
export function jobRoutes(app: FastifyInstance, context: AppContext): void {
  const { queue, kernel } = context;
  if (queue === undefined) return;
  for (const operation of kernel.registry.of("operation")) {
    if (operation.job === undefined || operation.calls !== undefined) continue;
    const config = { operation: operation.name };
    const routes: JobRoutes = { operation, path: pathOf(operation), queue, context, config };
    startRoute(app, routes);
    if (isList(operation)) activeRoutes(app, routes);
    const { lists } = operation.http ?? {};
    if (lists !== undefined) listRoute(app, lists, routes);
    statusRoute(app, routes);
    cancelRoute(app, routes);
    errorsRoute(app, routes);
  }
}

/** Whether its documents are what is answered, a page at a time. */
function isList(operation: OperationPlugin): boolean {
  return operation.show === undefined;
}

function startRoute(app: FastifyInstance, { operation, path, queue, context, config }: JobRoutes): void {
  app.post(path, { config: { ...config, rate: rateOf(operation) } }, async (request) => {
    const { "x-idempotency-key": key } = request.headers;
    const { id, answer } = await queue.submit(operation, adaptBody(request.body), {
      ...whoOf(request),
      ...(typeof key === "string" && key !== "" ? { idempotencyKey: key } : {}),
    });
    context.logger.info({ requestId: request.id, jobId: id, operation: operation.name }, "job started");
    return {
      success: true,
      id,
      ...(isList(operation) ? { url: `${originOf(request, context)}${path}/${id}` } : {}),
      ...answer,
    };
  });
}

function activeRoutes(app: FastifyInstance, { operation, path, queue, context, config }: JobRoutes): void {
  const notifiers = context.kernel.registry.of("notifier");
  const secretKeys = new Set(notifiers.flatMap(({ jobOptions = {} }) => Object.keys(jobOptions)));
  const active = async ({ caller: { owner } }: FastifyRequest) => {
    return { success: true, crawls: await activeJobs(queue, operation, owner, secretKeys) };
  };
  app.get(`${path}/active`, { config }, active);
  app.get(`${path}/ongoing`, { config }, active);
}

function statusRoute(app: FastifyInstance, routes: JobRoutes): void {
  const { operation, path, queue, context, config } = routes;
  app.route<JobRequest>({
    method: "GET",
    url: `${path}/:id`,
    handler: async (request, reply) => {
      const query = pageQuery(request.query);
      if (typeof query === "string") return refuse(reply, "BAD_REQUEST", `Invalid pagination: ${query}`);
      const job = await findJob(request, reply, routes);
      if (job === undefined) return reply;
      return await jobBody(queue, operation, job, `${originOf(request, context)}${path}/${job.id}`, query);
    },
    config: { ...config, hasSocket: isList(operation) },
    ...(isList(operation) ? { wsHandler: jobSocket(operation, queue, context) } : {}),
  });
}

function cancelRoute(app: FastifyInstance, routes: JobRoutes): void {
  const { operation, path, queue, config } = routes;
  const messages = messagesOf(operation);
  app.delete<JobRequest>(`${path}/:id`, { config }, async (request, reply) => {
    const job = await findJob(request, reply, routes);
    if (job === undefined) return reply;
    if (job.status === "cancelled" && messages.cancelledTwice !== undefined)
      return refuse(reply, "JOB_ENDED", messages.cancelledTwice);
    if (job.status !== "cancelled" && !(await queue.cancel(job))) {
      const after = await queue.find(job.id, job.owner);
      if (after?.status !== "cancelled") return refuse(reply, "JOB_ENDED", messages.finished);
    }
    return { success: true, status: "cancelled" };
  });
}

function errorsRoute(app: FastifyInstance, routes: JobRoutes): void {
  const { operation, path, queue, config } = routes;
  app.get<JobRequest>(`${path}/:id/errors`, { config }, async (request, reply) => {
    const job = await findJob(request, reply, routes);
    if (job === undefined) return reply;
    const problems = withoutUrlCredentials(await queue.store.problems(job.id, MAX_PROBLEMS));
    const { lists, rest } = sortProblems(problems, job, operation.leftOut);
    const errors = rest
      .filter(({ code }) => code !== "ROBOTS")
      .map(({ id, at, url, code, message }) => ({
        id,
        timestamp: new Date(at).toISOString(),
        url,
        code,
        error: message,
      }));
    return {
      errors,
      robotsBlocked: rest.filter(({ code }) => code === "ROBOTS").map(({ url }) => url),
      ...lists,
    };
  });
}

/** The job of a path, if it is the caller's; else undefined, and the refusal was sent. */
async function findJob(
  { params: { id }, caller: { owner } }: FastifyRequest<JobRequest>,
  reply: FastifyReply,
  { operation, queue }: JobRoutes,
): Promise<Job | undefined> {
  if (!UUID.test(id)) {
    refuse(reply, "BAD_REQUEST", "Invalid job ID format. Job ID must be a valid UUID.");
    return undefined;
  }
  const job = await queue.find(id.toLowerCase(), owner);
  if (job?.operation === operation.name) return job;
  refuse(reply, "JOB_NOT_FOUND", messagesOf(operation).notFound);
  return undefined;
}

/** The jobs of an operation, the newest first, a page at a time. @see wire contract 13.3 */
function listRoute(app: FastifyInstance, { key, item }: JobList, routes: JobRoutes): void {
  const { operation, path, queue, context, config } = routes;
  app.get<{ Querystring: { readonly before?: string } }>(path, { config }, async (request, reply) => {
    const before = whole(request.query.before, Number.MAX_SAFE_INTEGER, 16);
    if (Number.isNaN(before)) return refuse(reply, "BAD_REQUEST", "before must be a time in milliseconds.");
    const found = await queue.store.list({
      operation: operation.name,
      owner: request.caller.owner,
      before,
      limit: LIST_PAGE + 1,
    });
    const shown = found.slice(0, LIST_PAGE);
    const last = found.length > LIST_PAGE ? shown.at(-1) : undefined;
    return {
      success: true,
      [key]: shown.map(item),
      ...(last === undefined
        ? {}
        : { next: `${originOf(request, context)}${path}?before=${last.createdAt}` }),
    };
  });
}

async function activeJobs(
  queue: Queue,
  { name }: OperationPlugin,
  owner: string,
  secretKeys: ReadonlySet<string>,
): Promise<readonly object[]> {
  const running = await queue.store.list({
    operation: name,
    owner,
    status: "running",
    limit: MAX_ACTIVE,
  });
  return running.map(({ id, request, createdAt }) => {
    const { url = "", ...options } = publicOf(request as object, secretKeys) as { url?: string };
    return {
      id,
      teamId: owner === "" ? "winnow" : owner,
      url,
      created_at: new Date(createdAt).toISOString(),
      options,
    };
  });
}

/** A request without its secrets: where notifiers send messages, headers, and passwords in URLs. */
function publicOf(request: object, secretKeys: ReadonlySet<string>): object {
  const entries = Object.entries(request).filter(([key]) => !secretKeys.has(key));
  const shown = entries.map(([key, value]) => [
    key,
    key === "scrapeOptions" ? withoutHeaderValues(value) : value,
  ]);
  return withoutUrlCredentials(Object.fromEntries(shown));
}

function withoutHeaderValues(options: unknown): unknown {
  const { headers, ...rest } = recordOf(options) as { headers?: object };
  if (headers === undefined) return rest;
  return { ...rest, headers: Object.fromEntries(Object.keys(headers).map((name) => [name, "***"])) };
}

function pageQuery({ skip, limit }: JobRequest["Querystring"]): PageQuery | string {
  const query = { skip: whole(skip, 0), limit: whole(limit, 100) };
  if (!(query.skip >= 0)) return `skip must be a whole number of at least 0, but is "${skip}".`;
  if (!(query.limit >= 1 && query.limit <= 1000))
    return `limit must be a whole number from 1 to 1000, but is "${limit}".`;
  return query;
}

function whole(text: string | undefined, otherwise: number, digits = 9): number {
  if (text === undefined) return otherwise;
  return /^\d+$/.test(text) && text.length <= digits ? Number(text) : Number.NaN;
}

/** Where the client reaches this server: as the operator says, otherwise scheme and host of its request, perhaps through another server. */
export function originOf(request: FastifyRequest, { publicUrl }: Pick<AppContext, "publicUrl">): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, "");
  const { "x-forwarded-proto": forwarded } = request.headers;
  const first = String(forwarded).split(",", 1)[0]?.trim();
  const protocol = first === "https" || first === "http" ? first : request.protocol;
  const { localAddress = "127.0.0.1", localPort } = request.raw.socket;
  // Anything but a host would become part of an address that the client sends its key to.
  const isHost = readHost(request.host) !== undefined;
  return `${protocol}://${isHost ? request.host : `${bracketed(localAddress)}:${localPort}`}`;
}

function bracketed(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}
