import { useEffect, useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { useMe } from "../../me.ts";
import { sayAgo, sayCount, sayDuration } from "../../parts/say.ts";
import { Empty, Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { go, href } from "../../route.ts";
import { Begin } from "./begin.tsx";
import { type JobRow, sayOperation } from "./model.ts";
import { JobBadge } from "./parts.tsx";

const OPERATIONS = ["crawl", "batchScrape", "extract", "agent", "monitor"];
const STATUSES = ["running", "completed", "failed", "cancelled"];

interface Part {
  readonly jobs: readonly JobRow[];
  /** Where the jobs before these begin. */
  readonly next: number | null;
}

/** All jobs, the newest first. */
export function JobList({ operation, status }: { readonly operation: string; readonly status: string }) {
  const [isBeginning, setBeginning] = useState(false);
  return (
    <div class="stack">
      <div class="bar">
        <h1 class="grow">Jobs</h1>
        <button type="button" class="main" onClick={() => setBeginning(true)}>
          Begin a job
        </button>
      </div>
      <Filters operation={operation} status={status} />
      <Found key={`${operation} ${status}`} operation={operation} status={status} />
      {isBeginning && <Begin onClose={() => setBeginning(false)} />}
    </div>
  );
}

function Filters({ operation, status }: { readonly operation: string; readonly status: string }) {
  const { operations } = useMe();
  const show = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const [chosen, state] = [String(data.get("operation")), String(data.get("status"))];
    go(`${chosen === "" ? href("jobs") : href("jobs", chosen)}${state === "" ? "" : `?status=${state}`}`);
  };
  return (
    <form class="bar" onChange={(event) => show(event.currentTarget)} aria-label="Which jobs">
      <label>
        Kind{" "}
        <select name="operation" value={operation}>
          <option value="">All</option>
          {OPERATIONS.filter((name) => operations.includes(name)).map((name) => (
            <option key={name} value={name}>
              {sayOperation(name)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Status{" "}
        <select name="status" value={status}>
          <option value="">Any</option>
          {STATUSES.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </form>
  );
}

function Found({ operation, status }: { readonly operation: string; readonly status: string }) {
  const ask = (before?: number) => {
    const query = new URLSearchParams({
      ...(operation === "" ? {} : { operation }),
      ...(status === "" ? {} : { status }),
      ...(before === undefined ? {} : { before: String(before) }),
    });
    return call<Part>(`/console/api/jobs?${query}`);
  };
  const newest = useLoad(`jobs ${operation} ${status}`, () => ask(), { everyMs: 3000 });
  const [older, setOlder] = useState<readonly Part[]>([]);
  const next = (older.at(-1) ?? newest.value)?.next ?? null;
  const [begins, setBegins] = useState<number>();
  const more = useLoad(`before ${begins}`, async () =>
    begins === undefined ? undefined : await ask(begins),
  );
  useEffect(() => {
    if (more.value !== undefined) setOlder([...older, more.value]);
  }, [more.value]);
  if (newest.value === undefined)
    return newest.error === undefined ? (
      <Waiting />
    ) : (
      <Trouble error={newest.error} onRetry={newest.reload} />
    );
  const jobs = uniqueOf([newest.value, ...older]);
  return (
    <>
      {newest.error !== undefined && <Trouble error={newest.error} onRetry={newest.reload} />}
      {jobs.length === 0 ? <Nothing isFiltered={operation + status !== ""} /> : <List jobs={jobs} />}
      {more.error !== undefined && <Trouble error={more.error} onRetry={more.reload} />}
      {next !== null && (
        <More isLoading={begins !== undefined && more.isLoading} onSee={() => setBegins(next)} key={next} />
      )}
    </>
  );
}

/** Loads more when it comes into sight, or when it is pressed. */
function More({ isLoading, onSee }: { readonly isLoading: boolean; readonly onSee: () => void }) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (button === null) return undefined;
    const eye = new IntersectionObserver(([seen]) => seen?.isIntersecting === true && onSee());
    eye.observe(button);
    return () => eye.disconnect();
  }, [button]);
  return (
    <button type="button" ref={setButton} disabled={isLoading} onClick={onSee}>
      {isLoading ? "Loading…" : "Show more"}
    </button>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="No such jobs">
      <p>
        <a href={href("jobs")}>Show all jobs</a>
      </p>
    </Empty>
  ) : (
    <Empty title="No jobs yet">
      <p>A crawl or a batch shows here while it runs, and for a day after its end. Begin one above.</p>
    </Empty>
  );
}

function List({ jobs }: { readonly jobs: readonly JobRow[] }) {
  return (
    <ul class="list" aria-label="Jobs">
      {jobs.map((job) => (
        <li key={job.id}>
          <a class="entry" href={href("jobs", job.operation, job.id)}>
            <span class="title">{job.title}</span>
            <JobBadge status={job.status} />
            <span class="dim facts">
              {sayOperation(job.operation)} · {sayAgo(job.createdAt)} · {sayDone(job)}
              {job.creditsUsed > 0 && ` · ${sayCount(job.creditsUsed, "credit")}`}
              {job.endedAt !== null && ` · ${sayDuration(job.endedAt - job.createdAt)}`}
              {job.isUnretained && " · nothing kept"}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function sayDone({ counts: { done, failed }, total, status, isOne }: JobRow): string {
  if (isOne) return "one answer";
  const pages = status === "running" ? `${done} of ${sayCount(total, "page")}` : sayCount(done, "page");
  return failed === 0 ? pages : `${pages}, ${failed} failed`;
}

/** Each job once, as it was heard of first: the newest part is asked for again and again. */
function uniqueOf(parts: readonly Part[]): readonly JobRow[] {
  const byId = new Map<string, JobRow>();
  for (const job of parts.flatMap(({ jobs }) => jobs)) if (!byId.has(job.id)) byId.set(job.id, job);
  return [...byId.values()].sort((one, other) => other.createdAt - one.createdAt);
}
