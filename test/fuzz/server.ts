import { fork } from "node:child_process";

/** The fuzzer's server, running in a process of its own. */
export interface FuzzServer extends AsyncDisposable {
  readonly origin: string;
  readonly page: string;
  /** Why the process is gone; undefined while it is there. */
  gone(): string | undefined;
}

/** Starts it. */
export async function startFuzzServer(): Promise<FuzzServer> {
  const child = fork(new URL("./serve.ts", import.meta.url), { execArgv: ["-C", "@winnow/source"] });
  let gone: string | undefined;
  const ended = new Promise<never>((_, reject) => {
    child.once("exit", (code, signal) => {
      gone = `the server ended with ${code ?? signal}`;
      reject(new Error(gone));
    });
  });
  ended.catch(() => {});
  const told = new Promise<{ origin: string; page: string }>((resolve) => child.once("message", resolve));
  const where = await Promise.race([told, ended]);
  return {
    ...where,
    gone: () => gone,
    [Symbol.asyncDispose]: async () => {
      if (child.connected) child.disconnect();
      await ended.catch(() => {});
    },
  };
}
