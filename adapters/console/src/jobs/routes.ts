import { checkScope, type FrontServer, pathOf, rateOf, signalOf, whoOf } from "@winnow/adapter-http";
import { type Queue, runAgain } from "@winnow/adapter-queue";
import type { OperationPlugin } from "@winnow/core/plugin";
import { type Job, jobNotFound, withoutUrlCredentials } from "@winnow/kit-jobs";
import { type Caller, CreditsToken, RatesToken } from "@winnow/kit-teams";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import { parse } from "../parse.ts";
import { DOWNLOADS, download } from "./download.ts";
import { jobRow, pageRow } from "./rows.ts";

/** Bytes of pages that are read for one part of a list. */
const LIST_BYTES = 10 * 2 ** 20;
/** Failures that are looked at, and shown. */
const MAX_PROBLEMS = 10_000;
const SHOWN_PROBLEMS = 1000;

/** A whole number in a query. */
const whole = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,16}$/),
    v.transform(Number),
    v.safeInteger(),
    v.minValue(least),
    v.maxValue(most),
  );
const List = v.object({
  operation: v.optional(v.pipe(v.string(), v.maxLength(100))),
  status: v.optional(v.picklist(["running", "completed", "failed", "cancelled"])),
  before: v.optional(whole(0, Number.MAX_SAFE_INTEGER)),
  limit: v.optional(whole(1, 100), "50"),
});
const Pages = v.object({
  after: v.optional(whole(0, Number.MAX_SAFE_INTEGER), "0"),
  limit: v.optional(whole(1, 200), "100"),
});
const Id = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const OfJob = v.object({ id: Id });
const Page = v.object({ id: Id, place: whole(1, Number.MAX_SAFE_INTEGER) });
const Again = v.strictObject({ key: v.pipe(v.string(), v.minLength(8), v.maxLength(100)) });
const Download = v.object({ format: v.picklist(DOWNLOADS) });

/** The jobs of the caller: all that the API has of one operation at a time, and what a list of many pages needs. */
export function jobRoutes(app: FastifyInstance, { kernel, queue }: FrontServer): void {
  if (queue === undefined) return;
  const operationOf = (name: string) => kernel.registry.find("operation", name);
  const jobOf = (request: FastifyRequest) => findJob(queue, parse(OfJob, request.params).id, request.caller);
  app.get("/console/api/jobs", async ({ query, caller }) => {
    const found = await listJobs(queue, parse(List, query), caller);
    return {
      success: true,
      ...found,
      jobs: found.jobs.map((job) => jobRow(job, operationOf(job.operation))),
    };
  });
  app.get("/console/api/jobs/:id", async (request) => {
    const job = await jobOf(request);
    const operation = operationOf(job.operation);
    return { success: true, job: { ...jobRow(job, operation), path: routeOf(operation) ?? null } };
  });
  pageRoutes(app, queue, jobOf);
  app.get("/console/api/jobs/:id/problems", async (request) => {
    const job = await jobOf(request);
    const problems = withoutUrlCredentials(await queue.store.problems(job.id, MAX_PROBLEMS));
    const codes: Record<string, number> = {};
    for (const { code } of problems) codes[code] = (codes[code] ?? 0) + 1;
    return { success: true, total: problems.length, codes, problems: problems.slice(0, SHOWN_PROBLEMS) };
  });
  app.post("/console/api/jobs/:id/again", async (request) => {
    const { key } = parse(Again, request.body);
    const job = await jobOf(request);
    const operation = operationOf(job.operation);
    if (operation === undefined || routeOf(operation) === undefined)
      throw jobNotFound("Nothing here begins such a job by itself.");
    const { owner } = request.caller;
    await kernel.services.find(RatesToken)?.take(owner, rateOf(operation));
    await kernel.services.find(CreditsToken)?.check(owner);
    const { id } = await runAgain(queue, operation, job, { ...whoOf(request), idempotencyKey: key });
    return { success: true, id };
  });
}

/** The pages of a job: a part of the list, one as a whole, and all as a file. */
function pageRoutes(
  app: FastifyInstance,
  queue: Queue,
  jobOf: (request: FastifyRequest) => Promise<Job>,
): void {
  app.get("/console/api/jobs/:id/pages", async (request) => {
    const { after, limit } = parse(Pages, request.query);
    const job = await jobOf(request);
    const documents = await queue.store.documents(job.id, after, limit, LIST_BYTES);
    return { success: true, pages: documents.map(pageRow) };
  });
  app.get("/console/api/jobs/:id/pages/:place", async (request) => {
    const { place } = parse(Page, request.params);
    const job = await jobOf(request);
    const [found] = await queue.store.documents(job.id, place - 1, 1, LIST_BYTES);
    if (found?.place !== place) throw jobNotFound("The job has no such page, or it is gone.");
    return { success: true, document: found.document };
  });
  app.get("/console/api/jobs/:id/download", async (request, reply) => {
    const { format } = parse(Download, request.query);
    const job = await jobOf(request);
    const { body, type } = download(queue.store, job.id, format, signalOf(reply));
    const name = `${job.operation}-${job.id}.${format}`;
    return reply
      .headers({
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      })
      .type(type)
      .send(body);
  });
}

/** A job of the caller, if its key is for such ones. @throws JOB_NOT_FOUND, KEY_SCOPE_MISSING */
async function findJob(queue: Queue, id: string, caller: Caller): Promise<Job> {
  const job = await queue.find(id, caller.owner);
  if (job === undefined) throw jobNotFound();
  checkScope(caller, job.operation);
  return job;
}

/** Jobs that the caller's key is for; `next` is where those before them begin. */
async function listJobs(queue: Queue, query: v.InferOutput<typeof List>, { owner, scopes }: Caller) {
  const { limit, operation, status, before } = query;
  const found = await queue.store.list({
    owner,
    limit: limit + 1,
    ...(operation === undefined ? {} : { operation }),
    ...(status === undefined ? {} : { status }),
    ...(before === undefined ? {} : { before }),
  });
  const next = found.at(limit);
  // Those of the same time as the next would be passed over, as it is by the time that lists go on.
  const whole = next === undefined ? found : found.filter(({ createdAt }) => createdAt > next.createdAt);
  const shown = whole.length === 0 ? found.slice(0, limit) : whole;
  const last = next === undefined ? undefined : shown.at(-1);
  return {
    jobs: shown.filter((job) => scopes?.includes(job.operation) !== false),
    next: last?.createdAt ?? null,
  };
}

/** Where the API has jobs of an operation; those of operations with calls of their own begin by these. */
function routeOf(operation: OperationPlugin | undefined): string | undefined {
  return operation?.job === undefined || operation.calls !== undefined ? undefined : pathOf(operation);
}
