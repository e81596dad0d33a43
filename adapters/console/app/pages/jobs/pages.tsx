import { useRef, useState } from "preact/hooks";
import { CallError, call } from "../../api.ts";
import { Rows } from "../../parts/rows.tsx";
import { sayBytes, sayCount } from "../../parts/say.ts";
import { Empty } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import type { OpenedJob, PageRow } from "./model.ts";
import { OnePage } from "./one-page.tsx";

/** Rows that are asked for together. */
const PART = 100;

/** The pages of a job, of which only those in sight are fetched. */
export function PageList({ job }: { readonly job: OpenedJob }) {
  const [opened, setOpened] = useState<number>();
  // Whoever reads the pages of a job of which nothing is kept does so for the last time.
  const [isAsked, setAsked] = useState(!job.isUnretained || job.status === "running");
  const { rows, error, see, retry } = usePages(job.id);
  if (job.counts.done === 0)
    return (
      <Empty title={job.status === "running" ? "No pages yet" : "No pages"}>
        <p>
          {job.status === "running"
            ? "They show here as they are done."
            : "None was scraped. The other tab says why."}
        </p>
      </Empty>
    );
  if (!isAsked)
    return (
      <Empty title="Nothing of these pages is kept">
        <p>A minute after all of them were read they are gone. A download reads them, too.</p>
        <button type="button" onClick={() => setAsked(true)}>
          Read them now
        </button>
      </Empty>
    );
  if (job.isOne) return <OnePage job={job} place={1} />;
  return (
    <>
      {error !== undefined && <Trouble error={error} onRetry={retry} />}
      <Rows
        label="Pages"
        count={job.counts.done}
        height={56}
        onSee={see}
        row={(index) => <Row row={rows.get(index + 1)} onOpen={() => setOpened(index + 1)} />}
      />
      {opened !== undefined && <OnePage job={job} place={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Row({ row, onOpen }: { readonly row: PageRow | null | undefined; readonly onOpen: () => void }) {
  if (row === undefined) return <span class="entry dim">…</span>;
  if (row === null) return <span class="entry dim">This page cannot be read any more.</span>;
  const isGood = row.error === null && (row.statusCode ?? 200) < 400;
  return (
    <button type="button" class="entry" onClick={onOpen}>
      <span class="title">{row.title ?? row.url ?? `Page ${row.place}`}</span>
      <span class={isGood ? "good" : "bad"}>{row.statusCode ?? ""}</span>
      <span class="dim facts">
        {row.url}
        {row.markdownBytes !== null && ` · ${sayBytes(row.markdownBytes)} of Markdown`}
        {row.creditsUsed !== null && ` · ${sayCount(row.creditsUsed, "credit")}`}
        {row.error !== null && ` · ${row.error}`}
      </span>
    </button>
  );
}

/** The rows that were fetched by their places; null for what the server could not read. */
function usePages(id: string) {
  const rows = useRef(new Map<number, PageRow | null>()).current;
  const wanted = useRef<readonly [number, number]>([0, 0]);
  const isAsking = useRef(false);
  const [error, setError] = useState<CallError>();
  const [, setRound] = useState(0);
  const fetchMissing = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      for (let place = firstMissing(rows, wanted.current); place !== undefined; ) {
        await fetchPart(id, place, rows);
        setRound((before) => before + 1);
        place = firstMissing(rows, wanted.current);
      }
      setError(undefined);
    } catch (thrown) {
      setError(thrown instanceof CallError ? thrown : new CallError("UNKNOWN_ERROR", String(thrown)));
    }
    isAsking.current = false;
  };
  const see = (first: number, last: number) => {
    wanted.current = [first + 1, last];
    void fetchMissing();
  };
  return { rows, error, see, retry: () => void fetchMissing() };
}

function firstMissing(rows: ReadonlyMap<number, unknown>, [first, last]: readonly [number, number]) {
  for (let place = first; place <= last; place += 1) if (!rows.has(place)) return place;
  return undefined;
}

/** Fetches rows from a place on: as many as fit into one answer, at least one where there is one. */
async function fetchPart(id: string, place: number, rows: Map<number, PageRow | null>): Promise<void> {
  const path = `/console/api/jobs/${id}/pages?after=${place - 1}&limit=${PART}`;
  const { pages } = await call<{ pages: readonly PageRow[] }>(path);
  const last = pages.at(-1)?.place ?? place;
  for (let missing = place; missing <= last; missing += 1) rows.set(missing, null);
  for (const page of pages) rows.set(page.place, page);
}
