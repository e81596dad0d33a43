import type { Kernel } from "@winnow/core";
import { badRequest, type Logger, type Services } from "@winnow/core/plugin";
import { RecordStoreToken } from "@winnow/kit-records";
import { ScrapeResultsToken } from "@winnow/kit-results";
import { BoundsToken } from "@winnow/kit-teams";
import type { Engines } from "./engines.ts";
import { interactError } from "./errors.ts";
import { openingError, openSession, replayOf } from "./open.ts";
import type { Outcome } from "./outcome.ts";
import type { LiveSession, SessionTimes } from "./session.ts";
import { Sessions } from "./sessions.ts";
import { Whereabouts } from "./whereabouts.ts";

/** Languages of code, in addition to that which runs in a sandbox of this process. */
export type CommandLanguage = "bash" | "python";

/** What the operator has settled. */
export interface InteractRules {
  /** Sessions at once. */
  readonly maxSessions: number;
  /** The commands that run code of other languages. */
  readonly commands: { readonly [L in CommandLanguage]?: string | undefined };
}

/** Who asks, and with what. */
export interface Asker {
  /** The kernel, for this request. */
  readonly kernel: Kernel;
  readonly owner: string;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** Code or a prompt; of both, the code runs. */
export interface Ask {
  readonly code?: string | undefined;
  readonly prompt?: string | undefined;
  readonly language: CommandLanguage | "node";
  /** Milliseconds. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Where a program of its own reaches the page; undefined where there is no server. */
  readonly cdpUrl?: string | undefined;
}

/** A session as it is to be. */
export interface SessionRequest extends SessionTimes {
  readonly streamWebView: boolean;
  /** What opens its page; without a `url` it is empty. */
  readonly request: Readonly<Record<string, unknown>>;
}

/** Sessions over one kernel. */
export class Interact {
  readonly sessions: Sessions;
  readonly whereabouts: Whereabouts;
  readonly #services: Services;
  readonly #rules: InteractRules;
  readonly #engines: Engines;

  constructor(kernel: Kernel, rules: InteractRules, engines: Engines) {
    const { services, clock } = kernel;
    this.#services = services;
    this.#rules = rules;
    this.#engines = engines;
    const bounds = services.find(BoundsToken);
    const ofOwner = (owner: string) => bounds?.concurrency(owner);
    this.sessions = new Sessions({ maxSessions: rules.maxSessions, ofOwner }, clock);
    this.whereabouts = new Whereabouts(services.find(RecordStoreToken), clock);
    kernel.onClose(() => this.sessions.endAll("The server is closing."));
  }

  /**
   * The session of an earlier scrape, whose page is opened once more for the first call.
   * @throws INTERACT_SCRAPE_NOT_FOUND, INTERACT_REPLAY_FAILED, INTERACT_SESSION_DESTROYED, INTERACT_SESSION_ELSEWHERE,
   * INTERACT_TOO_MANY_SESSIONS, and what opening the page throws
   */
  async ofScrape(scrapeId: string, times: SessionTimes, asker: Asker): Promise<LiveSession> {
    const { owner, signal } = asker;
    const open = this.sessions.idOfScrape(owner, scrapeId);
    if (open !== undefined) return this.sessions.find(owner, open);
    const earlier = await this.#scrapeOf(scrapeId, asker);
    await this.whereabouts.check(owner, scrapeId);
    return await this.sessions.ofScrape({ owner, scrapeId, signal }, async (opening) => {
      const request = replayOf(earlier);
      const session = await this.#open(
        { ...times, streamWebView: true, request },
        { ...asker, signal: opening },
        true,
      );
      await this.#note(session, asker, scrapeId);
      return session;
    });
  }

  /** Makes a session that is open that of a scrape, and gives it. @throws INTERACT_SCRAPE_NOT_FOUND, INTERACT_SESSION_NOT_FOUND */
  async adopt(scrapeId: string, id: string, asker: Asker): Promise<LiveSession> {
    await this.#scrapeOf(scrapeId, asker);
    const session = await this.find(asker.owner, id);
    this.sessions.adopt(session, scrapeId);
    await this.#note(session, asker, scrapeId);
    return session;
  }

