import type { Leaf } from "../values/request.ts";

/** A value as a fetch of a page has it. */
export interface Reading {
  readonly text: string;
  readonly number?: number;
  /** A currency or another unit. */
  readonly unit?: string;
}

/** The values of a page by their names; null for what was not there. */
export type Readings = Readonly<Record<string, Reading | null>>;

/** A value as it is reported. */
export interface FieldValue {
  readonly value: number | string | null;
  readonly unit?: string;
}

/** On which side of a condition a page is. */
export interface Side {
  readonly holds: boolean;
  /** When it came there, in milliseconds since the epoch. */
  readonly since: number;
}

/** What a target remembers of the values of a page. */
export interface WatchState {
  /** By the condition, as {@link keyOf} writes it. */
  readonly sides: Readonly<Record<string, Side>>;
  /** The numbers that changes are measured from, by the condition. */
  readonly references: Readonly<Record<string, number>>;
  /** As they were last, by their fields. */
  readonly last: Readonly<Record<string, FieldValue>>;
  /** The units that numbers are compared in, by their fields. */
  readonly units: Readonly<Record<string, string>>;
}

/** Of a page that no check has read. */
export const NO_STATE: WatchState = { sides: {}, references: {}, last: {}, units: {} };

/** A condition that has come true. */
export interface Alert {
  readonly field: string;
  /** The value at the check before; null at the first, or where it was not there. */
  readonly was: number | string | null;
  readonly is: number | string | null;
  /** The currency or unit of what it is. */
  readonly unit?: string;
  /** In words: `below 100`. */
  readonly condition: string;
  /** Since when it had not held, as ISO 8601; null where it holds at the first check. */
  readonly since: string | null;
}

/** Names a condition, also after others around it were changed. */
export function keyOf(condition: object): string {
  return JSON.stringify(condition);
}

/** A reading as it is reported. */
export function fieldValueOf(reading: Reading | null | undefined): FieldValue {
  if (reading == null) return { value: null };
  const unit = reading.number === undefined ? undefined : reading.unit;
  return { value: reading.number ?? reading.text.slice(0, 200), ...(unit === undefined ? {} : { unit }) };
}

/** A condition in words. */
export function wordsOf(leaf: Leaf): string {
  const { below, above, changesBy, equals, contains, matches, appears } = leaf;
  const unit = leaf.currency === undefined ? "" : ` ${leaf.currency}`;
  if (below !== undefined) return `below ${below}${unit}`;
  if (above !== undefined) return `above ${above}${unit}`;
  if (equals !== undefined) return `equals ${equals}`;
  if (contains !== undefined) return `contains ${contains}`;
  if (matches !== undefined) return `matches ${matches}`;
  if (changesBy !== undefined) {
    const { percent, amount, direction = "any" } = changesBy;
    const word = { any: "changes", up: "rises", down: "falls" }[direction];
    return `${word} by ${percent === undefined ? `${amount}${unit}` : `${percent} %`}`;
  }
  return appears === true ? "appears" : "disappears";
}

/** An alert in words: `price below 100: 89 EUR, was 119`. */
export function alertInWords({ field, was, is, unit, condition }: Alert): string {
  const now = is === null ? "not there" : `${is}${unit === undefined ? "" : ` ${unit}`}`;
  return `${field} ${condition}: ${now}${was === null ? "" : `, was ${was}`}`;
}
