import type { JobRow } from "./model.ts";

const TONES = { running: "warn", completed: "good", failed: "bad", cancelled: "dim" } as const;

/** Where a job stands. */
export function JobBadge({ status }: { readonly status: JobRow["status"] }) {
  return <span class={`badge ${TONES[status]}`}>{status}</span>;
}
