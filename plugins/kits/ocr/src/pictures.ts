import { Worker } from "node:worker_threads";
import { siblingModule } from "@winnow/core/plugin";
import type { Box } from "@winnow/kit-pdf";
import type { Part, PictureAnswer, PictureCommand } from "./picture-commands.ts";
import type { Prepared } from "./prepare.ts";
import type { Raster } from "./raster.ts";

const HEAP_MB = 1024;

/** A thread that makes pictures ready to be recognised, one after the other. */
export class Pictures {
  readonly thread: Worker;

  constructor() {
    this.thread = new Worker(new URL(siblingModule(import.meta.url, "picture-thread")), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    this.thread.unref();
    this.thread.on("error", () => {});
  }

  /** The picture turned clockwise by so many quarters, and made ready. */
  async prepare(picture: Raster, quarters: number): Promise<Prepared> {
    const answer = await this.#ask({ picture, quarters });
    return "prepared" in answer ? answer.prepared : unexpected(answer);
  }

  /** Parts of the last picture with ink that is in none of these boxes. */
  async missed(words: readonly Box[], margin: number): Promise<readonly Part[]> {
    const answer = await this.#ask({ words, margin });
    return "parts" in answer ? answer.parts : unexpected(answer);
  }

  /** Never settles when the thread ends: the caller watches for that. */
  #ask(command: PictureCommand): Promise<PictureAnswer> {
    return new Promise((resolve) => {
      this.thread.once("message", resolve);
      this.thread.postMessage(command);
    });
  }
}

function unexpected(answer: PictureAnswer): never {
  throw new Error("failure" in answer ? answer.failure : "The thread gave an answer to another question.");
}
