import { useMe } from "../../me.ts";
import { CopyButton } from "../../parts/copy.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { SNIPPETS } from "./code.ts";
import { useDraft } from "./draft.ts";
import { parseRequest, type ScrapeRequest } from "./request.ts";

const WAY = { show: (request: ScrapeRequest) => JSON.stringify(request, null, 2), read: parseRequest };

/** The request as JSON, which can be edited, and in the languages of those who will send it. */
export function RequestSource({ sent, file, request, onChange, onProblem }: RequestSourceProps) {
  const { hasKeys } = useMe();
  const { text, problem, write } = useDraft(request, WAY, onChange);
  const json = {
    name: "json",
    title: "JSON",
    show: () => (
      <div class="stack">
        <textarea
          class="code"
          rows={16}
          spellcheck={false}
          aria-label="Request as JSON"
          aria-invalid={problem !== undefined}
          value={text}
          onInput={(event) => {
            write(event.currentTarget.value);
            onProblem(isRequest(event.currentTarget.value));
          }}
        />
        <p class={problem === undefined ? "help" : "problem"} aria-live="polite">
          {problem ?? "Form and JSON are the same request: change either."}
        </p>
      </div>
    ),
  };
  const snippets = SNIPPETS.filter(({ name }) => file === undefined || name !== "library").map(
    ({ name, title, text: textOf }) => ({
      name,
      title,
      show: () => (
        <Snippet label={title} text={textOf({ origin: location.origin, hasKeys, request: sent, file })} />
      ),
    }),
  );
  return <Tabs label="The request" tabs={[json, ...snippets]} />;
}

/** Properties of {@link RequestSource}. */
export interface RequestSourceProps {
  /** What is sent, without what is the default. */
  readonly sent: ScrapeRequest;
  /** Name of the file, where one is parsed in place of a page. */
  readonly file: string | undefined;
  readonly request: ScrapeRequest;
  readonly onChange: (request: ScrapeRequest) => void;
  /** Says whether the JSON can be sent. */
  readonly onProblem: (isValid: boolean) => void;
}

function Snippet({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div class="source">
      <div class="bar">
        <span class="grow" />
        <CopyButton text={() => text} />
      </div>
      <pre tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
    </div>
  );
}

function isRequest(text: string): boolean {
  try {
    parseRequest(text);
    return true;
  } catch {
    return false;
  }
}
