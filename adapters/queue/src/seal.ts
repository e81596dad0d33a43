import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const KEY_BYTES = 32;
/** Bytes of the nonce that a cipher takes in addition to the key, and of the tag that shows whether a text was changed. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = "aes-256-gcm";
/** Begins a text that was sealed. */
const MARK = "sealed:";

/**
 * Seals the texts of one job with a key that lives in this object only. The same text is sealed to the same characters, so that
 * a store still knows equal ones; the initialization vector is made of the text, so that no two texts have the same.
 * @see NIST SP 800-38D
 */
export class Seal {
  readonly #key = randomBytes(KEY_BYTES);
  readonly #naming = randomBytes(KEY_BYTES);

  text(clear: string): string {
    const iv = createHmac("sha256", this.#naming).update(clear).digest().subarray(0, IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, iv);
    const parts = [iv, cipher.update(clear, "utf8"), cipher.final(), cipher.getAuthTag()];
    return `${MARK}${Buffer.concat(parts).toString("base64url")}`;
  }

  /** A URL of a host of its own for each host, as a store takes turns between hosts. */
  url(clear: string): string {
    const host = URL.parse(clear)?.host ?? "";
    const name = createHmac("sha256", this.#naming).update(`host ${host}`).digest("hex").slice(0, KEY_BYTES);
    return `${MARK}//${name}/${this.text(clear)}`;
  }

  /** What was sealed; a text that was not is given as it is. */
  open(text: string): string {
    if (!isSealed(text)) return text;
    const bytes = Buffer.from(text.slice(text.lastIndexOf(MARK) + MARK.length), "base64url");
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const clear = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(clear).toString("utf8");
  }
}

/** Whether this is how a sealed text begins. */
export function isSealed(text: string): boolean {
  return text.startsWith(MARK);
}
