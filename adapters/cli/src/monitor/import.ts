import type { MonitorWork } from "./answer.ts";
import type { MonitorTask } from "./tasks.ts";

/** Placeholder. */
export async function importFile(
  _task: Extract<MonitorTask, { does: "import" }>,
  _work: MonitorWork,
): Promise<number> {
  return 0;
}
