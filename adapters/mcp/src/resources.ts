import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { recordOf } from "@winnow/kit-schema";
import { type Ask, askApi, type Given } from "./api.ts";

/** Tokens of a resource: its reader asked for the whole of it. */
const MAX_TOKENS = 25_000;
const URI = /^winnow:\/\/jobs\/([\w-]{1,100})(?:\/pages\/(\d{1,8}))?(?:\?from=(\d{1,9}))?$/;
/** Where the jobs at work are listed, each of another kind. */
const AT_WORK = ["/v2/crawl/active", "/v2/batch/scrape/active"];

const TEMPLATES = [
  {
    uriTemplate: "winnow://jobs/{id}",
    name: "job",
    title: "Job",
    description: "How far a job is, and its pages with the beginning of each.",
    mimeType: "text/plain",
  },
  {
    uriTemplate: "winnow://jobs/{id}/pages/{page}{?from}",
    name: "page",
    title: "Page of a job",
    description: "One page of a job; the first is 1. A long one goes on with `from`.",
    mimeType: "text/plain",
  },
];

/** Calls a tool by its name. */
type Call = (name: string, given: Given, context: ServerContext) => Promise<CallToolResult>;

/** Jobs and their pages as resources. */
export function addResources(server: Server, call: Call, ask: Ask): void {
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: TEMPLATES }));
  server.setRequestHandler("resources/list", async (_, { mcpReq: { signal } }) => {
    const lists = await Promise.all(AT_WORK.map((path) => atWork(ask, path, signal)));
    const resources = lists.flat().map(({ id, url }) => ({
      uri: `winnow://jobs/${id}`,
      name: String(id),
      title: `Job of ${url}`,
      mimeType: "text/plain",
    }));
    return { resources };
  });
  server.setRequestHandler("resources/read", async ({ params: { uri } }, context) => {
    const [, id, page, from] = URI.exec(uri) ?? [];
    if (id === undefined) throw notFound(uri, "They have the form winnow://jobs/{id}/pages/{page}.");
    const which = page === undefined ? {} : { page: Number(page), from: Number(from ?? 0) };
    const given = { id, maxTokens: MAX_TOKENS, ...which };
    const { content, isError } = await call("firecrawl_check_crawl_status", given, context);
    const text = content.map((block) => ("text" in block ? block.text : "")).join("\n");
    if (isError === true) throw notFound(uri, text);
    return { contents: [{ uri, mimeType: "text/plain", text }] };
  });
}

function notFound(uri: string, why: string): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no resource ${uri.slice(0, 200)}. ${why}`,
  );
}

/** The jobs of one kind at work; none where there is no such kind. */
async function atWork(ask: Ask, path: string, signal: AbortSignal): Promise<readonly Given[]> {
  const { crawls } = await askApi({ ask, signal }, { method: "GET", path }).catch((): Given => ({}));
  return Array.isArray(crawls) ? crawls.map(recordOf) : [];
}
