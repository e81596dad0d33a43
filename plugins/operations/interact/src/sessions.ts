import { availableMemory } from "node:process";
import { type Clock, unlessAborted } from "@winnow/core/plugin";
import { destroyed, interactError, sessionNotFound } from "./errors.ts";
import type { LiveSession, SessionFacts } from "./session.ts";

/** Sessions that are remembered after their end, and for how long. */
const MAX_REMEMBERED = 1000;
const REMEMBERED_MS = 3_600_000;
/** Sessions of one owner where nothing else bounds them, as the hosted API has it. */
const MAX_OF_OWNER = 20;
/** Memory in bytes that must be left for another page. */
const MIN_FREE_BYTES = 300 * 2 ** 20;

/** Bounds of the sessions of a process. */
export interface SessionBounds {
  /** Sessions at once. */
  readonly maxSessions: number;
  /** Those of an owner; undefined where nothing bounds them. */
  readonly ofOwner: (owner: string) => number | undefined;
  /** Bytes that are free for more. @defaultValue what the system says */
  readonly freeBytes?: () => number;
}

/** What is known of a session, and whether it is open. */
export interface SessionState {
  readonly facts: SessionFacts;
  readonly status: "active" | "destroyed";
  /** Why it ended. */
  readonly reason?: string;
}

/** A session that has ended. */
interface Ended {
  readonly facts: SessionFacts;
  readonly endedAt: number;
  readonly reason: string;
}

/** A session of a scrape that is about to open, for all who asked for it meanwhile. */
interface Opening {
  readonly session: Promise<LiveSession>;
  readonly cancel: AbortController;
  waiting: number;
}

/** The sessions of a process: those that are open, by their ids and scrapes, and for a while those that were. */
export class Sessions {
  readonly #bounds: SessionBounds;
  readonly #clock: Clock;
  readonly #live = new Map<string, LiveSession>();
  readonly #ended = new Map<string, Ended>();
  /** Places of sessions that are about to open. */
  readonly #places = new Set<{ readonly owner: string }>();
  /** Ids of sessions by owner and scrape, also of those that have ended and are remembered. */
  readonly #scrapes = new Map<string, string>();
  readonly #opening = new Map<string, Opening>();

  constructor(bounds: SessionBounds, clock: Clock) {
    this.#bounds = bounds;
    this.#clock = clock;
  }

  /** Sessions that are open, or about to. */
  get size(): number {
    return this.#live.size + this.#places.size;
  }

