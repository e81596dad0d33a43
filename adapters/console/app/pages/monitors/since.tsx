import { useState } from "preact/hooks";
import { type CallError, call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { readPatch } from "../../parts/changes.ts";
import { Diff } from "../../parts/diff.tsx";
import { sayCount } from "../../parts/say.ts";
import { Trouble } from "../../parts/trouble.tsx";
import { href } from "../../route.ts";
import type { Monitor, Version } from "./types.ts";
import { sayTime } from "./words.ts";

/** Pages that are shown at once. */
const PART = 20;

interface Changes {
  readonly checkId: string | null;
  readonly next: string | null;
  readonly pages: readonly {
    readonly url: string;
    readonly targetId: string;
    readonly from: Version | null;
    readonly to: Version;
    readonly text: string;
  }[];
}

/** What changed on a monitor since its team last looked, one diff for each page, and a way to say that it was looked at. */
export function Since({ monitor: { id, lastRunAt, currentCheckId } }: { readonly monitor: Monitor }) {
  const [failure, setFailure] = useState<CallError>();
  const { value, error, reload } = useLoad(`changes ${id} ${lastRunAt} ${currentCheckId}`, async (signal) => {
    const path = `/v2/monitor/${id}/changes?limit=${PART}`;
    return (await call<{ data: Changes }>(path, { signal })).data;
  });
  if (error !== undefined) return <Trouble error={error} onRetry={reload} />;
  if (value === undefined || value.checkId === null) return null;
  const { checkId, pages, next } = value;
  const mark = async () => {
    try {
      await call(`/v2/monitor/${id}/looked`, { method: "POST", body: { checkId } });
      setFailure(undefined);
    } catch (thrown) {
      setFailure(thrown as CallError);
    }
    reload();
  };
  return (
    <section class="card stack" aria-label="Since you last looked">
      <div class="bar">
        <h2 class="grow">Since you last looked</h2>
        {pages.length > 0 && (
          <button type="button" onClick={() => void mark()}>
            Mark as looked at
          </button>
        )}
      </div>
      {failure !== undefined && <Trouble error={failure} onRetry={() => void mark()} />}
      <p class="dim" role="status">
        {pages.length === 0
          ? "Nothing changed."
          : `${next === null ? "" : "More than "}${sayCount(pages.length, "page")} changed.`}
      </p>
      {pages.map((page) => (
        <Changed key={`${page.targetId} ${page.url}`} id={id} page={page} />
      ))}
    </section>
  );
}

function Changed({ id, page }: { readonly id: string; readonly page: Changes["pages"][number] }) {
  const { url, targetId, from, to, text } = page;
  const query = new URLSearchParams({ target: targetId, url });
  return (
    <details class="watch-since" open>
      <summary>
        <span class="url">{url}</span>{" "}
        <span class="dim">
          {from === null ? "new" : `from ${sayTime(from.since)}`}, {to.isGone ? "gone" : "changed"}{" "}
          {sayTime(to.since)}
        </span>
      </summary>
      <p>
        <a href={`${href("monitors", id, "compare")}?${query}`}>All versions of {url}</a>
      </p>
      <Diff stretches={readPatch(text) ?? []} label={`What changed on ${url}`} />
    </details>
  );
}
