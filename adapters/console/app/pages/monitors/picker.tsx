import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { useAction } from "../../parts/confirm.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Empty, Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { go, href } from "../../route.ts";
import { openPicking, type Picked } from "./pick.ts";
import type { Monitor, Target } from "./types.ts";

/** Shows a page as it was fetched, to choose which of its parts count. */
export function Picker({ monitor, query }: { readonly monitor: Monitor; readonly query: URLSearchParams }) {
  const targets = monitor.targets.filter(({ type }) => type !== "search");
  const target = targets.find(({ id }) => id === query.get("target")) ?? targets[0];
  const url = query.get("url") ?? target?.urls?.[0] ?? target?.url;
  if (target === undefined || url === undefined)
    return (
      <Empty title="There is no page to choose from">
        <p>Search results have no parts that could be chosen.</p>
      </Empty>
    );
  return (
    <>
      <h1>Choose what counts</h1>
      <p class="url dim">{url}</p>
      <Snapshot monitor={monitor} target={target} url={url} text={query.get("text") ?? ""} />
    </>
  );
}

interface SnapshotProps {
  readonly monitor: Monitor;
  readonly target: Target;
  readonly url: string;
  /** Text of the place that is chosen first. */
  readonly text: string;
}

/** Options that are about what is read of a page, and not about getting it. */
const READING = ["formats", "includeTags", "excludeTags", "onlyMainContent"];

function Snapshot({ monitor, target, url, text }: SnapshotProps) {
  const given = Object.entries(target.scrapeOptions ?? {}).filter(([name]) => !READING.includes(name));
  const page = useLoad(`page ${url}`, async (signal) => {
    const body = { ...Object.fromEntries(given), url, formats: ["rawHtml"] };
    return (await call<{ data: { rawHtml: string } }>("/v2/scrape", { body, signal })).data.rawHtml;
  });
  const [picked, setPicked] = useState<Picked>();
  if (page.value === undefined)
    return page.error === undefined ? (
      <Waiting>Fetching the page…</Waiting>
    ) : (
      <Trouble error={page.error} onRetry={page.reload} />
    );
  return (
    <>
      <section class="card stack">
        <p class="dim">
          Click a part of the page, or go into it with Tab: Tab moves through headings and parts, the arrow
          keys to the part around (up), within (down) and beside it, and Enter chooses.
        </p>
        <Choice monitor={monitor} target={target} picked={picked} isMuting={text !== ""} />
      </section>
      <Frame
        html={page.value}
        title="The page, to choose a part of"
        onReady={(inside) => openPicking(inside, text, setPicked)}
      />
    </>
  );
}

interface ChoiceProps {
  readonly monitor: Monitor;
  readonly target: Target;
  readonly picked: Picked | undefined;
  /** Whether a reader came to leave something out. */
  readonly isMuting: boolean;
}

/** What is chosen, and what can be done with it. */
function Choice({ monitor, target, picked, isMuting }: ChoiceProps) {
  const save = (name: "includeTags" | "excludeTags") => async () => {
    if (picked === undefined) return;
    const before = target.scrapeOptions?.[name] ?? [];
    const scrapeOptions = { ...target.scrapeOptions, [name]: [...new Set([...before, picked.selector])] };
    const targets = monitor.targets.map((one) => (one === target ? { ...target, scrapeOptions } : one));
    await call(`/v2/monitor/${monitor.id}`, { method: "PATCH", body: { targets } });
    go(href("monitors", monitor.id, "edit"));
  };
  const include = useAction(save("includeTags"));
  const exclude = useAction(save("excludeTags"));
  const error = include.error ?? exclude.error;
  return (
    <>
      <Chosen picked={picked} />
      <div class="bar">
        <button
          type="button"
          class={isMuting ? "" : "main"}
          disabled={picked?.isChosen !== true || include.isBusy}
          onClick={include.act}
        >
          Compare this part only
        </button>
        <button
          type="button"
          class={isMuting ? "main" : ""}
          disabled={picked?.isChosen !== true || exclude.isBusy}
          onClick={exclude.act}
        >
          Leave this part out
        </button>
        <span class="dim">
          Goes to includeTags or excludeTags of the target. The next check compares with the new choice.
        </span>
      </div>
      {error !== undefined && <Trouble error={error} />}
    </>
  );
}

function Chosen({ picked }: Pick<ChoiceProps, "picked">) {
  return (
    <div role="status" class="stack">
      {picked === undefined ? (
        <strong>Nothing is chosen.</strong>
      ) : (
        <>
          <span>
            <code>{picked.selector}</code>{" "}
            <span class="badge dim">{picked.isChosen ? "chosen" : "Enter or a click chooses it"}</span>
          </span>
          <q class="cut dim">{picked.text}</q>
        </>
      )}
    </div>
  );
}
