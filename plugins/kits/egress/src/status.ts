import process from "node:process";

// As an import it would load the whole of the platform's `fetch` as well, which nothing here uses.
const { STATUS_CODES } = process.getBuiltinModule("node:http");

/** What is said of a page that answered with this status; undefined below 400. The words of the server go before those of the standard. */
export function statusError(statusCode: number, statusText: string): string | undefined {
  if (statusCode < 400) return undefined;
  return statusText || STATUS_CODES[statusCode] || `Status ${statusCode}`;
}
