import { useRef, useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useAction } from "../../parts/confirm.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { go, href } from "../../route.ts";
import { linesOf } from "./model.ts";

const FORMATS = ["markdown", "html", "links", "summary", "screenshot"];

/** Asks what to crawl, or which pages to scrape, and begins. */
export function Begin({ onClose }: { readonly onClose: () => void }) {
  const [kind, setKind] = useState<"crawl" | "batchScrape">("crawl");
  const form = useRef<HTMLFormElement>(null);
  const begin = useAction(async () => {
    if (form.current === null) return;
    const { path, body } = requestOf(kind, new FormData(form.current));
    const { id } = await call<{ id: string }>(path, { body });
    onClose();
    go(href("jobs", kind, id));
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void begin.act();
  };
  return (
    <Dialog title="Begin a job" onClose={onClose}>
      <form class="stack" ref={form} onSubmit={submit}>
        <fieldset class="bar">
          <legend>What</legend>
          <Choice label="A site, by its links" isChosen={kind === "crawl"} choose={() => setKind("crawl")} />
          <Choice
            label="Pages of a list"
            isChosen={kind === "batchScrape"}
            choose={() => setKind("batchScrape")}
          />
        </fieldset>
        {kind === "crawl" ? <SiteFields /> : <ListField />}
        <fieldset class="bar">
          <legend>Formats</legend>
          {FORMATS.map((name) => (
            <label key={name}>
              <input type="checkbox" name="formats" value={name} defaultChecked={name === "markdown"} />{" "}
              {name}
            </label>
          ))}
        </fieldset>
        {begin.error !== undefined && <Trouble error={begin.error} />}
        <div class="bar">
          <button type="submit" class="main" disabled={begin.isBusy}>
            Begin
          </button>
          <span class="dim">More options: in the API, or in the playground.</span>
        </div>
      </form>
    </Dialog>
  );
}

function Choice({ label, isChosen, choose }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name="kind" checked={isChosen} onChange={choose} /> {label}
    </label>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

function SiteFields() {
  return (
    <>
      <label class="field">
        URL
        <input name="url" type="text" inputMode="url" required autofocus placeholder="https://example.com" />
      </label>
      <label class="field">
        Pages at most
        <input name="limit" type="number" min="1" max="1000000" defaultValue="100" required />
      </label>
    </>
  );
}

function ListField() {
  return (
    <label class="field">
      URLs, one in each line
      <textarea name="urls" class="code" rows={8} required autofocus />
    </label>
  );
}

/** The call of the API that a form asks for. */
function requestOf(kind: "crawl" | "batchScrape", form: FormData): { path: string; body: object } {
  const formats = form.getAll("formats").map(String);
  if (kind === "batchScrape")
    return { path: "/v2/batch/scrape", body: { urls: linesOf(String(form.get("urls"))), formats } };
  const limit = Number(form.get("limit"));
  return { path: "/v2/crawl", body: { url: form.get("url"), limit, scrapeOptions: { formats } } };
}
