import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { ForeignLink } from "../../parts/link.tsx";
import { sayCount, sayDuration } from "../../parts/say.ts";
import { Empty, Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import type { OpenedJob } from "./model.ts";

interface Explained {
  readonly scrapes?: { readonly kept: number; readonly failed: number };
  readonly cost: { readonly durationMs: number; readonly bytes: number; readonly credits: number };
  readonly causes?: readonly Cause[];
  readonly advice?: readonly Pick<Cause, "cause" | "advice">[];
}

interface Cause {
  readonly cause: string;
  readonly advice: string;
  readonly count: number;
  readonly examples: readonly { readonly id: string; readonly url?: string }[];
}

/** Why a job went as it did, for each cause what to do, and what its scrapes cost. */
export function Why({ job }: { readonly job: OpenedJob }) {
  const { value, error, reload } = useLoad(
    `why ${job.id} ${job.status}`,
    (signal) => call<{ data: Explained }>(`/v2/explain/${job.id}`, { signal }),
    { everyMs: undefined },
  );
  if (value === undefined)
    return error === undefined ? <Waiting /> : <Trouble error={error} onRetry={reload} />;
  const { scrapes, cost, advice = [] } = value.data;
  const causes = value.data.causes ?? advice.map((one) => ({ ...one, count: 1, examples: [] }));
  return (
    <div class="stack">
      <p class="dim">
        {sayCount(scrapes?.kept ?? 1, "scrape")}, {sayDuration(cost.durationMs)} of work,{" "}
        {Math.round(cost.bytes / 1024).toLocaleString("en")} KB fetched, {cost.credits.toLocaleString("en")}{" "}
        credits.
      </p>
      {causes.length === 0 && (
        <Empty title="Nothing stood out">
          <p>Every page came as it was asked for.</p>
        </Empty>
      )}
      {causes.map((cause) => (
        <CauseCard key={cause.cause} cause={cause} />
      ))}
    </div>
  );
}

function CauseCard({ cause: { cause, advice, count, examples } }: { readonly cause: Cause }) {
  return (
    <details class="card" open>
      <summary>
        <strong>{sayCount(count, "page")}</strong>: {cause}
      </summary>
      <p>{advice}</p>
      <ul class="list">
        {examples.map(({ id, url }) => (
          <li key={id} class="entry">
            {url === undefined ? <code>{id}</code> : <ForeignLink url={url} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
