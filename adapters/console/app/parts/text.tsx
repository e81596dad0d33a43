import { useState } from "preact/hooks";
import { CopyButton } from "./copy.tsx";

/** Characters that are shown at first: a browser lays out a few hundred thousand at once without a pause. */
const SHOWN_AT_FIRST = 100_000;

/** A long text as it is. */
export function SourceText({ text, label }: { readonly text: string; readonly label: string }) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  return (
    <div class="source">
      <div class="bar">
        <span class="dim">{text.length.toLocaleString()} characters</span>
        <span class="grow" />
        <CopyButton text={() => text} />
      </div>
      <pre tabIndex={0} role="region" aria-label={label}>
        {text.slice(0, shown)}
      </pre>
      {text.length > shown && (
        <button type="button" onClick={() => setShown(shown * 4)}>
          Show more ({(text.length - shown).toLocaleString()} characters are left)
        </button>
      )}
    </div>
  );
}
