import { type Delivery, deliveryOf, type Job, jobOf, type Task } from "@winnow/kit-jobs";
import type { Selectable } from "kysely";
import type { DeliveryRow, JobRow, TaskRow } from "./schema.ts";

/** The last moment that a date can hold, in milliseconds since the epoch. */
export const LAST_TIME = 8.64e15;

const JOB_STATUSES: readonly string[] = ["running", "completed", "failed", "cancelled"];
const DELIVERY_STATES: readonly string[] = ["pending", "delivered", "failed", "dropped"];
/** More than this is no count, nor a number of milliseconds to wait. */
export const MAX_COUNT = 1e15;
/** Columns of `jobs` that are counted with in SQL. */
export const COUNTS = [
  "turn",
  "waiting",
  "delayed",
  "active",
  "done",
  "failed",
  "aside_open",
  "aside_active",
  "credits",
  "leftovers",
] as const;

/** Says why a row cannot be used: another program wrote it, or the disk lost a part of it. */
export class Flaw extends Error {}

/** The job of a row. @throws Flaw */
export function toJob(row: Selectable<JobRow>): Job {
  checkNumbers(row);
  return jobOf({
    ...row,
    request: record(row, "request"),
    status: oneOf("status", row.status, JOB_STATUSES),
    created_at: time(row, "created_at"),
    ended_at: row.ended_at === null ? null : time(row, "ended_at"),
    expires_at: time(row, "expires_at"),
  });
}

/** Whether a job can be counted with. @throws Flaw */
export function checkNumbers(row: Selectable<JobRow>): void {
  safe(row, "number");
  for (const column of COUNTS) whole(row, column);
  for (const column of ["max_concurrency", "delay_ms", "page_limit"] as const)
    if (row[column] !== null) whole(row, column);
  if (row.max_concurrency === 0) throw new Flaw('its "max_concurrency" is 0');
}

/** A task of a job, as a worker gets it. @throws Flaw */
export function toTask(row: Selectable<TaskRow>, jobId: string): Task {
  return {
    id: safe(row, "id"),
    jobId,
    key: row.key,
    url: row.url,
    depth: whole(row, "depth"),
    aside: whole(row, "aside") === 1,
    attempt: whole(row, "attempt"),
    data: row.data === null ? undefined : json(row, "data"),
  };
}

/** A message, with the id of its job. @throws Flaw */
export function toDelivery(row: Selectable<DeliveryRow> & { job_id: string }): Delivery {
  return deliveryOf({
    ...row,
    receiver: json(row, "receiver"),
    created_at: time(row, "created_at"),
    attempts: whole(row, "attempts"),
    state: oneOf("state", row.state, DELIVERY_STATES),
    due_at: time(row, "due_at"),
  });
}

/** The document of a row. @throws Flaw */
export function toDocument(row: { readonly body: string }): unknown {
  return json(row, "body");
}

/** The flaw that this is, in words; undefined for every other error, which is thrown on. */
export function flawIn(error: unknown): string {
  if (error instanceof Flaw) return `The row is broken: ${error.message}.`;
  // A number that became too large for its column, such as by adding to it.
  const { code, errcode } = Object(error) as { code?: unknown; errcode?: unknown };
  const kind = typeof errcode === "number" ? errcode & 0xff : 0;
  if (code === "ERR_SQLITE_ERROR" && (kind === CONSTRAINT || kind === MISMATCH))
    return `The row is broken: ${(error as Error).message}.`;
  throw error;
}

/** Result codes of SQLite. */
const CONSTRAINT = 19;
const MISMATCH = 20;

/** Whether a text is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function whole<K extends string>(row: { readonly [key in K]: unknown }, column: K): number {
  const value = row[column];
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_COUNT)
    return value as number;
  throw new Flaw(`its "${column}" is ${value}`);
}

function safe<K extends string>(row: { readonly [key in K]: number }, column: K): number {
  if (Number.isSafeInteger(row[column])) return row[column];
  throw new Flaw(`its "${column}" is ${row[column]}`);
}

function time<K extends string>(row: { readonly [key in K]: unknown }, column: K): number {
  const value = row[column];
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LAST_TIME)
    return value as number;
  throw new Flaw(`its "${column}" is ${value}, which is not a valid time`);
}

function oneOf<T extends string>(column: string, value: T, allowed: readonly string[]): T {
  if (allowed.includes(value)) return value;
  throw new Flaw(`its "${column}" is ${JSON.stringify(value.slice(0, 50))}`);
}

function json<K extends string>(row: { readonly [key in K]: string | null }, column: K): unknown {
  try {
    return JSON.parse(row[column] ?? "");
  } catch {
    throw new Flaw(`its "${column}" is no JSON`);
  }
}

function record<K extends string>(row: { readonly [key in K]: string | null }, column: K): object {
  const value = json(row, column);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Flaw(`its "${column}" is no object`);
}
