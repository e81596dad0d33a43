import type { Dispatch, DispatchParts, JobChange } from "@winnow/kit-jobs";
import type { BullConfig, BullDispatch } from "./dispatch.ts";

/** A dispatch that is loaded with its first use. */
export class LazyDispatch implements Dispatch {
  readonly #config: BullConfig;
  readonly #parts: DispatchParts;
  #loading: Promise<BullDispatch> | undefined;
  #loaded: BullDispatch | undefined;
  #failure: string | undefined;

  constructor(config: BullConfig, parts: DispatchParts) {
    this.#config = config;
    this.#parts = parts;
  }

  get leads(): boolean {
    return this.#loaded?.leads ?? false;
  }

  get failure(): string | undefined {
    return this.#failure ?? this.#loaded?.failure;
  }

  start(): void {
    this.#loading ??= import("./dispatch.ts").then(({ BullDispatch }) => {
      this.#loaded = new BullDispatch(this.#config, this.#parts);
      return this.#loaded;
    });
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
    await (await this.#loading?.catch(() => undefined))?.close();
    await this.#parts.runner.stop();
  }
}
