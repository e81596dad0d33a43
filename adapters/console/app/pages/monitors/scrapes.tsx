import { useMemo, useState } from "preact/hooks";
import { CallError, call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { compareTexts } from "../../parts/changes.ts";
import { Diff } from "../../parts/diff.tsx";
import { Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { Screenshots } from "./shots.tsx";

interface Scraped {
  readonly markdown?: string;
  readonly screenshot?: string;
}

interface ScrapesProps {
  /** Ids of the scrapes before and after. */
  readonly before: string | null;
  readonly after: string | null;
  /** Whether they are shown at once. */
  readonly isAsked: boolean;
}

/** A scrape, as long as the server has it; undefined when it has not. */
async function scrapeOf(id: string | null, signal: AbortSignal): Promise<Scraped | undefined> {
  if (id === null) return undefined;
  try {
    return (await call<{ data: Scraped }>(`/v2/scrape/${id}`, { signal })).data;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined;
    throw error;
  }
}

/** The pages as they were fetched, both times: screenshots, and the texts with what was held back of them. */
export function Scrapes({ before, after, isAsked }: ScrapesProps) {
  const [isOpen, setOpen] = useState(isAsked);
  if (after === null) return null;
  return (
    <section class="card stack">
      <h3>As it was fetched</h3>
      {isOpen ? (
        <Fetched before={before} after={after} />
      ) : (
        <div class="bar">
          <button type="button" onClick={() => setOpen(true)}>
            Show screenshots and what was held back
          </button>
          <span class="dim">Fetched pages are there for 24 hours.</span>
        </div>
      )}
    </section>
  );
}

function Fetched({ before, after }: Omit<ScrapesProps, "isAsked">) {
  const { value, error, reload } = useLoad(`scrapes ${before} ${after}`, async (signal) => ({
    one: await scrapeOf(before, signal),
    other: await scrapeOf(after, signal),
  }));
  const [one, other] = [value?.one?.markdown, value?.other?.markdown];
  const stretches = useMemo(
    () => (one === undefined || other === undefined ? undefined : compareTexts(one, other)),
    [one, other],
  );
  if (value === undefined)
    return error === undefined ? <Waiting /> : <Trouble error={error} onRetry={reload} />;
  if (value.other === undefined)
    return <p class="dim">This scrape is not there any more: fetched pages are kept for 24 hours.</p>;
  return (
    <>
      <Screenshots before={pictureOf(value.one?.screenshot)} after={pictureOf(value.other.screenshot)} />
      {stretches === undefined ? (
        <p class="dim">
          The scrape before is not there any more, or there was none: nothing to compare with.
        </p>
      ) : (
        <>
          <p class="dim">
            All that differs between both fetches. What is not above, too, was held back as noise.
          </p>
          <Diff stretches={stretches} label="All that differs" />
        </>
      )}
    </>
  );
}

/** Files of this server, by whatever name it was reached, and pictures in the answer itself. */
function pictureOf(url: string | undefined): string | undefined {
  if (url?.startsWith("data:image/") === true) return url;
  const { pathname = "", search = "" } = URL.parse(url ?? "") ?? {};
  return pathname.startsWith("/v2/artifacts/") ? pathname + search : undefined;
}
