/** A Redis server of the machine, on a free port. */
import { type ChildProcess, spawn } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { folderWith } from "@winnow/conformance";

/** Whether the machine has one. */
export const hasRedis = folderWith("redis-server") !== undefined;

/** A running server. */
export interface RedisServer extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  /** Ends it at once. */
  stop(): Promise<void>;
  /** Lets it answer nothing, or go on. */
  signal(name: "SIGSTOP" | "SIGCONT"): void;
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a server that keeps nothing on disk. */
export async function startRedis(port: number, ...more: readonly string[]): Promise<RedisServer> {
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", ...more];
  const child: ChildProcess = spawn("redis-server", args, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout?.on("data", (text: Buffer) => {
    said += text;
  });
  for (let left = 600; left > 0 && !said.includes("Ready to accept connections"); left -= 1) {
    if (child.exitCode !== null) throw new Error(said);
    await sleep(50);
  }
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const server: RedisServer = {
    port,
    url: `redis://127.0.0.1:${port}`,
    signal: (name) => void child.kill(name),
    stop: async () => {
      if (child.exitCode === null) child.kill("SIGKILL");
      await ended;
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
  return server;
}
