import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { WinnowError, within } from "@winnow/core/plugin";
import { AwsV4Signer } from "aws4fetch";
import { awayError, errorOf, failure, readText } from "./answer.ts";

/** How often one request is sent, at most. */
const MAX_TRIES = 4;
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5000;

/** Where the objects are, and who asks for them. */
export interface S3Place {
  readonly bucket: string;
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly pathStyle?: boolean | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  readonly timeoutMs: number;
}

/** One request; without a key it is about the bucket. */
export interface S3Request {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal;
}

/** Sends signed requests, and sends them again while the storage is busy or away, a few times. */
export class S3Client {
  readonly #place: S3Place;
  readonly #base: string;
  /** Keys for signing, of this day. */
  readonly #keys = new Map<string, ArrayBuffer>();

  constructor(place: S3Place) {
    this.#place = place;
    this.#base = baseOf(place);
  }

  /** The answer to a request, whose body is still to be read. @throws ARTIFACT_STORAGE_AWAY and what {@link errorOf} gives */
  async send(request: S3Request): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#try(request);
      } catch (error) {
        request.signal?.throwIfAborted();
        if (!WinnowError.is(error, "ARTIFACT_STORAGE_AWAY") || tries === MAX_TRIES) throw error;
        const wait = Math.min(FIRST_WAIT_MS * 4 ** (tries - 1), MAX_WAIT_MS);
        await sleep(wait * (0.5 + Math.random() / 2), undefined, { signal: request.signal });
      }
    }
  }

  /** The text of the answer to a request. */
  async text(request: S3Request): Promise<string> {
    const stop = new AbortController();
    const { timeoutMs } = this.#place;
    const answer = await this.send({ ...request, signal: stop.signal });
    const timer = setTimeout(() => stop.abort(), timeoutMs);
    try {
      const text = await readText(answer);
      // Some answers begin before the work is done, and tell in their bodies that it failed.
      if (/^\s*(?:<\?xml[^>]{0,200}>\s*)?<Error>/.test(text)) throw errorOf(answer, text);
      return text;
    } catch (error) {
      throw WinnowError.is(error) ? error : awayError(error, timeoutMs, stop.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The pieces of an answer's body. @throws ARTIFACT_STORAGE_AWAY when none comes for too long */
  async *pieces(answer: Response): AsyncGenerator<Uint8Array> {
    const reader = answer.body?.getReader();
    const { timeoutMs } = this.#place;
    try {
      while (reader !== undefined) {
        const { done, value } = await within(reader.read(), timeoutMs, () => {
          throw awayError(undefined, timeoutMs, true);
        });
        if (done) return;
        yield value;
      }
    } catch (error) {
      throw WinnowError.is(error) ? error : awayError(error, timeoutMs, false);
    } finally {
      reader?.cancel().catch(() => undefined);
    }
  }

  /** A URL under which everybody can read an object for so many seconds, at most seven days. */
  async presign(key: string, seconds: number, query: Readonly<Record<string, string>>): Promise<string> {
    const url = this.#url({ key, query: { ...query, "X-Amz-Expires": String(seconds) } });
    const signer = new AwsV4Signer({ ...this.#signing, method: "GET", url, signQuery: true });
    return (await signer.sign()).url.href;
  }

  async #try(request: S3Request): Promise<Response> {
    const { method, body, headers } = request;
    const { timeoutMs } = this.#place;
    const hash = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const signer = new AwsV4Signer({
      ...this.#signing,
      method,
      url: this.#url(request),
      headers: { ...headers, "x-amz-content-sha256": hash },
    });
    const signed = await signer.sign();
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(), timeoutMs);
    try {
      const signal = AbortSignal.any([slow.signal, ...(request.signal ? [request.signal] : [])]);
      const sent = { method, headers: signed.headers, redirect: "manual", signal } as const;
      const answer = await fetch(signed.url, body === undefined ? sent : { ...sent, body });
      if (answer.ok) return answer;
      throw errorOf(answer, await readText(answer));
    } catch (error) {
      if (WinnowError.is(error)) throw error;
      throw awayError(error, timeoutMs, slow.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  }

  get #signing() {
    const { accessKeyId, secretAccessKey, sessionToken, region } = this.#place;
    // One of yesterday is of no use.
    if (this.#keys.size > 1) this.#keys.clear();
    const session = sessionToken === undefined ? {} : { sessionToken };
    return { accessKeyId, secretAccessKey, ...session, region, service: "s3", cache: this.#keys };
  }

  #url({ key = "", query = {} }: Pick<S3Request, "key" | "query">): string {
    return `${this.#base}/${key}?${new URLSearchParams(query)}`.replace(/\?$/, "");
  }
}

/** The URL of the bucket, without a slash at its end. */
function baseOf({ bucket, endpoint, region, pathStyle }: S3Place): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (url.username !== "" || url.search !== "" || url.hash !== "")
    throw failure("ARTIFACT_STORAGE_FAILED", "has an endpoint with a user, a query or a fragment");
  // No certificate is valid for a name below a name with dots.
  if (pathStyle ?? (endpoint !== undefined || bucket.includes(".")))
    return `${url.origin}${url.pathname.replace(/\/+$/, "")}/${bucket}`;
  return `${url.protocol}//${bucket}.${url.host}${url.pathname.replace(/\/+$/, "")}`;
}
