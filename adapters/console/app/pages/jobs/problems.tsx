import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { ForeignLink } from "../../parts/link.tsx";
import { sayAgo, sayCount } from "../../parts/say.ts";
import { Empty, Waiting } from "../../parts/states.tsx";
import { adviceFor, Trouble } from "../../parts/trouble.tsx";
import type { OpenedJob, Problem } from "./model.ts";

interface Found {
  readonly total: number;
  readonly codes: Readonly<Record<string, number>>;
  readonly problems: readonly Problem[];
}

/** What a job left out or failed at: why, and what to do, for each cause once. */
export function Problems({ job }: { readonly job: OpenedJob }) {
  const everyMs = job.status === "running" ? 5000 : undefined;
  const { value, error, reload } = useLoad(
    `problems ${job.id} ${job.status}`,
    (signal) => call<Found>(`/console/api/jobs/${job.id}/problems`, { signal }),
    { everyMs },
  );
  if (value === undefined)
    return error === undefined ? <Waiting /> : <Trouble error={error} onRetry={reload} />;
  if (value.total === 0)
    return (
      <Empty title="Nothing failed">
        <p>No page was left out either.</p>
      </Empty>
    );
  const codes = Object.entries(value.codes).sort(([, one], [, other]) => other - one);
  return (
    <div class="stack">
      {error !== undefined && <Trouble error={error} onRetry={reload} />}
      {codes.map(([code, count]) => (
        <Cause key={code} code={code} count={count} of={value.problems} />
      ))}
    </div>
  );
}

function Cause({
  code,
  count,
  of,
}: {
  readonly code: string;
  readonly count: number;
  readonly of: Found["problems"];
}) {
  const shown = of.filter((problem) => problem.code === code);
  const advice = adviceFor(code);
  return (
    <details class="card" open={count <= 20}>
      <summary>
        <strong>{sayCount(count, "page")}</strong>: <code>{code}</code>
      </summary>
      {advice !== undefined && <p>{advice}</p>}
      <ul class="list">
        {shown.map(({ id, url, message, at }) => (
          <li key={id} class="entry">
            <ForeignLink url={url} />
            <span class="facts">
              {message} <span class="dim">{sayAgo(at)}</span>
            </span>
          </li>
        ))}
      </ul>
      {count > shown.length && (
        <p class="dim">{sayCount(count - shown.length, "other")} are in the API only.</p>
      )}
    </details>
  );
}
