import { useEffect, useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { sayAgo } from "../../parts/say.ts";
import { type Draft, scheduleOf } from "./draft.ts";
import { ChoiceField, type PartProps, TextField } from "./fields.tsx";

const WAYS: Readonly<Record<Draft["when"], string>> = {
  interval: "Again and again",
  text: "In words",
  cron: "As a cron expression",
};
const UNITS: Readonly<Record<Draft["unit"], string>> = { minutes: "minutes", hours: "hours", days: "days" };
/** Milliseconds without another key before the server is asked. */
const PAUSE_MS = 400;

/** When a monitor checks, with its next runs. */
export function ScheduleFields(part: PartProps) {
  const { draft, problems } = part;
  return (
    <section class="card stack">
      <h2>When</h2>
      <div class="bar ends">
        <ChoiceField part={part} name="when" label="Schedule" options={WAYS} />
        {draft.when === "interval" ? (
          <>
            <TextField part={part} name="every" label="Every" problem={problems.cron} isNumber />
            <ChoiceField part={part} name="unit" label="Unit" options={UNITS} />
          </>
        ) : (
          <TextField
            part={part}
            name={draft.when}
            label={draft.when === "text" ? "In words" : "Cron expression"}
            problem={problems.cron}
          />
        )}
        <TextField part={part} name="timezone" label="Time zone" />
      </div>
      <NextRuns draft={draft} />
      <TextField
        part={part}
        name="adaptive"
        label="Hours to leave out at most while nothing changes"
        hint="It waits a tenth of the time for which nothing has changed, up to so many hours. Empty for none."
        isNumber
      />
    </section>
  );
}

/** The next runs as the server reckons them, or why there are none. */
function NextRuns({ draft }: { readonly draft: Draft }) {
  const query = new URLSearchParams(scheduleOf(draft) as unknown as Record<string, string>).toString();
  const [asked, setAsked] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const { value, error } = useLoad(
    `schedule ${asked}`,
    async (signal) =>
      (await call<{ data: { nextRuns: readonly string[] } }>(`/v2/monitor/schedule?${asked}`, { signal }))
        .data,
  );
  if (error !== undefined)
    return (
      <p class="problem" role="status">
        {messagesOf(error.details) ?? error.message}
      </p>
    );
  return (
    <p class="dim" role="status">
      {value === undefined
        ? "…"
        : `Runs ${value.nextRuns.map((time) => `${sayRun(time)} (${sayAgo(time)})`).join(", then ")}.`}
    </p>
  );
}

function sayRun(time: string): string {
  return new Date(time).toLocaleString(undefined, {
    weekday: "long",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
}

function messagesOf(details: unknown): string | undefined {
  return Array.isArray(details)
    ? details.map((issue: { readonly message?: string }) => issue.message ?? "").join(" ")
    : undefined;
}
