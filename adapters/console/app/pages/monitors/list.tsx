import { useMemo, useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { Rows } from "../../parts/rows.tsx";
import { sayAgo, sayCount } from "../../parts/say.ts";
import { Empty, Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { go, href } from "../../route.ts";
import { MonitorActions } from "./actions.tsx";
import { Badge } from "./parts.tsx";
import type { Monitor } from "./types.ts";
import { healthOf, saySchedule, sayTargets } from "./words.ts";

const PART = 100;
const MAX = 2000;

/** All monitors of an owner, in parts, as the API gives them. */
async function allMonitors(signal: AbortSignal): Promise<readonly Monitor[]> {
  const all: Monitor[] = [];
  while (all.length < MAX) {
    const path = `/v2/monitor?limit=${PART}&offset=${all.length}`;
    const { data } = await call<{ data: readonly Monitor[] }>(path, { signal });
    all.push(...data);
    if (data.length < PART) break;
  }
  return all;
}

/** The monitors, how they stand, and what can be done with them. */
export function MonitorList() {
  const { value, error, reload } = useLoad("monitors", allMonitors, { everyMs: 15_000 });
  const [words, setWords] = useState("");
  const shown = useMemo(() => value?.filter((one) => hasWords(one, words)) ?? [], [value, words]);
  const isNarrow = matchMedia("(max-width: 800px)").matches;
  return (
    <div class="stack">
      <div class="bar">
        <h1 class="grow">Monitors</h1>
        <button type="button" class="main" onClick={() => go(href("monitors", "new"))}>
          New monitor
        </button>
      </div>
      {error !== undefined && <Trouble error={error} onRetry={reload} />}
      {value === undefined && error === undefined && <Waiting />}
      {value?.length === 0 && (
        <Empty title="Nothing is watched yet">
          <p>A monitor checks pages on a schedule and says what changed: prices, terms, release notes.</p>
        </Empty>
      )}
      {value !== undefined && value.length > 0 && (
        <>
          <div class="bar">
            <label class="field grow">
              Find by name or address
              <input type="search" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
            </label>
            <span class="dim" role="status">
              {sayCount(shown.length, "monitor")}
              {value.length === MAX && `, of the newest ${MAX.toLocaleString()}`}
            </span>
          </div>
          {shown.length === 0 ? (
            <Empty title="No monitor has these words" />
          ) : (
            <Rows
              label="Monitors"
              count={shown.length}
              height={isNarrow ? 210 : 76}
              row={(place) => {
                const monitor = shown[place];
                return monitor && <Row key={monitor.id} monitor={monitor} onChange={reload} />;
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

function Row({ monitor, onChange }: { readonly monitor: Monitor; readonly onChange: () => void }) {
  const { id, name, targets, nextRunAt, schedule } = monitor;
  return (
    <div class="watch-row">
      <div class="names">
        <a class="name" href={href("monitors", id)}>
          {name}
        </a>
        <span class="dim cut" title={sayTargets(targets)}>
          {sayTargets(targets)}
        </span>
      </div>
      <div class="names">
        <span class="cut">{saySchedule(schedule)}</span>
        <span class="dim cut">{nextRunAt === null ? "No next run" : `Next ${sayAgo(nextRunAt)}`}</span>
      </div>
      <span class="cut">
        <Badge standing={healthOf(monitor)} />
      </span>
      <MonitorActions monitor={monitor} onChange={onChange} />
    </div>
  );
}

function hasWords({ name, targets }: Monitor, words: string): boolean {
  const text = `${name} ${sayTargets(targets)}`.toLowerCase();
  return words
    .toLowerCase()
    .split(" ")
    .every((word) => text.includes(word));
}
