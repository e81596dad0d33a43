/** Finds what takes time that grows faster than its input. */

/** Something that reads an input of a size, and calls `lap` at the end of each of its stages. */
export interface Probe {
  readonly name: string;
  readonly run: (bytes: number, lap: (stage: string) => void) => Promise<void>;
}

/** Sizes, in bytes, at which a probe is looked at; the small ones, so that what explodes is seen in time. */
const SIZES = [1500, 6000, 24_000];
/** For what was slow once: what grows fast from a small beginning shows only here. */
export const THOROUGH: readonly number[] = [...SIZES, 96_000];
/** The two sizes that decide about a stage that looks bad at the largest of {@link SIZES}. */
const DECIDING = 100_000;
/** So little may not take so long: what explodes would never come to the next size. */
const SMALL = 1500;
const SMALL_MS = 800;
/** Below so many milliseconds there is nothing to see but noise. */
const FLOOR_MS = 40;
const SUSPICIOUS_MS = 12;
/** Twice the input may take so many times as long. */
const MAX_GROWTH = 3;
/** Nothing at most 24 KB long may take this long, whatever it grows like, in milliseconds. */
const HOPELESS_MS = 4000;

/** Milliseconds of processor time by stage. */
type Laps = ReadonlyMap<string, number>;

/** The stages of a probe that grow faster than its input, as sentences; empty when all is well. */
export async function findGrowth(probe: Probe, sizes: readonly number[] = SIZES): Promise<readonly string[]> {
  let before: Laps = new Map();
  for (const size of sizes) {
    let laps = await measure(probe, size);
    const suspects = () =>
      [...laps].flatMap(([stage, took]) => {
        if (size <= SMALL) return took > SMALL_MS ? [stage] : [];
        const isFast = took < SUSPICIOUS_MS || took < 2 * MAX_GROWTH * Math.max(before.get(stage) ?? 0, 0.5);
        return isFast ? [] : [stage];
      });
    // Most of what looks bad was only slow the first time.
    if (suspects().length > 0) laps = least(laps, await measure(probe, size));
    const slow = suspects();
    if (size <= SMALL && slow.length > 0) {
      return slow.map(
        (stage) => `${probe.name}: ${stage}: ${laps.get(stage)?.toFixed(0)} ms at ${size} bytes`,
      );
    }
    if (slow.length > 0) {
      const isHuge = slow.some((stage) => (laps.get(stage) ?? 0) > HOPELESS_MS / 20);
      const found = await decide(probe, slow, size >= (SIZES.at(-1) ?? 0) && !isHuge ? DECIDING : size);
      if (found.length > 0) return found;
    }
    before = laps;
  }
  return [];
}

/** What still looks bad when it is measured three times, each time at its best so far, and once more at twice the size. */
async function decide(probe: Probe, suspects: readonly string[], size: number): Promise<readonly string[]> {
  const best = new Map<number, Laps>();
  const look = async (bytes: number) => {
    best.set(bytes, least(best.get(bytes) ?? new Map(), await measure(probe, bytes)));
  };
  const isBad = (stage: string, bytes: number) => {
    const [once, twice] = [best.get(bytes)?.get(stage) ?? 0, best.get(bytes * 2)?.get(stage) ?? 0];
    return twice > FLOOR_MS && (twice > MAX_GROWTH * once || (twice > HOPELESS_MS && size < DECIDING));
  };
  let bad = suspects;
  for (let tries = 0; tries < 3 && bad.length > 0; tries++) {
    await look(size);
    await look(size * 2);
    bad = bad.filter((stage) => isBad(stage, size));
  }
  const told = (stage: string) => {
    const laps = [...best].map(([bytes, times]) => `${times.get(stage)?.toFixed(0)} ms at ${bytes} bytes`);
    return `${probe.name}: ${stage}: ${laps.join(", ")}`;
  };
  const isHopeless = (stage: string) => (best.get(size * 2)?.get(stage) ?? 0) > HOPELESS_MS;
  const unsure = bad.filter((stage) => !isHopeless(stage));
  // Collecting garbage makes a step, a growth goes on.
  for (let tries = 0; tries < 2 && unsure.length > 0; tries++) await look(size * 4);
  return bad.filter((stage) => isHopeless(stage) || isBad(stage, size * 2)).map(told);
}

/** Processor time by stage; other work of the machine does not count. */
export async function measure(probe: Probe, bytes: number): Promise<Laps> {
  const laps = new Map<string, number>();
  let start = process.cpuUsage();
  await probe.run(bytes, (stage) => {
    const { user, system } = process.cpuUsage(start);
    laps.set(stage, (laps.get(stage) ?? 0) + (user + system) / 1000);
    start = process.cpuUsage();
  });
  return laps;
}

function least(one: Laps, other: Laps): Laps {
  const stages = new Set([...one.keys(), ...other.keys()]);
  return new Map(
    [...stages].map((stage) => [
      stage,
      Math.min(one.get(stage) ?? Number.POSITIVE_INFINITY, other.get(stage) ?? Number.POSITIVE_INFINITY),
    ]),
  );
}
