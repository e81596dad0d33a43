import { badRequest, type Services, type WinnowError } from "@winnow/core/plugin";
import { RecordStoreToken, SignedTokens } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import type { SessionFacts } from "./session.ts";

/** What the holder of a URL may do with a session: watch it, work on its page, or drive it by a program. */
export type Right = "cdp" | "control" | "view";

/** Where a session can be watched and driven from outside. */
export interface Links {
  readonly cdpUrl?: string;
  readonly liveViewUrl?: string;
  readonly interactiveLiveViewUrl?: string;
}

/** Where the links are made. */
export interface LinkPlace {
  readonly services: Services;
  /** Where the caller reached the server; undefined in the same process. */
  readonly url?: string | undefined;
}

const Claims = v.object({
  session: v.string(),
  right: v.picklist(["cdp", "control", "view"]),
  until: v.number(),
});

/** Signs the URLs of sessions, which are their own credentials, and reads them. */
export class SessionLinks {
  readonly #publicUrl: (() => string) | undefined;
  readonly #signers = new WeakMap<Services, SignedTokens>();

  /** `publicUrl` is where the server is reached, for callers that do not come through it. */
  constructor(publicUrl?: () => string) {
    this.#publicUrl = publicUrl;
  }

  /**
   * The URLs of a session, valid as long as it may live; none where there is no server. Of one that is not to be watched there is
   * no view, and those of one that has ended are empty.
   */
  async of(facts: SessionFacts, isOpen: boolean, { services, url }: LinkPlace): Promise<Links> {
    const signer = this.#signer(services);
    const origin = URL.parse(url ?? this.#publicUrl?.() ?? "")?.origin;
    if (signer === undefined || origin === undefined) return {};
    const names = ["cdpUrl", ...(facts.streamWebView ? ["liveViewUrl", "interactiveLiveViewUrl"] : [])];
    if (!isOpen) return Object.fromEntries(names.map((name) => [name, ""]));
    const { id: session, expiresAt: until } = facts;
    const signed = async (at: string, path: string, right: Right) =>
      `${at}/v2/browser/${session}/${path}?token=${await signer.sign({ session, right, until })}`;
    const [cdpUrl, liveViewUrl, interactiveLiveViewUrl] = await Promise.all([
      signed(origin.replace(/^http/, "ws"), "cdp", "cdp"),
      signed(origin, "live", "view"),
      signed(origin, "live", "control"),
    ]);
    return facts.streamWebView ? { cdpUrl, liveViewUrl, interactiveLiveViewUrl } : { cdpUrl };
  }

  /** What the holder of a token may do with a session. @throws BAD_REQUEST when the token is not valid for it, or not any more */
  async read(token: string, session: string, now: number, services: Services): Promise<Right> {
    const claims = v.safeParse(Claims, await this.#signer(services)?.read(token));
    if (claims.success && claims.output.session === session && claims.output.until > now)
      return claims.output.right;
    throw this.notValid();
  }

  /** The error of a link that does not open what was asked for. */
  notValid(): WinnowError {
    const message = "The link of this session is not valid, or not any more. Ask for the session once more.";
    return badRequest([{ code: "custom", path: ["token"], message }]);
  }

  #signer(services: Services): SignedTokens | undefined {
    const records = services.find(RecordStoreToken);
    if (records === undefined) return undefined;
    const signer = this.#signers.get(services) ?? new SignedTokens(records, "interact");
    this.#signers.set(services, signer);
    return signer;
  }
}
