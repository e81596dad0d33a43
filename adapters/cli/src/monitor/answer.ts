import { unlessAborted } from "@winnow/core/plugin";
import { isRecord, recordOf } from "@winnow/kit-schema";
import type { GroupEntry } from "../catalogue.ts";
import type { Printing } from "../print.ts";
import { oneLine, relative } from "../style.ts";
import { CliError } from "../world.ts";
import { type Monitor, MonitorClient } from "./client.ts";
import { runCheck } from "./run.ts";
import { showChecks, showMonitor, showMonitors } from "./show.ts";
import { answerTag, haveSchedule, printTags } from "./tags.ts";
import type { Chosen, MonitorRequest, MonitorTask } from "./tasks.ts";
import type { Series } from "./values.ts";
import { type MonitorWork, print, printCheck, sayWhoChecks } from "./work.ts";

/** Does what a command for monitors asks for; the answer is the exit status. */
export async function answerMonitor(
  task: MonitorTask,
  group: GroupEntry,
  printing: Printing,
  isRemote: boolean,
): Promise<number> {
  const work = { ...printing, isRemote, client: new MonitorClient(printing.backend, group, printing.signal) };
  // A check that is waited for says itself how it goes on.
  if (task.does === "run") return await runCheck(work, task.monitor);
  const answer = ANSWERS[task.does] as (task: MonitorTask, work: MonitorWork) => Promise<number>;
  return await unlessAborted(() => answer(task, work), printing.signal);
}

type AtOnce = Exclude<MonitorTask, { does: "run" }>;
type Answers = {
  readonly [D in AtOnce["does"]]: (task: Extract<AtOnce, { does: D }>, work: MonitorWork) => Promise<number>;
};

/** What each command does. */
const ANSWERS: Answers = {
  add: async ({ request: { schedule, ...request }, isUsualTime }, work) => {
    // A tag that says when its monitors check is asked only where nothing else was said.
    const tags = Array.isArray(request.tags) ? request.tags : [];
    const isLeft = isUsualTime && tags.length > 0 && (await haveSchedule(tags, work));
    const { data } = await work.client.call("create", { ...request, ...(isLeft ? {} : { schedule }) });
    return await printMade(data as Monitor, "added", work);
  },
  edit: async ({ monitor: word, change, watch, visual }, work) => {
    const monitor = await work.client.find(word);
    const isSame = Object.keys(watch).length === 0 && visual === undefined;
    const targets = isSame ? {} : { targets: rewatched(monitor, watch, visual) };
    const request = { ...changeOf(change, monitor), ...targets, id: monitor.id };
    const { data } = await work.client.call("update", request);
    return await printMade(data as Monitor, "changed", work);
  },
  copy: async ({ monitor: word, request }, work) => {
    const monitor = await work.client.find(word);
    const { data } = await work.client.call("copy", { ...withZone(request, monitor), id: monitor.id });
    return await printMade(data as Monitor, "added", work);
  },
  list: async (task, work) => await printList(await work.client.list(task.of), task, work),
  get: async ({ monitor: word }, work) => {
    const monitor = await work.client.find(word);
    return await print({ data: monitor }, () => showMonitor(monitor, Date.now(), work.world.stdout), work);
  },
  feed: async ({ monitor: word }, work) => {
    const { id } = await work.client.find(word);
    const feed = await work.client.feed(id);
    return await print({ feed }, () => `${feed.trimEnd()}\n`, work);
  },
  "test-notify": async ({ monitor: word }, work) => {
    const { id } = await work.client.find(word);
    const { data } = await work.client.call("notifyTest", { id });
    return await printTold(data as readonly Told[], work);
  },
  tags: async (_, work) => await printTags(work),
  tag: answerTag,
  seen: async ({ monitor: word, check }, work) => {
    const monitor = await work.client.find(word);
    const checkId = check === undefined ? undefined : await work.client.findCheck(monitor, check);
    const { id, name } = monitor;
    const { data } = await work.client.call("seen", { id, ...(checkId === undefined ? {} : { checkId }) });
    const { seenUntil } = recordOf(data);
    return await print({ data }, () => `${id}  ${oneLine(name)}  seen until ${seenUntil}\n`, work);
  },
  checks: async ({ monitor: word, limit }, work) => {
    const { id } = await work.client.find(word);
    const checks = await work.client.checks(id, limit);
    return await print({ data: checks }, () => showChecks(checks, Date.now(), work.world.stdout), work);
  },
  values: printValues,
  diff: async ({ monitor, check }, work) => await diff(monitor, check, work),
  compare: async (task, work) => await (await import("./see/compare.ts")).compareVersions(task, work),
  export: async (task, work) => await (await import("./see/export.ts")).writeExport(task, work),
  changes: async (task, work) => await (await import("./see/changes.ts")).printChanges(task, work),
  import: async (task, work) => await (await import("./import/import.ts")).importFile(task, work),
  pause: changeAll,
  resume: changeAll,
  remove: changeAll,
};

