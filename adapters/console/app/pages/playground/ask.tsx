import { Choice } from "../../parts/choice.tsx";

/** What is done with the options: a page is scraped, or a file of the reader's parsed. */
export type Operation = "scrape" | "parse";

const TITLES = { scrape: "Scrape a page", parse: "Parse a file" } as const;

/** Properties of {@link AskForm}. */
export interface AskFormProps {
  readonly operation: Operation;
  readonly canParse: boolean;
  readonly url: string;
  readonly isBusy: boolean;
  /** Whether the request can be sent as it is. */
  readonly canStart: boolean;
  readonly onOperation: (operation: Operation) => void;
  readonly onUrl: (url: string) => void;
  readonly onFile: (file: File | undefined) => void;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

/** Says what to work on, starts it and stops it. */
export function AskForm(props: AskFormProps) {
  const { operation, canParse, isBusy, canStart, onOperation, onStart, onStop } = props;
  return (
    <form
      class="card ask"
      onSubmit={(event) => {
        event.preventDefault();
        onStart();
      }}
    >
      {canParse && <Choice label="What to do" options={TITLES} value={operation} onChoose={onOperation} />}
      <div class="bar">
        <What {...props} />
        <button type="submit" class="main" disabled={isBusy || !canStart}>
          {operation === "scrape" ? "Scrape" : "Parse"}
        </button>
        {isBusy && (
          <button type="button" onClick={onStop}>
            Stop
          </button>
        )}
      </div>
      {!canStart && <p class="problem">The JSON of the request has a mistake: mend it first.</p>}
    </form>
  );
}

function What({ operation, url, onUrl, onFile }: AskFormProps) {
  if (operation === "parse")
    return (
      <label class="field grow">
        File
        <input type="file" required onChange={(event) => onFile(event.currentTarget.files?.[0])} />
      </label>
    );
  return (
    <label class="field grow">
      URL
      <input
        name="url"
        type="text"
        inputMode="url"
        autocapitalize="off"
        spellcheck={false}
        required
        placeholder="https://example.com"
        value={url}
        onInput={(event) => onUrl(event.currentTarget.value)}
      />
    </label>
  );
}
