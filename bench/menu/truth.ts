/**
 * Pages with what is on them. The truth of `name.html` is `name.txt`: `nomenu`, or `currency EUR`, `# Section` and a line for
 * each item, `name | price`, then what else is known: `d=vegan,gluten-free`, `s=` further prices, `kcal=`, `out`. A price of
 * `-` stands for none. Lines that begin with `?` may or may not be taken for items.
 */
import { readdirSync, readFileSync } from "node:fs";

/** An item as a reader sees it. */
export interface TrueItem {
  readonly section: string;
  readonly name: string;
  readonly price: number | undefined;
  readonly sizes: readonly number[];
  readonly dietary: readonly string[];
  readonly calories: number | undefined;
  readonly isOut: boolean;
  /** Neither wanted nor wrong. */
  readonly isOptional: boolean;
}

/** A page and its truth. */
export interface LabelledMenu {
  readonly name: string;
  readonly html: string;
  readonly isMenu: boolean;
  readonly currency: string | undefined;
  readonly items: readonly TrueItem[];
}

/** The pages that the reader was made on, or those that only measure it. */
export function pagesOf(split: "dev" | "held"): LabelledMenu[] {
  const folder = new URL(`pages/${split}/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".html"))
    .sort()
    .map((file) => {
      const html = readFileSync(new URL(file, folder), "utf8");
      const truth = readFileSync(new URL(file.replace(/html$/, "txt"), folder), "utf8");
      return { name: file.slice(0, -5), html, ...read(truth) };
    });
}

function read(truth: string): Omit<LabelledMenu, "name" | "html"> {
  let section = "";
  let currency: string | undefined;
  const items: TrueItem[] = [];
  for (const line of truth.trim().split("\n")) {
    if (line === "nomenu") return { isMenu: false, currency: undefined, items: [] };
    if (line.startsWith("currency ")) currency = line.slice(9).trim();
    else if (line.startsWith("# ")) section = line.slice(2).trim();
    else items.push(readItem(line, section));
  }
  return { isMenu: true, currency, items };
}

function readItem(line: string, section: string): TrueItem {
  const [name = "", price = "-", ...rest] = line.replace(/^\? /, "").split(" | ");
  const value = (key: string) => rest.find((part) => part.startsWith(`${key}=`))?.slice(key.length + 1);
  const calories = value("kcal");
  return {
    section,
    name,
    price: price === "-" ? undefined : Number(price),
    sizes: value("s")?.split(",").map(Number) ?? [],
    dietary: value("d")?.split(",") ?? [],
    calories: calories === undefined ? undefined : Number(calories),
    isOut: rest.includes("out"),
    isOptional: line.startsWith("? "),
  };
}
