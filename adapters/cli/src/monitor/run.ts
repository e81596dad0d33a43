import { setTimeout as sleep } from "node:timers/promises";
import { unlessAborted } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";
import { startProgress } from "../progress.ts";
import { signalStatus } from "../world.ts";
import type { Check, Monitor, MonitorClient } from "./client.ts";
import { type MonitorWork, printCheck } from "./work.ts";

const LOOK_MS = 500;

/** Begins a check, or joins the one at work, waits for it and prints what came of it. */
export async function runCheck(work: MonitorWork, word: string): Promise<number> {
  const { client, world, signal } = work;
  let [hint, id] = ["", ""];
  const monitor = await unlessAborted(() => client.find(word), signal);
  try {
    id = await unlessAborted(() => begin(monitor, client), signal);
    hint = hintOf(work, monitor.id, id);
    world.lastWords?.(hint);
    await unlessAborted(() => follow(work, monitor, id), signal);
  } catch (error) {
    if (!signal.aborted || id === "") throw error;
    world.stderr.write(`${world.stderr.isTTY === true ? "\r\x1b[K" : ""}${hint}`);
    world.lastWords?.("");
    return signalStatus(signal);
  }
  world.lastWords?.("");
  return await printCheck(monitor, id, work);
}

/** The id of the check; one that is at work already is joined. */
async function begin({ id }: Monitor, client: MonitorClient): Promise<string> {
  try {
    return String((await client.call("run", { id })).id);
  } catch (error) {
    const { code, details } = recordOf(error) as { code?: string; details?: { checkId?: string } };
    const running = code === "MONITOR_CHECK_RUNNING" ? details?.checkId : undefined;
    if (running === undefined) throw error;
    return running;
  }
}

function hintOf({ isRemote, world: { program = "winnow" } }: MonitorWork, id: string, check: string): string {
  const where = isRemote
    ? "The server goes on with the check."
    : `The check goes on when ${program} serve or ${program} work runs here.`;
  return `winnow: stopped. ${where} Look later with: ${program} monitor diff ${id} ${check}\n`;
}

/** Waits for the end of a check, and shows how many of its pages are done. */
async function follow(
  { client, world, signal }: MonitorWork,
  { id, name, targets }: Monitor,
  checkId: string,
): Promise<void> {
  const isKnown = targets.every(({ type }) => type === "scrape");
  const all = targets.reduce((sum, { urls = [] }) => sum + urls.length, 0);
  const progress = startProgress(world.stderr, name);
  try {
    for (let done = 0; ; ) {
      const begin = performance.now();
      const { data } = await client.call("check", { id, checkId, limit: 100, skip: done });
      const { status, pages } = data as Check & { readonly pages: readonly object[] };
      if (status !== "queued" && status !== "running") return;
      // Pages come in an order of their own: a full part is counted, the rest is looked at again.
      const seen = done + pages.length;
      if (pages.length === 100) done = seen;
      if (isKnown) progress.show(seen, all);
      // A slow answer is not asked for all the time.
      await sleep(Math.max(LOOK_MS, 5 * (performance.now() - begin)), undefined, { signal });
    }
  } finally {
    progress.stop();
  }
}
