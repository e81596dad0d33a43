import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import type { CheckPage, Monitor, Version } from "./types.ts";

/** A page of a monitor. */
interface Of {
  readonly id: string;
  readonly url: string;
  readonly target: string;
}

/** Where the screenshot of a version is; undefined where it has none. */
export function shotOf({ id, url, target }: Of, version: Version | undefined): string | undefined {
  if (version?.screenshot === undefined) return undefined;
  const query = new URLSearchParams({ url, ...(target === "" ? {} : { targetId: target }) });
  return `/v2/monitor/${id}/versions/${version.checkId}/screenshot?${query}`;
}

/** What a page of a check looked like before and after, as long as its versions are kept; nothing where it has no screenshots. */
export function KeptShots({ monitor, page }: { readonly monitor: Monitor; readonly page: CheckPage }) {
  const of = { id: monitor.id, url: page.url, target: page.targetId };
  const query = new URLSearchParams({ url: page.url, targetId: page.targetId, limit: "100" });
  const { value } = useLoad(`shots ${of.id} ${query}`, async (signal) => {
    const path = `/v2/monitor/${of.id}/versions?${query}`;
    return (await call<{ data: readonly Version[] }>(path, { signal })).data;
  });
  const place = (value ?? []).findIndex(
    ({ scrapeId }) => scrapeId !== null && scrapeId === page.currentScrapeId,
  );
  const after = shotOf(of, value?.[place]);
  if (after === undefined) return null;
  const before = value?.slice(place + 1).find(({ screenshot }) => screenshot !== undefined);
  return (
    <section class="card stack">
      <h3>As it looked</h3>
      <Screenshots before={shotOf(of, before)} after={after} />
    </section>
  );
}

/** A page before and after, over each other with a line between them that can be moved. */
export function Screenshots({
  before,
  after,
}: {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}) {
  const [share, setShare] = useState(50);
  if (after === undefined)
    return (
      <p class="dim">
        There is no screenshot. Add &quot;screenshot&quot; to the formats of the target to have one of each
        check.
      </p>
    );
  if (before === undefined) return <img class="watch-shot" src={after} alt="The page at this check" />;
  return (
    <div class="stack">
      <label class="field">
        Before (left) and after (right)
        <input
          type="range"
          min="0"
          max="100"
          value={share}
          aria-valuetext={`${share} % before`}
          onInput={(event) => setShare(event.currentTarget.valueAsNumber)}
        />
      </label>
      <div class="watch-shots">
        <img src={after} alt="The page after" />
        <img src={before} alt="The page before" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }} />
        <span class="line" style={{ left: `${share}%` }} />
      </div>
    </div>
  );
}
