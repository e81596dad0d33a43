import type { Queue } from "@winnow/adapter-queue";
import type { Kernel, Logger } from "@winnow/core";
import type { HttpFront } from "./front.ts";

/** A check of `GET /ready`: throws when the process cannot do its work; a text says what is wrong though it can. */
export interface ReadyCheck {
  readonly name: string;
  readonly run: () => Promise<string | undefined>;
  /** What it says is missing is no fault. */
  readonly isOptional?: boolean;
}

/** What routes work with. */
export interface AppContext {
  readonly kernel: Kernel;
  /** Without one there are no routes for jobs. */
  readonly queue: Queue | undefined;
  readonly apiKeys: readonly string[] | undefined;
  readonly ready: readonly ReadyCheck[];
  readonly version: string;
  /** Where callers reach the server, when the operator says so. @defaultValue what each request says */
  readonly publicUrl: string | undefined;
  readonly exampleUrl: (() => string) | undefined;
  readonly front: HttpFront | undefined;
  readonly logger: Logger;
}
