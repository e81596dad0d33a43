import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import process from "node:process";
import { WinnowError } from "@winnow/core/plugin";
import { type WarcRecord, writeRecord } from "@winnow/kit-archives";
import type { RecordedAnswer, RecordedRequest } from "@winnow/kit-egress";
import * as v from "valibot";
import { errors, unreadable } from "./errors.ts";
import type { Kept, Tape } from "./tape.ts";
import { type ReadRecord, readRecords, type WarcLimits } from "./warc.ts";

/** Version of what stands in the records; another major version is not read. */
const FORMAT = "1.0";
const FACTS = "urn:winnow:capture";
const ANSWER = "urn:winnow:answer";
const BODY_DIGEST = "Winnow-Body-Digest";
const FETCHER = "Winnow-Fetcher";
const LIMITS: WarcLimits = { maxBytes: 512 * 1024 * 1024, maxRecords: 20_000 };

const Text = v.pipe(v.string(), v.maxLength(10_000));
const Facts = v.object({
  scrapeId: Text,
  startedAt: v.pipe(v.number(), v.minValue(0)),
  seed: v.pipe(v.number(), v.integer()),
  request: v.looseObject({ url: v.string() }),
  versions: v.record(v.string(), Text),
  plugins: v.pipe(v.array(Text), v.maxLength(10_000)),
});

/** What a capture says about its scrape. */
export type CaptureFacts = v.InferOutput<typeof Facts>;

/** A capture, read. */
export interface Bundle {
  readonly facts: CaptureFacts;
  readonly exchanges: readonly ReadExchange[];
  /** What the scrape gave; undefined where the capture was cut off before it. */
  readonly answer: unknown;
}

/** An exchange of a capture. */
export interface ReadExchange {
  readonly request: Pick<RecordedRequest, "by" | "method" | "url">;
  /** Of what was sent, so much that two bodies are known from each other and none can be guessed. */
  readonly bodyDigest: string;
  readonly answer: RecordedAnswer;
  readonly isCut: boolean;
}

/** The versions of what took part; those that are not known are left out. */
export function versionsHere(browser?: string): Readonly<Record<string, string>> {
  const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const own = {
    winnow: version,
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
  };
  return browser === undefined ? own : { ...own, browser };
}

/** A digest of four characters: enough to tell bodies apart, too little to find a password by. */
export function bodyDigest(body: string | undefined): string {
  return body === undefined ? "" : createHash("sha256").update(body).digest("hex").slice(0, 4);
}

/** The file of a capture: a WARC file, each record packed by itself. */
export async function writeBundle(tape: Tape, facts: CaptureFacts, answer: unknown): Promise<Buffer> {
  const { masks } = tape;
  // What the exchanges say is secret is masked in everything that stands before them as well.
  const exchanges = tape.exchanges.map((kept) => masked(kept, tape));
  const date = new Date(tape.startedAt);
  const json = (uri: string, value: unknown): WarcRecord => ({
    type: "metadata",
    fields: { "WARC-Target-URI": uri, "Content-Type": "application/json" },
    block: Buffer.from(masks.text(JSON.stringify(value))),
  });
  const about = `software: winnow ${facts.versions.winnow}\r\nformat: WARC File Format 1.1\r\nwinnow-capture: ${FORMAT}\r\n`;
  const pieces = [
    await writeRecord(
      {
        type: "warcinfo",
        fields: { "Content-Type": "application/warc-fields" },
        block: Buffer.from(about),
      },
      date,
    ),
    await writeRecord(json(FACTS, facts), date),
  ];
  for (const kept of exchanges) {
    const at = new Date(kept.at);
    for (const record of recordsOf(kept, tape)) pieces.push(await writeRecord(record, at));
  }
  pieces.push(await writeRecord(json(ANSWER, answer), date));
  return Buffer.concat(pieces);
}

function masked({ request, answer, ...rest }: Kept, { masks, startedAt }: Tape): Kept {
  const url = masks.url(request.url);
  const headers = Object.fromEntries(masks.requestHeaders(request.headers ?? {}));
  if ("error" in answer) return { ...rest, request: { ...request, url, headers }, answer };
  const kept = { ...answer, headers: masks.responseHeaders(answer.headers, startedAt) };
  return { ...rest, request: { ...request, url, headers }, answer: kept };
}

function recordsOf({ request, answer, isCut }: Kept, { masks }: Tape): readonly WarcRecord[] {
  const { pathname, search, host } = new URL(request.url);
  const place = { "WARC-Target-URI": request.url, [FETCHER]: request.by };
  const asked = [`${request.method} ${pathname}${search} HTTP/1.1`, `host: ${host}`];
  const sent = Object.entries(request.headers ?? {}).filter(([name]) => name.toLowerCase() !== "host");
  const requested: WarcRecord = {
    type: "request",
    fields: {
      ...place,
      "Content-Type": "application/http;msgtype=request",
      ...(request.body === undefined ? {} : { [BODY_DIGEST]: bodyDigest(request.body) }),
    },
    block: httpHead(asked[0] ?? "", [["host", host], ...sent]),
  };
  if ("error" in answer) {
    const { code, message, category, retryable, details } = answer.error;
    const block = Buffer.from(masks.text(JSON.stringify({ code, message, category, retryable, details })));
    return [requested, { type: "metadata", fields: { ...place, "Content-Type": "application/json" }, block }];
  }
  const cleaned = masks.body(answer.body, answer.headers);
  const headers = answer.headers
    .filter(([name]) => !/^transfer-encoding$/i.test(name))
    .map(([name, value]) =>
      cleaned !== undefined && /^content-encoding$/i.test(name)
        ? (["x-orig-content-encoding", value] as const)
        : ([name, value] as const),
    );
  const line = `HTTP/1.1 ${answer.statusCode} ${answer.statusText}`;
  return [
    requested,
    {
      type: "response",
      fields: {
        ...place,
        "Content-Type": "application/http;msgtype=response",
        ...(isCut ? { "WARC-Truncated": "length" } : {}),
      },
      block: Buffer.concat([httpHead(line, headers), cleaned ?? answer.body]),
    },
  ];
}

