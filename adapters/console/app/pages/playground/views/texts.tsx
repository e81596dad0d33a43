import { marked } from "marked";
import { useEffect, useState } from "preact/hooks";
import { Choice } from "../../../parts/choice.tsx";
import { Frame } from "../../../parts/frame.tsx";
import { Waiting } from "../../../parts/states.tsx";
import { SourceText } from "../../../parts/text.tsx";
import { type Evidence, sayOrigin } from "../evidence.ts";

const WAYS = { shown: "As a reader sees it", source: "Source" } as const;

/** Characters of markdown that are laid out at first. */
const FIRST_MARKDOWN = 100_000;
/** Characters of HTML that are laid out at first. */
const FIRST_HTML = 300_000;

/** How markdown looks: only sizes and spaces, so that the colours are the reader's. */
const STYLE =
  "<style>body{font:16px/1.6 system-ui,sans-serif;max-width:46em;margin:16px auto;padding:0 16px;overflow-wrap:anywhere}pre{overflow:auto}table{border-collapse:collapse}td,th{border:1px solid;padding:4px 8px}</style>";

/** Markdown, as it reads and as it is written. */
export function Markdown({ text }: { readonly text: string }) {
  return <Both label="markdown" text={text} first={FIRST_MARKDOWN} toHtml={(part) => STYLE + toHtml(part)} />;
}

/** HTML, as it looks without its scripts and pictures, and as it is written. */
export function Html({ text, label }: { readonly text: string; readonly label: string }) {
  return <Both label={label} text={text} first={FIRST_HTML} toHtml={(part) => part} />;
}

function toHtml(markdown: string): string {
  return marked.parse(markdown, { async: false, gfm: true });
}

interface BothProps {
  readonly label: string;
  readonly text: string;
  readonly first: number;
  readonly toHtml: (text: string) => string;
}

function Both({ label, text, first, toHtml: make }: BothProps) {
  const [way, setWay] = useState<keyof typeof WAYS>("shown");
  const [isWhole, setWhole] = useState(false);
  const part = isWhole || text.length <= first ? text : text.slice(0, first);
  const [html, setHtml] = useState<string>();
  // After the tab is painted, so that it opens at once.
  useEffect(() => setHtml(make(part)), [part]);
  return (
    <div class="stack">
      <Choice label={`How to show ${label}`} options={WAYS} value={way} onChoose={setWay} />
      {way === "source" ? (
        <SourceText text={text} label={label} />
      ) : text.trim() === "" ? (
        <p class="empty">Nothing of this page can be read without its scripts and pictures.</p>
      ) : html === undefined ? (
        <Waiting />
      ) : (
        <Frame html={html} title={`${label}, as a reader sees it`} />
      )}
      {way === "shown" && part.length < text.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show the rest ({(text.length - part.length).toLocaleString("en")} characters)
        </button>
      )}
    </div>
  );
}

/** A text that was made of the page, with what it rests on. */
export function TextWithSources({
  text,
  evidence,
}: {
  readonly text: string;
  readonly evidence: readonly Evidence[];
}) {
  return (
    <div class="stack">
      {text === "" ? <p class="empty">The page says nothing of it.</p> : <p class="prose">{text}</p>}
      {evidence.length > 0 && (
        <section>
          <h3>What it rests on</h3>
          <ol class="sources">
            {evidence.slice(0, 100).map(({ snippet, origin, confidence }, place) => (
              <li key={place}>
                <q>{snippet}</q>{" "}
                <span class="dim">
                  {sayOrigin(origin)}, {Math.round(100 * confidence)} % sure
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
