import { randomInt } from "node:crypto";
import type { RecordedAnswer, RecordedRequest, Recording } from "@winnow/kit-egress";
import { Masks } from "./masks.ts";

/** One exchange as it is kept. */
export interface Kept {
  readonly request: RecordedRequest;
  readonly answer: RecordedAnswer;
  /** When it was over, in milliseconds since the epoch. */
  readonly at: number;
  /** Whether its body was left out, as it was too large. */
  readonly isCut: boolean;
}

/** Exchanges of one scrape that are kept. */
const MAX_EXCHANGES = 5000;

/** Keeps the exchanges of one scrape, up to so many bytes. */
export class Tape implements Recording {
  readonly isReplay = false;
  readonly seed = randomInt(1, 2 ** 31);
  readonly clockOffsetMs = 0;
  readonly startedAt: number;
  readonly exchanges: Kept[] = [];
  readonly masks = new Masks();
  /** Exchanges whose body was left out, and those that were left out. */
  cut = 0;
  readonly versions: Record<string, string> = {};
  roomBytes: number;

  constructor(startedAt: number, maxBytes: number) {
    this.startedAt = startedAt;
    this.roomBytes = maxBytes;
  }

  keep(request: RecordedRequest, answer: RecordedAnswer): void {
    if (this.exchanges.length >= MAX_EXCHANGES) {
      this.cut += 1;
      return;
    }
    const at = Date.now();
    if ("error" in answer) {
      this.exchanges.push({ request, answer, at, isCut: false });
      return;
    }
    const isCut = answer.isCut === true || answer.body.byteLength > this.roomBytes;
    if (isCut) this.cut += 1;
    else this.roomBytes -= answer.body.byteLength;
    const body = isCut ? new Uint8Array() : answer.body;
    this.exchanges.push({ request, answer: { ...answer, body }, at, isCut });
  }

  answer(): never {
    throw new Error("A scrape that is recorded asks its sites.");
  }
}
