import { child, childrenOf, type XmlElement } from "./xml.ts";

/** A level of a list. */
interface Level {
  readonly isNumbered: boolean;
  readonly start: number;
}

interface List {
  readonly abstract: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** Numbers at which levels begin again where the list is met first. */
  readonly starts: ReadonlyMap<number, number>;
}

const val = (element: XmlElement | undefined) => element?.attributes["w:val"];

/** The numbers of the items of a document: lists go on where they were left, whatever stands between. */
export class DocxNumbers {
  readonly #lists = new Map<string, List>();
  readonly #ofStyles = new Map<string, XmlElement>();
  readonly #counts = new Map<string, number[]>();
  readonly #met = new Set<string>();

  constructor(numbering: XmlElement, styles: XmlElement) {
    const root = child(numbering, "numbering");
    const abstracts = new Map(
      childrenOf(root, "abstractNum").map((one) => [one.attributes["w:abstractNumId"], levelsOf(one)]),
    );
    for (const one of childrenOf(root, "num")) {
      const abstract = val(child(one, "abstractNumId")) ?? "";
      const starts = childrenOf(one, "lvlOverride").flatMap((level) => {
        const start = val(child(level, "startOverride"));
        return start === undefined ? [] : [[Number(level.attributes["w:ilvl"]), Number(start)] as const];
      });
      const levels = abstracts.get(abstract) ?? new Map<number, Level>();
      this.#lists.set(one.attributes["w:numId"] ?? "", { abstract, levels, starts: new Map(starts) });
    }
    for (const style of childrenOf(child(styles, "styles"), "style")) {
      const own = child(style, "pPr", "numPr");
      if (own !== undefined) this.#ofStyles.set(style.attributes["w:styleId"] ?? "", own);
    }
  }

  /** The number of a paragraph; undefined where it has none. Paragraphs must come in their order. */
  next(paragraph: XmlElement): number | undefined {
    const properties = child(paragraph, "pPr");
    const own = child(properties, "numPr") ?? this.#ofStyles.get(val(child(properties, "pStyle")) ?? "");
    const id = val(child(own, "numId"));
    const list = this.#lists.get(id ?? "");
    if (id === undefined || list === undefined) return undefined;
    const depth = Math.min(8, Math.max(0, Number(val(child(own, "ilvl")) ?? 0) || 0));
    const counts = this.#counts.get(list.abstract) ?? [];
    this.#counts.set(list.abstract, counts);
    if (!this.#met.has(id)) {
      this.#met.add(id);
      for (const [level, start] of list.starts) {
        counts.length = Math.min(counts.length, level + 1);
        counts[level] = start - 1;
      }
    }
    const { isNumbered = false, start = 1 } = list.levels.get(depth) ?? {};
    counts.length = Math.min(counts.length, depth + 1);
    counts[depth] = (counts[depth] ?? start - 1) + 1;
    return isNumbered ? counts[depth] : undefined;
  }
}

function levelsOf(abstract: XmlElement): ReadonlyMap<number, Level> {
  return new Map(
    childrenOf(abstract, "lvl").map((level) => {
      const format = val(child(level, "numFmt")) ?? "decimal";
      const start = Number(val(child(level, "start")) ?? 1);
      const isNumbered = format !== "bullet" && format !== "none";
      return [Number(level.attributes["w:ilvl"]), { isNumbered, start: Number.isInteger(start) ? start : 1 }];
    }),
  );
}
