/** A real server of the S3 protocol (s3rver) in a process of its own, and ways to make it fail. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { S3Client } from "../src/client.ts";
import { textsOf } from "../src/xml.ts";

/** What goes wrong with one request: the first one whose method and URL contain `only`. */
export type Fault = { readonly only?: string } & (
  | { readonly kind: "hang" | "drop" | "lose" }
  | { readonly kind: "cut"; readonly after: number; readonly silent?: boolean }
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly code: string;
      readonly more?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
);

/** A running server. */
export interface S3Server {
  readonly endpoint: string;
  /** Requests since the last call, after which these faults wait for theirs. */
  faults(...faults: readonly Fault[]): Promise<readonly string[]>;
  /** Names of the objects of the bucket `kept`. */
  keys(prefix: string): Promise<readonly string[]>;
  delete(keys: readonly string[]): Promise<void>;
  /** Makes an empty object that is none of the store's. */
  put(key: string): Promise<void>;
  signal(name: "SIGSTOP" | "SIGCONT"): void;
  stop(): Promise<void>;
}

/** The credentials that it knows. */
export const KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** Starts a server with the bucket `kept`. */
export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-s3-"));
  const child: ChildProcess = fork(new URL("./s3-process.ts", import.meta.url), [folder], {
    execArgv: [...process.execArgv, "--no-deprecation"],
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({ ...KEYS, endpoint, bucket: "kept", region: "us-east-1", timeoutMs: 10_000 });
  return {
    endpoint,
    faults: async (...faults) => {
      child.send({ faults });
      const [{ seen }] = (await once(child, "message")) as [{ seen: string[] }];
      return seen;
    },
    keys: async (prefix) => textsOf(await client.text({ method: "GET", query: { prefix } }), "Key"),
    put: async (key) => void (await client.text({ method: "PUT", key, body: new Uint8Array() })),
    delete: async (keys) => {
      for (const key of keys) await client.text({ method: "DELETE", key });
    },
    signal: (name) => void child.kill(name),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
