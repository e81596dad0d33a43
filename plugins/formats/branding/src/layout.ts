import { hex, over } from "./color.ts";
import type { Button } from "./components.ts";
import type { Observation } from "./observation.ts";
import type { Painted, Painting } from "./paint.ts";
import { Tally } from "./tally.ts";

/** Steps that designs are built on, the larger first where two explain a page as well. */
const UNITS = [8, 6, 5, 4] as const;
const USUAL_UNIT = 4;
/** A smaller step explains more by chance; so much more it must at least explain. */
const MARGIN = 0.2;

/** The step that most distances are multiples of. */
function baseUnitOf(elements: readonly Painted[]): number {
  const lengths = new Tally<number>();
  const uses = new Tally<Painted["style"]>();
  for (const { style } of elements) uses.add(style, 1);
  for (const [{ padding, gap, margin }, count] of uses.ranked()) {
    // A long list is one decision, although it is met often.
    for (const length of [...padding, ...gap, margin[0] ?? 0, margin[2] ?? 0])
      if (length >= 2 && length <= 160) lengths.add(Math.round(length * 10) / 10, Math.sqrt(count));
  }
  const { total } = lengths;
  const isMultiple = (length: number, unit: number) =>
    Math.abs(length - Math.round(length / unit) * unit) < 0.2;
  const shareOf = (unit: number) =>
    lengths.ranked().reduce((sum, [length, weight]) => sum + (isMultiple(length, unit) ? weight : 0), 0) /
    total;
  let [baseUnit, best]: [number, number] = [USUAL_UNIT, 0];
  for (const unit of total > 0 ? UNITS : []) {
    // How much more are multiples than would be by chance.
    const lift = (shareOf(unit) - 1 / unit) / (1 - 1 / unit);
    if (lift > best + (best > 0 ? MARGIN : 0)) [baseUnit, best] = [unit, lift];
  }
  return baseUnit;
}

/** The step that most distances are multiples of, and what is usual between and inside of things; in pixels. */
export function readSpacing(
  { elements }: Painting,
  buttons: readonly Button[],
  input: { borderRadius: string } | undefined,
) {
  const usual = (fits: (one: Painted) => boolean, read: (one: Painted) => number) => {
    const tally = new Tally<number>();
    for (const one of elements) if (fits(one) && read(one) > 0) tally.add(Math.round(read(one)), 1);
    return tally.best;
  };
  const isSection = ({ element }: Painted) =>
    /^(?:section|header|footer|main)$/.test(element.tag) && element.box[2] > 300;
  const isCard = ({ element, style, isFilled }: Painted) =>
    (isFilled || style.borderWidth > 0) &&
    element.box[2] > 140 &&
    element.box[3] > 80 &&
    /^(?:div|li|article|a|aside|figure)$/.test(element.tag);
  const padding = {
    section: usual(isSection, ({ style }) => style.padding[0] ?? 0),
    card: usual(isCard, ({ style }) => style.padding[0] ?? 0),
    button: buttons[0] && Math.round(buttons[0].padding[1] ?? 0),
    input: usual(
      ({ element }) => element.role === "input",
      ({ style }) => style.padding[3] ?? 0,
    ),
  };
  const margins = {
    heading: usual(
      ({ element }) => element.role === "heading",
      ({ style }) => style.margin[2] ?? 0,
    ),
    paragraph: usual(
      ({ element }) => element.tag === "p",
      ({ style }) => style.margin[2] ?? 0,
    ),
    section: usual(isSection, ({ style }) => style.margin[2] ?? 0),
  };
  const gutter = usual(
    ({ style }) => style.columns > 1,
    ({ style }) => style.gap[1] ?? 0,
  );
  return {
    baseUnit: baseUnitOf(elements),
    borderRadius: radiusOf(elements.filter(isCard), buttons, input),
    padding: present(padding),
    margins: present(margins),
    ...(gutter ? { gridGutter: gutter } : {}),
  };
}

