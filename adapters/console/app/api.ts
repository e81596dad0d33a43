/** Talks to the server that the page comes from. */

/** Why a call did not give what was asked for, in the words of the server where it had any. */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: unknown;
  readonly trace: unknown;
  /** The whole answer; undefined where there was none. */
  readonly body: unknown;

  constructor(code: string, message: string, status = 0, more: { details?: unknown; trace?: unknown } = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = more.details;
    this.trace = more.trace;
    this.body = more;
  }
}

/** Sent when the server wants to know again who this is. */
export const LOGGED_OUT = "winnow:logged-out";
/** Says who this is. Its own answer says that there is a login. */
export const WHO = "/console/api/me";

/** An answer, read in full, with how long it took. */
export interface Timed<T> {
  readonly body: T;
  readonly bytes: number;
  readonly durationMs: number;
}

/** Calls the server; a body makes it a POST. @throws CallError */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  return (await callTimed<T>(path, options)).body;
}

/** How to call. */
export interface CallOptions {
  readonly method?: "DELETE" | "GET" | "PATCH" | "POST" | "PUT";
  readonly body?: unknown;
  /** Sent as it is, such as a form with a file. */
  readonly form?: FormData;
  readonly signal?: AbortSignal;
}

/** {@link call}, with what it took. */
export async function callTimed<T>(path: string, options: CallOptions = {}): Promise<Timed<T>> {
  const began = performance.now();
  const { status, text } = await send(path, options);
  const body = read(text, status) as T & Failure;
  if (status === 401 && path !== WHO) dispatchEvent(new Event(LOGGED_OUT));
  // The status of a job says `success` while the job itself failed; a call that failed says `success: false`.
  if (status >= 400 || body.success === false)
    throw new CallError(
      body.code ?? "UNKNOWN_ERROR",
      body.error ?? `The server answered ${status}.`,
      status,
      body,
    );
  return { body, bytes: text.length, durationMs: performance.now() - began };
}

interface Failure {
  readonly success?: boolean;
  readonly code?: string;
  readonly error?: string;
  readonly details?: unknown;
  readonly trace?: unknown;
}

async function send(
  path: string,
  { method, body, form, signal }: CallOptions,
): Promise<{ status: number; text: string }> {
  const isPost = body !== undefined || form !== undefined;
  try {
    const response = await fetch(path, {
      method: method ?? (isPost ? "POST" : "GET"),
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      credentials: "same-origin",
      ...(isPost ? { body: form ?? JSON.stringify(body) } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (signal?.aborted === true) throw new CallError("CANCELLED", "You stopped this call.");
    throw new CallError("SERVER_AWAY", "The server does not answer.", 0, { details: String(error) });
  }
}

function read(text: string, status: number): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw new CallError("NOT_JSON", `The server answered ${status} with something that is not JSON.`, status);
  }
}
