import type { CDPSession, Protocol } from "@winnow/kit-live-page";
import { checkPageCommand, type Params, Refusal } from "./rules.ts";

/** Sessions of one client. */
const MAX_SESSIONS = 500;
/** Streams that a client has not closed. */
const MAX_STREAMS = 100;

/** Sends a client the events of one of its sessions. */
export type Tell = (method: string, params: unknown, sessionId: string) => void;

/** A session of a client, and the one that it was made in. */
interface Attached {
  readonly session: CDPSession;
  readonly parent: CDPSession;
}

/** The sessions of one client with pages, frames and workers of one context. */
export class Sessions {
  readonly #contextId: string;
  readonly #tell: Tell;
  readonly #attached = new Map<string, Attached>();
  readonly #streams = new Set<string>();

  constructor(contextId: string, tell: Tell) {
    this.#contextId = contextId;
    this.#tell = tell;
  }

  /** Takes over a session that was made in another, before anything happens in it; what is not of the context is detached. */
  adopt(parent: CDPSession, { sessionId, targetInfo }: Protocol.Target.AttachedToTargetEvent): boolean {
    const session = parent.connection()?.session(sessionId) ?? undefined;
    if (session === undefined) return false;
    if (targetInfo.browserContextId !== this.#contextId || this.#attached.size >= MAX_SESSIONS) {
      detach(parent, sessionId);
      return false;
    }
    this.#attached.set(sessionId, { session, parent });
    onEvents(session, (method, params) => this.#receive(session, sessionId, method, params));
    return true;
  }

  /** Whether it was a session of this client, which is forgotten. */
  forget(sessionId: string): boolean {
    return this.#attached.delete(sessionId);
  }

  /** Does a command of the client. @throws Refusal */
  async run(sessionId: string, method: string, params: Params): Promise<object> {
    const { session } = this.#find(sessionId, -32_001, "Session with given id not found.");
    const checked = checkPageCommand(method, params, this.#contextId);
    if (method === "Target.detachFromTarget") return await this.detach(params);
    if (method.startsWith("IO.")) this.#checkStream(method, params);
    const result = await send(session, method, checked);
    const { stream, targetInfo } = result as { stream?: unknown; targetInfo?: Protocol.Target.TargetInfo };
    // The browser answers for targets of other contexts, too.
    if (targetInfo !== undefined && targetInfo.browserContextId !== this.#contextId)
      throw new Refusal("No target with given id found", -32_602);
    if (typeof stream === "string") this.#noteStream(session, stream);
    return result;
  }

  /** Ends the session of the parameter `sessionId`. @throws Refusal */
  async detach({ sessionId }: Params): Promise<object> {
    const { parent } = this.#find(sessionId, -32_602, "No session with given id");
    return await send(parent, "Target.detachFromTarget", { sessionId });
  }

  /** Ends all sessions. */
  close(): void {
    for (const [sessionId, { parent }] of [...this.#attached].reverse()) detach(parent, sessionId);
    this.#attached.clear();
  }

  #find(sessionId: unknown, code: number, message: string): Attached {
    const attached = typeof sessionId === "string" ? this.#attached.get(sessionId) : undefined;
    if (attached === undefined) throw new Refusal(message, code);
    return attached;
  }

  #receive(session: CDPSession, sessionId: string, method: string, params: unknown): void {
    if (!this.#attached.has(sessionId)) return;
    if (method === "Target.attachedToTarget") {
      if (!this.adopt(session, params as Protocol.Target.AttachedToTargetEvent)) return;
    } else if (method === "Target.detachedFromTarget") {
      if (!this.forget((params as Protocol.Target.DetachedFromTargetEvent).sessionId)) return;
    } else if (method.startsWith("Target.")) {
      // What there is, is said at the level of the browser.
      return;
    } else if (method === "Fetch.authRequired") {
      const { requestId, authChallenge } = params as Protocol.Fetch.AuthRequiredEvent;
      if (authChallenge.source === "Proxy") {
        // The way out is not the client's to sign in to.
        const authChallengeResponse = { response: "CancelAuth" } as const;
        send(session, "Fetch.continueWithAuth", { requestId, authChallengeResponse }).catch(() => {});
        return;
      }
    }
    this.#tell(method, params, sessionId);
  }

  /** Streams may also be named by what a page made; only those that this client was given are read. */
  #checkStream(method: string, { handle }: Params): void {
    if (typeof handle !== "string" || !this.#streams.has(handle)) throw new Refusal("Invalid stream handle");
    if (method === "IO.close") this.#streams.delete(handle);
  }

  #noteStream(session: CDPSession, handle: string): void {
    this.#streams.add(handle);
    const [oldest] = this.#streams;
    if (this.#streams.size <= MAX_STREAMS || oldest === undefined) return;
    this.#streams.delete(oldest);
    send(session, "IO.close", { handle: oldest }).catch(() => {});
  }
}

/** Sends a command whose name is not known beforehand. */
export async function send(session: CDPSession, method: string, params: Params): Promise<object> {
  return (await session.send(method as never, params as never)) ?? {};
}

/** Calls with every event of a session. */
export function onEvents(session: CDPSession, receive: (method: string, params: unknown) => void): void {
  const handler = (method: unknown, params: unknown) => {
    // Puppeteer's own events have no such names.
    if (typeof method === "string" && /^[A-Z]\w*\.\w+$/.test(method)) receive(method, params);
  };
  session.on("*" as never, handler as never);
}

function detach(parent: CDPSession, sessionId: string): void {
  send(parent, "Target.detachFromTarget", { sessionId }).catch(() => {});
}
