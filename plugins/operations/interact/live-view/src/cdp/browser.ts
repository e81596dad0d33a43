import type { CDPSession, Protocol } from "@winnow/kit-live-page";
import { checkUrl, inContext, isIgnored, notAllowed, type Params, Refusal } from "./rules.ts";
import { onEvents, type Sessions, send, type Tell } from "./sessions.ts";
import { matches, readFilter, type TargetFilter, Targets } from "./targets.ts";

/** Pages of one context with which a client may open no more. */
const MAX_PAGES = 10;
/** Settings of a new page that concern nothing but itself. */
const PAGE_SETTINGS = ["width", "height", "newWindow", "background", "forTab", "focus"];
/** What stands for the browser. */
const BROWSER_TARGET = {
  targetId: "browser",
  type: "browser",
  title: "",
  url: "",
  attached: true,
  canAccessOpener: false,
};

/**
 * The browser as a client sees it: one context and its targets. What concerns the browser is never passed on: the client's wish
 * to be attached to every target would stop the pages of others, and its downloads would go to folders of this machine.
 */
export class BrowserDoor {
  readonly #root: CDPSession;
  readonly #contextId: string;
  readonly #sessions: Sessions;
  readonly #tell: Tell;
  readonly #targets: Targets;
  /** What the client wants to hear of; undefined for nothing. */
  #discover: TargetFilter | undefined;
  /** What the client wants to be attached to; undefined for nothing. */
  #attach: TargetFilter | undefined;
  /** The session of each target that was attached to because the client wants all. */
  readonly #attached = new Map<string, Promise<string | undefined>>();
  /** Pages that are about to open. */
  #opening = 0;

