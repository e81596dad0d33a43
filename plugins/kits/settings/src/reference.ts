import * as v from "valibot";
import type { SettingTable } from "./define.ts";

/** Rows of a reference in Markdown: name, default and meaning of each setting, without the bar at the end. */
export function referenceRows(table: SettingTable): readonly (readonly [name: string, row: string])[] {
  return Object.entries(table).map(([name, { schema, description }]) => {
    const fallback = v.getDefault(schema);
    const shown = fallback === undefined || fallback === "" ? "" : `\`${fallback}\``;
    return [name, `| \`${name}\` | ${shown} | ${description}`];
  });
}
