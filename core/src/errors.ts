import { messageOf } from "./author/errors.ts";
/** The kind of cause of an error; adapters choose a status or a retry policy by it. */
export type ErrorCategory =
  | "config"
  | "input"
  | "policy"
  | "capacity"
  | "conflict"
  | "missing"
  | "target"
  | "timeout"
  | "aborted"
  | "plugin";

/** What a code means. */
export interface ErrorKind {
  readonly category: ErrorCategory;
  /** Whether the same request may succeed when it is sent again later. @defaultValue false */
  readonly retryable?: boolean;
  readonly description: string;
  /** Keys of `details` that the answer of a server has at its top as well. @defaultValue none */
  readonly atTop?: readonly string[];
}

/** Codes and what they mean: a plugin declares those that it throws as its `errors`. */
export type ErrorTable = Readonly<Record<string, ErrorKind>>;

/** The codes that the kernel throws; the table of a running kernel, with those of its plugins, is `registry.errors`. */
export const ERRORS = {
  CONFIG_INVALID: { category: "config", description: "The plugins or settings do not fit together." },
  BAD_REQUEST: { category: "input", description: "The request is not valid; `details` lists every issue." },
  KERNEL_CLOSED: { category: "capacity", retryable: true, description: "The kernel is closing." },
  CONCURRENCY_QUEUE_FULL: { category: "capacity", retryable: true, description: "Too many scrapes wait." },
  CONCURRENCY_QUEUE_TIMEOUT: {
    category: "timeout",
    retryable: true,
    description: "No slot became free within two thirds of the timeout.",
  },
  SCRAPE_TIMEOUT: { category: "timeout", retryable: true, description: "The scrape ran out of time." },
  SCRAPE_ABORTED: { category: "aborted", description: "The caller cancelled the scrape." },
  SCRAPE_NO_CACHED_DATA: { category: "target", description: "`minAge` was set, and no such copy is cached." },
  SCRAPE_LOCKDOWN_CACHE_MISS: { category: "target", description: "`lockdown` is set: no cached page." },
  SCRAPE_UNCHANGED: {
    category: "conflict",
    description:
      "The page has not changed, and was wanted only if it had; `details` say how that was seen, and its status.",
  },
  SCRAPE_UNSUPPORTED_FILE_ERROR: {
    category: "target",
    description: "No plugin reads this type of file, or makes of it what was asked for.",
  },
  SCRAPE_NO_CONTENT: {
    category: "target",
    retryable: true,
    description: "The page was fetched but holds nothing of what was asked for.",
  },
  SCRAPE_ALL_ENGINES_FAILED: {
    category: "target",
    retryable: true,
    description: "No installed fetcher could serve the request.",
  },
  SCRAPE_ACTIONS_NOT_SUPPORTED: { category: "input", description: "No fetcher opens a page for actions." },
  SCRAPE_ACTION_ERROR: { category: "target", description: "An action failed; `details` names it." },
  PLUGIN_FAILED: { category: "plugin", description: "A plugin threw something else: see the `cause`." },
} as const satisfies ErrorTable;

/** A code of the kernel's own table. */
export type ErrorCode = keyof typeof ERRORS;

/** What a {@link WinnowError} carries besides its message. */
export interface ErrorFields {
  readonly category?: ErrorCategory;
  readonly retryable?: boolean;
  readonly phase?: string;
  /** The plugin at fault, such as `format-markdown`. */
  readonly plugin?: string;
  /** Details for machines; JSON-safe, never a credential. */
  readonly details?: unknown;
  readonly cause?: unknown;
}

const MARK = Symbol.for("winnow.error");

/** The one error class: a stable `code`, its `category`, and the chain of causes. */
export class WinnowError extends Error {
  readonly code: string;
  readonly category: ErrorCategory;
  readonly retryable: boolean;
  readonly phase: string | undefined;
  readonly plugin: string | undefined;
  readonly details: unknown;

  /** An error with a code of the kernel. */
  constructor(code: ErrorCode, message: string, fields?: ErrorFields);
  /** An error with a code of a plugin: `new WinnowError("CODE", message, errors.CODE)`. */
  constructor(code: string, message: string, fields: ErrorFields & Pick<ErrorKind, "category">);
  constructor(code: string, message: string, fields: ErrorFields = {}) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.name = "WinnowError";
    const known: ErrorKind | undefined = (ERRORS as ErrorTable)[code];
    this.code = code;
    this.category = fields.category ?? known?.category ?? "plugin";
    this.retryable = fields.retryable ?? known?.retryable ?? false;
    this.phase = fields.phase;
    this.plugin = fields.plugin;
    this.details = fields.details;
    Object.defineProperty(this, MARK, { value: true });
  }

  /** Whether a value is a WinnowError (of the given code), also across duplicate installs of this package. */
  static is(error: unknown, code?: string): error is WinnowError {
    if (typeof error !== "object" || error === null || !(MARK in error)) return false;
    return code === undefined || Reflect.get(error, "code") === code;
  }

  /** The error as it is, or wrapped as `PLUGIN_FAILED` with the original as cause. */
  static wrap(error: unknown, phase: string, plugin?: string): WinnowError {
    if (WinnowError.is(error)) return error;
    const reason = messageOf(error);
    const who = plugin ?? `the ${phase} phase`;
    return new WinnowError("PLUGIN_FAILED", `${who} failed: ${reason}`, {
      phase,
      ...(plugin === undefined ? {} : { plugin }),
      cause: error,
    });
  }
}
