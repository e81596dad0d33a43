import * as v from "valibot";

/** Where a server of the operator is. */
export const httpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:/i, "Expected http or https"));
/** Words separated by commas. */
export const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean),
  ),
);
/** Yes or no. */
export const flag = v.pipe(
  v.picklist(["true", "false", "1", "0"], 'Expected "true" or "false"'),
  v.transform((text) => text === "true" || text === "1"),
);
/** What a browser sends as `Origin`, or `*`. */
export const origins = v.pipe(
  list,
  v.transform((items) => items.map((item) => item.toLowerCase().replace(/\/$/, ""))),
  v.check(
    (items) => items.every((item) => /^(?:\*|null|[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+)$/.test(item)),
    "Expected origins such as `https://app.example.com`, or `*`",
  ),
);
/** Host names and addresses, or `*`. */
export const hosts = v.pipe(
  list,
  v.transform((items) => items.map((item) => item.toLowerCase())),
  v.check(
    (items) => items.every((item) => item === "*" || /^[a-z0-9_.-]+$|^[0-9a-f:.]+$/.test(item)),
    "Expected names such as `scrape.example.com`, without scheme and port, or `*`",
  ),
);
/** Characters of a key: fewer can be guessed. */
export const MIN_KEY_LENGTH = 8;
/** API keys. */
export const keys = v.pipe(
  list,
  v.check(
    (items) => items.every((item) => item.replace(/^fc-/, "").length >= MIN_KEY_LENGTH && /^\S+$/.test(item)),
    `Expected keys of at least ${MIN_KEY_LENGTH} characters, without spaces, such as the output of \`openssl rand -hex 16\``,
  ),
);
/** Calls per minute by kind, such as `scrape=100,status=500`. */
export const rates = v.pipe(
  list,
  v.check(
    (items) => items.every((item) => /^[a-z][a-z-]*=[1-9]\d{0,8}$/.test(item)),
    "Expected kinds with their calls per minute, such as `scrape=100,status=500`",
  ),
);
/** The URL of a Redis server. */
export const redisUrl = v.pipe(
  v.string(),
  v.check(
    (text) => /^rediss?:$/.test(URL.parse(text)?.protocol ?? ""),
    "Expected a URL such as `redis://127.0.0.1:6379`, or `rediss:` for TLS",
  ),
  v.check(isEncoded, "Expected `%25` for a `%` in the password of the URL"),
);
/** The URL of a PostgreSQL database. */
export const databaseUrl = v.pipe(
  v.string(),
  v.check(
    (text) => /^postgres(?:ql)?:$/.test(URL.parse(text)?.protocol ?? ""),
    "Expected a URL such as `postgres://user:password@host:5432/winnow`",
  ),
);
/** A whole number within these bounds. */
export const count = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, "Expected a whole number"),
    v.transform(Number),
    v.minValue(minimum),
    v.maxValue(maximum),
  );
/** How often something happens each second, such as `5` or `0.5`. */
export const rate = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}(?:\.\d{1,3})?$/, "Expected a number such as `5` or `0.5`"),
  v.transform(Number),
  v.minValue(0.001),
  v.maxValue(1000),
);
/** The URL of a mail server. */
export const smtpUrl = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
  }, "Expected a URL such as `smtps://user:password@mail.example.com`, or `smtp:`"),
);
/** A bucket, or a folder that several processes share. */
export const artifactsUrl = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    if (url === null || url.search !== "" || url.hash !== "" || url.username !== "") return false;
    return url.protocol === "s3:" ? url.hostname !== "" : url.protocol === "file:" && url.hostname === "";
  }, "Expected a URL such as `s3://bucket/folder` or `file:///mnt/artifacts`"),
);

/** Whether its escapes are characters, as the client reads them. */
function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}
