import type { Ask } from "@winnow/adapter-mcp";
import type { Queue } from "@winnow/adapter-queue";
import type { Kernel } from "@winnow/core";
import type { MovedStore } from "@winnow/kit-sqlite";
import type { TeamKeeper } from "@winnow/kit-teams";
import type { Catalogue } from "./catalogue.ts";

export type { TeamKeeper } from "@winnow/kit-teams";

/** Where text goes. */
export interface Stream {
  write(text: string | Uint8Array): unknown;
  readonly isTTY?: boolean;
  /** Width of the terminal. */
  readonly columns?: number;
}

/** What comes from standard input. */
export type Input = AsyncIterable<Uint8Array | string>;

/** A job that may be resumed: what was asked, and how its pages are to be printed. */
export interface Recipe {
  readonly command: string;
  readonly request: object;
  readonly json: boolean;
  /** Absolute. @defaultValue standard output */
  readonly output?: string;
  /** The server that works on it, and its id there. @defaultValue this process does */
  readonly server?: { readonly url: string; readonly id?: string };
  /** The process that is at work on it, undefined once it was stopped. */
  readonly process?: number;
}

/** Where jobs of the command are kept until their end. */
export interface JobShelf {
  /** Those that were not brought to their end. */
  list(): readonly string[];
  read(job: string): Recipe | undefined;
  save(job: string, recipe: Recipe): void;
  forget(job: string): void;
}

/** A kernel, and its jobs when it has a store for them. */
export interface Opened {
  readonly kernel: Kernel;
  readonly queue?: Queue;
}

/** A kernel in which a captured scrape can be made again. */
export interface OpenedReplay extends Opened {
  /** The captured request. */
  readonly request: Readonly<Record<string, unknown>>;
  /** The id of the captured scrape. */
  readonly id: string;
  /** The fields in which an answer differs from the captured one; undefined where there is none. */
  readonly differences: (document: Readonly<Record<string, unknown>>) => readonly string[] | undefined;
  /** What should be known of the replay, such as requests that the capture holds no answer to. */
  readonly notes: () => readonly string[];
}

/** The API in this process, without a server. */
export interface OpenedApi {
  readonly ask: Ask;
  /** Why an operation is not there that a server has. */
  readonly missing: string;
  close(): Promise<void>;
}

/** How `winnow work` runs. */
export interface WorkOptions {
  /** Pages at work at a time. @defaultValue the setting `WINNOW_JOB_SLOTS` */
  readonly slots?: number;
}

/** What the doctor looked at, and how it is. */
export interface Finding {
  readonly name: string;
  /** `warn`: something is missing that not everybody needs. `fail`: the server cannot do its work. */
  readonly status: "ok" | "warn" | "fail";
  /** What is, and of what is not well, what to do. */
  readonly text: string;
}

/** The teams and keys of the server, until they are closed. */
export interface OpenedTeams {
  readonly store: TeamKeeper;
  readonly close: () => Promise<void>;
}

/** What a folder or a database keeps, to be moved. */
export interface MovedPlace {
  /** What messages call it, without a password. */
  readonly label: string;
  readonly jobs: MovedStore;
  readonly records: MovedStore;
}

/** What the command runs in: replaced in tests. */
export interface CliWorld {
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** @defaultValue it is empty */
  readonly stdin?: Input;
  /**
   * Asks on a terminal for what a command line without words is to do, and gives the words; undefined when it is left.
   * @defaultValue there is no terminal: such a command line prints help
   */
  readonly ask?: (catalogue: Catalogue, signal: AbortSignal) => Promise<readonly string[] | undefined>;
  readonly version: string;
  /** How the command is called in hints. @defaultValue "winnow" */
  readonly program?: string;
  /** What can be asked for; without a kernel, so that help needs none. */
  readonly catalogue: () => Promise<Catalogue>;
  /** A kernel; with the name of a job, one whose jobs are kept under that name. */
  readonly openKernel: (job?: string) => Promise<Opened>;
  /** A kernel with the jobs of the server, that works on none of them. */
  readonly openServerJobs: () => Promise<Opened>;
  /**
   * A kernel with everything that the server keeps, in parallel with the server or instead of it; with slots it works on the jobs
   * there, so many pages at a time, until it is closed.
   */
  readonly openServer: (slots: number) => Promise<Opened>;
  /** A kernel that reaches nothing but what this capture holds. @throws CAPTURE_UNREADABLE, CAPTURE_VERSION */
  readonly openReplay: (capture: Uint8Array) => Promise<OpenedReplay>;
  /** The teams and keys of the server. */
  readonly openTeams: () => Promise<OpenedTeams>;
  /**
   * What a folder or a database keeps, to be moved from there or to there.
   * @throws CONFIG_INVALID when somebody else has the files open
   */
  readonly openMove: (place: string | undefined, mustExist: boolean) => Promise<MovedPlace>;
  /** The API, for an agent. */
  readonly openApi: () => Promise<OpenedApi>;
  /** The words by which another program starts this command. @defaultValue `winnow` */
  readonly launch?: readonly string[];
  readonly jobs: JobShelf;
  /** The running server that is to be used, as the environment has it. */
  readonly server?: () => { readonly url?: string | undefined; readonly key?: string | undefined };
  /** Runs the HTTP server until it is stopped. */
  readonly serve: () => Promise<void>;
  /** Works on the jobs of the server until it is stopped. */
  readonly work: (options: WorkOptions) => Promise<void>;
  /** Looks whether a server with the settings of the environment could do its work here. */
  readonly doctor: () => Promise<readonly Finding[]>;
  /** Stops what is at work; the reason is the name of the signal, such as `SIGINT`. */
  readonly signal?: AbortSignal;
  /** What is to be said should the process have to end at once. */
  readonly lastWords?: (text: string) => void;
}

/** How the work ends on a signal: the shell's 128 and the number of it. */
export function signalStatus(signal: AbortSignal | undefined): number {
  return signal?.reason === "SIGTERM" ? 143 : 130;
}

/** A mistake in the command line, or what else has an exit status of its own. */
export class CliError extends Error {
  readonly status: number;

  constructor(message: string, status = 2) {
    super(message);
    this.status = status;
  }
}
