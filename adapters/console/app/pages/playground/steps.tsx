import { useMemo, useState } from "preact/hooks";
import { sayCount, sayDuration } from "../../parts/say.ts";
import { type Bar, barsOf, durationOf } from "./waterfall.ts";

const SAY_OUTCOME: Readonly<Record<string, string>> = { ok: "done", passed: "passed", failed: "failed" };

/** The steps of a scrape as a waterfall. */
export function Steps({ trace }: { readonly trace: unknown }) {
  const bars = useMemo(() => barsOf(trace), [trace]);
  const [isWhole, setWhole] = useState(false);
  const small = bars.filter(({ isSmall }) => isSmall).length;
  if (bars.length === 0) return <p class="empty">No steps are known: ask with “explain”.</p>;
  return (
    <div class="stack">
      <div class="scroll">
        <table class="steps">
          <caption class="dim">
            {sayCount(bars.length, "step")} in {sayDuration(durationOf(bars))}
          </caption>
          <thead>
            <tr>
              <th scope="col">phase</th>
              <th scope="col">plugin</th>
              <th scope="col">outcome</th>
              <th scope="col" class="number">
                took
              </th>
              <th scope="col">when</th>
            </tr>
          </thead>
          <tbody>
            {bars
              .filter(({ isSmall }) => isWhole || !isSmall)
              .map((bar, place) => (
                <Step key={place} bar={bar} />
              ))}
          </tbody>
        </table>
      </div>
      {small > 0 && (
        <button type="button" class="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Hide" : "Show"} {sayCount(small, "step")} that took less than 1 %
        </button>
      )}
    </div>
  );
}

function Step({ bar }: { readonly bar: Bar }) {
  const { phase, plugin, outcome, code, note, startMs, durationMs, from, width } = bar;
  return (
    <>
      <tr class={outcome}>
        <td>{phase}</td>
        <td>{plugin}</td>
        <td class={outcome === "failed" ? "bad" : outcome === "passed" ? "dim" : "good"}>
          {SAY_OUTCOME[outcome] ?? outcome} {code !== undefined && <code>{code}</code>}
        </td>
        <td class="number">{sayDuration(durationMs)}</td>
        <td class="lane" title={`from ${sayDuration(startMs)} to ${sayDuration(startMs + durationMs)}`}>
          <span style={{ marginLeft: `${from}%`, width: `${width}%` }} />
        </td>
      </tr>
      {note !== undefined && (
        <tr class="note">
          <td />
          <td colSpan={4} class="dim any">
            {note}
          </td>
        </tr>
      )}
    </>
  );
}
