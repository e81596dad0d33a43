/** The columns of jobs, which are the same in every store of ours, for moves from one to the other. */
const JOB = {
  id: "text",
  operation: "text",
  owner: "text",
  payer: "text",
  request: "json",
  status: "text",
} as const;

/** The tables of jobs in the order in which they are moved: what belongs to a job before the job, which makes it visible. */
export const MOVED_JOBS = [
  {
    name: "documents",
    key: ["job", "place"],
    columns: { job: "number", place: "number", bytes: "number", body: "json" },
    batch: 50,
  },
  {
    name: "tasks",
    key: ["id"],
    columns: {
      ...{
        id: "number",
        job: "number",
        key: "text",
        url: "text",
        host: "text",
        depth: "number",
        aside: "number",
      },
      ...{ data: "json", state: "text", attempt: "number", worker: "text", due_at: "number" },
    },
    counters: { task_ids: "id" },
  },
  {
    name: "problems",
    key: ["id"],
    columns: { id: "number", job: "number", url: "text", code: "text", message: "text", at: "number" },
    counters: { problem_ids: "id" },
  },
  {
    name: "deliveries",
    key: ["number"],
    columns: {
      ...{
        number: "number",
        id: "text",
        job: "number",
        notifier: "text",
        type: "text",
        body: "text",
        receiver: "json",
      },
      ...{
        created_at: "number",
        attempts: "number",
        state: "text",
        due_at: "number",
        leased_until: "number",
      },
      last_error: "text",
    },
    batch: 50,
    counters: { delivery_numbers: "number" },
  },
  {
    name: "broken",
    key: ["number"],
    columns: { number: "number", job: "number", what: "text", place: "text", reason: "text" },
    counters: { broken_numbers: "number" },
  },
  { name: "seen", key: ["number"], columns: { number: "number", at: "number" } },
  {
    name: "jobs",
    key: ["number"],
    columns: {
      number: "number",
      ...JOB,
      ...{ created_at: "number", ended_at: "number", expires_at: "number", keep_ms: "number" },
      ...{ idempotency_key: "text", max_concurrency: "number", delay_ms: "number", page_limit: "number" },
      ...{ priority: "number", next_at: "number", turn: "number", last_host: "text", waiting: "number" },
      ...{ delayed: "number", active: "number", done: "number", failed: "number", aside_open: "number" },
      ...{ aside_active: "number", credits: "number", warning: "text", error: "text", leftovers: "number" },
    },
    settled: ["keep_ms"],
    counters: { job_numbers: "number", turns: "turn" },
  },
] as const;
