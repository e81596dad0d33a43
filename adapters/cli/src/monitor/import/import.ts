import { readFileSync, statSync } from "node:fs";
import { messageOf } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";
import { startProgress } from "../../progress.ts";
import { oneLine, paintOf } from "../../style.ts";
import { CliError } from "../../world.ts";
import { type Monitor, type MonitorClient, reasonOf } from "../client.ts";
import { localZone } from "../request.ts";
import type { MonitorTask } from "../tasks.ts";
import { type MonitorWork, print, sayWhoChecks } from "../work.ts";
import type { ImportedMonitor, MonitorImport } from "./monitor.ts";
import { MAX_FILE_BYTES, readImport } from "./read.ts";
import { withoutRefusedRules } from "./refused.ts";

/** Monitors that are made at the same time. */
const AT_ONCE = 4;

/** What became of a watch. */
interface Outcome {
  readonly name: string;
  readonly status: "added" | "failed" | "known" | "skipped" | "would be added";
  readonly id?: string;
  readonly cron?: string;
  readonly isPaused?: true;
  readonly reason?: string;
  readonly notes: readonly string[];
}

/** Makes monitors of the watches of another program, except those that are there already; gives the exit status. */
export async function importFile(
  { file, isDry }: Extract<MonitorTask, { does: "import" }>,
  work: MonitorWork,
): Promise<number> {
  const { client, world, signal } = work;
  const read = await readImport(bytesOf(file), { timezone: localZone() });
  const known = await knownTargets(client);
  const outcomes: Outcome[] = read.skipped.map(({ name, reason }) => ({
    name,
    status: "skipped",
    reason,
    notes: [],
  }));
  const fresh: ImportedMonitor[] = [];
  for (const monitor of read.monitors) {
    const { name, targets } = monitor.request;
    const key = keyOf(targets);
    const count = known.get(key) ?? 0;
    // The same page may be watched twice: as many as are there are known.
    if (count > 0) {
      known.set(key, count - 1);
      outcomes.push({ name, status: "known", notes: [] });
    } else if (isDry) outcomes.push(outcomeOf(monitor, { status: "would be added" }));
    else fresh.push(monitor);
  }
  const progress = startProgress(world.stderr, "import", "monitors");
  const next = fresh.values();
  let done = 0;
  const makeAll = async () => {
    for (const monitor of next) {
      signal.throwIfAborted();
      outcomes.push(await make(monitor, client));
      done += 1;
      progress.show(done, fresh.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, makeAll));
  } finally {
    progress.stop();
  }
  await print(
    { program: read.program, notes: read.notes, monitors: outcomes },
    () => linesOf(outcomes, work),
    work,
  );
  report(read, outcomes, work);
  if (outcomes.some(({ status }) => status === "added")) sayWhoChecks(work);
  return outcomes.some(({ status }) => status === "failed") ? 1 : 0;
}

