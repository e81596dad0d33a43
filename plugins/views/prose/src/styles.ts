/** What the page's own style says about an element: its attribute, and the sheets in the markup. */
import type { TreeElement } from "@winnow/kit-dom";
import type { CssNode, List } from "css-tree";
import type parseCss from "css-tree/parser";
import { unescapeCss } from "./escapes.ts";
import { type ClassNames, classNames, matches, type Selector, selectorsOf } from "./selectors.ts";

/** Values of properties, by their names in lower case; values in lower case too. */
export type Style = ReadonlyMap<string, string>;

/** More style than this is not read. */
const MAX_CSS = 400_000;
/** A longer attribute is data and no style. */
const MAX_ATTRIBUTE_LENGTH = 20_000;
/** Comparisons of elements with selectors, for one page. */
const MAX_CHECKS = 3_000_000;
/** The properties that can hide text, and those that show it again. */
const TELLING =
  /display|visibility|opacity|font|indent|color|background|clip|position|transform|width|height|overflow|left|right|top|bottom|inset|margin|padding|flex|translate|scale|filter|animation|transition/;

/** What declarations that hide look like; the others matter for elements that one of these is about. */
const HIDING = new RegExp(
  `^(?:${[
    "display:none",
    "visibility:(?:hidden|collapse)",
    "content-visibility:hidden",
    String.raw`opacity:(?:0|\.0)`,
    "filter:.*opacity",
    String.raw`font(?:-size)?:(?:.*\s)?[-.]?[012](?:\D|$)`,
    "text-indent:-",
    String.raw`(?:-webkit-text-fill-)?color:(?:transparent|rgba|hsla|(?:rgb|hsl)\(.*\/|#\w{4}$|#\w{8}$)`,
    "clip",
    "-webkit-clip-path",
    String.raw`(?:max-)?(?:width|height|block-size|inline-size):[01](?:\D|$)`,
    "transform:.*(?:scale|translate)",
    "-webkit-transform",
    "scale:0",
    "translate",
    String.raw`(?:left|top|right|bottom|inset|margin[\w-]*):.*(?:-\d|\d{4})`,
  ].join("|")})`,
);

/** Rules nested deeper than this are not read. */
const DEEPEST = 8;

interface Declared {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
}

interface Rule {
  readonly selector: Selector;
  readonly declarations: readonly Declared[];
  readonly order: number;
}

let parser: Promise<typeof parseCss> | undefined;

/** Loads the parser; pages without any style of their own do not need it. */
async function loadParser(): Promise<typeof parseCss> {
  parser ??= import("css-tree/parser").then((module) => module.default);
  return await parser;
}

/** The rules of the sheets in a page, ready to be asked about elements. */
export class Styles {
  readonly #all = new Map<string, Rule[]>();
  /** Those of them that hide something. */
  readonly #hiding = new Map<string, Rule[]>();
  readonly #classes: ClassNames = new Map();
  readonly #parse: typeof parseCss | undefined;
  #order = 0;
  #checks = 0;

  private constructor(parse: typeof parseCss | undefined) {
    this.#parse = parse;
  }

  /** Reads the sheets that stand in the markup. `needsParser` says that attributes hold style too. */
  static async read(sheets: readonly string[], needsParser: boolean): Promise<Styles> {
    const telling = sheets.filter((text) => TELLING.test(text));
    const styles = new Styles(telling.length > 0 || needsParser ? await loadParser() : undefined);
    let left = MAX_CSS;
    for (const text of telling) {
      if (left <= 0) break;
      styles.#readSheet(text.slice(0, left));
      left -= text.length;
    }
    return styles;
  }

  /**
   * Everything that the page's style says about an element; undefined where that hides nothing. `isInHidden` says that
   * the text around is hidden, so that what shows it again matters too.
   */
  of(element: TreeElement, isInHidden: boolean): Style | undefined {
    const own = this.#attribute(element.getAttribute("style") ?? "");
    if (!isInHidden && !mayHide(own) && this.#rulesFor(element, this.#hiding).length === 0) return undefined;
    const rules = this.#rulesFor(element, this.#all);
    const winners = new Map<string, { value: string; weight: number }>();
    const declare = (declared: Declared, weight: number) => {
      const total = weight + (declared.important ? 1e9 : 0);
      if ((winners.get(declared.property)?.weight ?? -1) <= total)
        winners.set(declared.property, { value: declared.value, weight: total });
    };
    for (const { selector, declarations, order } of rules)
      for (const declared of declarations) declare(declared, selector.weight * 1e5 + order);
    for (const declared of own) declare(declared, 5e8);
    return new Map([...winners].map(([property, { value }]) => [property, value]));
  }

  #rulesFor(element: TreeElement, index: ReadonlyMap<string, readonly Rule[]>): readonly Rule[] {
    if (index.size === 0 || this.#checks > MAX_CHECKS) return [];
    const found: Rule[] = [];
    const look = (key: string) => {
      for (const rule of index.get(key) ?? []) {
        this.#checks += 1;
        if (matches(rule.selector, element, this.#classes, () => ++this.#checks < MAX_CHECKS))
          found.push(rule);
      }
    };
    look(element.localName);
    look("*");
    const id = element.getAttribute("id");
    if (id !== null && id !== "") look(`#${id}`);
    const names = classNames(element, this.#classes);
    for (const name of names) look(`.${name}`);
    return found;
  }

  /** The declarations of an attribute; the parser is asked only where splitting could go wrong. */
  #attribute(text: string): readonly Declared[] {
    if (text.length > MAX_ATTRIBUTE_LENGTH || (!text.includes("\\") && !TELLING.test(text.toLowerCase())))
      return [];
    if (this.#parse !== undefined && /["'\\]|\/\*|url\(/i.test(text)) {
      const block = this.#parse(text, { context: "declarationList", parseValue: false });
      return block.type === "DeclarationList" ? declarationsOf(block.children) : [];
    }
    return text.split(";").flatMap((part) => {
      const colon = part.indexOf(":");
      return colon === -1 ? [] : [declared(part.slice(0, colon), part.slice(colon + 1), false)];
    });
  }

  #readSheet(text: string): void {
    const sheet = this.#parse?.(text, {
      parseValue: false,
      parseRulePrelude: false,
      parseAtrulePrelude: false,
      parseCustomProperty: false,
    });
    if (sheet?.type === "StyleSheet") this.#readRules(sheet.children, 0);
  }

  #readRules(nodes: List<CssNode>, depth: number, parent = ""): void {
    for (const node of nodes.toArray()) {
      if (depth > DEEPEST) return;
      if (node.type === "Atrule" && node.block !== null) {
        const prelude = node.prelude?.type === "Raw" ? node.prelude.value : "";
        if (isInForce(node.name.toLowerCase(), prelude))
          this.#readRules(node.block.children, depth + 1, parent);
      }
      if (node.type !== "Rule" || node.prelude.type !== "Raw") continue;
      const prelude = nested(node.prelude.value, parent);
      this.#readRules(node.block.children, depth + 1, prelude);
      const declarations = declarationsOf(node.block.children).filter(({ property }) =>
        TELLING.test(property),
      );
      if (declarations.length === 0) continue;
      for (const selector of selectorsOf(prelude)) this.#add(selector, declarations);
    }
  }

  #add(selector: Selector, declarations: readonly Declared[]): void {
    const rule = { selector, declarations, order: this.#order++ };
    for (const index of mayHide(declarations) ? [this.#all, this.#hiding] : [this.#all]) {
      const list = index.get(selector.key);
      if (list === undefined) index.set(selector.key, [rule]);
      else list.push(rule);
    }
  }
}

