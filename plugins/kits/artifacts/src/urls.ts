import { timingSafeEqual } from "node:crypto";
import { type Clock, WinnowError } from "@winnow/core/plugin";
import { ARTIFACT_ERRORS } from "./errors.ts";

/** Random names: 256 bits in base64url. */
const NAME = /^[\w-]{43}$/;
const TIME = /^\d{1,16}$/;

/** Settings of {@link ArtifactUrls}. */
export interface ArtifactUrlSettings {
  /** Where callers reach the server, as {@link readPublicUrl} gives it. */
  readonly publicUrl: () => string;
  readonly clock: Clock;
  /** Signs a text with a key that all processes of the server have. */
  readonly sign: (text: string) => string | Promise<string>;
}

/** The signed URLs under which a server answers kept files: `<publicUrl>/v2/artifacts/<name>?expires=...&signature=...`. */
export class ArtifactUrls {
  readonly #settings: ArtifactUrlSettings;

  constructor(settings: ArtifactUrlSettings) {
    this.#settings = settings;
  }

  /** The URL of a file. */
  async issue(name: string, expires: string): Promise<string> {
    const { publicUrl, sign } = this.#settings;
    const signature = await sign(`${name}.${expires}`);
    return `${publicUrl()}/v2/artifacts/${name}?${new URLSearchParams({ expires, signature })}`;
  }

  /**
   * Judges the parts of a URL. Only a name that was issued has a signature that fits, so it leads nowhere else.
   * @throws ARTIFACT_FORBIDDEN, ARTIFACT_EXPIRED
   */
  async check(name: string, expires: string, signature: string): Promise<void> {
    const { clock, sign } = this.#settings;
    if (!NAME.test(name) || !TIME.test(expires) || !isSame(await sign(`${name}.${expires}`), signature)) {
      throw new WinnowError(
        "ARTIFACT_FORBIDDEN",
        "The signature of this URL is invalid. Use the URL exactly as it was returned.",
        ARTIFACT_ERRORS.ARTIFACT_FORBIDDEN,
      );
    }
    if (Number(expires) > clock.now()) return;
    const message = `This URL expired at ${new Date(Number(expires)).toISOString()}. Scrape the page again.`;
    throw new WinnowError("ARTIFACT_EXPIRED", message, ARTIFACT_ERRORS.ARTIFACT_EXPIRED);
  }
}

/** The error for a file that is gone although its URL is valid. */
export function artifactGone(): WinnowError {
  const message =
    "This file was deleted: the oldest files are deleted when storage is full. Scrape the page again.";
  return new WinnowError("ARTIFACT_NOT_FOUND", message, ARTIFACT_ERRORS.ARTIFACT_NOT_FOUND);
}

/** The error for a file that has more bytes than are kept. */
export function artifactTooLarge(bytes: number, maxBytes: number): WinnowError {
  const message = `A file of ${bytes} bytes does not fit into the ${maxBytes} bytes for kept files.`;
  return new WinnowError("ARTIFACT_TOO_LARGE", message, ARTIFACT_ERRORS.ARTIFACT_TOO_LARGE);
}

/**
 * Where callers reach the server, without a slash at its end. A function is asked for each URL, for a port that is known late.
 * @throws CONFIG_INVALID
 */
export function readPublicUrl(publicUrl: string | (() => string)): () => string {
  if (typeof publicUrl !== "string") return () => readBase(publicUrl());
  const base = readBase(publicUrl);
  return () => base;
}

function readBase(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "") {
    const message = `publicUrl must be an absolute http or https URL without query, not "${text}".`;
    throw new WinnowError("CONFIG_INVALID", message);
  }
  return url.href.replace(/\/+$/, "");
}

/** Compares in the same time, wherever the first difference is. */
function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
