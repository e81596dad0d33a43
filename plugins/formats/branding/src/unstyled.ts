/** A design without what is the browser's own: what a page looks like that its style sheets did not reach. */
import type { Observation } from "./observation.ts";
import { profileOf } from "./profile.ts";

/** The parts of a profile that style sheets decide. */
const STYLED = ["colors", "fonts", "typography", "spacing", "components", "animations", "layout"] as const;
/** What has to be there in any case. */
const KEPT: ReadonlySet<string> = new Set(["baseUnit", "borderRadius"]);
/** Parts that are objects, and stay as such when they are empty. */
const FRAMES: ReadonlySet<string> = new Set([
  ...["fontFamilies", "fontStacks", "fontSizes", "fontWeights", "lineHeights", "margins", "padding", "grid"],
]);

/** The profile as it is, and without what the browser would show for the same page without any style. */
export function styledOnly(page: Observation): ReturnType<typeof profileOf> {
  const profile = profileOf(page);
  const { plain } = page;
  if (plain === undefined) return profile;
  const bare = profileOf({
    ...page,
    elements: page.elements.map((element, at) => ({ ...element, style: plain[at] ?? element.style })),
    // What else speaks for a brand speaks without style sheets, too.
    variables: [],
    logos: [],
    meta: {},
  });
  const parts = STYLED.map((name) => [name, without(profile[name], bare[name])] as const);
  return { ...profile, ...(Object.fromEntries(parts) as Partial<typeof profile>) };
}

/** A value without what another one has, too. */
function without(value: unknown, other: unknown): unknown {
  if (Array.isArray(value)) {
    const known = new Set((Array.isArray(other) ? other : []).map((one) => JSON.stringify(one)));
    return value.filter((one) => !known.has(JSON.stringify(one)));
  }
  if (typeof value !== "object" || value === null) return value;
  const others = Object(other) as Readonly<Record<string, unknown>>;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    if (KEPT.has(key)) return [[key, inner]];
    if (FRAMES.has(key) || typeof inner !== "object") {
      const rest = typeof inner === "object" ? without(inner, others[key]) : inner;
      return typeof inner !== "object" && inner === others[key] ? [] : [[key, rest]];
    }
    // A button or a stack of fonts is one thing: it is the browser's, or it is not.
    return JSON.stringify(inner) === JSON.stringify(others[key]) ? [] : [[key, inner]];
  });
  return Object.fromEntries(entries) as unknown;
}
