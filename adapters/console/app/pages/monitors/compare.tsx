import { useMemo, useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { readPatch } from "../../parts/changes.ts";
import { Diff } from "../../parts/diff.tsx";
import { Empty, Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { go, href } from "../../route.ts";
import { Field } from "./parts.tsx";
import { Scrapes } from "./scrapes.tsx";
import { Screenshots, shotOf } from "./shots.tsx";
import type { Monitor, Version } from "./types.ts";
import { fieldTime, versionAt } from "./versions.ts";
import { sayTime } from "./words.ts";

/** What changed on a page between any two of its versions. */
export function Compare({ monitor, query }: { readonly monitor: Monitor; readonly query: URLSearchParams }) {
  const [first] = monitor.targets.flatMap(({ urls = [], url, id }) =>
    (url === undefined ? urls : [url]).map((one) => ({ url: one, target: id })),
  );
  const url = query.get("url") ?? first?.url ?? "";
  const target = query.get("target") ?? first?.target ?? "";
  return (
    <>
      <h1>Compare versions</h1>
      <PageChoice monitor={monitor} url={url} />
      {url === "" ? (
        <Empty title="Choose a page">
          <p>Pages of a site or of a search are chosen at a check that found them.</p>
        </Empty>
      ) : (
        <Versions key={`${target} ${url}`} of={{ id: monitor.id, url, target }} />
      )}
    </>
  );
}

/** Pages that can be chosen from a list. */
const MAX_PAGES = 1000;

function PageChoice({ monitor, url }: { readonly monitor: Monitor; readonly url: string }) {
  const pages = monitor.targets
    .flatMap(({ urls = [], id = "" }) => urls.map((one) => ({ url: one, target: id })))
    .slice(0, MAX_PAGES);
  const isListed = pages.some((page) => page.url === url);
  if (pages.length < 2 && isListed) return <p class="url dim">{url}</p>;
  const choose = (place: number) => {
    const page = pages[place];
    if (page !== undefined) go(`${href("monitors", monitor.id, "compare")}?${new URLSearchParams(page)}`);
  };
  return (
    <label class="field">
      Page
      <select onChange={(event) => choose(Number(event.currentTarget.value))}>
        {!isListed && <option selected>{url || "Choose one"}</option>}
        {pages.map((page, place) => (
          <option key={`${page.target} ${page.url}`} value={place} selected={page.url === url}>
            {page.url}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Of {
  readonly id: string;
  readonly url: string;
  readonly target: string;
}

function Versions({ of }: { readonly of: Of }) {
  const path = `/v2/monitor/${of.id}/versions?limit=100&${queryOf(of)}`;
  const { value, error, reload } = useLoad(
    path,
    async (signal) => (await call<{ data: readonly Version[] }>(path, { signal })).data,
  );
  const [times, setTimes] = useState<{ readonly from?: number; readonly to?: number }>({});
  if (value === undefined)
    return error === undefined ? <Waiting /> : <Trouble error={error} onRetry={reload} />;
  const [newest, oldest] = [value[0], value.at(-1)];
  if (newest === undefined || oldest === undefined)
    return (
      <Empty title="No version is kept yet">
        <p>The first check that reads the page keeps its text, and each that finds a change keeps another.</p>
      </Empty>
    );
  const from = times.from ?? Date.parse((value[1] ?? newest).since);
  const to = times.to ?? Date.now();
  const [one, other] = [versionAt(value, from), versionAt(value, to)];
  return (
    <>
      <div class="card bar ends">
        <Side
          label="From"
          versions={value}
          at={from}
          chosen={one}
          onChoose={(at) => setTimes({ ...times, from: at })}
        />
        <Side
          label="To"
          versions={value}
          at={to}
          chosen={other}
          onChoose={(at) => setTimes({ ...times, to: at })}
        />
      </div>
      {one === undefined || other === undefined ? (
        <p class="card">No check had read the page by then. The first was {sayTime(oldest.since)}.</p>
      ) : one.checkId === other.checkId ? (
        <p class="card" role="status">
          Nothing changed between both: it is the version of {sayTime(one.since)}.
        </p>
      ) : (
        <Difference key={`${one.checkId} ${other.checkId}`} of={of} one={one} other={other} />
      )}
    </>
  );
}

interface SideProps {
  readonly label: "From" | "To";
  readonly versions: readonly Version[];
  readonly at: number;
  readonly chosen: Version | undefined;
  readonly onChoose: (at: number) => void;
}

/** A date, or one of the versions. */
function Side({ label, versions, at, chosen, onChoose }: SideProps) {
  return (
    <fieldset class="watch-side">
      <legend>{label}</legend>
      <Field
        label="Date and time"
        control={(tie) => (
          <input
            {...tie}
            type="datetime-local"
            step="1"
            value={fieldTime(at)}
            onChange={(event) => {
              const time = new Date(event.currentTarget.value).getTime();
              if (!Number.isNaN(time)) onChoose(time);
            }}
          />
        )}
      />
      <Field
        label="Version"
        control={(tie) => (
          <select {...tie} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
            {chosen === undefined && <option selected>none yet</option>}
            {versions.map((version) => (
              <option
                key={version.checkId}
                value={Date.parse(version.since)}
                selected={version.checkId === chosen?.checkId}
              >
                {new Date(version.since).toLocaleString()}
                {version.isGone ? ": gone" : `: ${version.length.toLocaleString()} characters`}
              </option>
            ))}
          </select>
        )}
      />
    </fieldset>
  );
}

interface DifferenceProps {
  readonly of: Of;
  readonly one: Version;
  readonly other: Version;
}

function Difference({ of, one, other }: DifferenceProps) {
  const ends = new URLSearchParams({ from: one.checkId, to: other.checkId });
  const path = `/v2/monitor/${of.id}/diff?${ends}&${queryOf(of)}`;
  const { value, error, reload } = useLoad(
    path,
    async (signal) => (await call<{ data: { text: string; isCut: boolean } }>(path, { signal })).data,
  );
  const stretches = useMemo(() => readPatch(value?.text ?? "") ?? [], [value]);
  if (value === undefined)
    return error === undefined ? <Waiting /> : <Trouble error={error} onRetry={reload} />;
  const reasons = [one.reason, other.reason].filter((reason) => reason !== null);
  return (
    <>
      <section class="card stack">
        <h2>
          {sayTime(one.since)} to {sayTime(other.since)}
        </h2>
        {reasons.map((reason) => (
          <p key={reason} class="warn">
            {reason}
          </p>
        ))}
        {value.isCut && <p class="warn">There are too many changes: the last ones are left out.</p>}
        <Diff stretches={stretches} label="What changed between both versions" />
      </section>
      {shotOf(of, other) !== undefined && (
        <section class="card stack">
          <h3>As it looked</h3>
          <Screenshots before={shotOf(of, one)} after={shotOf(of, other)} />
        </section>
      )}
      <Scrapes before={one.scrapeId} after={other.scrapeId} isAsked={false} />
    </>
  );
}

function queryOf({ url, target }: Of): URLSearchParams {
  return new URLSearchParams({ url, ...(target === "" ? {} : { targetId: target }) });
}
