import { useMemo, useState } from "preact/hooks";
import { compareWords, countChanges, type Piece, type Stretch } from "./changes.ts";
import { Choice } from "./choice.tsx";
import { Frame } from "./frame.tsx";
import { renderChanges } from "./rendered.ts";
import { sayCount } from "./say.ts";

/** Stretches that are shown at first. */
const PART = 100;

const WAYS = {
  lines: "Lines",
  words: "Words",
  sides: "Side by side",
  rendered: "As a reader sees it",
} as const;
type Way = keyof typeof WAYS;

/** What changed in a text: by lines, by words, with both versions side by side, or laid out as a reader sees it. */
export function Diff({
  stretches,
  label,
}: {
  readonly stretches: readonly Stretch[];
  readonly label: string;
}) {
  const [way, setWay] = useState<Way>("lines");
  const [shown, setShown] = useState(PART);
  const { added, removed } = useMemo(() => countChanges(stretches), [stretches]);
  return (
    <div class="diff">
      <div class="bar">
        <span class="good">+{sayCount(added, "line")}</span>
        <span class="bad">−{sayCount(removed, "line")}</span>
        <span class="grow" />
        <Choice label="How to show changes" options={WAYS} value={way} onChoose={setWay} />
      </div>
      {way === "rendered" ? (
        <Rendered stretches={stretches.slice(0, shown)} label={label} />
      ) : (
        <div class="diff-box" tabIndex={0} role="region" aria-label={label}>
          <table class={way === "sides" ? "sides" : ""}>
            <tbody>
              {stretches.slice(0, shown).map((stretch) => (
                <Shown
                  key={`${stretch.kind} ${stretch.beforeAt} ${stretch.afterAt}`}
                  stretch={stretch}
                  way={way}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {stretches.length > shown && (
        <button type="button" onClick={() => setShown(shown + 5 * PART)}>
          Show more ({(stretches.length - shown).toLocaleString()} places are left)
        </button>
      )}
    </div>
  );
}

function Rendered({ stretches, label }: { readonly stretches: readonly Stretch[]; readonly label: string }) {
  const html = useMemo(() => renderChanges(stretches), [stretches.length, stretches[0]]);
  return <Frame html={html} title={`${label}, as a reader sees it`} />;
}

interface ShownProps {
  readonly stretch: Stretch;
  readonly way: Way;
}

function Shown({ stretch, way }: ShownProps) {
  if (stretch.kind === "gap")
    return (
      <tr class="gap">
        <td colSpan={4}>⋯ from line {stretch.afterAt.toLocaleString()}</td>
      </tr>
    );
  if (way === "sides") return <Sides stretch={stretch} />;
  if (way === "words" && stretch.kind === "changed") return <Words stretch={stretch} />;
  return <Lines stretch={stretch} />;
}

function Lines({ stretch: { kind, before, after, beforeAt, afterAt } }: Pick<ShownProps, "stretch">) {
  if (kind === "same")
    return before.map((line, place) => (
      <Line key={place} kind="same" before={beforeAt + place} after={afterAt + place} text={line} />
    ));
  return (
    <>
      {before.map((line, place) => (
        <Line key={`-${place}`} kind="removed" before={beforeAt + place} text={line} />
      ))}
      {after.map((line, place) => (
        <Line key={`+${place}`} kind="added" after={afterAt + place} text={line} />
      ))}
    </>
  );
}

interface LineProps {
  readonly kind: "same" | "removed" | "added";
  readonly before?: number;
  readonly after?: number;
  readonly text: string;
}

const SIGNS = { same: "", removed: "−", added: "+" } as const;

function Line({ kind, before, after, text }: LineProps) {
  return (
    <tr class={kind}>
      <td class="number">{before}</td>
      <td class="number">{after}</td>
      <td class="sign">{SIGNS[kind]}</td>
      <td class="text">{text}</td>
    </tr>
  );
}

function Words({ stretch }: Pick<ShownProps, "stretch">) {
  const pieces = useMemo(() => compareWords(stretch), [stretch]);
  return (
    <tr class="words">
      <td class="number">{stretch.before.length > 0 && stretch.beforeAt}</td>
      <td class="number">{stretch.after.length > 0 && stretch.afterAt}</td>
      <td class="sign">±</td>
      <td class="text">{marked(pieces)}</td>
    </tr>
  );
}

/** Pieces of a text, with what was added and removed marked. */
function marked(pieces: readonly Piece[]) {
  return pieces.map(({ kind, text }, place) =>
    kind === "same" ? text : kind === "added" ? <ins key={place}>{text}</ins> : <del key={place}>{text}</del>,
  );
}

function Sides({ stretch: { kind, before, after, beforeAt, afterAt } }: Pick<ShownProps, "stretch">) {
  const rows = Array.from({ length: Math.max(before.length, after.length) }, (_, place) => place);
  const classOf = (line: string | undefined, changed: string) =>
    line === undefined ? "text none" : kind === "same" ? "text" : `text ${changed}`;
  // As many lines as before are the same lines with other words.
  const isPaired = kind === "changed" && before.length === after.length;
  const pairs = useMemo(
    () =>
      isPaired
        ? rows.map((place) => compareWords({ before: [before[place] ?? ""], after: [after[place] ?? ""] }))
        : [],
    [before, after],
  );
  const shown = (place: number, left: Piece["kind"], line: string | undefined) => {
    const pieces = pairs[place];
    return pieces === undefined ? line : marked(pieces.filter((piece) => piece.kind !== left));
  };
  return rows.map((place) => (
    <tr key={place}>
      <td class="number">{before[place] !== undefined && beforeAt + place}</td>
      <td class={classOf(before[place], "removed")}>{shown(place, "added", before[place])}</td>
      <td class="number">{after[place] !== undefined && afterAt + place}</td>
      <td class={classOf(after[place], "added")}>{shown(place, "removed", after[place])}</td>
    </tr>
  ));
}
