import { type Visit, visitOf } from "./history.ts";

const DAY_MS = 86_400_000;

/** A visit whose chances are those of its check: what a cache holds for hours is the same at each of its visits. */
export function held(visit: Visit, salt: number): Visit {
  const check = checkOf(visit);
  return visitOf(salt, check % 1000, visit.now);
}

/** The number of the day of a visit. */
export const checkOf = ({ now }: Visit): number => Math.floor(now.getTime() / DAY_MS);

/** A counter that has grown since the check before, by so much at most. */
export function grown(visit: Visit, from: number, step: number): number {
  const days = checkOf(visit) - 20_773;
  return from + days * step + held(visit, from).number(1, step - 1);
}

/** A list that begins at another of its entries in each check. */
export function turned<T>(list: readonly T[], visit: Visit, step = 1): readonly T[] {
  const start = (checkOf(visit) * step) % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** A page without a frame of its own. */
export const bare = (lang: string, title: string, body: string): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
