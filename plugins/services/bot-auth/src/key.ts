import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { WinnowError } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";

/** The key of an operator. */
export interface KeyPair {
  readonly privateKey: KeyObject;
  /** The public half, for everybody. */
  readonly jwk: JsonWebKey;
  /** Its thumbprint. @see RFC 7638 */
  readonly id: string;
}

/** Reads a private Ed25519 key. @throws CONFIG_INVALID, which never holds a part of the key */
export function readKey(text: string): KeyPair {
  try {
    const { kty, crv, d, x } = recordOf(JSON.parse(text));
    const privateKey = createPrivateKey({ key: { kty, crv, d, x } as JsonWebKey, format: "jwk" });
    const own = createPublicKey(privateKey).export({ format: "jwk" });
    if (own.crv === "Ed25519" && own.x !== undefined && own.x === x) {
      const jwk = { kty: "OKP", crv: "Ed25519", x: own.x };
      const canonical = JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x: jwk.x });
      return { privateKey, jwk, id: createHash("sha256").update(canonical).digest("base64url") };
    }
  } catch {
    // What was thrown may hold the key.
  }
  const message =
    'The key of botAuth is no private Ed25519 key as a JWK: {"kty":"OKP","crv":"Ed25519","d":"…","x":"…"}.';
  throw new WinnowError("CONFIG_INVALID", message);
}