/** One of the declarations may hide, or the text may have the colour of what it stands on. */
function mayHide(declarations: readonly Declared[]): boolean {
  if (declarations.some(({ property, value }) => HIDING.test(`${property}:${value}`))) return true;
  const has = (name: string) => declarations.some(({ property }) => property.startsWith(name));
  return has("color") && has("background");
}

/** The selector of a rule inside of another one. @see CSS Nesting 1 */
function nested(prelude: string, parent: string): string {
  if (parent === "") return prelude;
  const within = parent.includes(",") ? `:is(${parent})` : parent;
  if (prelude.length + within.length > 2000) return "";
  return prelude
    .split(",")
    .map((one) => (one.includes("&") ? one.replaceAll("&", within) : `${within} ${one.trim()}`))
    .join(",");
}

function declarationsOf(nodes: List<CssNode>): readonly Declared[] {
  return nodes.toArray().flatMap((node) => {
    if (node.type !== "Declaration" || node.value.type !== "Raw") return [];
    return [declared(node.property, node.value.value, node.important !== false)];
  });
}

function declared(property: string, value: string, important: boolean): Declared {
  const text = unescapeCss(value).toLowerCase().replace(/\s+/g, " ").trim();
  const end = text.search(/ ?! ?important$/);
  return {
    property: unescapeCss(property).trim().toLowerCase(),
    value: end === -1 ? text : text.slice(0, end),
    important: important || end !== -1,
  };
}

/** Width of the screen that a page is taken to be seen on, in CSS pixels. */
const SCREEN_WIDTH = 1280;

/** Whether the rules inside of an at-rule hold for a visitor at a desk. */
function isInForce(name: string, prelude: string): boolean {
  if (name === "layer" || name === "supports") return true;
  if (name !== "media") return false;
  return prelude
    .toLowerCase()
    .split(",")
    .some((query) => {
      if (/\bprint\b|\bspeech\b|\bnot\b|prefers-|orientation|resolution|hover|pointer/.test(query))
        return false;
      for (const [, bound, size, unit] of query.matchAll(
        /(min|max)-(?:device-)?width\s*:\s*([\d.]+)(px|r?em)/g,
      )) {
        const pixels = Number(size) * (unit === "px" ? 1 : 16);
        if (bound === "min" ? pixels > SCREEN_WIDTH : pixels < SCREEN_WIDTH) return false;
      }
      return true;
    });
}
