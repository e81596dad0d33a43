import { InvalidArgumentError, Option } from "commander";
import { collect } from "../values.ts";
import { CliError } from "../world.ts";

/** Options that say when and how often people are notified. */
export interface TimingGiven {
  readonly digest?: string;
  readonly quiet?: string;
  readonly remind?: string;
  readonly escalate?: readonly string[];
  readonly escalateAfter?: number;
  readonly groupFailures?: boolean;
}

/** Checks in a row that fail before others are notified, unless somebody says how many. */
const USUAL_AFTER = 3;
const OFF = "off";

/** The options. */
export function timingOptions(): Option[] {
  return [
    new Option(
      "--digest <words>",
      'collect what is found and send it at these times, such as "daily at 8am"; off for each check',
    ),
    new Option(
      "--quiet <hours>",
      "send nothing between these times, but all of it then: 22:00-07:00; off for none",
    ),
    new Option(
      "--remind <time>",
      'repeat messages until somebody has seen them, such as "2 hours" or "2 hours x5"; off for once',
    ),
    new Option(
      "--escalate <receiver>",
      "an address or a channel that is notified when checks keep failing; may be repeated, off for none",
    ).argParser(collect as never),
    new Option(
      "--escalate-after <number>",
      `with --escalate, after so many checks in a row (default: ${USUAL_AFTER})`,
    ).argParser(readCount),
    new Option("--group-failures", "one message for a site that is down, whichever monitors fail there"),
  ];
}

/** What the options come to, as keys of `notification`; undefined ones are taken away. */
export function timingOf(given: TimingGiven, timezone: string): Readonly<Record<string, unknown>> {
  const { digest, quiet, remind, escalate, escalateAfter, groupFailures } = given;
  if (escalate === undefined && escalateAfter !== undefined)
    throw new CliError("--escalate-after goes with --escalate, which says who is told.");
  return {
    ...(digest === undefined ? {} : { digest: digest === OFF ? undefined : { text: digest, timezone } }),
    ...(quiet === undefined ? {} : { quietHours: quiet === OFF ? undefined : quietOf(quiet, timezone) }),
    ...(remind === undefined ? {} : { repeat: remind === OFF ? undefined : repeatOf(remind) }),
    ...(escalate === undefined ? {} : { escalate: escalateOf(escalate, escalateAfter) }),
    ...(groupFailures === true ? { groupFailures } : {}),
  };
}

function quietOf(text: string, timezone: string): object {
  const [, from, to] = /^\s*(\d{1,2}:\d\d)\s*(?:-|–|to)\s*(\d{1,2}:\d\d)\s*$/.exec(text) ?? [];
  if (from === undefined || to === undefined)
    throw new CliError(`"${text}" are no quiet hours: write --quiet 22:00-07:00.`);
  return { from: from.padStart(5, "0"), to: to.padStart(5, "0"), timezone };
}

function repeatOf(text: string): object {
  const [, every = "", times] = /^(.*?)(?:\s*[x×]\s*(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return { every, ...(times === undefined ? {} : { times: Number(times) }) };
}

function escalateOf(receivers: readonly string[], after = USUAL_AFTER): object | undefined {
  if (receivers.length === 1 && receivers[0] === OFF) return undefined;
  const isAddress = (one: string) => one.includes("@") && !one.includes("://");
  const recipients = receivers.filter(isAddress);
  const channels = channelsOf(receivers.filter((one) => !isAddress(one)));
  return {
    after,
    ...(recipients.length > 0 ? { email: { recipients } } : {}),
    ...(channels.length > 0 ? { channels } : {}),
  };
}

/** Channels as they are written: URLs, or names of the operator's. */
export function channelsOf(written: readonly string[]): readonly (string | object)[] {
  return written.map((one) => (one.includes("://") ? one : { name: one }));
}

function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d{1,3}$/.test(text) || count < 1) throw new InvalidArgumentError("Expected a whole number from 1.");
  return count;
}
