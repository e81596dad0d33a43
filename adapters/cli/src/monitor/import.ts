import type { MonitorTask } from "./tasks.ts";
import type { MonitorWork } from "./work.ts";

/** Placeholder. */
export async function importFile(
  _task: Extract<MonitorTask, { does: "import" }>,
  _work: MonitorWork,
): Promise<number> {
  return 0;
}
