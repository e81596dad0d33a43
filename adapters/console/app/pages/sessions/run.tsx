import { useState } from "preact/hooks";
import { type CallError, call } from "../../api.ts";
import { useAction } from "../../parts/confirm.tsx";
import { sayDuration } from "../../parts/say.ts";
import { Tabs } from "../../parts/tabs.tsx";
import { SourceText } from "../../parts/text.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import type { Ran, Session, Step } from "./types.ts";

interface Done {
  readonly place: number;
  readonly asked: string;
  readonly ran: Ran;
  readonly durationMs: number;
}

/** Runs that are shown. */
const SHOWN = 20;

const KINDS = {
  prompt: {
    title: "Prompt",
    label: "What to do",
    hint: "Search for tea, open the first result, and tell me its price",
  },
  code: { title: "Code", label: "Code, with page as in Playwright", hint: "await page.title()" },
} as const;
type Kind = keyof typeof KINDS;

/** Lets a prompt or code work on the page, and shows what came of it. */
export function Run({ session, onRun }: { readonly session: Session; readonly onRun: () => void }) {
  const [done, setDone] = useState<readonly Done[]>([]);
  const add = (one: Omit<Done, "place">) => {
    setDone((before) => [{ ...one, place: (before[0]?.place ?? 0) + 1 }, ...before].slice(0, SHOWN));
    onRun();
  };
  return (
    <section class="card stack">
      <h2>Work on the page</h2>
      <Tabs
        label="How"
        tabs={Object.entries(KINDS).map(([name, { title }]) => ({
          name,
          title,
          show: () => <Ask key={name} kind={name as Kind} id={session.id} onDone={add} />,
        }))}
      />
      <div class="stack" aria-live="polite">
        {done.map((one) => (
          <Result key={one.place} done={one} />
        ))}
      </div>
    </section>
  );
}

interface AskProps {
  readonly kind: Kind;
  readonly id: string;
  readonly onDone: (done: Omit<Done, "place">) => void;
}

function Ask({ kind, id, onDone }: AskProps) {
  const [text, setText] = useState("");
  const { label, hint } = KINDS[kind];
  const run = useAction(async () => {
    const body = { [kind]: text, timeout: kind === "prompt" ? 120 : 30 };
    const began = performance.now();
    const ran = await call<Ran>(`/v2/browser/${id}/execute`, { body }).catch(answerOfFailure);
    onDone({ asked: text, ran, durationMs: performance.now() - began });
  });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void run.act();
      }}
    >
      <label class="field">
        {label}
        <textarea
          class={kind === "code" ? "code" : ""}
          rows={kind === "code" ? 6 : 2}
          required
          value={text}
          placeholder={hint}
          spellcheck={kind === "prompt"}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div class="bar">
        <button type="submit" class="main" disabled={run.isBusy}>
          {run.isBusy ? "Running…" : "Run"}
        </button>
      </div>
      {run.error !== undefined && <Trouble error={run.error} />}
    </form>
  );
}

/** A prompt that was not done answers with a failure and with what it did until then. */
function answerOfFailure(error: CallError): Ran {
  const answer = error.body as Ran | undefined;
  if (typeof answer?.stdout === "string") return answer;
  throw error;
}

function Result({ done: { asked, ran, durationMs } }: { readonly done: Done }) {
  const { success, output, result, stdout, stderr, error, steps = [], code } = ran;
  const isGood = success && error === undefined;
  return (
    <details class="ran" open>
      <summary>
        <span class={isGood ? "good" : "bad"}>{isGood ? "Done" : "Not done"}</span>{" "}
        <q>{asked.slice(0, 120)}</q> <span class="dim">{sayDuration(durationMs)}</span>
      </summary>
      <div class="stack">
        {error !== undefined && <p class="problem">{error}</p>}
        <Text label="Output" text={output} />
        <Text label="Result" text={result === output ? undefined : result} />
        <Text label="Printed" text={stdout} />
        <Text label="Errors" text={stderr.trim() === error ? "" : stderr} />
        {steps.length > 0 && <Steps steps={steps} />}
        {code !== undefined && code !== "" && (
          <div>
            <h3>The same as code</h3>
            <SourceText text={code} label="Code" />
          </div>
        )}
      </div>
    </details>
  );
}

function Text({ label, text }: { readonly label: string; readonly text: string | undefined }) {
  if (text === undefined || text.trim() === "") return null;
  return (
    <div>
      <h3>{label}</h3>
      <SourceText text={text} label={label} />
    </div>
  );
}

const STEP_CLASSES = { done: "good", skipped: "dim", failed: "bad" } as const;

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <div>
      <h3>Steps</h3>
      <ol class="steps">
        {steps.map((step, place) => (
          <li key={place}>
            <span class={STEP_CLASSES[step.status]}>{step.status}</span> {step.text}{" "}
            <span class="dim">{step.action}</span>
            {step.error !== undefined && <p class="problem">{step.error}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}
