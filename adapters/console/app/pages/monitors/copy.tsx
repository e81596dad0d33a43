import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useAction } from "../../parts/confirm.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { go, href } from "../../route.ts";
import { copyOf } from "./draft.ts";
import { Field } from "./parts.tsx";
import type { Monitor } from "./types.ts";

/** Makes another monitor with the settings of one, for other pages. */
export function CopyForm({ monitor }: { readonly monitor: Monitor }) {
  const [name, setName] = useState(`${monitor.name} (copy)`);
  const [lines, setLines] = useState("");
  const copy = useAction(async () => {
    const path = `/v2/monitor/${monitor.id}/copy`;
    const { data } = await call<{ data: Monitor }>(path, { body: copyOf(name, lines) });
    go(href("monitors", data.id));
  });
  return (
    <form
      class="stack watch-form"
      onSubmit={(event) => {
        event.preventDefault();
        void copy.act();
      }}
    >
      <h1>Copy {monitor.name}</h1>
      <section class="card stack">
        <p class="dim">It has all settings of this monitor, also those not shown, and its own history.</p>
        <Field
          label="Name"
          control={(tie) => (
            <input {...tie} value={name} onInput={(event) => setName(event.currentTarget.value)} />
          )}
        />
        {monitor.targets.some(({ type }) => type !== "search") && (
          <PagesField lines={lines} setLines={setLines} />
        )}
      </section>
      {copy.error !== undefined && <Trouble error={copy.error} />}
      <div class="bar">
        <button type="submit" class="main" disabled={copy.isBusy}>
          Make the copy
        </button>
        <a href={href("monitors", monitor.id)}>Cancel</a>
      </div>
    </form>
  );
}

interface PagesProps {
  readonly lines: string;
  readonly setLines: (lines: string) => void;
}

function PagesField({ lines, setLines }: PagesProps) {
  return (
    <Field
      label="URLs, one a line"
      hint="Empty for those of this monitor."
      control={(tie) => (
        <textarea {...tie} rows={3} value={lines} onInput={(event) => setLines(event.currentTarget.value)} />
      )}
    />
  );
}
