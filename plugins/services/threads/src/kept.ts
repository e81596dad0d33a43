import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import type { CachePlugin } from "@winnow/core/plugin";
import type { ViewAnswer, ViewJob } from "@winnow/kit-views";

/** How long computed views are kept: as long as a page is served from a cache by default. */
const KEEP_MS = 2 * 86_400_000;
/** Larger answers would push many others out. */
const MAX_BYTES = 8 * 2 ** 20;
/** Views of another process may come from other versions of the plugins. */
const RUN = crypto.randomUUID();

/** Where computed views are kept. */
export type ViewStore = Pick<CachePlugin, "get" | "set">;

/**
 * What a job gives, from the store when it was computed before: for the same bytes, options and modules. Views are functions
 * of these alone. A page that has changed takes the place of what it was, and so do its views.
 */
export async function keptOr(
  job: ViewJob,
  store: ViewStore,
  compute: () => Promise<ViewAnswer>,
): Promise<ViewAnswer> {
  const [key, page] = [keyOf(job), pageOf(job)];
  const known = await store.get(key).catch(() => undefined);
  if (known !== undefined && known.head.run === RUN && known.head.page === page)
    return deserialize(known.body) as ViewAnswer;
  const answer = await compute();
  if (isWhole(answer)) {
    const body = serialize(answer);
    const entry = { storedAt: Date.now(), head: { run: RUN, page }, body };
    // A store that fails must not fail the page; the cache of the pages says so itself.
    if (body.length <= MAX_BYTES) await store.set(key, entry, { ttlMs: KEEP_MS }).catch(() => {});
  }
  return answer;
}

/** What failed may succeed the next time, and what is missing follows from elsewhere. */
function isWhole({ failures, missing = [] }: ViewAnswer): boolean {
  return Object.keys(failures).length === 0 && missing.length === 0;
}

/** Names the views of an address, however its page changes. */
function keyOf({ facts: { url, sourceUrl, options, formats }, sources, views }: ViewJob): string {
  const identity = serialize([url, sourceUrl, options, formats, sources, [...views].sort()]);
  return `views:${createHash("sha256").update(identity).digest("hex")}`;
}

function pageOf({ facts: { statusCode, headers, contentType, body } }: ViewJob): string {
  const head = serialize([statusCode, contentType, Object.entries(headers)]);
  return createHash("sha256").update(head).update(body).digest("base64");
}
