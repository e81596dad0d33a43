import type { CallToolResult } from "@modelcontextprotocol/server";
import { badRequest, messageOf, WinnowError } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";
import { contentTokens, failed, jobAnswer, listAnswer, objectAnswer, pageAnswer } from "./answer.ts";
import { type ApiCall, ApiError, askApi, type Given, type Session } from "./api.ts";
import type { ListedTool } from "./catalogue.ts";
import { jobStatus, waitForJob } from "./job.ts";
import { picturesOf } from "./pictures.ts";
import { readShown, type Shown } from "./shown.ts";

/** Milliseconds between two notifications of progress. */
const BEAT_MS = 2000;
/** Pages of a job that an overview is made of. */
const OVERVIEW = 50;
/** Characters of what an error says in addition to its words. */
const MAX_DETAILS = 1500;

/** Runs a tool. What fails is an answer, too, which the model reads; only what is cancelled is thrown. */
export async function callTool(listed: ListedTool, given: Given, session: Session): Promise<CallToolResult> {
  const { call, description, title } = listed.tool;
  const beginning = performance.now();
  const seconds = () => Math.round((performance.now() - beginning) / 100) / 10;
  const isJob = listed.tool.answers === "job";
  session.progress(0, undefined, title);
  // A job says itself how far it is.
  const beat = isJob ? undefined : setInterval(() => session.progress(seconds(), undefined, title), BEAT_MS);
  try {
    if (call === undefined) return failed(description);
    const { shown, rest } = readShown(listed.tool.answers, given);
    return await answerOf(listed, call, rest, shown, session);
  } catch (error) {
    if (session.signal.aborted) throw error;
    return failed(wordsOf(error));
  } finally {
    clearInterval(beat);
    session.end();
  }
}

async function answerOf(
  { tool, inputSchema, isForm }: ListedTool,
  call: ApiCall,
  given: Given,
  shown: Shown,
  session: Session,
): Promise<CallToolResult> {
  const { answers, toRequest, otherCall, required = inputSchema.required } = tool;
  checkRequired(given, required);
  if (call.method === "GET") checkKnown(given, Object.keys(recordOf(inputSchema.properties)));
  const chosen = otherCall?.(given) ?? call;
  if (answers === "job" && chosen.method === "GET") return await aboutJob(String(given.id), shown, session);
  const world = {
    hasFiles: session.hasFiles,
    ask: (one: Parameters<Session["ask"]>[0]) => askApi(session, one),
  };
  const request = withBudget((await toRequest?.(given, world)) ?? given, tool, shown, inputSchema);
  const body = await askApi(session, madeOf(chosen, request, isForm));
  if (answers === "page")
    return await pageAnswer(
      await picturesOf(recordOf(body.data), session),
      shown,
      "Call the tool again with the same arguments",
    );
  if (answers === "list") return await listAnswer(body, shown);
  if (answers === "object") return await objectAnswer(withScrapeId(body, given, request), shown);
  await waitForJob(session, chosen.path, String(body.id));
  return await aboutJob(String(body.id), shown, session, chosen.path);
}

/** Where a page is wanted as markdown alone, the server cuts it, and says with a cursor how to go on. */
function withBudget(
  request: Given,
  { answers }: ListedTool["tool"],
  { maxTokens, from }: Shown,
  { properties }: ListedTool["inputSchema"],
): Given {
  const { formats = ["markdown"] } = request;
  const isMarkdown =
    Array.isArray(formats) && formats.every((one) => (recordOf(one).type ?? one) === "markdown");
  const canCut = "cursor" in recordOf(properties);
  if (answers !== "page" || from > 0 || !isMarkdown || !canCut) return request;
  return { ...request, maxTokens: contentTokens(maxTokens) };
}

/** An interaction with a page that was opened for it goes on by its id. */
function withScrapeId(body: Given, given: Given, { scrapeId }: Given): Given {
  return scrapeId === undefined || given.scrapeId !== undefined ? body : { scrapeId, ...body };
}

