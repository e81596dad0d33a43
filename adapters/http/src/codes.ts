/** Codes of this adapter: what goes wrong before a request reaches the kernel. */
export const HTTP_ERRORS = {
  BAD_REQUEST_INVALID_JSON: { status: 400, description: "The body is not JSON." },
  UNAUTHORIZED: { status: 401, description: "The server wants a key, and none or a wrong one was sent." },
  HOST_NOT_ALLOWED: {
    status: 403,
    description:
      "The server has no keys, and was reached by a name that is not its own. Set `WINNOW_ALLOW_HOSTS`.",
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    description: "A web page of another origin made this request, and may not. Set `WINNOW_ALLOW_ORIGINS`.",
  },
  NOT_FOUND: { status: 404, description: "There is no such path, job, result or delivery." },
  METHOD_NOT_ALLOWED: {
    status: 405,
    description: "The path is known, but not with this method; the header `allow` lists those that are.",
  },
  REQUEST_TIMEOUT: { status: 408, description: "The request was not sent to its end in time." },
  BODY_TOO_LARGE: { status: 413, description: "The request body is larger than 10 MB." },
  URL_TOO_LONG: { status: 414, description: "A part of the path is too long." },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    description: "The request body is not of a type that this path takes.",
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    description: "The URL and headers of the request are larger than 16 KB together.",
  },
} as const satisfies Record<string, { readonly status: number; readonly description: string }>;

/** A code of {@link HTTP_ERRORS}. */
export type HttpErrorCode = keyof typeof HTTP_ERRORS;
