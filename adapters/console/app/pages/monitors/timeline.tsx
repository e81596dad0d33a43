import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type CallError, call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { Rows } from "../../parts/rows.tsx";
import { sayAgo, sayCount, sayDuration } from "../../parts/say.ts";
import { Empty, Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { href } from "../../route.ts";
import { Badge } from "./parts.tsx";
import type { Check, Monitor } from "./types.ts";
import { sayTime, standingOf } from "./words.ts";

const PART = 100;

async function checksOf(id: string, offset: number, signal?: AbortSignal): Promise<readonly Check[]> {
  const path = `/v2/monitor/${id}/checks?limit=${PART}&offset=${offset}`;
  const { data } = await call<{ data: readonly Check[] }>(path, signal === undefined ? {} : { signal });
  return data;
}

/** The checks of a monitor, the newest first; older ones come when they are scrolled to. */
export function Timeline({ monitor: { id, currentCheckId } }: { readonly monitor: Monitor }) {
  const newest = useLoad(`checks ${id}`, (signal) => checksOf(id, 0, signal), {
    everyMs: currentCheckId === null ? 15_000 : 2000,
  });
  // What a check found is there a moment after the monitor says that it is over.
  useEffect(() => newest.reload(), [currentCheckId]);
  const older = useOlder(id);
  const checks = useMemo(() => merged(newest.value ?? [], older.checks), [newest.value, older.checks]);
  const hasMore = !older.isAll && (newest.value?.length ?? 0) === PART;
  const isNarrow = matchMedia("(max-width: 800px)").matches;
  const see = (_: number, last: number) => {
    if (hasMore && last >= checks.length) older.load(checks.length);
  };
  return (
    <section class="stack">
      <h2>Checks</h2>
      {newest.error !== undefined && <Trouble error={newest.error} onRetry={newest.reload} />}
      {older.error !== undefined && <Trouble error={older.error} onRetry={() => older.load(checks.length)} />}
      {newest.value === undefined && newest.error === undefined && <Waiting />}
      {newest.value?.length === 0 && (
        <Empty title="It has not been checked yet">
          <p>The first check reads the pages; from the second on you see here what changed.</p>
        </Empty>
      )}
      {checks.length > 0 && (
        <Rows
          label="Checks, the newest first"
          count={checks.length + (hasMore ? 1 : 0)}
          height={isNarrow ? 84 : 48}
          onSee={see}
          row={(place) => {
            const check = checks[place];
            return check === undefined ? (
              <p class="watch-check dim">Loading…</p>
            ) : (
              <Row id={id} check={check} />
            );
          }}
        />
      )}
    </section>
  );
}

function Row({ id, check }: { readonly id: string; readonly check: Check }) {
  const { startedAt, finishedAt, createdAt, trigger, targetResults } = check;
  const heldBack = targetResults.reduce((sum, { suppressed = 0 }) => sum + suppressed, 0);
  const duration =
    startedAt === null || finishedAt === null ? undefined : Date.parse(finishedAt) - Date.parse(startedAt);
  return (
    <div class="watch-check">
      <a href={href("monitors", id, "check", check.id)}>{sayTime(createdAt)}</a>
      <span class="dim">{sayAgo(createdAt)}</span>
      <Badge standing={standingOf(check)} />
      <span class="dim">
        {[
          trigger === "manual" ? "by hand" : "",
          duration === undefined ? "" : sayDuration(duration),
          heldBack > 0 ? `${sayCount(heldBack, "page")} held back` : "",
        ]
          .filter((part) => part !== "")
          .join(" · ")}
      </span>
    </div>
  );
}

/** Older checks, in parts. */
function useOlder(id: string) {
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const [isAll, setAll] = useState(false);
  const [error, setError] = useState<CallError>();
  const isBusy = useRef(false);
  const load = async (offset: number) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const found = await checksOf(id, offset);
      setError(undefined);
      setAll(found.length < PART);
      setChecks((before) => merged(before, found));
    } catch (thrown) {
      setError(thrown as CallError);
    }
    isBusy.current = false;
  };
  return { checks, isAll, error, load };
}

/** Both without what is in both, the newest first; of those the first counts. */
function merged(one: readonly Check[], other: readonly Check[]): readonly Check[] {
  const all = new Map([...other, ...one].map((check) => [check.id, check]));
  return [...all.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}