async function printValues(
  { monitor: word, field, limit }: Extract<MonitorTask, { does: "values" }>,
  work: MonitorWork,
): Promise<number> {
  const { client, world } = work;
  const { id, name } = await client.find(word);
  const { data } = await client.call("values", { id, limit, ...(field === undefined ? {} : { field }) });
  const series = data as readonly Series[];
  if (series.length === 0) world.stderr.write(`winnow: no values of "${oneLine(name)}" were read yet.\n`);
  const { showValues } = await import("./values.ts");
  return await print(
    { data: series },
    () => (series.length === 0 ? "" : showValues(series, world.stdout)),
    work,
  );
}

/** The targets of a monitor with other filters and pictures; the rest of each stays. @throws CliError where it has no pages */
function rewatched(
  { name, targets }: Monitor,
  watch: Readonly<Record<string, unknown>>,
  visual: object | "off" | undefined,
): readonly object[] {
  if (targets.every(({ type }) => type === "search"))
    throw new CliError(`filters and pictures are for pages, and "${name}" watches a search.`);
  return targets.map((target) => {
    if (target.type === "search") return target;
    const { watch: filters, visual: pictures, ...rest } = target;
    const after = withoutUndefined({ ...recordOf(filters), ...watch });
    const seen = visual === undefined ? pictures : { ...recordOf(pictures), ...recordOf(visual) };
    return {
      ...rest,
      ...(Object.keys(after).length === 0 ? {} : { watch: after }),
      ...(seen === undefined || visual === "off" ? {} : { visual: seen }),
    };
  });
}

/** Channels go with e-mail as it is. */
function changeOf(change: MonitorRequest, monitor: Monitor): MonitorRequest {
  const told = isRecord(change.notification)
    ? { notification: withoutUndefined({ ...recordOf(monitor.notification), ...change.notification }) }
    : {};
  return withZone({ ...change, ...told }, monitor);
}

