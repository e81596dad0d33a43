import { useRef, useState } from "preact/hooks";
import { CallError, call } from "../../api.ts";
import { useAction } from "../../parts/confirm.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { go, href } from "../../route.ts";
import {
  type Draft,
  draftOf,
  emptyDraft,
  hostOf,
  type Kind,
  type Problems,
  problemsOf,
  requestOf,
} from "./draft.ts";
import { CheckField, ChoiceField, type PartProps, TextField } from "./fields.tsx";
import { ScheduleFields } from "./schedule.tsx";
import type { Monitor } from "./types.ts";

/** Makes a monitor, or changes one. */
export function MonitorForm({ monitor }: { readonly monitor?: Monitor }) {
  const { form, part, save } = useForm(monitor);
  return (
    <form
      ref={form}
      class="stack watch-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save.act();
      }}
    >
      <h1>{monitor === undefined ? "New monitor" : `Edit ${monitor.name}`}</h1>
      <section class="card stack">
        <TextField part={part} name="name" label="Name" />
        <TargetFields {...part} />
      </section>
      <ScheduleFields {...part} />
      <section class="card stack">
        <TextField
          part={part}
          name="goal"
          label="Goal"
          hint="Which changes matter, in words, such as “prices below 500 €; ignore typos”. Without one every change counts."
          rows={2}
        />
      </section>
      <TellFields part={part} webhook={monitor?.webhook} />
      {save.error !== undefined && <Trouble error={save.error} />}
      <div class="bar">
        <button type="submit" class="main" disabled={save.isBusy}>
          {monitor === undefined ? "Make the monitor" : "Save"}
        </button>
        <a href={monitor === undefined ? href("monitors") : href("monitors", monitor.id)}>Cancel</a>
      </div>
    </form>
  );
}

/** What is written in the form, what is wrong with it, and a way to save it. */
function useForm(monitor: Monitor | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() =>
    monitor === undefined ? emptyDraft(Intl.DateTimeFormat().resolvedOptions().timeZone) : draftOf(monitor),
  );
  const [problems, setProblems] = useState<Problems>({});
  const show = (found: Problems) => {
    setProblems(found);
    // What is wrong is marked once it is drawn.
    setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const save = useAction(async () => {
    const request = requestOf(draft, monitor);
    if ("problems" in request) return show(request.problems);
    setProblems({});
    const path = monitor === undefined ? "/v2/monitor" : `/v2/monitor/${monitor.id}`;
    const method = monitor === undefined ? "POST" : "PATCH";
    try {
      const { data } = await call<{ data: Monitor }>(path, { method, body: request.body });
      go(href("monitors", data.id));
    } catch (error) {
      const found = error instanceof CallError ? problemsOf(error.details) : undefined;
      if (found === undefined) throw error;
      show(found);
    }
  });
  const part: PartProps = { draft, problems, set: (change) => setDraft({ ...draft, ...change }) };
  return { form, part, save };
}

const KINDS: Readonly<Record<Kind, string>> = {
  scrape: "Pages",
  crawl: "A whole site",
  search: "Searches",
  json: "Targets as JSON",
};

const LINES: Readonly<Record<Kind, readonly [string, string]>> = {
  scrape: ["URLs, one a line", "https://example.com/prices"],
  crawl: ["URL of the site", "https://example.com/docs"],
  search: ["Searches, one a line; they need a goal", "winnow release"],
  json: ["Targets", ""],
};

function TargetFields(part: PartProps) {
  const { draft, problems } = part;
  const [label, placeholder] = LINES[draft.kind];
  return (
    <>
      <ChoiceField part={part} name="kind" label="What to check" options={KINDS} />
      {draft.kind === "json" ? (
        <TextField
          part={part}
          name="targets"
          label={label}
          problem={problems.targets ?? problems.lines ?? problems.options}
          rows={12}
          isCode
        />
      ) : (
        <TextField
          part={part}
          name="lines"
          label={label}
          placeholder={placeholder}
          rows={draft.kind === "crawl" ? 1 : 3}
        />
      )}
      {(draft.kind === "scrape" || draft.kind === "crawl") && (
        <TextField
          part={part}
          name="options"
          label="Options of the scrapes, as JSON"
          hint={`Such as {"formats": ["screenshot"], "includeTags": ["main"]}. Headers and what is typed into pages are stored and not shown.`}
          rows={6}
          isCode
        />
      )}
      {(draft.kind === "scrape" || draft.kind === "crawl") && (
        <TextField
          part={part}
          name="conditions"
          label="Only tell when, one condition a line"
          hint="Such as “price below 100” or “availability is in stock”, for products; any one of them is news. Without one every change is."
          rows={2}
        />
      )}
      {(draft.kind === "scrape" || draft.kind === "crawl") && <FilterFields {...part} />}
    </>
  );
}

function FilterFields(part: PartProps) {
  return (
    <>
      <TextField
        part={part}
        name="ignore"
        label="Leave out lines with these, one a line"
        hint="Texts, or expressions such as /posted .* ago/i."
        rows={2}
      />
      <TextField part={part} name="keep" label="Compare only lines with these, one a line" rows={2} />
      <TextField
        part={part}
        name="tolerance"
        label="Percent by which a number may move"
        hint="From what it was when it was last reported. Empty for none."
      />
    </>
  );
}

interface TellProps {
  readonly part: PartProps;
  /** The one that is stored. */
  readonly webhook: unknown;
}

function TellFields({ part, webhook }: TellProps) {
  return (
    <section class="card stack">
      <h2>Notifications</h2>
      <CheckField part={part} name="email" label="By e-mail" />
      {part.draft.email && (
        <>
          <TextField
            part={part}
            name="recipients"
            label="Recipients, one a line"
            hint="At most 25. Without any, the operator gets them. Some are asked first whether they want them."
            rows={2}
          />
          <CheckField part={part} name="includeDiffs" label="With what changed" />
        </>
      )}
      <TextField
        part={part}
        name="digest"
        label="E-mail and channels together at"
        hint="Such as “daily at 8am”, in the time zone above. Without it each check sends what it found."
      />
      <TextField
        part={part}
        name="quiet"
        label="Quiet hours"
        hint="Such as 22:00-07:00: then nothing is sent, and all of it at their end."
      />
      <WebhookFields part={part} webhook={webhook} />
      <TextField part={part} name="retentionDays" label="Days for which checks are kept" isNumber />
    </section>
  );
}

function WebhookFields({ part, webhook }: TellProps) {
  const { draft, problems } = part;
  const isNew = draft.webhook === "new";
  const options = {
    none: "No webhook",
    ...(webhook == null ? {} : { stored: `The stored one, at ${hostOf(webhook)}` }),
    new: webhook == null ? "A webhook" : "Another webhook",
  };
  return (
    <>
      <ChoiceField
        part={part}
        name="webhook"
        label="By webhook"
        options={options}
        problem={isNew ? undefined : problems.webhookUrl}
      />
      {isNew && (
        <>
          <TextField part={part} name="webhookUrl" label="URL of the webhook" />
          <TextField
            part={part}
            name="webhookHeaders"
            label="Its headers, as JSON"
            hint="They are stored, and not shown again."
            rows={2}
            isCode
          />
        </>
      )}
    </>
  );
}