  /** A session of its own. @throws INTERACT_TOO_MANY_SESSIONS, and what opening the page throws */
  async create(request: SessionRequest, asker: Asker): Promise<LiveSession> {
    const session = await this.sessions.open(asker.owner, () => this.#open(request, asker, false));
    await this.#note(session, asker);
    return session;
  }

  /** A session that is open. @throws INTERACT_SESSION_NOT_FOUND, INTERACT_SESSION_DESTROYED, INTERACT_SESSION_ELSEWHERE */
  async find(owner: string, id: string): Promise<LiveSession> {
    if (this.sessions.factsOf(owner, id) === undefined) await this.whereabouts.check(owner, id);
    return this.sessions.find(owner, id);
  }

  /** The open session of a scrape. @throws INTERACT_SESSION_NOT_FOUND, INTERACT_SESSION_DESTROYED, INTERACT_SESSION_ELSEWHERE */
  async findOfScrape(owner: string, scrapeId: string): Promise<LiveSession> {
    const id = this.sessions.idOfScrape(owner, scrapeId) ?? scrapeId;
    return await this.find(owner, id);
  }

  /** Runs code or a prompt on the page. @throws BAD_REQUEST, INTERACT_BUSY, INTERACT_SESSION_DESTROYED */
  async run(
    session: LiveSession,
    { code, prompt, language, timeoutMs, signal, cdpUrl }: Ask,
  ): Promise<Outcome> {
    if (code === undefined)
      return await session.run(signal, async (ending) => {
        session.usedPrompt = true;
        await session.pay();
        const services = this.#services;
        return await this.#engines.prompt(session, {
          prompt: prompt ?? "",
          services,
          timeoutMs,
          signal: ending,
        });
      });
    if (language === "node")
      return await session.run(signal, (ending) =>
        this.#engines.code(session, { code, timeoutMs, signal: ending }),
      );
    const command = this.#commandOf(language);
    if (cdpUrl === undefined) throw notSupported(`"${language}" needs a server, where it reaches the page.`);
    const { runCommand } = await import("./runner.ts");
    return await session.run(signal, (ending) =>
      runCommand({ command, code, cdpUrl, timeoutMs, signal: ending }),
    );
  }

  /** Judges a language before a session is opened for it. @throws BAD_REQUEST */
  checkLanguage({ code, language }: Pick<Ask, "code" | "language">): void {
    if (code !== undefined && language !== "node") this.#commandOf(language);
  }

  #commandOf(language: CommandLanguage): string {
    const command = this.#rules.commands[language];
    if (command !== undefined) return command;
    const { commands } = this.#rules;
    const supported = ["node", ...Object.keys(commands).filter((one) => commands[one as CommandLanguage])];
    throw notSupported(
      `The language "${language}" is not supported by this server. Supported: ${supported.join(", ")}.`,
    );
  }

  /** What an earlier scrape was asked for. @throws INTERACT_SCRAPE_NOT_FOUND */
  async #scrapeOf(scrapeId: string, { kernel, owner }: Asker): Promise<Readonly<Record<string, unknown>>> {
    const found = await kernel.services.find(ScrapeResultsToken)?.find(scrapeId, owner);
    // The words of the wire. @see wire contract 5.1
    if (found === undefined) throw interactError("INTERACT_SCRAPE_NOT_FOUND", "Job not found.");
    return found.request;
  }

  async #open({ request, ...start }: SessionRequest, asker: Asker, isReplay: boolean): Promise<LiveSession> {
    const { kernel, owner, signal } = asker;
    try {
      return await openSession(kernel, { ...start, owner, request, signal });
    } catch (error) {
      throw openingError(error, isReplay);
    }
  }

  /** Without the note other processes know less, but the session is there. */
  async #note(session: LiveSession, { logger }: Asker, scrapeId?: string): Promise<void> {
    await this.whereabouts.note(session, scrapeId).catch((error: unknown) => {
      logger.warn({ error }, "session not noted for other processes");
    });
  }
}

/** The sessions over a kernel, made when they are first asked for. */
export type InteractOf = (kernel: Kernel) => Promise<Interact>;

function notSupported(message: string) {
  return badRequest([{ code: "custom", path: ["language"], message }]);
}
