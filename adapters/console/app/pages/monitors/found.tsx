import { useState } from "preact/hooks";
import { readPatch, type Stretch } from "../../parts/changes.ts";
import { Diff } from "../../parts/diff.tsx";
import { JsonTree } from "../../parts/json-tree.tsx";
import { ForeignLink } from "../../parts/link.tsx";
import { go, href } from "../../route.ts";
import { Badge } from "./parts.tsx";
import { Scrapes } from "./scrapes.tsx";
import { KeptShots } from "./shots.tsx";
import type { CheckPage, Judgment, Monitor } from "./types.ts";
import { PAGE_STANDINGS } from "./words.ts";

interface FoundProps {
  readonly monitor: Monitor;
  readonly page: CheckPage;
}

/** What a check found of a page, and why it was judged so. */
export function Found({ monitor, page }: FoundProps) {
  const { url, status, error, statusCode, metadata, diff, judgment, isSuppressed, targetId } = page;
  const stretches = diff?.text === undefined ? undefined : readPatch(diff.text);
  const fields = diff === null ? undefined : fieldsOf(diff.json);
  const compare = new URLSearchParams({ target: targetId, url });
  return (
    <article class="stack" aria-label="What was found">
      <section class="card stack">
        <div class="bar">
          <h2 class="grow url">{metadata.title ?? url}</h2>
          <Badge standing={PAGE_STANDINGS[status]} />
        </div>
        <p class="bar">
          <ForeignLink url={url} />
          {statusCode !== null && <span class="dim">status {statusCode}</span>}
          <a href={`${href("monitors", monitor.id, "compare")}?${compare}`}>All versions</a>
        </p>
        {error !== null && <p class="problem">{error}</p>}
        <Notices page={page} />
        {isSuppressed === true && (
          <p>
            It changed only in what changes all the time, as earlier checks have shown: counters, lines that
            take turns, times of a visit. Nobody is told of that.
          </p>
        )}
        {judgment !== null && <Why judgment={judgment} goal={monitor.goal} />}
      </section>
      {fields !== undefined && <Fields fields={fields} />}
      {stretches !== undefined && (
        <section class="card stack">
          <h3>What changed</h3>
          <Diff stretches={stretches} label="What changed" />
          <Mute monitor={monitor} page={page} stretches={stretches} />
        </section>
      )}
      {page.snapshot !== undefined && (
        <section class="card">
          <h3>Fields</h3>
          <JsonTree value={page.snapshot.json} />
        </section>
      )}
      <KeptShots monitor={monitor} page={page} />
      <Scrapes
        before={page.previousScrapeId}
        after={page.currentScrapeId}
        // What a version looked like is shown above already.
        isAsked={hasScreenshots(monitor, targetId) && status === "same"}
      />
    </article>
  );
}

/** What is to be said of how the page was read. */
function Notices({ page: { notices = [], movedTo } }: { readonly page: CheckPage }) {
  const moved = movedTo === undefined ? [] : [`It is found elsewhere now: ${movedTo}`];
  return (
    <>
      {[...notices, ...moved].map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
    </>
  );
}

function Why({ judgment, goal }: { readonly judgment: Judgment; readonly goal: string | null }) {
  const { meaningful, confidence, reason, meaningfulChanges } = judgment;
  return (
    <div class="watch-why">
      <h3>Why judged so</h3>
      <p>
        <span class={`badge ${meaningful ? "good" : "dim"}`}>
          {meaningful ? "It matters" : "It does not matter"}
        </span>{" "}
        {reason} <span class="dim">({confidence} confidence)</span>
      </p>
      {goal !== null && <p class="dim">The goal: {goal}</p>}
      <ul>
        {meaningfulChanges.map(({ type, before, after, reason: why }, place) => (
          <li key={place}>
            {type}: {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}{" "}
            <span class="dim">{why}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Field = { readonly previous: unknown; readonly current: unknown };

/** Fields that changed, by their paths; a diff of texts has its files there. */
function fieldsOf(
  json: Readonly<Record<string, unknown>> | undefined,
): readonly [string, Field][] | undefined {
  const entries = Object.entries(json ?? {}).filter(
    ([, value]) => typeof value === "object" && value !== null && "current" in value,
  );
  return entries.length === 0 ? undefined : (entries as [string, Field][]);
}

function Fields({ fields }: { readonly fields: readonly [string, Field][] }) {
  const said = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return (
    <section class="card watch-table">
      <h3>Fields that changed</h3>
      <table>
        <thead>
          <tr>
            <th>Field</th>
            <th>Before</th>
            <th>After</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(([path, { previous, current }]) => (
            <tr key={path}>
              <td>
                <code>{path}</code>
              </td>
              <td>
                <del>{said(previous)}</del>
              </td>
              <td>
                <ins>{said(current)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Lines that can be muted. */
const SHOWN = 30;

function Mute({ monitor, page, stretches }: FoundProps & { readonly stretches: readonly Stretch[] }) {
  const [isOpen, setOpen] = useState(false);
  const lines = stretches
    .filter(({ kind }) => kind === "changed")
    .flatMap(({ before, after }) => (after.length > 0 ? after : before))
    .filter((line) => line.trim() !== "")
    .slice(0, SHOWN);
  const mute = (text: string) => {
    const query = new URLSearchParams({ target: page.targetId, url: page.url, text: text.slice(0, 300) });
    go(`${href("monitors", monitor.id, "pick")}?${query}`);
  };
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Mute a line</summary>
      <p class="dim">
        Shows where on the page the line stands. The place you confirm goes to excludeTags of the target: from
        the next check on, nothing there is compared any more.
      </p>
      {isOpen && (
        <ul class="watch-lines">
          {lines.map((line, place) => (
            <li key={place}>
              <button type="button" onClick={() => mute(line)}>
                Mute
              </button>{" "}
              <span class="cut">{line}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function hasScreenshots({ targets }: Monitor, targetId: string): boolean {
  const options = targets.find(({ id }) => id === targetId)?.scrapeOptions;
  return JSON.stringify(options?.formats ?? []).includes('"screenshot');
}
