import { createHash } from "node:crypto";
import { type RecordKey, type RecordRange, SNAPSHOTS, snapshotPrefix } from "@winnow/kit-records";
import { parseCron, shortestGap } from "@winnow/kit-schedule";
import type { Check, Monitor } from "../monitor.ts";

/** Times are written with so many digits, so that their texts are in their order. */
const DIGITS = 15;

/** What names a check. */
export type CheckId = Pick<Check, "id" | "monitorId">;

/** A page of a target. */
export interface VersionedPage {
  readonly owner: string;
  readonly targetId: string;
  readonly url: string;
}

/** With what the keys of the pages of a check begin. */
export function pagesOf({ id, monitorId }: CheckId): string {
  return `${monitorId}/${id}/`;
}

/** The tag under which the pages of a target are compared. */
export function tagOf(targetId: string): string {
  return `monitor ${targetId}`;
}

/** The records of what targets remember of their pages. */
export const MEMORY = "monitor-memory";
/** The records of when something that is held is to be reported. */
export const HELD_DUE = "monitor-held-due";
/** The records of what targets have seen. */
export const SEEN = "monitor-seen";

/** Under which it is noted until where a page was looked at, or without an address all pages of a target. */
export function lookedKey({
  owner,
  targetId,
  url,
}: Omit<VersionedPage, "url"> & { url?: string }): RecordKey {
  return {
    collection: "monitor-looked",
    owner,
    key: `${targetId}/${url === undefined ? "all" : digest(url)}`,
  };
}

/** Under which it is noted that a target has seen something. */
export function seenKey(owner: string, targetId: string, url: string): RecordKey {
  return { collection: SEEN, owner, key: `${targetId}/${digest(url)}` };
}

/** All that a target has seen. */
export function seenBy(owner: string, targetId: string): readonly RecordRange[] {
  const own = [SEEN, MEMORY, "monitor-looked"].map((collection) => ({
    collection,
    owner,
    prefix: `${targetId}/`,
  }));
  const snapshots = { collection: SNAPSHOTS, owner, prefix: snapshotPrefix(tagOf(targetId)) };
  const kept = [versionsOfTarget, picturesOfTarget, valuesOfTarget].map((all) => all(owner, targetId));
  return [...own, snapshots, ...kept];
}

/** The versions of all pages of a target. */
export function versionsOfTarget(owner: string, targetId: string) {
  return { collection: "monitor-versions", owner, prefix: `${targetId}/` };
}

/** The pictures of versions of all pages of a target. */
export function picturesOfTarget(owner: string, targetId: string) {
  return { collection: "monitor-pictures", owner, prefix: `${targetId}/` };
}

/** The pictures of versions of a page, of which the newest comes first. */
export function picturesOf({ owner, targetId, url }: VersionedPage) {
  return { ...picturesOfTarget(owner, targetId), prefix: `${targetId}/${digest(url)}/` };
}

/** The values of all pages of a target. */
export function valuesOfTarget(owner: string, targetId: string) {
  return { collection: "monitor-values", owner, prefix: `${targetId}/` };
}

/** The values of a page, of which the newest come first. */
export function valuesOf({ owner, targetId, url }: VersionedPage) {
  return { ...valuesOfTarget(owner, targetId), prefix: `${targetId}/${digest(url)}/` };
}

/** The versions of a page, of which the newest comes first. */
export function versionsOf({ owner, targetId, url }: VersionedPage) {
  return { ...versionsOfTarget(owner, targetId), prefix: `${targetId}/${digest(url)}/` };
}

/** Under which the version is kept that a check found. */
export function versionKey(page: VersionedPage, checkId: string): RecordKey {
  const { prefix, ...of } = versionsOf(page);
  return { ...of, key: prefix + newestFirst(checkId) };
}

/** Under which it is noted when a monitor is due. */
export function dueKey(key: string): RecordKey {
  return { collection: "monitor-due", owner: "", key };
}

/** A key that begins with a time. */
export function timeKey(at: number, id: string): string {
  return `${String(at).padStart(DIGITS, "0")} ${id}`;
}

/** The time at the begin of a key, in milliseconds since the epoch. */
export function timeOf(key: string): number {
  return Number(key.slice(0, DIGITS));
}

/** Milliseconds by which a monitor is later than its schedule says: below the jitter, and below its shortest interval. */
export function jitterOf(id: string, { cron }: Pick<Monitor["schedule"], "cron">, jitterMs: number): number {
  const fields = parseCron(cron);
  const gapMs = typeof fields === "string" ? 0 : shortestGap(fields) * 60_000;
  const share = Number.parseInt(digest(id).slice(0, 8), 16) / 2 ** 32;
  return Math.floor(share * Math.min(jitterMs, gapMs));
}

/** Under which a monitor is kept. */
export function monitorKey(owner: string, id: string): RecordKey {
  return { collection: "monitors", owner, key: newestFirst(id) };
}

/** Under which a check is kept. */
export function checkKey(owner: string, { id, monitorId }: CheckId): RecordKey {
  return { collection: "monitor-checks", owner, key: `${monitorId}/${newestFirst(id)}` };
}

const DIGITS_OF_IDS = "0123456789abcdef";

/** Ids begin with their time; with every digit turned around, the newest come first. */
function newestFirst(id: string): string {
  let turned = "";
  for (const one of id) {
    const digit = DIGITS_OF_IDS.indexOf(one);
    turned += digit < 0 ? one : DIGITS_OF_IDS[15 - digit];
  }
  return turned;
}

/** The id of a page: its place, in the shape of an id. */
export function idOf(key: string): string {
  const hex = digest(key);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A text of any length as 64 characters. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
