import { sayAgo } from "../../parts/say.ts";
import { clearHistory, type Past } from "./history.ts";
import { formatsOf, nameOf, type ScrapeRequest } from "./request.ts";

/** Requests of before, to be sent again. */
export function History({ past, onChoose, onClear }: HistoryProps) {
  if (past.length === 0) return null;
  return (
    <details class="more">
      <summary>Before ({past.length})</summary>
      <ul class="history">
        {past.map(({ at, request }) => (
          <li key={at}>
            <button type="button" class="quiet look" onClick={() => onChoose(request)}>
              {String(request.url ?? "")}
            </button>
            <span class="dim">
              {formatsOf(request, ["markdown"]).map(nameOf).join(", ")} · {sayAgo(at)}
            </span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          clearHistory();
          onClear();
        }}
      >
        Forget them
      </button>
      <p class="help">Kept in this browser, without headers, passwords and what is written into pages.</p>
    </details>
  );
}

/** Properties of {@link History}. */
export interface HistoryProps {
  readonly past: readonly Past[];
  readonly onChoose: (request: ScrapeRequest) => void;
  readonly onClear: () => void;
}
