import { useEffect, useState } from "preact/hooks";
import { CallError, call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { useMe } from "../../me.ts";
import { sayBytes } from "../../parts/say.ts";
import { Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { type Moment, momentOf, readGauges, withMoment } from "./gauges.ts";
import { LineChart } from "./line-chart.tsx";

const EVERY_MS = 10_000;

const sayNumber = (value: number) => value.toLocaleString("en");
/** What is shown over time, by its name in a moment. */
const CHARTS: readonly (readonly [key: string, title: string, say: (value: number) => string])[] = [
  ["memory", "Memory of the process", sayBytes],
  ["heap", "Memory of its scripts", sayBytes],
  ["atWork", "Scrapes at work", sayNumber],
  ["waiting", "Scrapes waiting for a slot", sayNumber],
  ["jobs", "Jobs running", sayNumber],
  ["pagesActive", "Pages of jobs at work", sayNumber],
  ["pagesWaiting", "Pages of jobs waiting", sayNumber],
  ["browserOpen", "Pages open in the browser", sayNumber],
  ["browserKept", "Pages kept for sessions", sayNumber],
  ["browserWaiting", "Scrapes waiting for the browser", sayNumber],
  ["deliveries", "Messages to be delivered", sayNumber],
];

/** How much the server has to do, since this page was opened. */
export function Load() {
  const { isOperator } = useMe();
  const { value, error, reload } = useLoad("load", (signal) => askMoment(isOperator, signal), {
    everyMs: EVERY_MS,
  });
  const [moments, setMoments] = useState<readonly Moment[]>([]);
  useEffect(() => {
    if (value !== undefined) setMoments((before) => withMoment(before, value));
  }, [value]);
  if (value === undefined)
    return error === undefined ? <Waiting /> : <Trouble error={error} onRetry={reload} />;
  return (
    <div class="stack">
      {error !== undefined && <Trouble error={error} onRetry={reload} />}
      <div class="charts">
        {CHARTS.map(([key, title, say]) => (
          <LineChart
            key={key}
            title={title}
            say={say}
            points={moments.flatMap(({ at, values }) => {
              const one = values[key];
              return one === undefined ? [] : [{ at, value: one }];
            })}
          />
        ))}
      </div>
      <p class="dim">
        Looked at every {EVERY_MS / 1000} seconds since this page was opened; kept nowhere.{" "}
        {isOperator ? "Prometheus reads the same at /metrics." : "The operator sees more."}
      </p>
    </div>
  );
}

/** All that is measured for the operator; where that is not to be had, what everybody may know. */
async function askMoment(isOperator: boolean, signal: AbortSignal): Promise<Moment> {
  const at = Date.now();
  if (isOperator) {
    const response = await fetch("/metrics", { signal }).catch((thrown: unknown) => {
      throw new CallError("SERVER_AWAY", "The server does not answer.", 0, { details: String(thrown) });
    });
    if (response.ok) return momentOf(readGauges(await response.text()), at);
  }
  const { load } = await call<Health>("/health", { signal });
  return { at, values: { atWork: load.active, waiting: load.waiting } };
}

interface Health {
  readonly load: { readonly active: number; readonly waiting: number };
}
