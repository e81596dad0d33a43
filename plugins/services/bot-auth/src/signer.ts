import { randomBytes, sign } from "node:crypto";
import type { Clock } from "@winnow/core/plugin";
import type { RequestSigner } from "@winnow/kit-egress";
import type { KeyPair } from "./key.ts";

/** How long a signature holds: long enough for clocks that differ, too short to be of use to others. */
const HOLD_MS = 300_000;
const LABEL = "sig1";
const DIRECTORY = "/.well-known/http-message-signatures-directory";
/** How long others may keep the directory, in seconds. */
const KEEP_S = 300;

/** Loaded by the first signature, so that a start does not. */
const library = () => import("web-bot-auth");

/** Signs with one key. */
export class KeySigner implements RequestSigner {
  readonly #key: KeyPair;
  readonly #agent: string;
  readonly #clock: Clock;

  constructor(key: KeyPair, agent: string, clock: Clock) {
    this.#key = key;
    this.#agent = agent;
    this.#clock = clock;
  }

  async headers(url: URL): Promise<Readonly<Record<string, string>>> {
    const { signatureHeadersSync } = await library();
    const member = JSON.stringify(this.#agent);
    // The library signs a field as it is given, and what is signed of this one is its member alone (RFC 9421, 2.1.2).
    const request = { method: "GET", url: url.href, headers: { "signature-agent": member } };
    const agent = { name: "signature-agent", parameters: new Map([["key", LABEL]]) };
    const made = signatureHeadersSync(request, this.#signer(), {
      ...this.#times(),
      nonce: randomBytes(64).toString("base64"),
      key: LABEL,
      components: ["@authority", agent],
    });
    return {
      "signature-agent": `${LABEL}=${member}`,
      "signature-input": made["Signature-Input"],
      signature: made.Signature,
    };
  }

  async directory(): ReturnType<RequestSigner["directory"]> {
    const { directoryResponseHeaders, MediaType } = await library();
    // Signed for the agent's own authority, whatever name the asker used.
    const request = { method: "GET", url: this.#agent + DIRECTORY, headers: {} };
    const { signSync, ...signer } = this.#signer();
    const made = await directoryResponseHeaders(
      { request, response: { status: 200, headers: {} } },
      [{ ...signer, sign: signSync }],
      this.#times(),
    );
    const { jwk, id } = this.#key;
    return {
      body: JSON.stringify({ keys: [{ ...jwk, kid: id, use: "sig" }] }),
      headers: {
        "content-type": MediaType.HTTP_MESSAGE_SIGNATURES_DIRECTORY,
        "cache-control": `max-age=${KEEP_S}`,
        "signature-input": made["Signature-Input"],
        signature: made.Signature,
      },
    };
  }

  #signer() {
    const { id, privateKey } = this.#key;
    const signSync = (data: string) => new Uint8Array(sign(null, Buffer.from(data), privateKey));
    return { keyid: id, alg: "ed25519" as const, signSync };
  }

  #times() {
    const now = this.#clock.now();
    return { created: new Date(now), expires: new Date(now + HOLD_MS) };
  }
}
