import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "@winnow/core/plugin";
import type { Dispatch, DispatchParts, JobChange } from "@winnow/kit-jobs";
import type { BullConfig, BullDispatch } from "./dispatch.ts";

/** Milliseconds between two tries to read which installation this is. */
const AGAIN_MS = 1000;

/** A dispatch that is loaded with its first use. */
export class LazyDispatch implements Dispatch {
  readonly #configOf: () => Promise<BullConfig>;
  readonly #parts: DispatchParts;
  readonly #ending = new AbortController();
  #loading: Promise<BullDispatch | undefined> | undefined;
  #loaded: BullDispatch | undefined;
  #failure: string | undefined;

  /** `configOf` is asked again until it has an answer, as it reads from the database. */
  constructor(configOf: () => Promise<BullConfig>, parts: DispatchParts) {
    this.#configOf = configOf;
    this.#parts = parts;
  }

  get leads(): boolean {
    return this.#loaded?.leads ?? false;
  }

  get failure(): string | undefined {
    return this.#failure ?? this.#loaded?.failure;
  }

  start(): void {
    this.#loading ??= this.#load();
    this.#loading.catch((error: unknown) => {
      this.#failure = `BullMQ could not be loaded: ${error}`;
    });
  }

  wake(): void {
    this.#loaded?.wake();
  }

  announce(change: JobChange): void {
    this.#loaded?.announce(change);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    try {
      await (await this.#loading?.catch(() => undefined))?.close();
    } finally {
      await this.#parts.runner.stop();
    }
  }

  async #load(): Promise<BullDispatch | undefined> {
    const { BullDispatch } = await import("./dispatch.ts");
    const { signal } = this.#ending;
    while (!signal.aborted) {
      try {
        const config = await this.#configOf();
        this.#failure = undefined;
        if (signal.aborted) break;
        this.#loaded = new BullDispatch(config, this.#parts);
        return this.#loaded;
      } catch (error) {
        this.#failure = messageOf(error);
        await sleep(AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
      }
    }
    return undefined;
  }
}
