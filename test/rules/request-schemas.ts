import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Plugin } from "@winnow/core";
import { readConfig, serverPlugins } from "@winnow/preset-server";
import { CORE_OPTIONS } from "../../core/src/scrape-request.ts";

type Placed = readonly [place: string, schema: object];

/** What a caller sends to be read by a schema: by the place that messages name. */
export function schemasOfRequests(): readonly Placed[] {
  const own = Object.entries(CORE_OPTIONS).map(([key, { schema }]): Placed => [key, schema]);
  const plugins = everyPlugin().flatMap((plugin): readonly Placed[] => [
    ...Object.entries(plugin.request ?? {}).map(([key, { schema }]): Placed => [key, schema]),
    ...(plugin.kind === "format" ? [[`formats.${plugin.name}`, plugin.options] as const] : []),
    ...(plugin.kind === "action" ? [[`actions.${plugin.name}`, plugin.options] as const] : []),
    ...(plugin.kind === "operation" ? [[plugin.name, plugin.input] as const] : []),
    ...(plugin.kind === "operation"
      ? (plugin.sockets ?? []).map(({ name, input }): Placed => [`${plugin.name}.${name}`, input])
      : []),
    ...(plugin.kind === "notifier"
      ? Object.entries(plugin.jobOptions ?? {}).map(([key, { schema }]): Placed => [key, schema])
      : []),
  ]);
  return [...own, ...plugins];
}

/** The same of the calls of operations that keep things. */
export function schemasOfCalls(): readonly Placed[] {
  return everyPlugin().flatMap((plugin) =>
    plugin.kind === "operation"
      ? (plugin.calls ?? []).map(({ name, input }): Placed => [`${plugin.name}.${name}`, input])
      : [],
  );
}

/** What a caller sends to each operation: to itself, to its calls and to its sockets. */
export function schemasOfOperations(): ReadonlyMap<string, readonly Placed[]> {
  const operations = everyPlugin().flatMap((plugin) => (plugin.kind === "operation" ? [plugin] : []));
  return new Map(
    operations.map(({ name, input, calls = [], sockets = [] }) => [
      name,
      [[name, input], ...[...calls, ...sockets].map((one): Placed => [`${name}.${one.name}`, one.input])],
    ]),
  );
}

function everyPlugin(): readonly Plugin[] {
  const folder = mkdtempSync(join(tmpdir(), "winnow-rules-"));
  try {
    const config = { ...readConfig({}, {}), WINNOW_DATA_DIR: folder };
    return serverPlugins(config, () => "http://127.0.0.1");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