function bytesOf(file: string): Uint8Array {
  try {
    if (file === "-") return readFileSync(0);
    if (statSync(file).size <= MAX_FILE_BYTES) return readFileSync(file);
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${messageOf(error)}`);
  }
  throw new CliError(`${file} is larger than ${MAX_FILE_BYTES / 2 ** 20} MB.`);
}

/** How many monitors there are of each target, which is how a second import knows what the first has made. */
async function knownTargets(client: MonitorClient): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for (const { targets } of await client.list()) {
    const key = keyOf(targets);
    known.set(key, (known.get(key) ?? 0) + 1);
  }
  return known;
}

function keyOf(targets: Monitor["targets"]): string {
  return JSON.stringify(
    targets.map(({ type, url, urls, queries, scrapeOptions = {} }) => [
      type,
      (urls ?? queries ?? [url ?? ""]).map((one) => URL.parse(one)?.href ?? one),
      sorted(scrapeOptions),
    ]),
  );
}

/** A value whose objects have their keys in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, inner]) => [key, sorted(inner)]);
}

async function make(monitor: ImportedMonitor, client: MonitorClient): Promise<Outcome> {
  const { request, isPaused } = monitor;
  const notes = [...monitor.notes];
  try {
    const { data } = await withoutRefusedRules(request, notes, (one) => createOf(one, client, notes));
    const { id } = data as Monitor;
    // No check can begin in between: the first is due in minutes.
    if (isPaused) await client.call("update", { id, status: "paused" });
    return outcomeOf({ ...monitor, notes }, { status: "added", id });
  } catch (error) {
    // Only what is wrong with this one; without a server or a disk there is nothing to go on with.
    if (recordOf(error).code !== "BAD_REQUEST") throw error;
    return outcomeOf(monitor, { status: "failed", reason: reasonOf(error) });
  }
}

/** Makes a monitor; without what of its notification is refused, where that is the only thing. */
async function createOf(
  { notification, ...request }: ImportedMonitor["request"],
  client: MonitorClient,
  notes: string[],
) {
  let told = notification;
  while (told !== undefined) {
    try {
      return await client.call("create", { ...request, notification: told });
    } catch (error) {
      const left = withoutRefused(told, recordOf(error).details);
      if (left === undefined) throw error;
      const what = left.email === told.email ? "A channel of its notification" : "Its notification by e-mail";
      notes.push(`${what} is left out: ${reasonOf(error)}`);
      told = left.email === undefined && (left.channels ?? []).length === 0 ? undefined : left;
    }
  }
  return await client.call("create", request);
}

type Told = NonNullable<ImportedMonitor["request"]["notification"]>;

/** The notification without its channels that are refused, or else without e-mail; undefined when something else is wrong. */
function withoutRefused(told: Told, details: unknown): Told | undefined {
  const paths = Array.isArray(details) ? details.map((one) => recordOf(one).path as readonly unknown[]) : [];
  if (paths.length === 0 || !paths.every(([first]) => first === "notification")) return undefined;
  const places = paths.flatMap(([, key, place]) =>
    key === "channels" && typeof place === "number" ? [place] : [],
  );
  if (places.length > 0)
    return { ...told, channels: (told.channels ?? []).filter((_, at) => !places.includes(at)) };
  const { email: _, ...rest } = told;
  return told.email === undefined ? undefined : rest;
}

function outcomeOf(
  { request, isPaused, notes }: ImportedMonitor,
  more: Omit<Outcome, "name" | "notes">,
): Outcome {
  const paused = isPaused ? ({ isPaused } as { isPaused: true }) : {};
  return { name: request.name, cron: request.schedule.cron, ...paused, ...more, notes };
}

function linesOf(outcomes: readonly Outcome[], { world }: MonitorWork): string {
  const paint = paintOf(world.stdout);
  const colours = {
    added: paint.green,
    "would be added": paint.green,
    known: paint.dim,
    skipped: paint.yellow,
    failed: paint.red,
  };
  const lines = outcomes.flatMap(({ name, status, cron, isPaused, reason, notes }) => [
    `${colours[status](status)}  ${oneLine(name)}${cron === undefined ? "" : `  ${cron}`}${isPaused ? "  paused" : ""}`,
    ...[...(reason === undefined ? [] : [reason]), ...notes].map((note) => `  ${oneLine(note)}`),
  ]);
  return lines.map((line) => `${line}\n`).join("");
}

function report(
  { program, notes }: MonitorImport,
  outcomes: readonly Outcome[],
  { world }: MonitorWork,
): void {
  for (const note of notes) world.stderr.write(`winnow: ${oneLine(note)}\n`);
  const count = (status: Outcome["status"]) => outcomes.filter((one) => one.status === status).length;
  const parts = [
    [count("added"), "added"],
    [count("would be added"), "would be added"],
    [count("known"), "there already"],
    [count("skipped"), "cannot be monitors"],
    [count("failed"), "refused"],
    [outcomes.filter((one) => one.notes.length > 0).length, "with notes"],
  ] as const;
  const words = parts.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`);
  world.stderr.write(`winnow: ${program}: ${words.join(", ")}\n`);
}
