import * as v from "@winnow/kit-schema";

/** Events of all operations, as `events` may name them: whole, without the operation, or by their last part. */
const MOMENTS = [
  "started",
  "start",
  "page",
  "action",
  "completed",
  "failed",
  "cancelled",
  "check.completed",
  "check",
];
const OPERATIONS = ["crawl", "batch_scrape", "extract", "agent", "monitor"];

const EventName = v.pipe(
  v.string(),
  v.maxLength(100),
  v.check(
    (name) =>
      MOMENTS.includes(name) ||
      OPERATIONS.some((one) => MOMENTS.some((moment) => name === `${one}.${moment}`)),
    ({ input }) =>
      `"${input}" is not a valid event. Events are ${MOMENTS.join(", ")}, alone or prefixed with ${OPERATIONS.join(", ")} and a dot.`,
  ),
);

/** Headers that say what a message is, and that no caller may say otherwise. */
const RESERVED =
  /^(?:x-firecrawl-signature|webhook-(?:id|timestamp|signature)|content-type|content-length|host|connection|transfer-encoding)$/i;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

const Header = v.pipe(
  v.string(),
  v.maxLength(256),
  v.regex(HEADER_NAME, "Not a valid header name"),
  v.check(
    (name) => !RESERVED.test(name),
    ({ input }) => `The header "${input}" is reserved.`,
  ),
);

const HeaderValue = v.pipe(
  v.string(),
  v.maxLength(8192),
  v.regex(
    /^[\t\x20-\x7e\x80-\xff]*$/,
    "A header value cannot contain line breaks or characters outside Latin-1",
  ),
);

const Url = v.pipe(v.string(), v.maxLength(8192));

/** Both are kept and sent with every message, so they are small. */
const MAX_EXTRA = 64 * 1024;
const isSmall = (value: unknown) => JSON.stringify(value).length <= MAX_EXTRA;

/** `webhook` of a job, and a bare URL for `{ url }`. @see wire contract 17.1 */
export function webhookSchema(allowHttp: boolean) {
  const scheme = allowHttp ? /^https?:/i : /^https:/i;
  const expected = allowHttp ? "Expected a URL with http or https" : "Expected a URL with https";
  return v.pipe(
    v.union([Url, v.pipe(v.looseObject({}), v.maxEntries(100))]),
    v.transform((given) => (typeof given === "string" ? { url: given } : given)),
    v.strictObject({
      url: v.pipe(Url, v.url(), v.regex(scheme, expected)),
      headers: v.optional(
        v.pipe(
          v.record(Header, HeaderValue),
          v.maxEntries(100),
          v.check((headers) => isSmall(headers), "headers are larger than 64 KiB"),
        ),
        {},
      ),
      metadata: v.optional(
        v.pipe(
          v.record(v.pipe(v.string(), v.maxLength(1000)), v.unknown()),
          v.maxEntries(1000),
          v.check((metadata) => isSmall(metadata), "metadata is larger than 64 KiB"),
        ),
        {},
      ),
      events: v.optional(v.pipe(v.array(EventName), v.maxLength(100))),
    }),
  );
}

/** A validated `webhook`. */
export type Receiver = v.InferOutput<ReturnType<typeof webhookSchema>>;

/** Whether the receiver wants this event. `crawl.page` is also called `page`. */
export function wants({ events }: Receiver, type: string): boolean {
  if (events === undefined) return true;
  const [, second = "", ...rest] = type.split(".");
  const names = [type, second, [second, ...rest].join(".")];
  return events.some((event) => names.includes(event.replace(/(^|\.)start$/, "$1started")));
}
