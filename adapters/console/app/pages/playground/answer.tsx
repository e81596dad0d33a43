import { CopyButton } from "../../parts/copy.tsx";
import { JsonTree } from "../../parts/json-tree.tsx";
import { sayBytes, sayCount, sayDuration } from "../../parts/say.ts";
import { type Tab, Tabs } from "../../parts/tabs.tsx";
import { Capture } from "./capture.tsx";
import { type Answer, listOf } from "./outcome.ts";
import { partsOf, textOf } from "./values.ts";
import { showField } from "./views/index.tsx";
import { Metadata } from "./views/lists.tsx";
import { Why } from "./why.tsx";

/** Parts of an answer that are no format. */
const BESIDE: ReadonlySet<string> = new Set(["metadata", "trace", "evidence", "warning"]);

interface AnswerProps {
  readonly answer: Answer;
  /** Sends the request again, and keeps what it sees. */
  readonly onCapture: (() => void) | undefined;
}

/** An answer: each format as itself, why it came out so, and the whole as JSON. */
export function AnswerView({ answer, onCapture }: AnswerProps) {
  const { data, bytes, durationMs } = answer;
  const evidence = partsOf(data.evidence);
  const formats: readonly Tab[] = Object.entries(data)
    .filter(([name]) => !BESIDE.has(name))
    .map(([name, value]) => ({
      name,
      title: name,
      show: () => showField(name, value, listOf(evidence[name])),
    }));
  const metadata = partsOf(data.metadata);
  const tabs: readonly Tab[] = [
    ...formats,
    ...(data.trace === undefined
      ? []
      : [{ name: "(why)", title: "Why this answer", show: () => <Why answer={answer} /> }]),
    { name: "(metadata)", title: "Metadata", show: () => <Metadata metadata={metadata} /> },
    { name: "(json)", title: "JSON", show: () => <Whole data={data} /> },
  ];
  const { statusCode, creditsUsed } = metadata;
  return (
    <section class="card answer" aria-labelledby="answer">
      <h2 id="answer" tabIndex={-1}>
        {textOf(metadata.title) ?? "Answer"}
      </h2>
      <p class="dim bar">
        {typeof statusCode === "number" && <span>HTTP {statusCode}</span>}
        <span>{sayDuration(durationMs)}</span>
        <span>{sayBytes(bytes)}</span>
        {typeof creditsUsed === "number" && <span>{sayCount(creditsUsed, "credit")}</span>}
        {metadata.cacheState === "hit" && <span>from the cache</span>}
      </p>
      {textOf(data.warning) !== undefined && <p class="warn">{textOf(data.warning)}</p>}
      <Tabs label="The answer" tabs={tabs} />
      <Capture from={metadata} onCapture={onCapture} />
    </section>
  );
}

function Whole({ data }: { readonly data: Answer["data"] }) {
  const text = () => JSON.stringify(data, null, 2);
  const download = () => {
    const url = URL.createObjectURL(new Blob([text()], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href: url, download: "answer.json" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
  return (
    <div class="stack">
      <div class="bar">
        <button type="button" onClick={download}>
          Download
        </button>
        <CopyButton text={text} />
      </div>
      <JsonTree value={data} open={2} />
    </div>
  );
}
