import * as v from "valibot";
import { decodeRice } from "./rice.ts";

/** Bytes of one answer. */
const MAX_BYTES = 128 * 2 ** 20;

/** Lists that are kept, and how sure an entry of each is. */
export const LISTS = {
  MALWARE: 100,
  SOCIAL_ENGINEERING: 100,
  UNWANTED_SOFTWARE: 90,
  SOCIAL_ENGINEERING_EXTENDED_COVERAGE: 80,
} as const;

/** The name of a list. */
export type ListName = keyof typeof LISTS;

const Text = v.optional(v.string(), "");
const Rice = v.object({
  firstValue: v.exactOptional(v.union([v.string(), v.number()])),
  riceParameter: v.exactOptional(v.number()),
  entryCount: v.exactOptional(v.number()),
  encodedData: v.exactOptional(v.string()),
});
const Diff = v.object({
  responseType: v.picklist(["DIFF", "RESET"]),
  additions: v.optional(
    v.object({
      rawHashes: v.optional(v.array(v.object({ prefixSize: v.number(), rawHashes: v.string() })), []),
      riceHashes: v.optional(Rice),
    }),
  ),
  removals: v.optional(
    v.object({
      rawIndices: v.optional(v.object({ indices: v.optional(v.array(v.number()), []) })),
      riceIndices: v.optional(Rice),
    }),
  ),
  newVersionToken: Text,
  checksum: v.object({ sha256: v.string() }),
  recommendedNextDiff: Text,
});
const Found = v.object({
  threats: v.optional(
    v.array(
      v.object({ threatTypes: v.optional(v.array(v.string()), []), hash: v.string(), expireTime: Text }),
    ),
    [],
  ),
  negativeExpireTime: Text,
});

/** What a list has to be changed by. */
export type ListDiff = v.InferOutput<typeof Diff>;
/** The full hashes behind a prefix. */
export type FoundHashes = v.InferOutput<typeof Found>;

/** What the client needs to know of the server. */
export interface ClientSettings {
  readonly url: string;
  readonly key: string;
  readonly timeoutMs: number;
}

/** Talks to the Web Risk API. The key stays out of whatever it throws. */
export class WebRiskClient {
  readonly #settings: ClientSettings;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
  }

  /** What has changed in a list since a version. @see https://cloud.google.com/web-risk/docs/update-api */
  async diff(list: ListName, versionToken: string, signal?: AbortSignal): Promise<ListDiff> {
    const query = new URLSearchParams({ threatType: list });
    if (versionToken !== "") query.set("versionToken", versionToken);
    query.append("constraints.supportedCompressions", "RAW");
    query.append("constraints.supportedCompressions", "RICE");
    return await this.#get("threatLists:computeDiff", query, Diff, signal);
  }

  /** The full hashes that begin with a prefix. */
  async hashes(prefix: Buffer, signal?: AbortSignal): Promise<FoundHashes> {
    const query = new URLSearchParams({ hashPrefix: prefix.toString("base64") });
    for (const list of Object.keys(LISTS)) query.append("threatTypes", list);
    return await this.#get("hashes:search", query, Found, signal);
  }

  async #get<S extends v.GenericSchema>(
    method: string,
    query: URLSearchParams,
    schema: S,
    signal: AbortSignal | undefined,
  ): Promise<v.InferOutput<S>> {
    const { url, key, timeoutMs } = this.#settings;
    const late = AbortSignal.timeout(timeoutMs);
    query.set("key", key);
    const bounded = AbortSignal.any(signal === undefined ? [late] : [signal, late]);
    let answer: Response;
    try {
      answer = await fetch(`${url.replace(/\/$/, "")}/v1/${method}?${query}`, {
        signal: bounded,
        redirect: "error",
      });
    } catch (error) {
      signal?.throwIfAborted();
      // What the cause says may hold the URL, and with it the key.
      const code = Reflect.get(Object(Reflect.get(Object(error), "cause")), "code");
      const why = late.aborted
        ? `not within ${timeoutMs} ms`
        : typeof code === "string"
          ? code
          : "no connection";
      throw new Error(`Web Risk did not answer: ${why}`);
    }
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`Web Risk answered with status ${answer.status}`);
    }
    let body: unknown;
    try {
      body = JSON.parse(await textOf(answer));
    } catch {
      signal?.throwIfAborted();
      throw new Error("Web Risk answered something that is not JSON, or too long");
    }
    const parsed = v.safeParse(schema, body);
    if (!parsed.success) throw new Error("Web Risk answered something that is not of its API");
    return parsed.output;
  }
}

async function textOf(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of answer.body ?? []) {
    size += piece.length;
    if (size > MAX_BYTES) throw new Error("too long");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** Places that a diff removes. */
export function removalsOf({ removals }: ListDiff): Uint32Array {
  if (removals?.riceIndices !== undefined) return decodeRice(removals.riceIndices);
  return Uint32Array.from(removals?.rawIndices?.indices ?? []);
}
