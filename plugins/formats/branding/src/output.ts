import * as v from "@winnow/kit-schema";
import { Personality } from "./personality.ts";

const Hex = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/));
const Values = v.record(v.string(), v.string());
const Numbers = v.record(v.string(), v.number());
const Url = v.nullable(v.pipe(v.string(), v.nature("url")));
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

/** What says how the page looks, in words of style sheets and of this format. */
const design = <const S extends v.GenericSchema>(schema: S) => v.pipe(schema, v.nature("code"));

/** The design of a page. What a page has nothing of is left out. @see specification, "Scrape response": branding */
export const Branding = v.object({
  colorScheme: design(v.picklist(["light", "dark"])),
  brandName: v.optional(v.pipe(v.string(), v.nature("text"))),
  logo: Url,
  colors: design(
    v.partial(
      v.object(
        Object.fromEntries(ROLES.map((role) => [role, Hex])) as Record<(typeof ROLES)[number], typeof Hex>,
      ),
    ),
  ),
  fonts: design(v.array(v.object({ family: v.string(), role: v.string() }))),
  typography: design(
    v.object({
      fontFamilies: Values,
      fontStacks: v.record(v.string(), v.array(v.string())),
      fontSizes: Values,
      fontWeights: Numbers,
      lineHeights: Numbers,
    }),
  ),
  spacing: design(
    v.object({
      baseUnit: v.pipe(v.number(), v.integer()),
      borderRadius: v.string(),
      margins: Numbers,
      padding: Numbers,
      gridGutter: v.optional(v.number()),
    }),
  ),
  components: design(
    v.object({
      buttonPrimary: v.optional(Values),
      buttonSecondary: v.optional(Values),
      input: v.optional(Values),
    }),
  ),
  images: v.object({ logo: Url, favicon: Url, ogImage: Url }),
  animations: design(Values),
  layout: design(
    v.object({
      grid: v.object({ columns: v.optional(v.number()), maxWidth: v.optional(v.string()) }),
      headerHeight: v.optional(v.string()),
      footerHeight: v.optional(v.string()),
    }),
  ),
  icons: design(Values),
  tone: design(Values),
  personality: design(Personality),
});

/** {@link Branding}. */
export type BrandingOutput = v.InferOutput<typeof Branding>;
