import type { ErrorTable } from "@winnow/core/plugin";

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
  SCRAPE_RESPONSE_TOO_LARGE: { category: "target", description: "The response is larger than the limit." },
  SCRAPE_TOO_MANY_REDIRECTS: { category: "target", description: "The redirects did not end." },
} as const satisfies ErrorTable;
