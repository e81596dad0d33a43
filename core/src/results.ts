import { writeAll } from "./cache.ts";
import { checkReturn } from "./contract.ts";
import { jsonBytes } from "./json.ts";
import { pluginId, type Registry } from "./registry.ts";
import type { ResultBase } from "./result.ts";
import type { Work } from "./work.ts";

const KEEP_RESULT_MS = 86_400_000;

/** Keeps a result for {@link findResult}, unless nothing of the scrape may be kept. */
export async function keepResult(result: ResultBase, work: Work): Promise<void> {
  const { id, owner, keepsNothing } = work.context;
  if (keepsNothing || work.registry.of("cache").length === 0) return;
  const { errors: _, ...kept } = result;
  const body = await work.context.aside("store", undefined, () => jsonBytes(kept));
  if (body === undefined) return;
  await writeAll(`result:${owner}:${id}`, { head: {}, body }, KEEP_RESULT_MS, work);
}

/** The result of an earlier scrape by its id; undefined when it is not kept. */
export async function findResult(id: string, owner: string, registry: Registry) {
  for (const cache of registry.of("cache")) {
    const entry = checkReturn(pluginId(cache), "get", await cache.get(`result:${owner}:${id}`));
    if (entry !== undefined) return JSON.parse(Buffer.from(entry.body).toString()) as ResultBase;
  }
  return undefined;
}
