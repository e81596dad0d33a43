import type { Dispatch, DispatchParts, JobChange } from "@winnow/kit-jobs";
import { Channel } from "./channel.ts";
import { Connection } from "./connection.ts";
import { Feeder } from "./feeder.ts";
import { type Names, namesOf } from "./names.ts";
import { Taker } from "./taker.ts";

/** Validated settings. */
export interface BullConfig {
  readonly url: string;
  readonly prefix: string;
}

/** The part of this process in bringing tasks to the workers of a Redis server. */
export class BullDispatch implements Dispatch {
  readonly #parts: DispatchParts;
  readonly #names: Names;
  readonly #id: string;
  readonly #connection: Connection;
  readonly #channel: Channel;
  #feeder: Feeder | undefined;
  #taker: Taker | undefined;
  #isClosed = false;

  constructor({ url, prefix }: BullConfig, parts: DispatchParts) {
    this.#parts = parts;
    this.#names = namesOf(prefix);
    this.#id = parts.newId();
    this.#connection = new Connection(url, parts.logger, () => this.#begin());
    this.#channel = new Channel(this.#connection, this.#names.channel, this.#id, (change) => {
      parts.onChange(change);
      this.wake();
    });
  }

  get leads(): boolean {
    return this.#feeder?.leads ?? false;
  }

  get failure(): string | undefined {
    return this.#connection.refusal ?? this.#feeder?.failure ?? this.#taker?.failure;
  }

  start(): void {}

  wake(): void {
    this.#feeder?.wake();
  }

  announce(change: JobChange): void {
    if (!this.#isClosed) this.#channel.tell(change);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#channel.flush();
    // Side by side: a Redis server that is silent holds up neither for the other.
    try {
      await Promise.all([this.#feeder?.close(), this.#taker?.close()]);
    } finally {
      // Also when the store took nothing back: a connection that is left keeps the process.
      this.#connection.close();
    }
  }

  /** The server can be used: from now on, or again. */
  #begin(): void {
    if (this.#isClosed || this.#parts.slots === 0) return;
    this.#feeder ??= new Feeder(this.#parts, this.#connection, this.#names, this.#id);
    this.#taker ??= new Taker(this.#parts, this.#connection, this.#names);
  }
}
