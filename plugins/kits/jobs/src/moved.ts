/**
 * The tables of jobs, which are the same in every store of ours, in the order in which they are moved from one to the other: what belongs
 * to a job before the job, which makes it visible.
 */
export const MOVED_JOBS = [
  {
    name: "documents",
    key: ["job", "place"],
    columns: { number: ["job", "place", "bytes"], json: ["body"] },
    batch: 50,
  },
  {
    name: "tasks",
    key: ["id"],
    columns: {
      number: ["id", "job", "depth", "aside", "attempt", "due_at"],
      text: ["key", "url", "host", "state", "worker"],
      json: ["data"],
    },
    counters: { task_ids: "id" },
  },
  {
    name: "problems",
    key: ["id"],
    columns: { number: ["id", "job", "at"], text: ["url", "code", "message"] },
    counters: { problem_ids: "id" },
  },
  {
    name: "deliveries",
    key: ["number"],
    columns: {
      number: ["number", "job", "created_at", "attempts", "due_at", "leased_until"],
      text: ["id", "notifier", "type", "body", "state", "last_error"],
      json: ["receiver"],
    },
    batch: 50,
    counters: { delivery_numbers: "number" },
  },
  {
    name: "broken",
    key: ["number"],
    columns: { number: ["number", "job"], text: ["what", "place", "reason"] },
    counters: { broken_numbers: "number" },
  },
  { name: "seen", key: ["number"], columns: { number: ["number", "at"] } },
  {
    name: "jobs",
    key: ["number"],
    columns: {
      number: [
        "number",
        "created_at",
        "ended_at",
        "expires_at",
        "keep_ms",
        "max_concurrency",
        "delay_ms",
        "page_limit",
        "priority",
        "next_at",
        "turn",
        "waiting",
        "delayed",
        "active",
        "done",
        "failed",
        "aside_open",
        "aside_active",
        "credits",
        "leftovers",
      ],
      text: [
        "id",
        "operation",
        "owner",
        "payer",
        "status",
        "idempotency_key",
        "last_host",
        "warning",
        "error",
      ],
      json: ["request"],
    },
    settled: ["keep_ms"],
    counters: { job_numbers: "number", turns: "turn" },
  },
] as const;
