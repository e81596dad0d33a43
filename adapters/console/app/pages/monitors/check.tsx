import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { Choice } from "../../parts/choice.tsx";
import { sayAgo, sayCount } from "../../parts/say.ts";
import { Empty, Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { href } from "../../route.ts";
import { Found } from "./found.tsx";
import { Badge } from "./parts.tsx";
import type { Check, CheckPage, Monitor, PageStatus } from "./types.ts";
import { PAGE_STANDINGS, sayTime, standingOf } from "./words.ts";

const PART = 100;
/** What is looked at first is what changed. */
const ORDER: readonly PageStatus[] = ["changed", "new", "removed", "error", "same"];

interface CheckProps {
  readonly monitor: Monitor;
  readonly id: string;
  readonly query: URLSearchParams;
}

type Answer = { readonly data: Check & { readonly pages: readonly CheckPage[] } };

/** A check: its pages, and what became of the one that is looked at. */
export function OneCheck({ monitor, id, query }: CheckProps) {
  const [status, setStatus] = useState<PageStatus>();
  const [skip, setSkip] = useState(0);
  const filter = status === undefined ? "" : `&status=${status}`;
  const path = `/v2/monitor/${monitor.id}/checks/${encodeURIComponent(id)}?limit=${PART}&skip=${skip}${filter}`;
  const isRunning = monitor.currentCheckId === id;
  const { value, error, reload } = useLoad(
    path,
    async (signal) => (await call<Answer>(path, { signal })).data,
    { everyMs: isRunning ? 2000 : undefined },
  );
  const choose = (to: PageStatus | undefined) => {
    setStatus(to);
    setSkip(0);
  };
  if (value === undefined)
    return error === undefined ? <Waiting /> : <Trouble error={error} onRetry={reload} />;
  const pages = [...value.pages].sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
  const page = pages.find((one) => one.id === query.get("page")) ?? pages[0];
  const heldBack = value.targetResults.reduce((sum, { suppressed = 0 }) => sum + suppressed, 0);
  return (
    <>
      <div class="bar">
        <h1>Check of {sayTime(value.createdAt)}</h1>
        <Badge standing={standingOf(value)} />
        <span class="dim">
          {sayAgo(value.createdAt)}, {sayCount(value.actualCredits ?? 0, "credit")}
          {heldBack > 0 && `, ${sayCount(heldBack, "page")} with nothing but noise held back`}
        </span>
      </div>
      {error !== undefined && <Trouble error={error} onRetry={reload} />}
      <Filter check={value} chosen={status} onChoose={choose} />
      {page === undefined ? (
        <Empty title={value.error ?? "No pages here"}>
          <p>
            {isRunning ? "The check runs. Its pages appear when they were read." : "Choose others above."}
          </p>
        </Empty>
      ) : (
        <div class="columns">
          <Pages monitor={monitor} id={id} pages={pages} chosen={page}>
            <Pager skip={skip} isLast={value.pages.length < PART} onGo={setSkip} />
          </Pages>
          <Found key={page.id} monitor={monitor} page={page} />
        </div>
      )}
    </>
  );
}

interface PagesProps extends Pick<CheckProps, "monitor" | "id"> {
  readonly pages: readonly CheckPage[];
  readonly chosen: CheckPage;
  readonly children: ComponentChildren;
}

function Pages({ monitor, id, pages, chosen, children }: PagesProps) {
  return (
    <nav class="card watch-pages" aria-label="Pages of the check">
      {pages.map((one) => (
        <a
          key={one.id}
          href={`${href("monitors", monitor.id, "check", id)}?page=${one.id}`}
          aria-current={one === chosen ? "true" : undefined}
        >
          <Badge standing={PAGE_STANDINGS[one.status]} />
          <span class="url">{one.url}</span>
        </a>
      ))}
      {children}
    </nav>
  );
}

interface FilterProps {
  readonly check: Check;
  readonly chosen: PageStatus | undefined;
  readonly onChoose: (status: PageStatus | undefined) => void;
}

function Filter({ check: { summary }, chosen, onChoose }: FilterProps) {
  const states = ORDER.filter((status) => summary[status] > 0);
  if (states.length < 2) return null;
  const options = Object.fromEntries([
    ["all", `All ${summary.totalPages.toLocaleString()}`],
    ...states.map((status) => [status, `${PAGE_STANDINGS[status].text} ${summary[status].toLocaleString()}`]),
  ]) as Record<PageStatus | "all", string>;
  return (
    <Choice
      label="Pages that are shown"
      options={options}
      value={chosen ?? "all"}
      onChoose={(name) => onChoose(name === "all" ? undefined : name)}
    />
  );
}

interface PagerProps {
  readonly skip: number;
  readonly isLast: boolean;
  readonly onGo: (skip: number) => void;
}

function Pager({ skip, isLast, onGo }: PagerProps) {
  if (skip === 0 && isLast) return null;
  return (
    <div class="bar">
      <button type="button" disabled={skip === 0} onClick={() => onGo(skip - PART)}>
        Earlier pages
      </button>
      <button type="button" disabled={isLast} onClick={() => onGo(skip + PART)}>
        More pages
      </button>
    </div>
  );
}
