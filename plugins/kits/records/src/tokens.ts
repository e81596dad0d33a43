import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { RecordStore } from "./store.ts";

const SECRET_BYTES = 32;
/** Characters of a token. */
export const MAX_TOKEN_LENGTH = 4096;

/**
 * Texts that prove that this installation wrote them, for URLs that are their own credential. They are signed with a secret that
 * stands in the store of records, so that they are valid for every process that has the store, and no longer than it.
 */
export class SignedTokens {
  readonly #records: RecordStore;
  readonly #purpose: string;
  #secret: Promise<Buffer> | undefined;

  /** A token is only valid for the purpose for which it was signed. */
  constructor(records: RecordStore, purpose: string) {
    this.#records = records;
    this.#purpose = purpose;
  }

  /** A token that holds these claims, which everybody can read. */
  async sign(claims: unknown): Promise<string> {
    const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
    return `${payload}.${(await this.#signature(payload)).toString("base64url")}`;
  }

  /** The claims of a token; undefined when it was not signed here, or for another purpose. */
  async read(token: string): Promise<unknown> {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    const [payload = "", signature = "", ...more] = token.split(".");
    const given = Buffer.from(signature, "base64url");
    const expected = await this.#signature(payload);
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    // Base64 has several spellings of the same bytes; only one of them was written here.
    if (more.length > 0 || !isSigned || given.toString("base64url") !== signature) return undefined;
    return JSON.parse(Buffer.from(payload, "base64url").toString());
  }

  async #signature(payload: string): Promise<Buffer> {
    this.#secret ??= readSecret(this.#records).catch((error: unknown) => {
      this.#secret = undefined;
      throw error;
    });
    return createHmac("sha256", await this.#secret)
      .update(`${this.#purpose}.${payload}`)
      .digest();
  }
}

/** The secret of the store, made on first use. Of processes that make one at once the first counts for all. */
async function readSecret(records: RecordStore): Promise<Buffer> {
  const key = { collection: "secrets", owner: "", key: "tokens" };
  const found = await records.get(key);
  if (found?.bytes !== undefined) return Buffer.from(found.bytes);
  const bytes = randomBytes(SECRET_BYTES);
  if ((await records.put(key, { at: Date.now(), value: null, bytes }, { ifVersion: 0 })) !== undefined)
    return bytes;
  const other = await records.get(key);
  if (other?.bytes === undefined) throw new Error("The secret of the store of records cannot be read.");
  return Buffer.from(other.bytes);
}
