import { type ErrorFields, type ErrorKind, messageOf, WinnowError } from "@winnow/core/plugin";
import { S3_ERRORS } from "./errors.ts";
import { textsOf } from "./xml.ts";

/** Bytes of an answer that is read as a whole. */
const MAX_ANSWER = 4 * 2 ** 20;
/** Characters of the storage's own words that an error repeats. */
const MAX_WORDS = 200;
/** What Amazon S3 allows. */
const MAX_SKEW_MS = 14 * 60_000;

const REFUSED =
  /^(?:AccessDenied|AccountProblem|AllAccessDisabled|ExpiredToken|InvalidAccessKeyId|InvalidToken|SignatureDoesNotMatch|TokenRefreshRequired)$/;
const FULL = /^(?:QuotaExceeded|XMinioStorageFull|EntityTooLargeForQuota|StorageFull)$/;
const BUSY =
  /^(?:SlowDown|ServiceUnavailable|InternalError|RequestTimeout|OperationAborted|Busy|XMinioServerNotInitialized)$/;

/** The text of an answer. @throws ARTIFACT_STORAGE_FAILED when it is too long */
export async function readText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_ANSWER)
      throw failure("ARTIFACT_STORAGE_FAILED", `answered with more than ${MAX_ANSWER} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** The error of an answer that is not a success, or of one whose body is an error. */
export function errorOf(answer: Response, body: string): WinnowError {
  const { status } = answer;
  const [code = ""] = textsOf(body, "Code");
  const [words = ""] = textsOf(body, "Message");
  const said = `answered ${status}${code === "" ? "" : ` ${code.slice(0, MAX_WORDS)}`}`;
  const details = { status, ...(code === "" ? {} : { code }) };
  const skew = Math.abs(Date.parse(answer.headers.get("date") ?? "") - Date.now());
  if (code === "RequestTimeTooSkewed" || (status === 403 && skew > MAX_SKEW_MS)) {
    const by = Number.isFinite(skew) ? ` by ${Math.round(skew / 1000)} seconds` : "";
    return failure(
      "ARTIFACT_STORAGE_CLOCK",
      `${said}: the clocks differ${by}. Set the clock of this machine`,
      { details },
    );
  }
  if (
    code === "NoSuchBucket" ||
    code === "PermanentRedirect" ||
    code === "AuthorizationHeaderMalformed" ||
    (status >= 300 && status < 400)
  ) {
    const [region = answer.headers.get("x-amz-bucket-region") ?? ""] = textsOf(body, "Region");
    const where =
      region === "" ? "Check bucket, region and endpoint" : `The bucket is in the region ${region}`;
    return failure("ARTIFACT_BUCKET_MISSING", `${said}. ${where}`, { details });
  }
  if (FULL.test(code) || status === 507) return failure("STORAGE_FULL", said, { details });
  if (BUSY.test(code) || status >= 500 || status === 429 || status === 408)
    return failure("ARTIFACT_STORAGE_AWAY", said, { details });
  if (REFUSED.test(code) || status === 401 || status === 403)
    return failure("ARTIFACT_STORAGE_REFUSED", `${said}. Check the key and its rights to the bucket`, {
      details,
    });
  return failure("ARTIFACT_STORAGE_FAILED", words === "" ? said : `${said}: ${words.slice(0, MAX_WORDS)}`, {
    details,
  });
}

/** The error of a request without an answer. */
export function awayError(cause: unknown, timeoutMs: number, isLate: boolean): WinnowError {
  if (isLate) return failure("ARTIFACT_STORAGE_AWAY", `did not answer within ${timeoutMs} ms`);
  // The cause of what fetch throws says why.
  const reason = messageOf(Object(cause).cause ?? cause) || "the connection was lost";
  return failure("ARTIFACT_STORAGE_AWAY", `cannot be reached: ${reason}`, { cause });
}

/** An error of this store. */
export function failure(code: keyof typeof S3_ERRORS, what: string, more: ErrorFields = {}): WinnowError {
  const kind: ErrorKind = S3_ERRORS[code];
  return new WinnowError(code, `The storage for kept files ${what}.`, { ...kind, ...more });
}