/** The radius of most things that have corners: buttons first, then fields and cards. */
function radiusOf(
  cards: readonly Painted[],
  buttons: readonly Button[],
  input: { borderRadius: string } | undefined,
): string {
  const tally = new Tally<string>();
  for (const [index, { radius }] of buttons.slice(0, 4).entries()) tally.add(radius, index === 0 ? 4 : 1);
  if (input !== undefined) tally.add(input.borderRadius, 2);
  for (const { style } of cards.slice(0, 200)) tally.add(style.radius, 3 / Math.min(200, cards.length));
  const [first, second] = tally.ranked();
  // Where only some corners are round, it is those that were chosen.
  if (first?.[0] === "0px" && second !== undefined && second[1] >= first[1] / 2) return second[0];
  return first?.[0] ?? "0px";
}

/** How the page is laid out. */
export function readLayout(page: Observation, { elements }: Painting) {
  const columns = new Tally<number>();
  const widths = new Tally<number>();
  let [headerHeight, footerHeight] = [0, 0];
  for (const { element, style } of elements) {
    const [, top, width, height] = element.box;
    if (element.region === "overlay") continue;
    if (style.columns > 1 && style.columns <= 12) columns.add(style.columns, width * height);
    if (style.maxWidth >= 480 && style.maxWidth <= 2400)
      widths.add(Math.round(style.maxWidth), Math.min(height, 2000));
    const isWide = width > page.width * 0.6 && height < page.fold / 2;
    if (isWide && top < 60 && (element.tag === "header" || element.tag === "nav")) headerHeight ||= height;
    if (element.tag === "footer" && width > page.width * 0.6) footerHeight = height;
  }
  const [most, maxWidth] = [columns.best, widths.best];
  return {
    grid: {
      ...(most === undefined ? {} : { columns: most }),
      ...(maxWidth === undefined ? {} : { maxWidth: `${maxWidth}px` }),
    },
    ...(headerHeight > 0 ? { headerHeight: `${headerHeight}px` } : {}),
    ...(footerHeight > 0 ? { footerHeight: `${footerHeight}px` } : {}),
  };
}

/** How things change when they are touched. */
export function readAnimations({ elements }: Painting): { transitionDuration?: string; easing?: string } {
  const durations = new Tally<string>();
  for (const { element, style } of elements) {
    if (!/^0s?$|^$|^0ms$/.test(style.transition))
      durations.add(
        `${style.transition} ${style.easing}`,
        element.role === "button" || element.role === "link" ? 2 : 1,
      );
  }
  const best = durations.best;
  if (best === undefined) return {};
  const [transitionDuration = "", ...easing] = best.split(" ");
  return { transitionDuration, easing: easing.join(" ") };
}

const LIBRARIES = [
  [/lucide/, "lucide"],
  [/(?:^|\s)fa-|fontawesome/, "font-awesome"],
  [/material-(?:icons|symbols)/, "material"],
  [/(?:^|\s)bi-/, "bootstrap-icons"],
  [/heroicon/, "heroicons"],
] as const;

/** How the small drawings look. */
export function readIcons({ iconWords }: Observation, { elements }: Painting): Record<string, string> {
  const colors = new Tally<string>();
  const looks = new Tally<string>();
  let isIcon = false;
  for (const { element, style, surface } of elements) {
    const [, , width, height] = element.box;
    // What follows a drawing in the order of the document are its parts.
    if (element.tag === "svg") isIcon = width >= 10 && width <= 64 && Math.abs(width - height) < width / 2;
    if (element.role !== "icon" || element.tag === "svg" || element.tag === "g" || !isIcon) continue;
    const isOutlined = style.stroke[3] > 0 && style.fill[3] === 0;
    looks.add(isOutlined ? "outline" : "filled", 1);
    const color = isOutlined ? style.stroke : style.fill;
    if (color[3] > 0) colors.add(hex(over(color, surface)), 1);
  }
  const library = LIBRARIES.find(([pattern]) => iconWords.some((words) => pattern.test(words)))?.[1];
  const [style, primaryColor] = [looks.best, colors.best];
  return {
    ...(style === undefined ? {} : { style }),
    ...(primaryColor === undefined ? {} : { primaryColor }),
    ...(library === undefined ? {} : { library }),
  };
}

function present(values: Readonly<Record<string, number | undefined>>): Record<string, number> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Record<string, number>;
}
