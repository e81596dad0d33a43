import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { backendsOf } from "./backends.ts";

/** The server as a process, killed and started again over the same folder. */
export class Victim {
  readonly origin: string;
  readonly #port: number;
  readonly #folder: string;
  readonly #settings: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #said = "";

  /** Settings as in the environment, in addition to those that every test needs. */
  constructor(port: number, folder: string, settings: Readonly<Record<string, string>> = {}) {
    this.#settings = settings;
    this.#port = port;
    this.#folder = folder;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** The last that it wrote. */
  get said(): string {
    return this.#said;
  }

  /** Starts it; it may be asked when it is {@link ready}. */
  start(): void {
    const { NODE_COMPILE_CACHE } = process.env;
    const bin = new URL("../../presets/cli/src/bin.ts", import.meta.url).pathname;
    const env = {
      PATH: process.env.PATH,
      // A process that is killed keeps nothing of what it compiled.
      ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
      PORT: String(this.#port),
      LOG_LEVEL: "error",
      NODE_NO_WARNINGS: "1",
      WINNOW_DATA_DIR: this.#folder,
      WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8",
      WINNOW_ALLOW_WEBHOOK_NETWORKS: "127.0.0.0/8",
      WINNOW_JOB_LEASE_MS: "500",
      ...backendsOf(this.#folder),
      ...this.#settings,
    };
    const args = ["-C", "@winnow/source", bin, "serve"];
    const child = spawn(process.execPath, args, {
      cwd: this.#folder,
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.#said = "";
    child.stderr.on("data", (text: Buffer) => {
      this.#said = `${this.#said}${text}`.slice(-3000);
    });
    this.#child = child;
  }

  /** Waits until it answers. */
  async ready(): Promise<void> {
    for (let left = 4800; left > 0; left -= 1) {
      const response = await fetch(`${this.origin}/health`).catch(() => undefined);
      if (response?.ok) return;
      await sleep(25);
    }
    assert.fail(`The server did not start: ${this.#said}`);
  }

  /** Ends it at once, in the middle of whatever it does. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null)
      assert.fail(`The server is gone already: ${this.#said}`);
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