/** Without what is taken away. */
function withoutUndefined(given: object): object {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** A new time zone goes with the times that the monitor has, and new times with its time zone. */
function withZone(request: MonitorRequest, { schedule: { cron, timezone } }: Monitor): MonitorRequest {
  const { schedule } = request;
  if (schedule === undefined) return request;
  const isTimed = (schedule.cron ?? schedule.text) !== undefined;
  return { ...request, schedule: { ...(isTimed ? { timezone } : { cron }), ...schedule } };
}

/** What became of a test message. */
interface Told {
  readonly type: string;
  readonly name?: string;
  readonly to: string;
  readonly success: boolean;
  readonly error?: string;
}

async function printTold(results: readonly Told[], work: MonitorWork): Promise<number> {
  const lineOf = ({ type, name, to, success, error = "" }: Told) =>
    `${success ? "told" : "failed"}  ${name === undefined ? type : `${name} (${type})`}  ${to}  ${oneLine(error)}`.trimEnd();
  await print({ data: results }, () => results.map((one) => `${lineOf(one)}\n`).join(""), work);
  if (results.length === 0)
    work.world.stderr.write(
      "winnow: the monitor tells nobody. winnow monitor edit NAME --notify URL adds somebody.\n",
    );
  return results.length > 0 && results.every(({ success }) => success) ? 0 : 1;
}

async function printMade(monitor: Monitor, what: string, work: MonitorWork): Promise<number> {
  const { name, id, nextRunAt } = monitor;
  const next =
    nextRunAt === null ? "it is paused" : `next check ${relative(Date.parse(nextRunAt), Date.now())}`;
  await print({ data: monitor }, () => `${id}  ${oneLine(name)}  ${what}, ${next}\n`, work);
  sayWhoChecks(work);
  return 0;
}

async function printList(
  monitors: readonly Monitor[],
  { isByNext, of }: { readonly isByNext: boolean; readonly of: Chosen },
  work: MonitorWork,
): Promise<number> {
  const now = Date.now();
  const due = ({ nextRunAt }: Monitor) =>
    nextRunAt === null ? Number.POSITIVE_INFINITY : Date.parse(nextRunAt);
  const shown = isByNext ? monitors.toSorted((one, other) => (due(one) < due(other) ? -1 : 1)) : monitors;
  await print(
    { data: shown },
    () => (shown.length === 0 ? "" : showMonitors(shown, now, work.world.stdout)),
    work,
  );
  if (shown.length === 0)
    work.world.stderr.write(
      Object.keys(of).length > 0
        ? "winnow: there are no such monitors. winnow monitor list shows all of them.\n"
        : 'winnow: there are no monitors. winnow monitor add <url> --every "1 hour" makes one.\n',
    );
  if (shown.some((one) => due(one) < now - 60_000)) {
    if (work.isRemote)
      work.world.stderr.write(
        "winnow: some checks are overdue: does the server work on jobs (WINNOW_JOB_SLOTS)?\n",
      );
    else sayWhoChecks(work);
  }
  return 0;
}

async function changeAll(
  { does, monitors: words, of }: Extract<MonitorTask, { monitors: unknown }>,
  work: MonitorWork,
): Promise<number> {
  const { client } = work;
  // All are found before the first is changed, so that a mistake changes none.
  const isOfTag = Object.keys(of).length > 0;
  const found: Monitor[] = isOfTag ? [...(await client.list(of))] : [];
  if (isOfTag && found.length === 0) throw new CliError(`there is no monitor with the tag "${of.tag}".`, 1);
  for (const word of words) found.push(await client.find(word));
  const answers: unknown[] = [];
  for (const { id, name } of new Map(found.map((one) => [one.id, one])).values()) {
    if (does === "remove") {
      await client.call("delete", { id });
      answers.push({ id, name });
    } else
      answers.push(
        (await client.call("update", { id, status: does === "pause" ? "paused" : "active" })).data,
      );
  }
  const done = { pause: "paused", resume: "resumed", remove: "removed" }[does];
  const lines = () => answers.map((one) => lineOf(one as Monitor, done)).join("");
  return await print({ data: answers }, lines, work);
}

function lineOf({ id, name, nextRunAt }: Monitor, done: string): string {
  const next = nextRunAt ? `, next check ${relative(Date.parse(nextRunAt), Date.now())}` : "";
  return `${id}  ${oneLine(name)}  ${done}${next}\n`;
}

async function diff(word: string, check: string | undefined, work: MonitorWork): Promise<number> {
  const { client, world } = work;
  const monitor = await client.find(word);
  const id = check === undefined ? await latestOver(monitor, client) : await client.findCheck(monitor, check);
  if (id === undefined) {
    const how =
      monitor.currentCheckId === null
        ? `winnow monitor run ${monitor.id} makes one.`
        : "The first is at work.";
    world.stderr.write(`winnow: "${oneLine(monitor.name)}" has no check yet. ${how}\n`);
    return 1;
  }
  return await printCheck(monitor, id, work);
}

async function latestOver({ id }: Monitor, client: MonitorClient): Promise<string | undefined> {
  const checks = await client.checks(id, 25);
  return checks.find(({ status }) => /^(?:completed|partial|failed)$/.test(status))?.id ?? checks[0]?.id;
}
