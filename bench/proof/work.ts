/** What a contender is, and what its work costs. */
/** A contender that is ready to work. */
export interface Work {
  /** Does this many pieces of its work. @throws when one did not come out as it must */
  readonly run: (count: number) => Promise<void>;
  /** The process that does it, with all below it. @defaultValue this one */
  readonly pid?: number;
  /** Figures of the work beyond its cost. */
  readonly figures?: () => Readonly<Record<string, number>>;
  readonly close?: () => Promise<void>;
}

/** Addresses of what every contender visits: pages of a size, the first of pages that link to one another, and a page that fills itself. */
export interface Sites {
  readonly pages: string;
  readonly linked: string;
  readonly app: string;
}

/** Contenders by name, made ready when it is their turn. */
export interface Turn {
  /** Pieces of work that are counted, and that go first to warm up. */
  readonly count: number;
  readonly warmUp: number;
  readonly contenders: Readonly<Record<string, (sites: Sites) => Promise<Work>>>;
}

/** Does this many pieces, some at a time. */
export async function inLanes(count: number, atOnce: number, one: () => Promise<void>): Promise<void> {
  let left = count;
  const lane = async () => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
