/**
 * Counts tables that lose cells: `npx node -C @winnow/source bench/quality/tables.ts [--set wcxb,...] [--list]`.
 * A table that is kept must have in each row as many cells as in the source; rows may only go as a whole, and only
 * hidden ones. Exits with 1 when a table breaks that. `EVAL_SOURCE` is the folder of the data.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { parseTree } from "../../plugins/kits/dom/src/parse.ts";
import type { TreeNode } from "../../plugins/kits/dom/src/tree.ts";
import { annotate } from "../../plugins/views/main-content/src/page/annotate.ts";
import { HIDDEN } from "../../plugins/views/main-content/src/page/attributes.ts";
import { hiddenColumns } from "../../plugins/views/main-content/src/page/hidden-columns.ts";
import { findTables } from "../../plugins/views/main-content/src/rules/tables.ts";
import { selectMainContent } from "../../plugins/views/main-content/src/select.ts";
import { pagesIn } from "./references.ts";

const { values } = parseArgs({
  options: {
    set: { type: "string", default: "wcxb,aeb,trafilatura,readability" },
    list: { type: "boolean", default: false },
  },
});
const root = path.resolve(import.meta.dirname, "../..");
const data = path.join(path.resolve(process.env.EVAL_SOURCE ?? path.join(root, "../shared/eval")), "data");
const count = { pages: 0, pagesWithTables: 0, tables: 0, kept: 0, lostCells: 0, lostRows: 0 };

for (const set of values.set.split(",")) {
  for (const { id, url, html } of pagesIn(data, set)) {
    count.pages++;
    if (!/<table/i.test(html)) continue;
    const tree = parseTree(html);
    const page = annotate(tree.body);
    const tables = findTables(page);
    const main = selectMainContent(tree, { url });
    let hasTable = false;
    const isShown = (node: TreeNode | null): boolean => {
      for (let at = node; at !== null; at = at.parentNode) {
        if (main.dropped.has(at)) return false;
        if (at === main.root) return true;
      }
      return false;
    };
    for (let table = 0; table < tables.length; table++) {
      // A table without text has nothing to lose.
      if (tables[table] !== table || page.firstBlock[table]! >= page.endBlock[table]!) continue;
      hasTable = true;
      count.tables++;
      if (!isShown(page.elements[table]!)) continue;
      count.kept++;
      const hidden = new Set(hiddenColumns(page, table));
      let lostCells = 0;
      let lostRows = 0;
      let isRowShown = false;
      for (let index = table + 1; index < page.end[table]!; index++) {
        const element = page.elements[index]!;
        if (element.localName === "tr") {
          isRowShown = isShown(element);
          if (!isRowShown && (page.flags[index]! & HIDDEN) === 0) lostRows++;
        } else if (/^t[dh]$/.test(element.localName) && isRowShown && !hidden.has(index) && !isShown(element))
          lostCells++;
      }
      if (lostCells > 0) count.lostCells++;
      if (lostRows > 0) count.lostRows++;
      if (values.list && lostCells + lostRows > 0)
        console.log(`${set} ${id} ${url}: ${lostCells} cells, ${lostRows} rows`);
    }
    if (hasTable) count.pagesWithTables++;
  }
}
console.log(JSON.stringify(count));
process.exitCode = count.lostCells + count.lostRows > 0 ? 1 : 0;
