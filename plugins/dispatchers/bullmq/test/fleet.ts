/** Workers of one fleet in this process, on a store in a file. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel } from "@winnow/core";
import { type Logger, type Plugin, silent } from "@winnow/core/plugin";
import { type Background, defineJob, type HostLimits, type Task, type TaskOutcome } from "@winnow/kit-jobs";
import { storeSqlite } from "@winnow/store-sqlite";
import * as v from "valibot";
import { type DispatchBullmqSettings, dispatchBullmq } from "../src/index.ts";

export interface WorkerSettings {
  readonly slots?: number;
  readonly leaseMs?: number;
  readonly logger?: Logger;
  readonly work?: (task: Task, signal: AbortSignal) => Promise<TaskOutcome> | TaskOutcome;
  readonly background?: Background;
  readonly hostLimits?: HostLimits;
  readonly plugins?: readonly Plugin[];
  /** Has no operation, as of another version. */
  readonly isBare?: boolean;
}

/** A folder for a store, which is removed when the process ends. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "winnow-fleet-"));
  process.on("exit", () => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** One process of a fleet: its kernel and its queue. */
export async function member(
  settings: DispatchBullmqSettings,
  path: string,
  {
    slots = 2,
    leaseMs = 2000,
    logger = silent,
    work = () => ({ document: {} }),
    ...more
  }: WorkerSettings = {},
) {
  const job = defineJob({
    name: "kit",
    input: v.strictObject({ count: v.number() }),
    result: v.unknown(),
    ...(more.background === undefined ? {} : { background: more.background }),
    job: {
      event: "kit",
      plan: ({ count }) => ({
        tasks: Array.from({ length: count }, (_, index) => ({
          key: `${index}`,
          url: `https://a.example/${index}`,
        })),
      }),
      work: async (task, _, { signal }) => await work(task, signal),
    },
  });
  const plugins = [storeSqlite({ path: join(path, "jobs.sqlite") }), ...dispatchBullmq(settings)];
  const kernel = await createKernel({
    plugins: [...plugins, ...(more.isBare === true ? [] : [job]), ...(more.plugins ?? [])],
    logger,
  });
  const queue = createQueue(kernel, { slots, leaseMs, hostLimits: more.hostLimits ?? {} });
  return {
    kernel,
    queue,
    submit: async (count: number) => (await queue.submit(job, { count })).id,
    /** The keys of the documents of a job. */
    keys: async (id: string) =>
      (await queue.store.documents(id, 0, 10_000, 10 ** 9)).map(
        ({ document }) => (document as { key: string }).key,
      ),
    isOver: async (id: string) => (await queue.find(id))?.status !== "running",
    [Symbol.asyncDispose]: () => kernel.close(),
  };
}

/** The lines of a log. */
export function listen() {
  const lines: string[] = [];
  const shown = (_: string, value: unknown) => (value instanceof Error ? value.message : value);
  const write = (fields: unknown, message?: unknown) =>
    void lines.push(`${JSON.stringify(fields, shown)} ${message}`);
  const logger: Logger = { ...silent, warn: write, info: write, error: write, child: () => logger };
  return { lines, logger };
}

/** `0` to `count - 1`, as the keys of tasks. */
export const keysTo = (count: number) => Array.from({ length: count }, (_, index) => `${index}`).sort();
