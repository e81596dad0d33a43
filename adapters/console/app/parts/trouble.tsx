import type { CallError } from "../api.ts";

/** What a reader can do, by the code of an error. */
const ADVICE: Readonly<Record<string, string>> = {
  SERVER_AWAY:
    "Look whether the server runs and this machine reaches it. What you see was true before; it is asked again by itself.",
  UNAUTHORIZED: "Your key was revoked or your login ended. Log in again.",
  KEY_SCOPE_MISSING: "Log in with a key that is for this, or ask whoever made your key.",
  HOST_NOT_ALLOWED:
    "Open the console by a name that the server knows, or add this one to WINNOW_ALLOW_HOSTS.",
  RATE_LIMIT_EXCEEDED: "Wait a minute; the operator can raise the bound of your team.",
  INSUFFICIENT_CREDITS: "The credits of this month are used up; the operator can raise them.",
  SCRAPE_TIMEOUT: "Give it more time with the option timeout, or ask for fewer formats.",
  SCRAPE_SITE_ERROR: "Look whether the address is right and its server runs; the steps say what was tried.",
  SCRAPE_DNS_RESOLUTION_ERROR: "Look whether the name is written right.",
  SCRAPE_ADDRESS_NOT_ALLOWED: "The operator can allow this network with WINNOW_ALLOW_PAGE_NETWORKS.",
  SCRAPE_ALL_ENGINES_FAILED:
    "Look at the steps below for what each way of fetching met; another proxy may get through.",
  SERVER_BUSY: "Try again in a moment.",
  STORAGE_FULL: "The disk of the server is full: make room there.",
  ROBOTS: "The site's robots.txt asks not to read these. ignoreRobotsTxt reads them all the same.",
  JOB_NOT_FOUND: "Jobs are forgotten a day after their end. Begin it anew.",
  NOT_JSON: "Something between this page and the server answers in its place, such as a proxy.",
};

/** What to do about an error, if more is known than it says itself. */
export function adviceFor(code: string): string | undefined {
  return Object.hasOwn(ADVICE, code) ? ADVICE[code] : undefined;
}

/** What went wrong, and what to do. */
export function Trouble({ error, onRetry }: { readonly error: CallError; readonly onRetry?: () => void }) {
  const advice = adviceFor(error.code);
  return (
    <div class="trouble" role="alert">
      <p>
        <strong>{error.message}</strong> <code>{error.code}</code>
      </p>
      {advice !== undefined && <p>{advice}</p>}
      <Issues details={error.details} />
      {onRetry !== undefined && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** What of a request is not valid, a line each. */
function Issues({ details }: { readonly details: unknown }) {
  if (!Array.isArray(details)) return null;
  const issues = details as { readonly path?: readonly unknown[]; readonly message?: string }[];
  return (
    <ul>
      {issues.slice(0, 20).map(({ path = [], message }) => (
        <li key={`${path.join(".")} ${message}`}>
          <code>{path.join(".") || "request"}</code>: {message}
        </li>
      ))}
    </ul>
  );
}
