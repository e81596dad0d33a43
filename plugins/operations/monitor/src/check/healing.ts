import type { Kernel } from "@winnow/core";
import { recordOf } from "@winnow/kit-schema";
import type { MonitorTarget } from "../request.ts";
import { leavesOf } from "../values/request.ts";

/** What the hook `drift` says of a selector that it healed. */
export interface HealedSelector {
  readonly format: string;
  readonly selector: string;
  readonly now: string;
  readonly confidence: number;
  readonly isLate?: boolean;
}

/**
 * The option by which selectors of a target are healed that match nothing any more, and fields that go empty are reported, where the
 * hook `drift` is installed and the target says nothing of it. Values that are meant to come and go are not looked for elsewhere.
 */
export function healingOf(
  target: MonitorTarget,
  { registry }: Pick<Kernel, "registry">,
): { readonly drift?: unknown } {
  if (target.type === "search" || registry.find("hook", "drift") === undefined) return {};
  const { scrapeOptions, values = [], when = [] } = target;
  const { drift, includeTags } = scrapeOptions as {
    readonly drift?: unknown;
    readonly includeTags?: readonly unknown[];
  };
  const isNarrowed = (includeTags ?? []).length > 0;
  const isPlaced = values.some(({ selector, label }) => (selector ?? label) !== undefined);
  if (drift !== undefined || !(isNarrowed || isPlaced)) return {};
  const isFleeting = when
    .flatMap(leavesOf)
    .some(({ appears, disappears }) => appears === true || disappears === true);
  return { drift: { heal: !isFleeting } };
}

/** Whether a scrape found out what stands for a selector, but was not read by it. */
export function isHealedLate(metadata: object): boolean {
  return healedIn(metadata).some(({ isLate }) => isLate === true);
}

/** What a scrape healed. */
export function healedIn(metadata: object): readonly HealedSelector[] {
  const { healed } = recordOf(recordOf(metadata).drift);
  return Array.isArray(healed) ? healed : [];
}
