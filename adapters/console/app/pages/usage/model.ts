/** What the server says of credits and keys, and what is made of it. */
import type { ApiKey, TeamLimits } from "@winnow/kit-teams";

/** Credits of a month and a key. */
export interface UsageRow {
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
  /** The id of the key; null for what was used without one. */
  readonly payer: string | null;
  readonly credits: number;
  /** Credits by what they were used for. */
  readonly bills: Readonly<Record<string, number>>;
}

/** What a team used, and may. */
export interface Usage {
  readonly isCounted: boolean;
  readonly plan: number | null;
  readonly left: number | null;
  readonly period: { readonly from: number; readonly until: number };
  readonly team: { readonly name: string; readonly limits: TeamLimits } | null;
  readonly months: readonly UsageRow[];
  readonly keys: readonly (Pick<ApiKey, "id" | "name" | "start"> & {
    /** Null for one that does not expire. */
    readonly expiresAt?: number | null;
  })[];
}

/** A name with its credits. */
export interface Share {
  readonly name: string;
  readonly credits: number;
}

/** The months, the latest first, each with all that was used in it. */
export function monthsOf(
  rows: readonly UsageRow[],
): readonly { readonly from: number; readonly credits: number }[] {
  const months = new Map<number, number>();
  for (const { from, credits } of rows) months.set(from, (months.get(from) ?? 0) + credits);
  return [...months]
    .map(([from, credits]) => ({ from, credits }))
    .sort((one, other) => other.from - one.from);
}

/** A month as people write it; months are those of UTC. */
export function sayMonth(from: number): string {
  return new Date(from).toLocaleString("en", { month: "long", year: "numeric", timeZone: "UTC" });
}

/** What was used in a month by key, the most first. */
export function byKey({ months, keys }: Pick<Usage, "months" | "keys">, from: number): readonly Share[] {
  const names = new Map(keys.map(({ id, name, start }) => [id, `${name} (${start}…)`]));
  return sharesOf(
    months
      .filter((row) => row.from === from)
      .map(({ payer, credits }) => [payer === null ? "without a key" : (names.get(payer) ?? payer), credits]),
  );
}

/** What was used in a month by purpose, the most first. */
export function byPurpose(rows: readonly UsageRow[], from: number): readonly Share[] {
  return sharesOf(rows.filter((row) => row.from === from).flatMap(({ bills }) => Object.entries(bills)));
}

function sharesOf(entries: readonly (readonly [name: string, credits: number])[]): readonly Share[] {
  const shares = new Map<string, number>();
  for (const [name, credits] of entries) shares.set(name, (shares.get(name) ?? 0) + credits);
  return [...shares]
    .map(([name, credits]) => ({ name, credits }))
    .sort((one, other) => other.credits - one.credits);
}

/** Limits as a form has them: a field that was emptied takes its bound away. */
export function limitsOf(form: FormData): object {
  const numberOf = (name: string) => {
    const text = String(form.get(name) ?? "").trim();
    return text === "" ? null : Number(text);
  };
  const kinds = [...form.keys()].filter((name) => name.startsWith("rate:"));
  const rates = Object.fromEntries(kinds.map((name) => [name.slice(5), numberOf(name)]));
  return { credits: numberOf("credits"), concurrency: numberOf("concurrency"), rates };
}

/** What a team may, in a line. */
export function sayLimits({ credits, concurrency, rates = {} }: TeamLimits): string {
  const parts = [
    credits === undefined ? "" : `${credits.toLocaleString("en")} credits a month`,
    concurrency === undefined ? "" : `${concurrency} at once`,
    ...Object.entries(rates).map(([kind, rate]) => `${rate} ${kind} calls a minute`),
  ].filter(Boolean);
  return parts.length === 0 ? "no bounds of its own" : parts.join(", ");
}
