import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { badRequest, messageOf } from "@winnow/core/plugin";
import { isRecord, recordOf } from "@winnow/kit-schema";
import type { ApiCall, Given } from "./api.ts";

/** What making a request may need. */
export interface World {
  /** Calls the API; gives the body of its answer. */
  ask(call: { readonly method: "POST"; readonly path: string; readonly body: Given }): Promise<Given>;
  /** Whether files of this machine are the caller's. */
  readonly hasFiles: boolean;
}

/** Makes the request of a call of the arguments of its tool; a file in it is sent as a form. @throws BAD_REQUEST */
export type ToRequest = (given: Given, world: World) => Given | Promise<Given>;

/** Bytes of a file. The API has the same bound, and says so; this one is for what would not fit into memory. */
const MAX_FILE_BYTES = 60 * 2 ** 20;

/** A scrape, with the options of its formats and parsers where the API has them. */
export const scrape: ToRequest = (given) => {
  if (given.alexandria !== undefined)
    throw wrong(
      "alexandria",
      "Data providers are part of the cloud service only. Use `url`, or firecrawl_search.",
    );
  const { jsonOptions, queryOptions, screenshotOptions, pdfOptions, requestId: _, ...rest } = given;
  const formats = { json: jsonOptions, query: queryOptions, screenshot: screenshotOptions };
  return {
    ...rest,
    ...withOptions("formats", rest.formats, formats),
    ...withOptions("parsers", rest.parsers, { pdf: pdfOptions }),
  };
};

/** A request with `scrapeOptions`. */
export const nested: ToRequest = async (given, world) => {
  if (!isRecord(given.scrapeOptions)) return given;
  return { ...given, scrapeOptions: await scrape(given.scrapeOptions, world) };
};

/** A list of names in which those that have options are objects; one that was not asked for comes last. */
function withOptions(key: string, list: unknown, options: Given): Given {
  const asked = Object.entries(options).filter(([, value]) => value !== undefined);
  if (asked.length === 0 || (list !== undefined && !Array.isArray(list))) return {};
  const known = new Map(asked);
  const items = (list ?? []).map((item: unknown) => {
    const value = typeof item === "string" ? known.get(item) : undefined;
    if (value === undefined) return item;
    known.delete(String(item));
    return { type: item, ...recordOf(value) };
  });
  const isThere = (type: string) => items.some((item) => recordOf(item).type === type);
  const others = [...known].filter(([type]) => !isThere(type));
  return { [key]: [...items, ...others.map(([type, value]) => ({ type, ...recordOf(value) }))] };
}

/** A crawl, its webhook with the headers. */
export const crawl: ToRequest = async (given, world) => {
  const { webhookHeaders, ...rest } = await nested(given, world);
  if (webhookHeaders === undefined || typeof rest.webhook !== "string") return rest;
  return { ...rest, webhook: { url: rest.webhook, headers: webhookHeaders } };
};

/** A file with the options of its scrape. */
export const parse: ToRequest = async (given, world) => {
  const { filePath, content, fileName, contentType, ...options } = given;
  const file = await bytesOf({ filePath, content }, world);
  const name = String(fileName ?? (typeof filePath === "string" ? basename(filePath) : "file"));
  const type = typeof contentType === "string" ? contentType : "";
  return { ...(await scrape(options, world)), file: new File([file], name, { type }) };
};

async function bytesOf({ filePath, content }: Given, { hasFiles }: World): Promise<Buffer<ArrayBuffer>> {
  if (typeof content === "string") {
    if (/[^\w+/=\s-]/.test(content)) throw wrong("content", "It is no base64.");
    return Buffer.from(content, "base64");
  }
  if (typeof filePath !== "string") throw wrong("filePath", "Give `filePath`, or `content` and `fileName`.");
  if (!hasFiles) {
    const message =
      "This server runs on another machine and does not see your files. Send the file as base64 in `content`, with its `fileName`.";
    throw wrong("filePath", message);
  }
  try {
    const { size } = await stat(filePath);
    if (size > MAX_FILE_BYTES) throw new Error(`it has more than ${MAX_FILE_BYTES / 2 ** 20} MB`);
    return await readFile(filePath);
  } catch (error) {
    throw wrong("filePath", `${filePath} cannot be read: ${messageOf(error)}`);
  }
}

/** An interaction with a page, which is scraped first where only its URL is known. */
export const interact: ToRequest = async (given, world) => {
  const { url, scrapeOptions, ...rest } = given;
  if ((url === undefined) === (rest.scrapeId === undefined))
    throw wrong("scrapeId", "Give one of `url` and `scrapeId`.");
  if (url === undefined) {
    if (scrapeOptions !== undefined) throw wrong("scrapeOptions", "They belong to `url`.");
    return rest;
  }
  const body = { ...(await scrape(recordOf(scrapeOptions), world)), url };
  const { data } = await world.ask({ method: "POST", path: "/v2/scrape", body });
  return { ...rest, scrapeId: recordOf(recordOf(data).metadata).scrapeId };
};

/** A monitor: as it is, or said in short. */
export const monitor: ToRequest = ({ body, ...short }) => {
  if (body !== undefined) return recordOf(body);
  const { page, pages, queries, searchWindow, maxResults, includeDomains, excludeDomains } = short;
  const urls = [...(page === undefined ? [] : [page]), ...(Array.isArray(pages) ? pages : [])];
  const searches = Array.isArray(queries) && queries.length > 0 ? queries : undefined;
  const [first] = searches ?? urls;
  if (first === undefined) throw wrong("page", "Give `page`, `pages`, `queries` or `body`.");
  const { when, recipe } = short;
  if (short.goal === undefined && when === undefined && recipe === undefined)
    throw wrong("goal", "Say which changes matter, or give `when` or `recipe`; `body` goes without.");
  const search = { queries: searches, searchWindow, maxResults, includeDomains, excludeDomains };
  const { email, includeDiffs = false, webhookUrl } = short;
  return written({
    name: short.name ?? `Monitor ${first}`.slice(0, 100),
    schedule: { text: short.scheduleText ?? "every 30 minutes", timezone: short.timezone ?? "UTC" },
    goal: short.goal,
    targets: [
      searches === undefined
        ? written({ type: "scrape", urls, when, recipe })
        : written({ type: "search", ...search }),
    ],
    notification:
      email === undefined ? undefined : { email: { enabled: true, recipients: [email], includeDiffs } },
    webhook:
      webhookUrl === undefined
        ? undefined
        : { url: webhookUrl, events: ["monitor.page", "monitor.check.completed"] },
  });
};

/** A change of a monitor. */
export const update: ToRequest = ({ body, id }) => ({ ...recordOf(body), id });

/** A check, by the API's own word for the status of its pages. */
export const check: ToRequest = ({ pageStatus, ...rest }) => written({ ...rest, status: pageStatus });

/** The credits: only those of months have a question. */
export const credits: ToRequest = ({ view: _, byApiKey }) => written({ byApiKey });

/** The call for the credits of months, where they are asked for. */
export function creditHistory({ view, byApiKey }: Given): ApiCall | undefined {
  if (view !== "historical" && byApiKey !== true) return undefined;
  return { method: "GET", path: "/v2/team/credit-usage/historical" };
}

/** A rating, with the search that it is about. */
export const searchFeedback: ToRequest = ({ searchId, ...rest }) => ({ ...rest, id: searchId });

/** A request without what was not given. */
function written(request: Given): Given {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
}

/** What is wrong with an argument. */
function wrong(key: string, message: string) {
  return badRequest([{ code: "custom", path: [key], message }]);
}
