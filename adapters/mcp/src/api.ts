import type { InnerAnswer, InnerCall } from "@winnow/adapter-http";
import { messageOf } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";

/** Arguments, a request or an answer, as it came. */
export type Given = Readonly<Record<string, unknown>>;

/** Calls the API of a server: of this process, or over the network. */
export type Ask = (call: InnerCall) => Promise<InnerAnswer>;

/** A call of the API, as its reference names it. */
export interface ApiCall {
  readonly method: InnerCall["method"];
  /** With its parts in braces, such as `/v2/crawl/{id}`. */
  readonly path: string;
}

/** A call that reads. */
export function get(path: string): ApiCall {
  return { method: "GET", path: `/v2/${path}` };
}

/** A call that begins or makes something. */
export function post(path: string): ApiCall {
  return { method: "POST", path: `/v2/${path}` };
}

/** A call that ends or deletes something. */
export function remove(path: string): ApiCall {
  return { method: "DELETE", path: `/v2/${path}` };
}

/** Who calls a tool, for one call. */
export interface Session {
  readonly ask: Ask;
  /** Whether files of this machine are the caller's. */
  readonly hasFiles: boolean;
  /** Aborted when the caller cancels or goes away. */
  readonly signal: AbortSignal;
  /** Says how far the work is. */
  readonly progress: (done: number, total: number | undefined, message: string) => void;
  /** Called when the call is over. */
  readonly end: () => void;
}

/** What the API refused. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, body: Given) {
    super(
      typeof body.error === "string"
        ? body.error
        : `The server answered ${status}, and not as this API does.`,
    );
    this.status = status;
    this.code = typeof body.code === "string" ? body.code : `HTTP_${status}`;
    this.details = body.details;
  }
}

/** Calls the API and reads its answer. @throws ApiError */
export async function askApi(
  { ask, signal }: { readonly ask: Ask; readonly signal?: AbortSignal },
  call: InnerCall,
): Promise<Given> {
  const { status, bytes } = await ask(signal === undefined ? call : { signal, ...call });
  const body = parsed(Buffer.from(bytes).toString());
  if (status >= 400 || body === undefined) throw new ApiError(status, body ?? {});
  return body;
}

function parsed(text: string): Given | undefined {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A running server, with the key for it. */
export function serverApi(url: string, key: string | undefined): Ask {
  const withKey = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return async ({ method, path, headers, body, signal }) => {
    const isForm = body instanceof FormData;
    const type = body === undefined || isForm ? {} : { "content-type": "application/json" };
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { ...headers, ...withKey, ...type },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return { status: answer.status, bytes, contentType: answer.headers.get("content-type") ?? "" };
    } catch (error) {
      if (signal?.aborted === true) throw error;
      const { code, message } = recordOf(recordOf(error).cause ?? error);
      const text = `No server answers at ${url} (${code ?? message ?? messageOf(error)}). \`winnow serve\` starts one.`;
      throw new ApiError(503, { code: "NO_SERVER", error: text });
    }
  };
}
