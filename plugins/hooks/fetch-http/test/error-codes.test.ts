import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core/plugin";
import { suite } from "uvu";
import { type Circumstances, toWinnowError } from "../src/failures.ts";

const test = suite("hook-fetch-http: codes of errors");
const fail = (code: string, message = "it failed") => Object.assign(new Error(message), { code });
const around = (more: Partial<Circumstances> = {}): Circumstances => ({
  ...{
    url: new URL("https://user:secret@a.example/x?key=secret"),
    skipTlsVerification: false,
    viaProxy: false,
  },
  ...{ progress: { heard: false, headers: undefined } as Circumstances["progress"], ...more },
});
const heard = (headers?: Record<string, string>): Partial<Circumstances> => ({
  progress: { heard: true, headers } as Circumstances["progress"],
});

const CASES: readonly (readonly [
  what: string,
  error: unknown,
  around: Partial<Circumstances>,
  code: string,
  reason: string,
])[] = [
  ["refused", fail("ECONNREFUSED"), {}, "SCRAPE_SITE_ERROR", "ERR_CONNECTION_REFUSED"],
  ["reset", fail("ECONNRESET"), {}, "SCRAPE_SITE_ERROR", "ERR_CONNECTION_RESET"],
  ["a broken pipe", fail("EPIPE"), {}, "SCRAPE_SITE_ERROR", "ERR_CONNECTION_RESET"],
  ["aborted", fail("ECONNABORTED"), {}, "SCRAPE_SITE_ERROR", "ERR_CONNECTION_ABORTED"],
  ["too late", fail("ETIMEDOUT"), {}, "SCRAPE_SITE_ERROR", "ERR_CONNECTION_TIMED_OUT"],
  [
    "too late for undici",
    fail("UND_ERR_CONNECT_TIMEOUT"),
    {},
    "SCRAPE_SITE_ERROR",
    "ERR_CONNECTION_TIMED_OUT",
  ],
  ["no route", fail("EHOSTUNREACH"), {}, "SCRAPE_SITE_ERROR", "ERR_ADDRESS_UNREACHABLE"],
  ["no network", fail("ENETDOWN"), {}, "SCRAPE_SITE_ERROR", "ERR_INTERNET_DISCONNECTED"],
  ["a firewall", fail("EPERM"), {}, "SCRAPE_SITE_ERROR", "ERR_NETWORK_ACCESS_DENIED"],
  ["no sockets left", fail("EMFILE"), {}, "SCRAPE_SITE_ERROR", "ERR_INSUFFICIENT_RESOURCES"],
  [
    "several addresses",
    new AggregateError([fail("ECONNREFUSED"), fail("ETIMEDOUT")]),
    {},
    "SCRAPE_SITE_ERROR",
    "ERR_CONNECTION_REFUSED",
  ],
  ["no addresses", new AggregateError([]), {}, "SCRAPE_SITE_ERROR", "ERR_FAILED"],
  ["an unknown code", fail("EWHATEVER"), {}, "SCRAPE_SITE_ERROR", "ERR_FAILED"],
  ["no code", new Error("odd"), {}, "SCRAPE_SITE_ERROR", "ERR_FAILED"],
  ["a text", "odd", {}, "SCRAPE_SITE_ERROR", "ERR_FAILED"],
  ["nothing", undefined, {}, "SCRAPE_SITE_ERROR", "ERR_FAILED"],
  [
    "a code that is a number",
    Object.assign(new Error("odd"), { code: 7 }),
    {},
    "SCRAPE_SITE_ERROR",
    "ERR_FAILED",
  ],
  ["no answer", fail("UND_ERR_SOCKET", "other side closed"), {}, "SCRAPE_SITE_ERROR", "ERR_EMPTY_RESPONSE"],
  [
    "half an answer",
    fail("UND_ERR_SOCKET", "other side closed"),
    heard(),
    "SCRAPE_SITE_ERROR",
    "ERR_CONNECTION_CLOSED",
  ],
  [
    "an answer out of turn",
    fail("UND_ERR_SOCKET", "bad response"),
    heard(),
    "SCRAPE_SITE_ERROR",
    "ERR_INVALID_HTTP_RESPONSE",
  ],
  [
    "cut, with a length",
    fail("ECONNRESET"),
    heard({ "content-length": "9" }),
    "SCRAPE_SITE_ERROR",
    "ERR_CONTENT_LENGTH_MISMATCH",
  ],
  [
    "cut, in chunks",
    fail("UND_ERR_SOCKET"),
    heard({ "transfer-encoding": "chunked" }),
    "SCRAPE_SITE_ERROR",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
  ],
  ["no HTTP", fail("HPE_INVALID_CONSTANT"), {}, "SCRAPE_SITE_ERROR", "ERR_INVALID_HTTP_RESPONSE"],
  [
    "broken chunks",
    fail("HPE_INVALID_CHUNK_SIZE"),
    heard({}),
    "SCRAPE_SITE_ERROR",
    "ERR_INVALID_CHUNKED_ENCODING",
  ],
  ["broken HTTP/2", fail("ERR_HTTP2_SESSION_ERROR"), {}, "SCRAPE_SITE_ERROR", "ERR_HTTP2_PROTOCOL_ERROR"],
  [
    "large headers",
    fail("UND_ERR_HEADERS_OVERFLOW"),
    {},
    "SCRAPE_SITE_ERROR",
    "ERR_RESPONSE_HEADERS_TOO_BIG",
  ],
  [
    "closed in the handshake",
    fail("ECONNRESET", "Client network socket disconnected before secure TLS connection was established"),
    {},
    "SCRAPE_SITE_ERROR",
    "ERR_CONNECTION_CLOSED",
  ],
  [
    "another's certificate",
    fail("ERR_TLS_CERT_ALTNAME_INVALID"),
    {},
    "SCRAPE_SSL_ERROR",
    "ERR_CERT_COMMON_NAME_INVALID",
  ],
  ["an old certificate", fail("CERT_HAS_EXPIRED"), {}, "SCRAPE_SSL_ERROR", "ERR_CERT_DATE_INVALID"],
  ["a certificate of tomorrow", fail("CERT_NOT_YET_VALID"), {}, "SCRAPE_SSL_ERROR", "ERR_CERT_DATE_INVALID"],
  ["a revoked certificate", fail("CERT_REVOKED"), {}, "SCRAPE_SSL_ERROR", "ERR_CERT_REVOKED"],
  [
    "an own certificate",
    fail("DEPTH_ZERO_SELF_SIGNED_CERT"),
    {},
    "SCRAPE_SSL_ERROR",
    "ERR_CERT_AUTHORITY_INVALID",
  ],
  [
    "no TLS",
    fail("ERR_SSL_WRONG_VERSION_NUMBER"),
    { skipTlsVerification: true },
    "SCRAPE_SSL_ERROR",
    "ERR_SSL_PROTOCOL_ERROR",
  ],
  [
    "a proxy that refuses the name",
    new Error("Proxy response (407) !== 200"),
    { viaProxy: true },
    "SCRAPE_SITE_ERROR",
    "ERR_PROXY_AUTH_REQUESTED",
  ],
  [
    "a proxy that refuses the site",
    new Error("Proxy response (403) !== 200"),
    { viaProxy: true },
    "SCRAPE_SITE_ERROR",
    "ERR_TUNNEL_CONNECTION_FAILED",
  ],
  [
    "a proxy that is not there",
    fail("ECONNREFUSED"),
    { viaProxy: true },
    "SCRAPE_SITE_ERROR",
    "ERR_PROXY_CONNECTION_FAILED",
  ],
  [
    "a site behind a proxy that is reset",
    fail("ECONNRESET"),
    { viaProxy: true, ...heard({}) },
    "SCRAPE_SITE_ERROR",
    "ERR_CONNECTION_RESET",
  ],
];
for (const [what, thrown, more, code, reason] of CASES) {
  test(`${what}: ${reason}`, () => {
    const error = toWinnowError(thrown, around(more));
    assert.equal(error.code, code);
    assert.equal(Reflect.get(Object(error.details), "reason"), reason);
    assert.deepEqual([error.category, error.retryable], ["target", code === "SCRAPE_SITE_ERROR"]);
    assert.match(error.message, /a\.example/, "says which site");
    assert.doesNotMatch(
      JSON.stringify([error.message, error.details]),
      /secret/,
      "and no secret of its address",
    );
    assert.deepEqual(JSON.parse(JSON.stringify(error.details)), error.details);
  });
}

test("what is typed already stays as it is", () => {
  const error = new WinnowError("SCRAPE_TIMEOUT", "late");
  assert.equal(toWinnowError(error, around()), error);
});

test("a certificate that is not checked is spoken of otherwise", () => {
  const strict = toWinnowError(fail("CERT_HAS_EXPIRED"), around());
  assert.match(strict.message, /skipTlsVerification/);
  const lax = toWinnowError(fail("EPROTO"), around({ skipTlsVerification: true }));
  assert.match(lax.message, /although certificate verification is off/);
});

test.run();
