import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { href } from "../../route.ts";
import type { PageProps } from "../index.ts";
import { OneCheck } from "./check.tsx";
import { Compare } from "./compare.tsx";
import { CopyForm } from "./copy.tsx";
import { MonitorForm } from "./form.tsx";
import { MonitorList } from "./list.tsx";
import { OneMonitor } from "./monitor.tsx";
import { Picker } from "./picker.tsx";
import type { Monitor } from "./types.ts";

/** What is checked on a schedule, and what changed. */
export default function Monitors({ parts: [id, ...parts], query }: PageProps) {
  if (id === undefined) return <MonitorList />;
  if (id === "new") return <MonitorForm />;
  return <Opened key={id} id={id} parts={parts} query={query} />;
}

/** Milliseconds between two looks at a monitor. */
const ROUND_MS = 10_000;

function Opened({ id, parts: [what, which], query }: PageProps & { readonly id: string }) {
  const { value, error, reload } = useLoad(
    `monitor ${id}`,
    async (signal) =>
      (await call<{ data: Monitor }>(`/v2/monitor/${encodeURIComponent(id)}`, { signal })).data,
    { everyMs: ROUND_MS },
  );
  const trail = (
    <nav class="bar" aria-label="Where you are">
      <a href={href("monitors")}>All monitors</a>
      {what !== undefined && value !== undefined && (
        <>
          <span class="dim">/</span> <a href={href("monitors", id)}>{value.name}</a>
        </>
      )}
    </nav>
  );
  if (value === undefined)
    return (
      <div class="stack">
        <h1>Monitor</h1>
        {error === undefined ? <Waiting /> : <Trouble error={error} onRetry={reload} />}
        {trail}
      </div>
    );
  return (
    <div class="stack">
      {trail}
      {error !== undefined && <Trouble error={error} onRetry={reload} />}
      {what === "edit" ? (
        <MonitorForm monitor={value} />
      ) : what === "copy" ? (
        <CopyForm monitor={value} />
      ) : what === "check" && which !== undefined ? (
        <OneCheck key={which} monitor={value} id={which} query={query} />
      ) : what === "compare" ? (
        <Compare monitor={value} query={query} />
      ) : what === "pick" ? (
        <Picker monitor={value} query={query} />
      ) : (
        <OneMonitor monitor={value} onChange={reload} />
      )}
    </div>
  );
}
