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
/** The URL of a Redis server. */
export const redisUrl = v.pipe(
  v.string(),
  v.check(
    (text) => /^rediss?:$/.test(URL.parse(text)?.protocol ?? ""),
    "Expected a URL such as `redis://127.0.0.1:6379`, or `rediss:` for TLS",
  ),
  v.check(isEncoded, "Expected `%25` for a `%` in the password of the URL"),
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

/** Whether the escapes of a URL are characters, as clients read its password. */
export function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}
