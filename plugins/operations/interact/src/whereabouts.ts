import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import process from "node:process";
import type { Clock } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import * as v from "valibot";
import { destroyed, interactError } from "./errors.ts";
import type { LiveSession } from "./session.ts";

const COLLECTION = "interact-sessions";
/** No session lives longer, so what is older says nothing. */
const MAX_TTL_MS = 3_600_000;
/** Records that are deleted at a time. */
const MAX_DELETED = 1000;

const Place = v.object({
  process: v.string(),
  pid: v.number(),
  host: v.string(),
  expiresAt: v.number(),
});

/**
 * Says to the other processes of this installation which sessions live here: a page cannot be moved, but a request to the
 * wrong process can be answered with the right one.
 */
export class Whereabouts {
  readonly #records: RecordStore | undefined;
  readonly #clock: Clock;
  readonly #process = randomUUID();

  constructor(records: RecordStore | undefined, clock: Clock) {
    this.#records = records;
    this.#clock = clock;
  }

  /** Notes that a session lives here, until it ends; of a scrape, under its id as well. */
  async note({ id, owner, expiresAt, ended }: LiveSession, scrapeId?: string): Promise<void> {
    const records = this.#records;
    if (records === undefined) return;
    const at = this.#clock.now();
    const value = { process: this.#process, pid: process.pid, host: hostname(), expiresAt };
    const keys = scrapeId === undefined ? [id] : [id, scrapeId];
    await records.write(keys.map((key) => [{ key: keyOf(owner, key), record: { at, value } }]));
    await records.delete({ collection: COLLECTION, before: Math.max(0, at - MAX_TTL_MS) }, MAX_DELETED);
    const forget = () => records.write(keys.map((key) => [{ key: keyOf(owner, key) }]));
    // What is left behind says nothing after its time.
    void ended.then(forget).catch(() => undefined);
  }

  /**
   * Judges the id of a session, or of its scrape, that is not known here.
   * @throws INTERACT_SESSION_ELSEWHERE while it lives in another process, INTERACT_SESSION_DESTROYED when that has ended
   */
  async check(owner: string, id: string): Promise<void> {
    const found = await this.#records?.get(keyOf(owner, id));
    const place = v.safeParse(Place, found?.value);
    if (!place.success || place.output.process === this.#process) return;
    const { host, pid, expiresAt } = place.output;
    if (expiresAt <= this.#clock.now()) return;
    if (host === hostname() && !isAlive(pid)) throw destroyed("The process that it lived in has ended.");
    throw interactError("INTERACT_SESSION_ELSEWHERE");
  }
}

function keyOf(owner: string, id: string) {
  return { collection: COLLECTION, owner, key: id };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return Object(error).code === "EPERM";
  }
}