  /**
   * Opens a session within the bounds.
   * @throws INTERACT_TOO_MANY_SESSIONS
   */
  async open(owner: string, open: () => Promise<LiveSession>): Promise<LiveSession> {
    this.#checkBounds(owner);
    const place = { owner };
    this.#places.add(place);
    try {
      const session = await open();
      this.#live.set(session.id, session);
      void session.ended.then(({ reason }) => this.#bury(session, reason));
      return session;
    } finally {
      this.#places.delete(place);
    }
  }

  /**
   * The session of a scrape, opened by the first who asks; it is not when all who asked have left by then.
   * @throws INTERACT_SESSION_DESTROYED, INTERACT_TOO_MANY_SESSIONS, and what opening throws
   */
  async ofScrape(
    { owner, scrapeId, signal }: { owner: string; scrapeId: string; signal: AbortSignal },
    open: (signal: AbortSignal) => Promise<LiveSession>,
  ): Promise<LiveSession> {
    const key = keyOf(owner, scrapeId);
    const id = this.#idOf(key);
    if (id !== undefined) return this.find(owner, id);
    const opening = this.#opening.get(key) ?? this.#begin(key, owner, open);
    opening.waiting += 1;
    try {
      return await unlessAborted(() => opening.session, signal);
    } finally {
      opening.waiting -= 1;
      if (opening.waiting === 0) opening.cancel.abort(signal.reason);
    }
  }

  /** The id of the session of a scrape, also of one that has ended; undefined when there was none. */
  idOfScrape(owner: string, scrapeId: string): string | undefined {
    return this.#idOf(keyOf(owner, scrapeId));
  }

  /** Makes a session that of a scrape. */
  adopt(session: LiveSession, scrapeId: string): void {
    this.#scrapes.set(keyOf(session.owner, scrapeId), session.id);
  }

  /** A session that is open. @throws INTERACT_SESSION_NOT_FOUND, INTERACT_SESSION_DESTROYED */
  find(owner: string, id: string): LiveSession {
    const session = this.#live.get(id);
    if (session?.owner === owner) return session;
    const ended = this.#recall(id);
    if (ended?.facts.owner === owner) throw destroyed(ended.reason);
    throw sessionNotFound();
  }

  /** A session by its id alone, for callers that prove by other means that it is theirs. @throws INTERACT_SESSION_NOT_FOUND, INTERACT_SESSION_DESTROYED */
  get(id: string): LiveSession {
    const { owner } = this.#live.get(id) ?? this.#recall(id)?.facts ?? {};
    if (owner === undefined) throw sessionNotFound();
    return this.find(owner, id);
  }

  /** What is known of a session; undefined of one that does not exist for the owner. */
  factsOf(owner: string, id: string): SessionState | undefined {
    const session = this.#live.get(id);
    const ended = this.#recall(id);
    const facts = session ?? ended?.facts;
    if (facts?.owner !== owner) return undefined;
    return session === undefined
      ? { facts, status: "destroyed", reason: ended?.reason ?? "" }
      : { facts, status: "active" };
  }

  /** The sessions of an owner: the open ones, then those that are remembered, the newest first. */
  list(owner: string): readonly SessionState[] {
    const ids = [...[...this.#live.keys()].reverse(), ...[...this.#ended.keys()].reverse()];
    return ids.flatMap((id) => this.factsOf(owner, id) ?? []);
  }

  /** Ends all of them. */
  async endAll(reason: string): Promise<void> {
    await Promise.all([...this.#live.values()].map((session) => session.end(reason)));
  }

  #begin(key: string, owner: string, open: (signal: AbortSignal) => Promise<LiveSession>): Opening {
    const cancel = new AbortController();
    const begin = async () => {
      try {
        const session = await this.open(owner, () => open(cancel.signal));
        this.#scrapes.set(key, session.id);
        return session;
      } finally {
        this.#opening.delete(key);
      }
    };
    const opening = { session: begin(), cancel, waiting: 0 };
    // Everybody who waited may have left.
    opening.session.catch(() => undefined);
    this.#opening.set(key, opening);
    return opening;
  }

  /** @throws INTERACT_TOO_MANY_SESSIONS */
  #checkBounds(owner: string): void {
    const { maxSessions, ofOwner, freeBytes = availableMemory } = this.#bounds;
    if (this.size > 0 && freeBytes() < MIN_FREE_BYTES) this.#makeRoom();
    const most = ofOwner(owner) ?? (owner === "" ? maxSessions : MAX_OF_OWNER);
    const all: readonly { readonly owner: string }[] = [...this.#live.values(), ...this.#places];
    if (all.filter((one) => one.owner === owner).length >= most)
      throw tooMany(`${most} sessions are open, and you may have no more at a time. Stop one first.`);
    if (all.length >= maxSessions)
      throw tooMany(`This server has ${maxSessions} sessions open, and may have no more. Try again later.`);
  }

  /** Ends the session that was idle for longest. @throws INTERACT_TOO_MANY_SESSIONS when all are at work */
  #makeRoom(): void {
    const idle = [...this.#live.values()].filter((session) => !session.isBusy && !session.signal.aborted);
    const [oldest] = idle.sort((one, other) => one.lastActivity - other.lastActivity);
    if (oldest === undefined)
      throw tooMany("This server has too little memory for another session. Try again later.");
    void oldest.end("The server needed its memory for another session.");
  }

  #bury(session: LiveSession, reason: string): void {
    this.#live.delete(session.id);
    const { id, owner, streamWebView, createdAt, lastActivity, expiresAt } = session;
    const facts = { id, owner, streamWebView, createdAt, lastActivity, expiresAt };
    this.#ended.set(id, { facts, reason, endedAt: this.#clock.now() });
    for (const [oldest, { endedAt }] of this.#ended) {
      if (this.#ended.size <= MAX_REMEMBERED && this.#clock.now() - endedAt < REMEMBERED_MS) break;
      this.#forget(oldest);
    }
  }

  #recall(id: string): Ended | undefined {
    const ended = this.#ended.get(id);
    if (ended === undefined || this.#clock.now() - ended.endedAt < REMEMBERED_MS) return ended;
    this.#forget(id);
    return undefined;
  }

  #idOf(key: string): string | undefined {
    const id = this.#scrapes.get(key);
    if (id !== undefined && (this.#live.has(id) || this.#recall(id) !== undefined)) return id;
    this.#scrapes.delete(key);
    return undefined;
  }

  #forget(id: string): void {
    this.#ended.delete(id);
    for (const [key, session] of this.#scrapes) if (session === id) this.#scrapes.delete(key);
  }
}

function keyOf(owner: string, scrapeId: string): string {
  return `${owner}\0${scrapeId}`;
}

function tooMany(message: string) {
  return interactError("INTERACT_TOO_MANY_SESSIONS", message);
}
