import type { Draft } from "./draft.ts";
import type { Monitor, QuietHours } from "./types.ts";

/** When it is checked and when people are notified, as the form has it. */
export function timingDraft(monitor: Monitor): Pick<Draft, "digest" | "quiet" | "adaptive"> {
  const { digest, quietHours } = monitor.notification ?? {};
  return {
    digest: digest?.cron ?? "",
    quiet: quietHours === undefined ? "" : sayQuiet(quietHours),
    adaptive: String(monitor.adaptive?.maxHours ?? ""),
  };
}

/** For how long checks may be left out, as the API takes it; null for not at all. */
export function adaptiveOf({ adaptive }: Pick<Draft, "adaptive">): Monitor["adaptive"] {
  return adaptive.trim() === "" ? null : { maxHours: Number(adaptive) };
}

/** What is wrong with that; undefined when nothing is. */
export function adaptiveProblem(draft: Pick<Draft, "adaptive">): string | undefined {
  const isRead = Number.isInteger(adaptiveOf(draft)?.maxHours ?? 0);
  return isRead ? undefined : "Give a whole number of hours.";
}

/** The same as the API takes it; what is as it was stays as it is stored. */
function timingOf(draft: Draft, before: Monitor | undefined): Readonly<Record<string, unknown>> {
  const { timezone } = draft;
  const [digest, quiet] = [draft.digest.trim(), draft.quiet.trim()];
  const stored = before?.notification ?? {};
  const [from, to] = hoursOf(quiet);
  const isKept = stored.quietHours !== undefined && quiet === sayQuiet(stored.quietHours);
  const isCron = /^[\d*,/-]+(?:\s+[\d*,/-]+){4}$/.test(digest);
  return {
    ...(digest === ""
      ? {}
      : {
          digest:
            digest === stored.digest?.cron
              ? stored.digest
              : isCron
                ? { cron: digest, timezone }
                : { text: digest, timezone },
        }),
    ...(quiet === "" ? {} : { quietHours: isKept ? stored.quietHours : { from, to, timezone } }),
  };
}

/** E-mail and when it is sent as it is written here, and the rest as it is. */
export function notificationOf(
  draft: Draft,
  before: Monitor | undefined,
  recipients: readonly string[],
): object | null {
  const { email, includeDiffs } = draft;
  const { email: _, digest: __, quietHours: ___, ...others } = before?.notification ?? {};
  const rest = { ...others, ...timingOf(draft, before) };
  if (email || recipients.length > 0) return { ...rest, email: { enabled: email, recipients, includeDiffs } };
  return Object.keys(rest).length === 0 ? null : rest;
}

/** What is wrong with quiet hours; undefined when nothing is. */
export function quietProblem({ quiet }: Pick<Draft, "quiet">): string | undefined {
  const isRead = quiet.trim() === "" || hoursOf(quiet)[1] !== undefined;
  return isRead ? undefined : "Write from when to when, such as 22:00-07:00.";
}

/** Quiet hours in words. */
export function sayQuiet({ from, to }: QuietHours): string {
  return `${from}-${to}`;
}

function hoursOf(text: string): readonly [from?: string, to?: string] {
  const [, from, to] = /^\s*(\d{1,2}:\d\d)\s*[-–]\s*(\d{1,2}:\d\d)\s*$/.exec(text) ?? [];
  return from === undefined || to === undefined ? [] : [from.padStart(5, "0"), to.padStart(5, "0")];
}
