import { setTimeout as sleep } from "node:timers/promises";
import { recordOf } from "@winnow/kit-schema";
import type { Backend, Document, Ended } from "./backend.ts";
import type { CallEntry } from "./catalogue.ts";
import { CliError } from "./world.ts";

/** How often the status of a job is asked for. */
const LOOK_MS = 500;
/** Tries of a question whose answer can be had again. */
const TRIES = 5;
const MAX_FILE_BYTES = 256 * 2 ** 20;

/** What a server refused, with its code. */
export class ServerError extends Error {
  readonly code: string;
  readonly details: unknown;
  /** The steps up to there, where they were asked for. */
  readonly trace: unknown;
  readonly status: number;

  constructor(
    status: number,
    { error, code, details, trace }: { error?: string; code?: string; details?: unknown; trace?: unknown },
  ) {
    super(error ?? `The server answered ${status}.`);
    this.code = code ?? `HTTP_${status}`;
    this.details = details;
    this.trace = trace;
    this.status = status;
  }
}

interface Ask {
  readonly method?: "DELETE" | "GET" | "PATCH" | "POST" | "PUT";
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** A running server. */
export class Server {
  readonly url: string;
  readonly key: string | undefined;

  /** @throws CliError when the URL is none */
  constructor(url: string, key: string | undefined) {
    const parsed = URL.parse(url);
    if (parsed === null || !/^https?:$/.test(parsed.protocol))
      throw new CliError(`"${url}" is not the URL of a server, such as http://127.0.0.1:3002.`);
    this.url = `${parsed.origin}${parsed.pathname}`.replace(/\/+(?:v2\/*)?$/, "");
    this.key = key;
  }

  /** Asks the API. @throws ServerError, CliError */
  async ask(path: string, { method = "GET", body, signal }: Ask = {}): Promise<Document> {
    const isForm = body instanceof FormData;
    const headers = {
      ...(this.key === undefined ? {} : { authorization: `Bearer ${this.key}` }),
      ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
    };
    const answer = await this.#fetch(`${this.url}/v2/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    return await this.#read(answer);
  }

  async #read(answer: Response): Promise<Document> {
    const text = await answer.text();
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      throw new CliError(`${this.url} answered ${answer.status}, and not as this API does.`, 1);
    }
    if (answer.status === 401 && recordOf(parsed).code !== "KEY_EXPIRED")
      throw new CliError(
        `${this.url} wants a key, and ${this.key === undefined ? "none" : "a wrong one"} was given. Set WINNOW_API_KEY or --api-key.`,
        1,
      );
    if (!answer.ok) throw new ServerError(answer.status, recordOf(parsed));
    return recordOf(parsed) as Document;
  }

  /** Asks for what is a text instead of JSON. @throws ServerError, CliError */
  async askText(path: string, signal: AbortSignal): Promise<string> {
    const headers = this.key === undefined ? {} : { authorization: `Bearer ${this.key}` };
    const answer = await this.#fetch(`${this.url}/v2/${path}`, { headers, signal });
    // What failed says so in JSON.
    return answer.ok ? await answer.text() : String(await this.#read(answer));
  }

  /** Asks for a file, and gives its bytes as they come. @throws ServerError, CliError */
  async askFile(path: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const headers = this.key === undefined ? {} : { authorization: `Bearer ${this.key}` };
    const answer = await this.#fetch(`${this.url}/v2/${path}`, { headers, signal });
    if (!answer.ok) await this.#read(answer);
    if (answer.body === null) throw new CliError(`${this.url} answered without a file.`, 1);
    return answer.body;
  }

  /** Asks what can be asked again until it is answered, a few times. @throws ServerError, CliError */
  async askAgain(path: string, signal: AbortSignal): Promise<Document> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.ask(path, { signal });
      } catch (error) {
        const isFinal = error instanceof ServerError && error.status < 500 && error.status !== 429;
        if (signal.aborted || isFinal || tries === TRIES) throw error;
        await sleep(LOOK_MS * 2 ** tries, undefined, { signal });
      }
    }
  }

