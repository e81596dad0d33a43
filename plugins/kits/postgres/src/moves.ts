import type { MovedStore } from "@winnow/kit-sqlite";
import type { PostgresPart } from "./contract.ts";

/** The tables of a plugin in PostgreSQL, to be moved. What moves them is loaded by the first move, so that a start does not. */
export async function movedTables(part: PostgresPart): Promise<MovedStore> {
  const moved = await import("./moved-tables.ts");
  return moved.movedTables(part);
}
