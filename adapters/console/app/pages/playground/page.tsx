import { useEffect, useRef, useState } from "preact/hooks";
import { type CallError, call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { useMe } from "../../me.ts";
import { Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import type { PageProps } from "../index.ts";
import { AnswerView } from "./answer.tsx";
import { AskForm, type Operation } from "./ask.tsx";
import { Capture } from "./capture.tsx";
import { OptionsForm } from "./form.tsx";
import { addToHistory, readHistory } from "./history.ts";
import { History } from "./past.tsx";
import type { ScrapeRequest } from "./request.ts";
import { useRun } from "./run.ts";
import { type Schema, withoutDefaults } from "./schema.ts";
import { RequestSource } from "./source.tsx";
import { Steps } from "./steps.tsx";

/** Scrapes a page by form or JSON, and shows what came of it and why. */
export default function Playground({ query }: PageProps) {
  const url = query.get("url") ?? "";
  const loaded = useLoad("schema", (signal) => call<{ schema: Schema }>("/console/api/schema", { signal }));
  return (
    <div class="stack playground">
      <h1>Playground</h1>
      {loaded.error !== undefined && <Trouble error={loaded.error} onRetry={loaded.reload} />}
      {loaded.value === undefined ? (
        loaded.error === undefined && <Waiting />
      ) : (
        <Opened key={url} schema={loaded.value.schema} url={url} />
      )}
    </div>
  );
}

interface OpenedProps {
  readonly schema: Schema;
  /** The address that the link named. */
  readonly url: string;
}

function Opened({ schema, url }: OpenedProps) {
  const canParse = useMe().operations.includes("parse");
  const [request, setRequest] = useState<ScrapeRequest>({ url, explain: true });
  const [operation, setOperation] = useState<Operation>("scrape");
  const [file, setFile] = useState<File>();
  const [isValid, setValid] = useState(true);
  const [past, setPast] = useState(readHistory);
  const run = useRun(schema.properties?.formats?.default);
  const change = (next: ScrapeRequest) => {
    setValid(true);
    setRequest(next);
  };
  const sent = withoutDefaults(request, schema);
  const parsed = operation === "parse" ? (file ?? new File([], "file.pdf")) : undefined;
  const start = () => {
    if (parsed === undefined) setPast(addToHistory(sent));
    void run.start(sent, parsed);
  };
  const capture = () => void run.start({ ...sent, capture: true }, undefined);
  return (
    <>
      <AskForm
        operation={operation}
        canParse={canParse}
        url={String(request.url ?? "")}
        isBusy={run.isBusy}
        canStart={isValid}
        onOperation={setOperation}
        onUrl={(next) => change({ ...request, url: next })}
        onFile={setFile}
        onStart={start}
        onStop={run.stop}
      />
      <div class="halves">
        <OptionsForm schema={schema} request={request} onChange={change} />
        <section class="card" aria-label="The request">
          <RequestSource
            sent={sent}
            file={parsed?.name}
            request={request}
            onChange={setRequest}
            onProblem={setValid}
          />
          <History past={past} onChoose={change} onClear={() => setPast([])} />
        </section>
      </div>
      <Outcome run={run} onCapture={canCapture(schema, parsed) ? capture : undefined} />
    </>
  );
}

/** A file of the caller is no page of a site: there is nothing to see it again. */
const canCapture = ({ properties }: Schema, file: File | undefined) =>
  file === undefined && properties?.capture !== undefined;

interface OutcomeProps {
  readonly run: ReturnType<typeof useRun>;
  readonly onCapture: (() => void) | undefined;
}

/** What came of the request, or why nothing did; the reader's place moves there. */
function Outcome({ run, onCapture }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (run.answer === undefined && run.error === undefined) return;
    const target = place.current?.querySelector<HTMLElement>("#answer") ?? place.current;
    target?.focus();
    place.current?.scrollIntoView({ block: "start", behavior: "instant" });
  }, [run.answer, run.error]);
  return (
    <div ref={place} tabIndex={-1} class="outcome">
      {run.isBusy && <Waiting>Working…</Waiting>}
      {run.error !== undefined && <Failure error={run.error} onCapture={onCapture} />}
      {run.answer !== undefined && <AnswerView key={run.number} answer={run.answer} onCapture={onCapture} />}
    </div>
  );
}

interface FailureProps {
  readonly error: CallError;
  readonly onCapture: (() => void) | undefined;
}

function Failure({ error, onCapture }: FailureProps) {
  return (
    <div class="stack">
      <Trouble error={error} />
      {error.trace !== undefined && (
        <section class="card">
          <h2>What was done</h2>
          <Steps trace={error.trace} />
        </section>
      )}
      <Capture from={error.details} onCapture={onCapture} />
    </div>
  );
}
