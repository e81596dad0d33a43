import { MOVED_JOBS } from "@winnow/kit-jobs";
import { MOVED_RECORDS } from "@winnow/kit-records";
import { type MovedTable, moveTables } from "@winnow/kit-sqlite";
import { startProgress } from "../progress.ts";
import { CliError, type CliWorld, type MovedPlace } from "../world.ts";
import type { MigrateTask } from "./commands.ts";

/** Of every store its tables. */
const TABLES = {
  jobs: MOVED_JOBS as readonly MovedTable[],
  records: MOVED_RECORDS as readonly MovedTable[],
} as const;
const STORES = ["jobs", "records"] as const;
/** Tables that a server writes to when it starts, with nothing in them that anybody would miss. */
const OWN = new Set(["seen"]);
const LEFT =
  "Files of artifacts, the cache and the index of pages seen before are not moved: they stay in the data folder.";

type Counts = Readonly<Record<string, number>>;

/** Moves what a place keeps to another; the answer is the exit status. @throws CliError, CONFIG_INVALID */
export async function migrate(task: MigrateTask, world: CliWorld, signal: AbortSignal): Promise<number> {
  const from = await world.openMove(task.from, true);
  try {
    await refuseOthers(from);
    const counts = await countsOf(from);
    if (task.dryRun) {
      print(counts, task, world);
      world.stderr.write(
        `winnow: ${from.label} would be moved to ${hidden(task.to)}; nothing was written.\n`,
      );
      return 0;
    }
    const to = await world.openMove(task.to, false);
    try {
      await move(from, to, counts, { task, world, signal });
    } finally {
      await closeBoth(to);
    }
    print(counts, task, world);
    world.stderr.write(`winnow: moved ${from.label} to ${to.label}. The source is as it was. ${LEFT}\n`);
    return 0;
  } finally {
    await closeBoth(from);
  }
}

interface Moving {
  readonly task: MigrateTask;
  readonly world: CliWorld;
  readonly signal: AbortSignal;
}

async function move(
  from: MovedPlace,
  to: MovedPlace,
  counts: Counts,
  { task, world, signal }: Moving,
): Promise<void> {
  await refuseOthers(to);
  await refuseUsed(from, to, task.intoUsed === true);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const progress = startProgress(world.stderr, "moving", "rows");
  try {
    for (const store of STORES) await to[store].mark(from.label);
    let before = 0;
    for (const store of STORES) {
      let inTable = 0;
      let table = "";
      const news = (name: string, done: number) => {
        if (name !== table) before += inTable;
        [table, inTable] = [name, done];
        progress.show(before + done, all);
      };
      await moveTables(TABLES[store], from[store], to[store], { signal, news });
      before += inTable;
    }
    await refuseOthers(from);
    await refuseOthers(to);
    for (const store of STORES) await to[store].mark(undefined);
  } finally {
    progress.stop();
  }
}

/** A server that is at work would go on writing what has been read, or read what is half there. */
async function refuseOthers({ label, jobs }: MovedPlace): Promise<void> {
  const others = await jobs.others();
  if (others === 0) return;
  const text = `${label} is in use by ${others} other ${others === 1 ? "connection" : "connections"} of Winnow: stop its servers and workers.`;
  throw new CliError(text, 1);
}

/** Only what a move into it left unfinished, or what is said to be replaced, is written over. */
async function refuseUsed(from: MovedPlace, to: MovedPlace, mayReplace: boolean): Promise<void> {
  const begun = (await to.jobs.unfinished()) ?? (await to.records.unfinished());
  if (begun === from.label || mayReplace) return;
  if (begun !== undefined) {
    const text = `A move from ${begun} into ${to.label} has not ended. Go on with that, or write over it with --into-used.`;
    throw new CliError(text, 1);
  }
  const found = Object.entries(await countsOf(to)).filter(([table, count]) => count > 0 && !OWN.has(table));
  if (found.length === 0) return;
  const what = found.map(([table, count]) => `${count} ${table}`).join(", ");
  const text = `${to.label} has data already (${what}), which would be replaced. Name another place, or replace it with --into-used.`;
  throw new CliError(text, 1);
}

async function countsOf(place: MovedPlace): Promise<Counts> {
  const counts: Record<string, number> = {};
  for (const store of STORES)
    for (const table of TABLES[store]) counts[table.name] = await place[store].count(table);
  return counts;
}

function print(counts: Counts, { json }: MigrateTask, { stdout }: CliWorld): void {
  const lines = Object.entries(counts).map(([table, count]) => `${table}\t${count}\n`);
  stdout.write(json ? `${JSON.stringify(counts)}\n` : lines.join(""));
}

/** A place without its password. */
function hidden(place: string): string {
  const { protocol, host, pathname } = URL.parse(place) ?? {};
  return protocol === undefined || host === "" ? place : `${protocol}//${host}${pathname}`;
}

async function closeBoth({ jobs, records }: MovedPlace): Promise<void> {
  await jobs.close();
  await records.close();
}
