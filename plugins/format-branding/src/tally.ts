import { distance } from "./color.ts";
import type { Rgba } from "./observation.ts";

/** Adds up weights by key; of equals, the first counted wins. */
export class Tally<K> {
  readonly #weights = new Map<K, number>();

  add(key: K, weight: number): void {
    this.#weights.set(key, (this.#weights.get(key) ?? 0) + weight);
  }

  get total(): number {
    return [...this.#weights.values()].reduce((sum, weight) => sum + weight, 0);
  }

  /** Keys by weight, the heaviest first. */
  ranked(): readonly (readonly [key: K, weight: number])[] {
    return [...this.#weights].sort(([, one], [, other]) => other - one);
  }

  get best(): K | undefined {
    return this.ranked()[0]?.[0];
  }
}

/** Adds up weights of colors, those that look alike together. */
export class ColorTally {
  readonly #groups: {
    readonly colors: Map<string, { readonly color: Rgba; weight: number }>;
    weight: number;
  }[] = [];

  add(color: Rgba, weight: number): void {
    if (weight <= 0) return;
    const [near] = this.#groups
      .map((group) => ({ group, far: distance([...group.colors.values()][0]?.color ?? color, color) }))
      .filter(({ far }) => far < 0.04)
      .sort((one, other) => one.far - other.far);
    let group = near?.group;
    if (group === undefined) {
      if (this.#groups.length >= 300) return;
      group = { colors: new Map(), weight: 0 };
      this.#groups.push(group);
    }
    group.weight += weight;
    const key = color.slice(0, 3).join();
    const member = group.colors.get(key) ?? { color, weight: 0 };
    member.weight += weight;
    group.colors.set(key, member);
  }

  /** Of each group the heaviest color, with the weight of the group; the heaviest group first. */
  ranked(): readonly (readonly [color: Rgba, weight: number])[] {
    return this.#groups
      .map(({ colors, weight }) => {
        const [first] = [...colors.values()].sort((one, other) => other.weight - one.weight);
        return [first?.color ?? [0, 0, 0, 1], weight] as const;
      })
      .sort(([, one], [, other]) => other - one);
  }

  get best(): Rgba | undefined {
    return this.ranked()[0]?.[0];
  }
}
