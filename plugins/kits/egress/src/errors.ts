import { type ErrorTable, WinnowError } from "@winnow/core/plugin";

/** Codes of whatever connects to the network. */
export const NETWORK_ERRORS = {
  SCRAPE_ADDRESS_NOT_ALLOWED: {
    category: "policy",
    description: "The address is private or otherwise not public, and not on an allow list.",
  },
  SCRAPE_DNS_RESOLUTION_ERROR: {
    category: "target",
    retryable: true,
    description: "The host name could not be resolved.",
  },
  SCRAPE_SSL_ERROR: { category: "target", description: "The TLS handshake or the certificate failed." },
  SCRAPE_SITE_ERROR: {
    category: "target",
    retryable: true,
    description: "The connection failed; `details.reason` holds the network error.",
  },
  SCRAPE_RESPONSE_TOO_LARGE: {
    category: "target",
    description: "The page or file is larger than the limit, which `details.maxBytes` holds.",
  },
  SCRAPE_TOO_MANY_REDIRECTS: { category: "target", description: "The redirects did not end." },
} as const satisfies ErrorTable;

/** SCRAPE_RESPONSE_TOO_LARGE, with the size that was announced when there was one. */
export function responseTooLarge(maxBytes: number, announcedBytes?: number): WinnowError {
  const size = announcedBytes === undefined ? "is" : `is ${announcedBytes} bytes long,`;
  const message = `The page or file ${size} larger than the limit of ${maxBytes} bytes. Ask for a smaller one, such as a part of it; the operator can raise the limit: WINNOW_MAX_BODY_BYTES, or maxBytes in an app.`;
  return new WinnowError("SCRAPE_RESPONSE_TOO_LARGE", message, {
    ...NETWORK_ERRORS.SCRAPE_RESPONSE_TOO_LARGE,
    details: { maxBytes, ...(announcedBytes === undefined ? {} : { announcedBytes }) },
  });
}