  constructor(root: CDPSession, contextId: string, sessions: Sessions, tell: Tell) {
    this.#root = root;
    this.#contextId = contextId;
    this.#sessions = sessions;
    this.#tell = tell;
    this.#targets = new Targets(contextId);
    onEvents(root, (method, params) => this.#receive(method, params));
  }

  /** Finds what targets there are. */
  async open(): Promise<void> {
    // Every kind, as those that a client does not want are left out later.
    await this.#root.send("Target.setDiscoverTargets", { discover: true, filter: [{}] });
  }

  /** Does a command that is for the browser. @throws Refusal */
  async run(method: string, params: Params): Promise<object> {
    switch (method) {
      case "Browser.getVersion":
        return await send(this.#root, method, {});
      case "Storage.getCookies":
      case "Storage.setCookies":
      case "Storage.clearCookies":
        return await send(this.#root, method, inContext(params, this.#contextId));
      case "Target.activateTarget":
      case "Target.closeTarget":
        return await send(this.#root, method, { targetId: this.#targets.find(params).targetId });
      case "Target.attachToTarget":
        return { sessionId: await this.#attachTo(params) };
      case "Target.createTarget":
        return await this.#create(params);
      case "Target.detachFromTarget":
        return await this.#sessions.detach(params);
      case "Target.getBrowserContexts":
        return { browserContextIds: [] };
      case "Target.getTargetInfo":
        return { targetInfo: params.targetId === undefined ? BROWSER_TARGET : this.#targets.find(params) };
      case "Target.getTargets":
        return { targetInfos: this.#targets.matching(readFilter(params.filter)) };
      case "Target.setAutoAttach":
        return await this.#setAutoAttach(params);
      case "Target.setDiscoverTargets":
        return this.#setDiscover(params);
      default:
        if (isIgnored(method)) return {};
        throw notAllowed(method);
    }
  }

  async #attachTo(params: Params): Promise<string> {
    if (params.flatten !== true) throw new Refusal("Only flat sessions are supported: set flatten.");
    const { targetId } = this.#targets.find(params);
    const { sessionId } = await this.#root.send("Target.attachToTarget", { targetId, flatten: true });
    return sessionId;
  }

  async #create(params: Params): Promise<object> {
    const { browserContextId } = inContext(params, this.#contextId);
    const url = params.url === undefined || params.url === "" ? "about:blank" : checkUrl(params.url);
    if (this.#targets.pages + this.#opening >= MAX_PAGES)
      throw new Refusal(`At most ${MAX_PAGES} pages at a time.`);
    const own = PAGE_SETTINGS.filter((key) => key in params).map((key) => [key, params[key]]);
    this.#opening += 1;
    try {
      const settings = { ...Object.fromEntries(own), url, browserContextId };
      const created = await send(this.#root, "Target.createTarget", settings);
      // Clients that are attached to every target rely on being so before they have this answer.
      await this.#attached.get((created as Protocol.Target.CreateTargetResponse).targetId);
      return created;
    } finally {
      this.#opening -= 1;
    }
  }

  #setDiscover({ discover, filter }: Params): object {
    const wanted = discover === true ? readFilter(filter) : undefined;
    this.#discover = wanted;
    if (wanted === undefined) return {};
    for (const targetInfo of this.#targets.matching(wanted))
      this.#tell("Target.targetCreated", { targetInfo }, "");
    return {};
  }

  async #setAutoAttach({ autoAttach, flatten, filter }: Params): Promise<object> {
    if (autoAttach === true && flatten !== true)
      throw new Refusal("Only flat sessions are supported: set flatten.");
    const wanted = autoAttach === true ? readFilter(filter) : undefined;
    this.#attach = wanted;
    const gone = [...this.#attached].filter(([id]) => wanted === undefined || !this.#isWanted(id, wanted));
    await Promise.all(
      gone.map(async ([targetId, attaching]) => {
        this.#attached.delete(targetId);
        const sessionId = await attaching;
        if (sessionId !== undefined) await this.#sessions.detach({ sessionId }).catch(() => {});
      }),
    );
    if (wanted === undefined) return {};
    await Promise.all(this.#targets.attachable(wanted).map((one) => this.#attachAlso(one)));
    return {};
  }

  #isWanted(targetId: string, filter: TargetFilter): boolean {
    return this.#targets.attachable(filter).some((info) => info.targetId === targetId);
  }

  /** A target that is gone before it was attached to is no failure. */
  async #attachAlso({ targetId }: Protocol.Target.TargetInfo): Promise<void> {
    const attaching =
      this.#attached.get(targetId) ??
      this.#attachTo({ targetId, flatten: true }).catch(() => {
        this.#attached.delete(targetId);
        return undefined;
      });
    this.#attached.set(targetId, attaching);
    await attaching;
  }

  #receive(method: string, params: unknown): void {
    switch (method) {
      case "Target.attachedToTarget": {
        const event = params as Protocol.Target.AttachedToTargetEvent;
        if (this.#sessions.adopt(this.#root, event)) this.#tell(method, params, "");
        return;
      }
      case "Target.detachedFromTarget": {
        const { sessionId, targetId = "" } = params as Protocol.Target.DetachedFromTargetEvent;
        this.#attached.delete(targetId);
        if (this.#sessions.forget(sessionId)) this.#tell(method, params, "");
        return;
      }
      case "Target.targetCreated":
      case "Target.targetInfoChanged": {
        const { targetInfo } = params as Protocol.Target.TargetCreatedEvent;
        if (this.#targets.note(targetInfo)) this.#changed(method, targetInfo);
        return;
      }
      case "Target.targetDestroyed":
      case "Target.targetCrashed": {
        const { targetId } = params as Protocol.Target.TargetDestroyedEvent;
        const isKnown = method.endsWith("Crashed")
          ? this.#targets.has(targetId)
          : this.#targets.forget(targetId);
        if (isKnown && this.#discover !== undefined) this.#tell(method, params, "");
        return;
      }
      default:
    }
  }

  #changed(method: string, targetInfo: Protocol.Target.TargetInfo): void {
    if (this.#discover !== undefined && matches(this.#discover, targetInfo))
      this.#tell(method, { targetInfo }, "");
    if (this.#attach === undefined || !this.#isWanted(targetInfo.targetId, this.#attach)) return;
    if (method === "Target.targetCreated") void this.#attachAlso(targetInfo);
  }
}
