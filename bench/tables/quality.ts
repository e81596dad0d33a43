/** Quality, and what of it carries over. */
import { read, resultText, shown, table } from "./table.ts";

interface QualityRow {
  readonly suite: string;
  readonly set: string;
  readonly peer: string;
  readonly perSecond: number;
  readonly dev: Record<string, number> & { readonly byType?: Record<string, number> };
}

const TYPES = ["article", "documentation", "service", "forum", "product", "collection", "listing"];
const { node, rows: qualityRows } = read("quality-content.json") as {
  node: string;
  rows: readonly QualityRow[];
};
const qualityOf = (set: string) => {
  const isTyped = set === "wcxb";
  const head = [
    "extractor",
    "F1",
    "precision",
    "recall",
    ...(isTyped ? ["wanted kept", "boilerplate through", ...TYPES] : []),
    "pages/s",
  ];
  const cells = ({ peer, dev, perSecond }: QualityRow) => [
    peer,
    ...[dev.f1, dev.p, dev.r].map(shown),
    ...(isTyped ? [dev.with, dev.without, ...TYPES.map((type) => dev.byType?.[type])].map(shown) : []),
    perSecond,
  ];
  // Winnow has learned from these pages, so that only its cross-validated figures count, which the text has.
  const own = qualityRows.filter((row) => row.set === set && row.peer !== "winnow");
  return `### ${set}\n\n${table(head, own.map(cells))}`;
};
const setsOf = (suite: string) => [
  ...new Set(qualityRows.filter((row) => row.suite === suite).map(({ set }) => set)),
];
/** One row a converter, one column a set: what survives the way to markdown and back. */
const fidelity = () => {
  const sets = setsOf("fidelity");
  const own = qualityRows.filter((row) => row.suite === "fidelity");
  const rows = [...new Set(own.map(({ peer }) => peer))].map((peer) => [
    peer,
    ...sets.map((set) => {
      const score = own.find((row) => row.peer === peer && row.set === set)?.dev;
      return shown(score?.equal ?? score?.f1);
    }),
  ]);
  return `### to markdown and back\n\n${table(["converter", ...sets], rows)}`;
};
export const quality = `Node ${node}.\n\n${[...setsOf("content").map(qualityOf), fidelity()].join("\n\n")}`;

type MenuRow = Readonly<Record<string, number | null>>;
const menus = read("menu.json") as {
  readonly date: string;
  readonly command: string;
  readonly node: string;
  readonly dev: MenuRow;
  readonly held: MenuRow;
};
const menuFields = [
  "pages",
  "items",
  "verdict",
  "precision",
  "recall",
  "f1",
  "surplus",
  "invented",
  "price",
  "currency",
  "section",
  "sizes",
  "dietary",
  "calories",
  "stock",
];
export const menu = `${menus.date}, Node ${menus.node}, \`${menus.command}\`.

${table(
  ["", "pages the reader was made on", "pages that only measure"],
  menuFields.map((field) => [field, menus.dev[field], menus.held[field]]),
)}`;

interface ValidationRow {
  readonly date: string;
  readonly commit: string;
  readonly suite: string;
  readonly set: string;
  readonly dev: Readonly<Record<string, number>>;
  readonly validation: Readonly<Record<string, number>>;
}

/** The figures that count, by set; the last run of each stands in the table. */
const VALIDATED: Readonly<Record<string, readonly string[]>> = {
  "content aeb": ["f1"],
  "content trafilatura": ["f1"],
  "content meta": ["title", "author", "publishDate"],
  "pdf typeset": ["order", "table", "heading"],
  "pdf icdar2013": ["f1"],
  "pdf olmocr": ["pass"],
  "pii presidio": ["microF1", "char_leak", "PERSON", "LOCATION", "PHONE"],
  "pii secrets": ["recall", "clean_files_kept"],
  "product pages": ["price", "sku", "availability", "brand", "gtin"],
  "product price-strings": ["both"],
};
const validated = resultText("validation.jsonl")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as ValidationRow);
export const validation = table(
  ["set", "figure", "DEV", "validation", "run"],
  Object.entries(VALIDATED).flatMap(([set, figures]) => {
    const last = validated.findLast((row) => `${row.suite} ${row.set}` === set);
    if (last === undefined) return [];
    return figures.map((figure) => [
      set,
      figure,
      shown(last.dev[figure]),
      shown(last.validation[figure]),
      `${last.date}, ${last.commit}`,
    ]);
  }),
);