  /** The bytes behind a signed URL of the server's; undefined for any other URL. */
  async fetchFile(url: string, signal: AbortSignal) {
    const { pathname = "", searchParams } = URL.parse(url) ?? {};
    if (!/\/v2\/artifacts\/[^/]+$/.test(pathname) || !searchParams?.has("signature")) return undefined;
    // The signature is the credential: the key is not sent along, wherever this may lead.
    const answer = await this.#fetch(url, { signal });
    if (!answer.ok) throw new CliError(`${url} answered ${answer.status}.`, 1);
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of answer.body ?? []) {
      size += piece.byteLength;
      if (size > MAX_FILE_BYTES)
        throw new CliError(`${url} is larger than ${MAX_FILE_BYTES / 2 ** 20} MB.`, 1);
      pieces.push(piece);
    }
    return { bytes: Buffer.concat(pieces), contentType: answer.headers.get("content-type") ?? "" };
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url, init);
    } catch (error) {
      if (init.signal?.aborted) throw error;
      const { code, message } = recordOf(recordOf(error).cause ?? error);
      throw new CliError(
        `No server answers at ${this.url} (${code ?? message}). winnow serve starts one.`,
        1,
      );
    }
  }
}

/** Where a call is, with what its path does not hold. */
function placeOf({ method, path, words }: CallEntry, request: object) {
  const given = Object.entries(request).filter(([, value]) => value !== undefined);
  const rest = given.filter(([key]) => !words.includes(key));
  const at = path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(Reflect.get(request, key))),
  );
  const query = new URLSearchParams(rest.map(([key, value]) => [key, String(value)]));
  const isRead = method === "GET";
  return { where: `${at}${isRead && rest.length > 0 ? `?${query}` : ""}`, rest, isRead };
}

/** A server as the one who does the work. */
export function remoteBackend(server: Server): Backend {
  return {
    async scrape(request, signal) {
      const { data } = await server.ask("scrape", { method: "POST", body: request, signal });
      return recordOf(data) as Document;
    },
    async run({ path, file }, request, signal) {
      const body = file === undefined ? request : formOf(request, file.key);
      return withoutSuccess(await server.ask(path, { method: "POST", body, signal }));
    },
    download: async (_, call, request, signal) => await server.askFile(placeOf(call, request).where, signal),
    async call(_, entry, request, signal) {
      const { method, isText } = entry;
      const { where, rest, isRead } = placeOf(entry, request);
      if (isText) return await server.askText(where, signal);
      if (isRead) return withoutSuccess(await server.askAgain(where, signal));
      const body = method === "DELETE" ? {} : { body: Object.fromEntries(rest) };
      return withoutSuccess(await server.ask(where, { method, ...body, signal }));
    },
    begun: async () => undefined,
    async begin({ path }, request) {
      // Not cut off by the signal: a job whose id was lost could not be resumed.
      const { id } = await server.ask(path, { method: "POST", body: request });
      return String(id);
    },
    async *follow({ path, isOne }, id, signal, onProgress) {
      for (let seen = 0; ; ) {
        const query = isOne ? "" : `?skip=${seen}&limit=100`;
        const status = await server.askAgain(`${path}/${id}${query}`, signal);
        const { data, total, completed } = status as { data?: unknown; total?: number; completed?: number };
        const documents = isOne || !Array.isArray(data) ? [] : (data as Document[]);
        onProgress?.({ done: completed ?? 0, total: total ?? 0, failed: 0 });
        for (const one of documents) yield one;
        seen += documents.length;
        if (documents.length > 0) continue;
        if (!/^(?:scraping|processing)$/.test(String(status.status)))
          return await endOf(server, `${path}/${id}`, status, isOne === true, signal);
        await sleep(LOOK_MS, undefined, { signal });
      }
    },
    fetchFile: (url, signal) => server.fetchFile(url, signal),
    close: async () => {},
  };
}

async function endOf(
  server: Server,
  path: string,
  status: Document,
  isOne: boolean,
  signal: AbortSignal,
): Promise<Ended> {
  const { errors } = (await server.askAgain(`${path}/errors`, signal)) as { errors?: readonly unknown[] };
  const { error, warning, completed } = status as { error?: string; warning?: string; completed?: number };
  return {
    status: String(status.status),
    done: completed ?? (status.status === "completed" ? 1 : 0),
    failed: errors?.length ?? 0,
    error,
    warning,
    ...(isOne ? { answer: status } : {}),
  };
}

function withoutSuccess({ success: _, ...answer }: Document): Document {
  return answer;
}

function formOf(request: object, key: string): FormData {
  const { [key]: file, ...options } = request as Record<string, unknown>;
  const { name, bytes } = file as { name: string; bytes: Uint8Array<ArrayBuffer> };
  const form = new FormData();
  form.set("options", JSON.stringify(options));
  form.set(key, new Blob([bytes]), name);
  return form;
}
