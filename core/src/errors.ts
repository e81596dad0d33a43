import { messageOf } from "./author/errors.ts";
/** What kind of cause an error has; adapters choose a status or a retry policy by it. */
export type ErrorCategory =
  | "config"
  | "input"
  | "policy"
  | "capacity"
  | "conflict"
  | "target"
  | "timeout"
  | "aborted"
  | "plugin";

interface ErrorKind {
  readonly category: ErrorCategory;
  /** Whether the same request may succeed when it is sent again later. */
  readonly retryable: boolean;
  readonly description: string;
}

/**
 * Every code of the kernel, its category and whether a retry may help: the only place that says so.
 * Plugins add codes of their own by giving the category where they throw.
 */
export const ERRORS = {
  CONFIG_INVALID: {
    category: "config",
    retryable: false,
    description: "The plugins or settings given at start do not fit together.",
  },
  BAD_REQUEST: {
    category: "input",
    retryable: false,
    description: "The request does not fit its schema; `details` lists every issue.",
  },
  KERNEL_CLOSED: {
    category: "capacity",
    retryable: true,
    description: "The kernel is closing and takes no more work.",
  },
  CONCURRENCY_QUEUE_FULL: {
    category: "capacity",
    retryable: true,
    description: "Too many scrapes are waiting for a slot.",
  },
  CONCURRENCY_QUEUE_TIMEOUT: {
    category: "timeout",
    retryable: true,
    description: "No slot became free within two thirds of the timeout.",
  },
  SCRAPE_TIMEOUT: { category: "timeout", retryable: true, description: "The scrape ran out of time." },
  SCRAPE_ABORTED: { category: "aborted", retryable: false, description: "The caller cancelled the scrape." },
  SCRAPE_NO_CACHED_DATA: {
    category: "target",
    retryable: false,
    description: "`minAge` was set and nothing suitable is cached.",
  },
  SCRAPE_LOCKDOWN_CACHE_MISS: {
    category: "target",
    retryable: false,
    description: "`lockdown` was set and the page is not cached.",
  },
  SCRAPE_DNS_RESOLUTION_ERROR: {
    category: "target",
    retryable: true,
    description: "The host name could not be resolved.",
  },
  SCRAPE_SSL_ERROR: {
    category: "target",
    retryable: false,
    description: "The TLS handshake or the certificate failed.",
  },
  SCRAPE_SITE_ERROR: {
    category: "target",
    retryable: true,
    description: "The connection failed; `details.reason` holds the network error.",
  },
  SCRAPE_RESPONSE_TOO_LARGE: {
    category: "target",
    retryable: false,
    description: "The response is larger than the limit.",
  },
  SCRAPE_TOO_MANY_REDIRECTS: {
    category: "target",
    retryable: false,
    description: "The redirects did not end.",
  },
  SCRAPE_UNSUPPORTED_FILE_ERROR: {
    category: "target",
    retryable: false,
    description: "No installed plugin reads this type of file, or makes of it what was asked for.",
  },
  SCRAPE_PDF_PASSWORD_REQUIRED: {
    category: "target",
    retryable: false,
    description: "The document is encrypted, and no password or the wrong one was given.",
  },
  SCRAPE_PDF_DAMAGED: {
    category: "target",
    retryable: false,
    description: "The document is cut off or broken beyond repair.",
  },
  SCRAPE_PDF_NO_PAGES: { category: "target", retryable: false, description: "The document has no pages." },
  SCRAPE_PDF_OCR_REQUIRED: {
    category: "target",
    retryable: false,
    description: "The document holds images of text only, and recognition was not asked for.",
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
  SCRAPE_ACTIONS_NOT_SUPPORTED: {
    category: "input",
    retryable: false,
    description: "Actions were asked for, and no installed fetcher opens a live page.",
  },
  SCRAPE_ACTION_ERROR: {
    category: "target",
    retryable: false,
    description: "An action failed; `details` holds its index and type.",
  },
  SCRAPE_ADDRESS_NOT_ALLOWED: {
    category: "policy",
    retryable: false,
    description: "The address is private or otherwise not public, and not on an allow list.",
  },
  SCRAPE_PROMPT_INJECTION_DETECTED: {
    category: "policy",
    retryable: false,
    description: "`checkPromptInjection` was set, and the page gives orders to whoever reads it by machine.",
  },
  JOB_NOT_FOUND: {
    category: "input",
    retryable: false,
    description: "There is no such job, or it has expired.",
  },
  JOB_ENDED: { category: "conflict", retryable: false, description: "The job is over already." },
  IDEMPOTENCY_KEY_USED: {
    category: "conflict",
    retryable: false,
    description: "A job was submitted with this idempotency key before.",
  },
  JOB_DATA_BROKEN: {
    category: "plugin",
    retryable: false,
    description:
      "What was stored of a job cannot be read any more, so it was set aside; the message says what and why.",
  },
  STORAGE_FULL: {
    category: "capacity",
    retryable: true,
    description: "There is no space left to keep jobs in.",
  },
  SCRAPE_RETRY_LIMIT: {
    category: "target",
    retryable: false,
    description: "The work on this page ended the process again and again, so it was given up.",
  },
  SEARCH_FAILED: {
    category: "target",
    retryable: true,
    description: "The search provider did not answer as it should.",
  },
  ARTIFACT_FORBIDDEN: {
    category: "policy",
    retryable: false,
    description: "The signature in the URL of a kept file does not fit.",
  },
  ARTIFACT_EXPIRED: {
    category: "input",
    retryable: false,
    description: "The URL of a kept file has expired.",
  },
  ARTIFACT_NOT_FOUND: {
    category: "input",
    retryable: false,
    description: "The kept file is gone: the oldest go when the space for them is used up.",
  },
  MODEL_UNAVAILABLE: {
    category: "target",
    retryable: true,
    description: "The language model cannot be reached, is busy or took too long, also after retries.",
  },
  MODEL_FAILED: {
    category: "plugin",
    retryable: false,
    description: "The language model's server refused the request; `details.status` holds its status.",
  },
  MODEL_ANSWER_INVALID: {
    category: "plugin",
    retryable: true,
    description:
      "The language model's answer was empty, refused, cut off or not of the shape that was asked for.",
  },
  PLUGIN_FAILED: {
    category: "plugin",
    retryable: false,
    description: "A plugin threw something else; the original is the `cause`.",
  },
  UNKNOWN_ERROR: {
    category: "plugin",
    retryable: false,
    description: "Something unforeseen; the message holds the id to look for in the log.",
  },
} as const satisfies Record<string, ErrorKind>;

/** A code of the kernel's own table. */
export type ErrorCode = keyof typeof ERRORS;

/** What a {@link WinnowError} carries besides its message. */
export interface ErrorFields {
  /** Required for a code that is not in {@link ERRORS}. */
  readonly category?: ErrorCategory;
  readonly retryable?: boolean;
  readonly phase?: string;
  /** The plugin at fault, such as `format-markdown`. */
  readonly plugin?: string;
  /** Facts for a machine; JSON-safe, never a credential. */
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

  constructor(code: ErrorCode | (string & {}), message: string, fields: ErrorFields = {}) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.name = "WinnowError";
    const known: ErrorKind | undefined = (ERRORS as Record<string, ErrorKind>)[code];
    this.code = code;
    this.category = fields.category ?? known?.category ?? "plugin";
    this.retryable = fields.retryable ?? known?.retryable ?? false;
    this.phase = fields.phase;
    this.plugin = fields.plugin;
    this.details = fields.details;
    Object.defineProperty(this, MARK, { value: true });
  }

  /** Whether a value is a WinnowError (of the given code), also across duplicate installs of this package. */
  static is(error: unknown, code?: ErrorCode | (string & {})): error is WinnowError {
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
