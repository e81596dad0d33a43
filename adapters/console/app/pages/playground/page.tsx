import { useState } from "preact/hooks";
import { type CallError, callTimed, type Timed } from "../../api.ts";
import { JsonTree } from "../../parts/json-tree.tsx";
import { Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";

interface Scraped {
  readonly data: Readonly<Record<string, unknown>>;
}

/** Scrapes a page and shows what came of it. */
export default function Playground() {
  const [answer, setAnswer] = useState<Timed<Scraped>>();
  const [error, setError] = useState<CallError>();
  const [isBusy, setBusy] = useState(false);
  const scrape = async (event: SubmitEvent) => {
    event.preventDefault();
    const url = new FormData(event.currentTarget as HTMLFormElement).get("url");
    setBusy(true);
    setError(undefined);
    try {
      setAnswer(
        await callTimed<Scraped>("/v2/scrape", { body: { url, formats: ["markdown"], explain: true } }),
      );
    } catch (thrown) {
      setError(thrown as CallError);
    }
    setBusy(false);
  };
  return (
    <div class="stack">
      <h1>Playground</h1>
      <form class="card bar" onSubmit={scrape}>
        <label class="field grow">
          URL
          <input name="url" type="text" inputMode="url" required placeholder="https://example.com" />
        </label>
        <button type="submit" class="main" disabled={isBusy}>
          Scrape
        </button>
      </form>
      {isBusy && <Waiting>Scraping…</Waiting>}
      {error !== undefined && <Trouble error={error} />}
      {answer !== undefined && !isBusy && (
        <section class="card">
          <JsonTree value={answer.body.data} />
        </section>
      )}
    </div>
  );
}