/** The status of a job, or one page of it. */
async function aboutJob(id: string, shown: Shown, session: Session, path?: string): Promise<CallToolResult> {
  const { page, skip } = shown;
  checkPart("id", id);
  const pages = page === undefined ? { skip, limit: OVERVIEW } : { skip: page - 1, limit: 1 };
  const body = await jobStatus(session, path === undefined ? [] : [path], id, pages);
  if (page === undefined) return await jobAnswer(id, body, shown);
  const [document] = Array.isArray(body.data) ? body.data : [];
  if (document === undefined)
    return failed(`There is no page ${page}: the job has ${body.completed ?? 0} so far.`);
  return await pageAnswer(
    await picturesOf(recordOf(document), session),
    shown,
    `Call firecrawl_check_crawl_status with the same id, page: ${page}`,
  );
}

/** The call of the API for a request: its parts in the path, in the query, and in the body. */
function madeOf({ method, path }: ApiCall, request: Given, isForm: boolean) {
  const rest = new Map(Object.entries(request).filter(([, value]) => value !== undefined));
  const at = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest.get(key);
    rest.delete(key);
    return checkPart(key, value);
  });
  if (method === "GET" || method === "DELETE") {
    const query = new URLSearchParams([...rest].map(([key, value]) => [key, String(value)]));
    return { method, path: rest.size === 0 ? at : `${at}?${query}` };
  }
  return { method, path: at, body: isForm ? formOf(rest) : Object.fromEntries(rest) };
}

function formOf(request: Map<string, unknown>): FormData {
  const { file, ...options } = Object.fromEntries(request);
  const form = new FormData();
  form.set("options", JSON.stringify(options));
  if (file instanceof File) form.set("file", file, file.name);
  return form;
}

/** A part of a path, as a URL has it. @throws BAD_REQUEST */
function checkPart(key: string, value: unknown): string {
  // Two dots would lead to another call.
  if (typeof value === "string" && /[^.]/.test(value) && value.length <= 200)
    return encodeURIComponent(value.toWellFormed());
  throw badRequest([
    { code: "invalid_type", path: [key], message: "It must be an id, as another answer gave it." },
  ]);
}

function checkRequired(given: Given, required: unknown): void {
  const keys = Array.isArray(required) ? required : [];
  const missing = keys.filter((key) => given[key] === undefined);
  if (missing.length > 0)
    throw badRequest(missing.map((key) => ({ code: "invalid_type", path: [key], message: "Required" })));
}

/** What has no body is checked here, as the API would not see it. */
function checkKnown(given: Given, known: readonly string[]): void {
  const keys = Object.keys(given).filter((key) => !known.includes(key));
  if (keys.length === 0) return;
  const message = `Unrecognized key "${keys[0]}". Known are: ${known.join(", ")}.`;
  throw badRequest([{ code: "unrecognized_keys", path: [], keys, message }]);
}

/** What went wrong, with its code. */
function wordsOf(error: unknown): string {
  if (error instanceof ApiError) return worded(error.code, error.message, error.details);
  if (WinnowError.is(error)) return worded(error.code, error.message, error.details);
  return `UNKNOWN_ERROR: ${messageOf(error)}`;
}

function worded(code: string, message: string, details: unknown): string {
  if (code === "BAD_REQUEST" && Array.isArray(details)) {
    const issues = details.map(recordOf).map(({ path, message: text }) => {
      const place = Array.isArray(path) && path.length > 0 ? `${path.join(".")}: ` : "";
      return `${place}${text}`;
    });
    return `${code}: ${issues.join(" | ") || message}`.slice(0, MAX_DETAILS);
  }
  const more = details === undefined ? "" : `\n${JSON.stringify(details)}`;
  return `${code}: ${message}${more.slice(0, MAX_DETAILS)}`;
}
