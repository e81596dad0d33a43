import type { ErrorTable } from "@winnow/core/plugin";

/** Codes of this adapter: what goes wrong before a request reaches the kernel, and unexpected errors. */
export const HTTP_ERRORS = {
  BAD_REQUEST_INVALID_JSON: { category: "input", description: "The body is not JSON." },
  UNAUTHORIZED: {
    category: "policy",
    description: "The server wants a key, and none or a wrong one was sent.",
  },
  HOST_NOT_ALLOWED: {
    category: "policy",
    description:
      "The server has no keys, and was reached by a name that is not its own. Set `WINNOW_ALLOW_HOSTS`.",
  },
  ORIGIN_NOT_ALLOWED: {
    category: "policy",
    description: "A web page of another origin made this request, and may not. Set `WINNOW_ALLOW_ORIGINS`.",
  },
  NOT_FOUND: { category: "input", description: "There is no such path, job, result or delivery." },
  METHOD_NOT_ALLOWED: {
    category: "input",
    description: "The path is known, but not with this method; the header `allow` lists those that are.",
  },
  REQUEST_TIMEOUT: {
    category: "timeout",
    description: "The request was not sent to its end in time, or its body came too slowly.",
  },
  BODY_TOO_LARGE: { category: "input", description: "The request body is larger than 10 MB." },
  SERVER_BUSY: {
    category: "capacity",
    retryable: true,
    description:
      "The bodies of other requests take all the room that there is for them, or the process may open no more files and sockets; `retry-after` says when to try again.",
  },
  URL_TOO_LONG: { category: "input", description: "A part of the path is too long." },
  UNSUPPORTED_MEDIA_TYPE: {
    category: "input",
    description: "The request body is not of a type that this path takes.",
  },
  HEADERS_TOO_LARGE: {
    category: "input",
    description: "The URL and headers of the request are larger than 16 KB together.",
  },
  UNKNOWN_ERROR: {
    category: "plugin",
    description: "Something unforeseen; the message holds the id to look for in the log.",
  },
} as const satisfies ErrorTable;

/** A code of {@link HTTP_ERRORS}. */
export type HttpErrorCode = keyof typeof HTTP_ERRORS;