function httpHead(line: string, headers: readonly (readonly [string, string])[]): Buffer {
  const lines = headers.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}\r\n`);
  return Buffer.from(`${oneLine(line)}\r\n${lines.join("")}\r\n`);
}

/** Header values have no line ends. */
function oneLine(value: string): string {
  return value.replace(/[\r\n]+/g, " ");
}

/**
 * Reads the file of a capture, from any source: within bounds, and nothing in it names a file or is run.
 * @throws CAPTURE_UNREADABLE, CAPTURE_VERSION
 */
export async function readBundle(bytes: Uint8Array, limits: Partial<WarcLimits> = {}): Promise<Bundle> {
  let facts: CaptureFacts | undefined;
  let answer: unknown;
  let asked: ReadRecord | undefined;
  let isFirst = true;
  const exchanges: ReadExchange[] = [];
  for await (const record of readRecords(bytes, { ...LIMITS, ...limits })) {
    if (isFirst) checkFormat(record);
    isFirst = false;
    const type = record.fields.get("warc-type");
    const uri = record.fields.get("warc-target-uri");
    if (type === "request") asked = record;
    else if (uri === FACTS) facts = factsOf(record);
    else if (uri === ANSWER) answer = jsonOf(record);
    else if (asked !== undefined && uri !== undefined && uri === asked.fields.get("warc-target-uri")) {
      exchanges.push(exchangeOf(asked, record));
      asked = undefined;
    }
  }
  if (facts === undefined) throw unreadable("it does not say what was asked for");
  return { facts, exchanges, answer };
}

function checkFormat({ fields, block }: ReadRecord): void {
  const about = block.length > 10_000 ? "" : block.toString();
  const format = /^winnow-capture: (\d+)\.\d+\r?$/m.exec(about);
  if (fields.get("warc-type") !== "warcinfo" || format === null)
    throw unreadable("it is a WARC file, but Winnow did not write it");
  if (format[1] === FORMAT.split(".")[0]) return;
  const by = /^software: (.{1,100}?)\r?$/m.exec(about)?.[1] ?? "another version";
  const message = `The capture has format ${format[1]}, and this version of Winnow reads ${FORMAT.split(".")[0]}. Replay it with what wrote it: ${by}.`;
  throw new WinnowError("CAPTURE_VERSION", message, errors.CAPTURE_VERSION);
}

function factsOf(record: ReadRecord): CaptureFacts {
  const read = v.safeParse(Facts, jsonOf(record));
  if (read.success) return read.output;
  throw unreadable("what it says about its scrape is not whole");
}

function jsonOf({ block }: ReadRecord): unknown {
  try {
    return JSON.parse(block.toString());
  } catch (error) {
    throw unreadable("a record is no JSON", error);
  }
}

function exchangeOf(asked: ReadRecord, answered: ReadRecord): ReadExchange {
  const url = asked.fields.get("warc-target-uri") ?? "";
  const [, method] = /^([A-Z]{1,20}) /.exec(asked.block.toString("latin1", 0, 30)) ?? [];
  if (method === undefined || URL.parse(url) === null) throw unreadable("a request in it is none");
  const by = asked.fields.get(FETCHER.toLowerCase()) === "browser" ? "browser" : "http";
  const answer = answered.fields.get("warc-type") === "response" ? responseOf(answered) : failureOf(answered);
  return {
    request: { by, method, url },
    bodyDigest: asked.fields.get(BODY_DIGEST.toLowerCase()) ?? "",
    answer,
    isCut: answered.fields.has("warc-truncated"),
  };
}

function responseOf({ block }: ReadRecord): RecordedAnswer {
  const end = block.indexOf("\r\n\r\n");
  const [line = "", ...lines] = block.toString("utf8", 0, Math.max(end, 0)).split("\r\n");
  const [, status, statusText = ""] = /^HTTP\/1\.1 (\d{3}) ?(.*)$/.exec(line) ?? [];
  if (status === undefined) throw unreadable("an answer in it has no status");
  const headers = lines.map((one) => {
    const at = one.indexOf(": ");
    return [one.slice(0, Math.max(at, 0)), one.slice(at + 2)] as const;
  });
  if (headers.some(([name]) => name === "")) throw unreadable("a header in it has no name");
  return { statusCode: Number(status), statusText, headers, body: block.subarray(end + 4) };
}

const Failure = v.object({
  code: Text,
  message: v.string(),
  category: v.picklist(["config", "input", "policy", "capacity", "conflict", "missing", "target", "plugin"]),
  retryable: v.boolean(),
  details: v.optional(v.unknown()),
});

function failureOf(record: ReadRecord): RecordedAnswer {
  const read = v.safeParse(Failure, jsonOf(record));
  if (!read.success) throw unreadable("a failure in it is none");
  const { code, message, ...rest } = read.output;
  return { error: new WinnowError(code, message, rest) };
}
