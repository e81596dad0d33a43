import { list } from "@winnow/kit-settings";
import * as v from "valibot";

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
