import { useEffect, useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { sayAgo, sayDuration } from "../../parts/say.ts";
import { Waiting } from "../../parts/states.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { href } from "../../route.ts";
import { JobActions } from "./actions.tsx";
import {
  type JobRow,
  type OpenedJob,
  type Sample,
  sampled,
  sayOperation,
  sayProgress,
  shareOf,
  speedOf,
} from "./model.ts";
import { PageList } from "./pages.tsx";
import { JobBadge } from "./parts.tsx";
import { Problems } from "./problems.tsx";
import { Why } from "./why.tsx";

/** A job: how far it is, what came of it, and what can be done. */
export function Job({ id }: { readonly id: string }) {
  const [isOver, setOver] = useState(false);
  const ask = (signal: AbortSignal) => call<{ job: OpenedJob }>(`/console/api/jobs/${id}`, { signal });
  const { value, error, reload } = useLoad(`job ${id}`, ask, { everyMs: isOver ? undefined : 1500 });
  const job = value?.job;
  useEffect(() => setOver(job !== undefined && job.status !== "running"), [job?.status]);
  if (job === undefined)
    return error === undefined ? (
      <Waiting />
    ) : (
      <div class="stack">
        <Back />
        <Trouble error={error} onRetry={reload} />
      </div>
    );
  return (
    <div class="stack">
      <Back />
      <div class="bar">
        <h1 class="grow title">{job.title}</h1>
        <JobBadge status={job.status} />
      </div>
      {error !== undefined && <Trouble error={error} onRetry={reload} />}
      <Progress job={job} />
      <JobActions job={job} onChange={reload} />
      <Tabs
        label="What came of the job"
        tabs={[
          {
            name: "pages",
            title: job.isOne ? "Answer" : `Pages (${job.counts.done.toLocaleString("en")})`,
            show: () => <PageList job={job} />,
          },
          { name: "problems", title: problemsTitle(job), show: () => <Problems job={job} /> },
          { name: "why", title: "Why", show: () => <Why job={job} /> },
        ]}
      />
    </div>
  );
}

function Back() {
  return (
    <p>
      <a href={href("jobs")}>← All jobs</a>
    </p>
  );
}

function problemsTitle({ counts: { failed } }: JobRow): string {
  return failed === 0 ? "Left out and failed" : `Left out and failed (${failed.toLocaleString("en")})`;
}

function Progress({ job }: { readonly job: OpenedJob }) {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const { done, failed, active, waiting } = job.counts;
  useEffect(() => setSamples((before) => sampled(before, { at: Date.now(), done: done + failed })), [job]);
  const isRunning = job.status === "running";
  const share = shareOf(job);
  const speed = isRunning ? speedOf(samples) : averageOf(job);
  const duration = (job.endedAt ?? Date.now()) - job.createdAt;
  return (
    <section class="card stack" aria-label="Progress">
      {isRunning && (
        <progress aria-label="Pages done" {...(share === undefined ? {} : { value: share, max: 1 })} />
      )}
      <p class="unseen" role="status">
        {sayProgress(job)}
      </p>
      <dl class="figures">
        {!job.isOne && (
          <>
            <Figure name="Done" value={done.toLocaleString("en")} />
            <Figure name="Failed" value={failed.toLocaleString("en")} tone={failed > 0 ? "bad" : ""} />
            {isRunning && <Figure name="At work" value={active.toLocaleString("en")} />}
            {waiting > 0 && (
              <Figure name={isRunning ? "Waiting" : "Not begun"} value={waiting.toLocaleString("en")} />
            )}
            <Figure name="Pages a second" value={speed === undefined ? "–" : speed.toFixed(1)} />
          </>
        )}
        <Figure name="Credits" value={job.creditsUsed.toLocaleString("en")} />
        <Figure name="Duration" value={sayDuration(Math.max(0, duration))} />
      </dl>
      <p class="dim">
        {sayOperation(job.operation)}, begun {sayAgo(job.createdAt)}
        {!isRunning && `, forgotten ${sayAgo(job.expiresAt)}`}. <code>{job.id}</code>
      </p>
      <Notes job={job} />
    </section>
  );
}

function Figure({
  name,
  value,
  tone = "",
}: {
  readonly name: string;
  readonly value: string;
  readonly tone?: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={tone}>{value}</dd>
    </div>
  );
}

function Notes({ job }: { readonly job: OpenedJob }) {
  return (
    <>
      {job.error !== null && <p class="bad">{job.error}</p>}
      {job.warning !== null && <p class="warn">{job.warning}</p>}
      {job.isUnretained && (
        <p class="warn">
          Nothing of this job is kept (zero data retention): its pages can be read while the server runs,
          until they were read, for an hour after the end at most.
        </p>
      )}
    </>
  );
}

function averageOf({ counts: { done, failed }, createdAt, endedAt }: JobRow): number | undefined {
  const ms = (endedAt ?? createdAt) - createdAt;
  return ms <= 0 ? undefined : ((done + failed) * 1000) / ms;
}
