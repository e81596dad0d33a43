import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { type Ask, CHILDREN_LEFT, type Outcome } from "./asked.ts";
import type { BrokenFile } from "./make.ts";

/** Milliseconds until a file is held to have no end; the deadline of a scrape is shorter. */
const MAX_MS = 60_000;

/** A site that serves one file, and a server in a process of its own that reads it. */
export class Reader implements AsyncDisposable {
  /** What the errors that it may give are called. */
  codes: ReadonlySet<string> = new Set();
  readonly #folder = mkdtempSync(join(tmpdir(), "winnow-fuzz-"));
  readonly #site: Server;
  #file: BrokenFile | undefined;
  #child: ChildProcess | undefined;

  private constructor() {
    this.#site = createServer((request, response) => {
      const isGone = this.#file === undefined || request.url === "/favicon.ico";
      if (isGone) response.writeHead(404).end();
      else response.writeHead(200, { "content-type": this.#file?.type }).end(this.#file?.bytes);
    });
  }

  static async start(): Promise<Reader> {
    const reader = new Reader();
    reader.#site.listen(0, "0.0.0.0");
    await once(reader.#site, "listening");
    return reader;
  }

  /** What comes of the file; text when the process is gone, or gives no answer. */
  async read(file: BrokenFile): Promise<Outcome | string> {
    const child = this.#child ?? (await this.#open());
    this.#file = file;
    const { port } = this.#site.address() as AddressInfo;
    // Each file is on a site of its own, of which nothing is remembered.
    const host = `127.77.${(file.number >> 8) & 255}.${file.number & 255}`;
    const path = file.way === "robots" ? "" : file.name;
    const ask: Ask = {
      url: `http://${host}:${port}/${path}`,
      way: file.way,
      formats: file.formats,
      isRecognised: file.isRecognised,
    };
    const outcome = await this.#ask(child, ask);
    if (typeof outcome === "string") this.#child = undefined;
    return outcome;
  }

  async #open(): Promise<ChildProcess> {
    // One that was killed could not tidy up.
    for (const name of readdirSync(this.#folder))
      rmSync(join(this.#folder, name), { recursive: true, force: true });
    const child = fork(new URL("./serve.ts", import.meta.url), {
      execArgv: ["-C", "@winnow/source"],
      env: { ...process.env, TMPDIR: this.#folder },
    });
    const [{ codes }] = (await once(child, "message")) as [{ codes: readonly string[] }];
    this.codes = new Set(codes);
    this.#child = child;
    return child;
  }

  async #ask(child: ChildProcess, ask: Ask): Promise<Outcome | string> {
    const end = new AbortController();
    const { signal } = end;
    const timer = setTimeout(() => child.kill("SIGKILL"), MAX_MS);
    try {
      const gone = once(child, "exit", { signal }).then(
        ([code, name]) => `the process ended: ${code ?? name}`,
      );
      const answered = once(child, "message", { signal }).then(([outcome]) => outcome as Outcome);
      child.send(ask);
      return await Promise.race([answered, gone]);
    } finally {
      clearTimeout(timer);
      end.abort();
    }
  }

  /** Ends the process; gives what it has left behind: names of temporary files, and whether processes. */
  async end(): Promise<readonly string[]> {
    const child = this.#child;
    this.#child = undefined;
    if (child?.connected !== true) return [];
    child.disconnect();
    const [code] = (await once(child, "exit")) as [number | null];
    const files = readdirSync(this.#folder);
    if (code === 0) return files;
    return [...files, code === CHILDREN_LEFT ? "processes" : `the exit code ${code}`];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end();
    this.#site.close();
    this.#site.closeAllConnections();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
