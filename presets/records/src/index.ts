import type { Plugin } from "@winnow/core";
import { changeTracking } from "@winnow/format-change-tracking";
import { drift } from "@winnow/hook-drift";
import { monitor } from "@winnow/operation-monitor";
import { recordsSqlite } from "@winnow/records-sqlite";

// The plugins by themselves, for a kernel of your own.
export { changeTracking, drift, monitor };

/**
 * The format `changeTracking`, the option `drift` and monitors, which are for a kernel with the `jobPlugins()` of `@winnow/preset-library`, and the store of what they remember
 * from one scrape to the next: in this file or store, or in memory, where it ends with the process.
 */
export function recordPlugins(kept?: string | Plugin): readonly Plugin[] {
  const store = typeof kept === "object" ? kept : recordsSqlite(kept === undefined ? {} : { path: kept });
  return [store, ...changeTracking(), ...drift(), monitor()];
}
