import { type Issue, type Kernel, WinnowError } from "@winnow/core";
import type { OperationPlugin } from "@winnow/core/plugin";
import { readArguments } from "./arguments.ts";
import { listDeliveries, redeliver } from "./deliveries.ts";
import { commandHelp, HELP } from "./help.ts";
import { findOperation, follow, type OperationCommand, runAtOnce, toRequest } from "./operations.ts";
import { scrape } from "./scrape.ts";

/** What the command runs in: replaced in tests. */
export interface CliWorld {
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
  readonly version: string;
  /** A kernel; with the name of a job, one whose jobs are kept under that name. */
  readonly openKernel: (job?: string) => Promise<Kernel>;
  /** A kernel with the jobs of the server, that works on none of them. */
  readonly openServerJobs: () => Promise<Kernel>;
  /** Jobs that were stopped before their end. */
  readonly stoppedJobs: () => readonly string[];
  /** Forgets a job that has come to its end. */
  readonly forgetJob: (job: string) => void;
  /** Runs the HTTP server until it is stopped. */
  readonly serve: () => Promise<void>;
  /** Stops what is at work. */
  readonly signal?: AbortSignal;
}

/** Runs one command line; the answer is the exit status. */
export async function runCli(argv: readonly string[], world: CliWorld): Promise<number> {
  const command = readArguments(argv);
  try {
    switch (command.name) {
      case "help":
        world.stdout.write(HELP + (await commandHelp(world)));
        return 0;
      case "version":
        world.stdout.write(`${world.version}\n`);
        return 0;
      case "wrong":
        world.stderr.write(`winnow: ${command.problem}\nTry winnow --help.\n`);
        return 2;
      case "serve":
        await world.serve();
        return 0;
      case "resume":
        return await resume(command.id, command.json, world);
      case "deliveries":
        return await listDeliveries(command.id, command.json, world);
      case "redeliver":
        return await redeliver(command.id, world);
      case "scrape":
        return await scrape(command.request, command.json, world);
      default:
        return await runOperation(command.command, command, world);
    }
  } catch (error) {
    // What stops the start is told by whoever started.
    if (command.name === "serve" || WinnowError.is(error, "CONFIG_INVALID")) throw error;
    world.stderr.write(explain(error));
    return WinnowError.is(error, "BAD_REQUEST") ? 2 : 1;
  }
}

async function runOperation(name: string, command: OperationCommand, world: CliWorld): Promise<number> {
  const job = `${name}-${Date.now().toString(36)}`;
  const kernel = await world.openKernel(job);
  let isOver = true;
  try {
    const operation = findOperation(kernel, name);
    if (operation?.shell === undefined) {
      world.stderr.write(`winnow: "${name}" is neither a URL nor a command.\nTry winnow --help.\n`);
      return 2;
    }
    const request = toRequest(operation.shell, command, operation.file);
    if (operation.job === undefined) {
      await runAtOnce(kernel, operation, request, command.json, world);
      return 0;
    }
    const id = await submit(kernel, operation, request);
    const ended = await follow(kernel, id, command.json, world);
    isOver = ended !== undefined;
    return report(ended, job, world);
  } finally {
    await kernel.close();
    if (isOver) world.forgetJob(job);
  }
}

async function submit(kernel: Kernel, operation: OperationPlugin, request: object): Promise<string> {
  if (kernel.jobs === undefined) throw new Error("There is no store for jobs.");
  const { id } = await kernel.jobs.submit(operation, request);
  return id;
}

/** Goes on with a job that was stopped. */
async function resume(name: string | undefined, json: boolean, world: CliWorld): Promise<number> {
  const stopped = world.stoppedJobs();
  const job = name ?? (stopped.length === 1 ? stopped[0] : undefined);
  if (job === undefined || !stopped.includes(job)) {
    const list = stopped.map((one) => `  winnow resume ${one}\n`).join("");
    world.stderr.write(
      stopped.length === 0 ? "winnow: no job was stopped before its end.\n" : `winnow: which job?\n${list}`,
    );
    return 2;
  }
  const kernel = await world.openKernel(job);
  let isOver = true;
  try {
    const [running] = (await kernel.jobs?.store.list({ limit: 1 })) ?? [];
    const ended = running === undefined ? undefined : await follow(kernel, running.id, json, world);
    isOver = running === undefined || ended !== undefined;
    return report(ended, job, world);
  } finally {
    await kernel.close();
    if (isOver) world.forgetJob(job);
  }
}

function report(
  ended:
    | {
        readonly status: string;
        readonly error?: string | undefined;
        readonly warning?: string | undefined;
        readonly counts: { readonly done: number; readonly failed: number };
      }
    | undefined,
  job: string,
  world: CliWorld,
): number {
  if (ended === undefined) {
    world.stderr.write(`winnow: stopped. Go on with: winnow resume ${job}\n`);
    return 130;
  }
  const { status, error, warning, counts } = ended;
  if (warning !== undefined) world.stderr.write(`winnow: ${warning}\n`);
  const failed = counts.failed === 0 ? "" : `, ${counts.failed} failed`;
  world.stderr.write(
    `winnow: ${status}, ${counts.done} done${failed}${error === undefined ? "" : `: ${error}`}\n`,
  );
  return status === "completed" ? 0 : 1;
}

function explain(error: unknown): string {
  if (!WinnowError.is(error))
    return `winnow: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`;
  if (error.code !== "BAD_REQUEST" || !Array.isArray(error.details))
    return `winnow: ${error.message} (${error.code})\n`;
  const lines = (error.details as Issue[]).map(
    ({ path, message }) => `  ${path.join(".") || "request"}: ${message}`,
  );
  return `winnow: the request is not valid\n${lines.join("\n")}\n`;
}
