/** The facts of a file that is data itself. */
import { dataEntity } from "./entities.ts";
import { bounded } from "./json.ts";
import { gatherText } from "./markdown.ts";
import { type Facts, MAX_DATA } from "./types.ts";

/** What data says; its values are believed more than what a page says around its data. */
export function gatherData(data: unknown, url: string, metadata: Readonly<Record<string, unknown>>): Facts {
  const value = bounded(data, { left: MAX_DATA });
  const entities = typeof value === "object" && value !== null ? [dataEntity(value)] : [];
  return { ...gatherText("", url, metadata), entities };
}
