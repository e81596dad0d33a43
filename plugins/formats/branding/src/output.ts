import * as v from "valibot";
import { Personality } from "./personality.ts";

const Hex = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/));
const Values = v.record(v.string(), v.string());
const Numbers = v.record(v.string(), v.number());
const Url = v.nullable(v.string());
const ROLES = [
  "primary",
  "secondary",
  "accent",
  "background",
  "textPrimary",
  "textSecondary",
  "link",
  "success",
  "warning",
  "error",
] as const;

/** The design of a page. What a page has nothing of is left out. @see specification, "Scrape response": branding */
export const Branding = v.object({
  colorScheme: v.picklist(["light", "dark"]),
  brandName: v.optional(v.string()),
  logo: Url,
  colors: v.partial(
    v.object(
      Object.fromEntries(ROLES.map((role) => [role, Hex])) as Record<(typeof ROLES)[number], typeof Hex>,
    ),
  ),
  fonts: v.array(v.object({ family: v.string(), role: v.string() })),
  typography: v.object({
    fontFamilies: Values,
    fontStacks: v.record(v.string(), v.array(v.string())),
    fontSizes: Values,
    fontWeights: Numbers,
    lineHeights: Numbers,
  }),
  spacing: v.object({
    baseUnit: v.pipe(v.number(), v.integer()),
    borderRadius: v.string(),
    margins: Numbers,
    padding: Numbers,
    gridGutter: v.optional(v.number()),
  }),
  components: v.object({
    buttonPrimary: v.optional(Values),
    buttonSecondary: v.optional(Values),
    input: v.optional(Values),
  }),
  images: v.object({ logo: Url, favicon: Url, ogImage: Url }),
  animations: Values,
  layout: v.object({
    grid: v.object({ columns: v.optional(v.number()), maxWidth: v.optional(v.string()) }),
    headerHeight: v.optional(v.string()),
    footerHeight: v.optional(v.string()),
  }),
  icons: Values,
  tone: Values,
  personality: Personality,
});

/** {@link Branding}. */
export type BrandingOutput = v.InferOutput<typeof Branding>;
