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

/** Colors that look alike. */
interface Group {
  readonly first: Rgba;
  readonly colors: Map<string, { readonly color: Rgba; weight: number }>;
  weight: number;
}

/** More kinds of colors than these are not distinguished: those of a picture made of elements, say. */
const MAX_GROUPS = 300;
/** Below this {@link distance} two colors count as one. */
const ALIKE = 0.04;

/** Adds up weights of colors, those that look alike together. */
export class ColorTally {
  readonly #groups: Group[] = [];
  readonly #known = new Map<string, Group>();

  add(color: Rgba, weight: number): void {
    if (weight <= 0) return;
    const key = color.slice(0, 3).join();
    const group = this.#known.get(key) ?? this.#groupFor(color);
    if (group === undefined) return;
    this.#known.set(key, group);
    group.weight += weight;
    const member = group.colors.get(key) ?? { color, weight: 0 };
    member.weight += weight;
    group.colors.set(key, member);
  }

  #groupFor(color: Rgba): Group | undefined {
    let nearest: Group | undefined;
    let least = ALIKE;
    for (const group of this.#groups) {
      const far = distance(group.first, color);
      if (far < least) [nearest, least] = [group, far];
    }
    if (nearest !== undefined || this.#groups.length >= MAX_GROUPS) return nearest;
    const group = { first: color, colors: new Map(), weight: 0 };
    this.#groups.push(group);
    return group;
  }

  /** Of each group the heaviest color, with the weight of the group; the heaviest group first. */
  ranked(): readonly (readonly [color: Rgba, weight: number])[] {
    return this.#groups
      .map(({ first, colors, weight }) => {
        const [heaviest] = [...colors.values()].sort((one, other) => other.weight - one.weight);
        return [heaviest?.color ?? first, weight] as const;
      })
      .sort(([, one], [, other]) => other - one);
  }

  get best(): Rgba | undefined {
    return this.ranked()[0]?.[0];
  }
}
