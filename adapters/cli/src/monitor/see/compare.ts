import { harmless, oneLine, paintOf, relative } from "../../style.ts";
import type { Stream } from "../../world.ts";
import type { Monitor, MonitorClient } from "../client.ts";
import { colour } from "../show.ts";
import type { CompareTask } from "../tasks.ts";
import { type MonitorWork, print } from "../work.ts";

/** A version of a page as the API shows it. */
export interface Version {
  readonly checkId: string;
  readonly since: string;
  readonly isGone: boolean;
}

/** What two versions differ in, as the API shows it. */
export interface VersionDiff {
  readonly url: string;
  readonly targetId: string;
  /** Null for a page that was not there before. */
  readonly from: Version | null;
  readonly to: Version;
  readonly isSame: boolean;
  readonly text?: string;
  readonly segments?: readonly Segment[];
  readonly isCut: boolean;
}

interface Segment {
  readonly value: string;
  readonly added?: boolean;
  readonly removed?: boolean;
  readonly omitted?: number;
}

/** Prints what changed between two versions of a page. */
export async function compareVersions(task: CompareTask, work: MonitorWork): Promise<number> {
  const { client, world } = work;
  const monitor = await client.find(task.monitor);
  const request = {
    id: monitor.id,
    ...(task.url === undefined ? {} : { url: task.url }),
    ...(await checkOf("from", task.from, monitor, client)),
    ...(await checkOf("to", task.to, monitor, client)),
    by: task.isByWord ? "word" : "line",
  };
  const { data } = await client.call("diff", request);
  const diff = data as VersionDiff;
  await print({ data: diff }, () => showDiff(diff, Date.now(), world.stdout), work);
  if (diff.isSame) world.stderr.write("winnow: both versions are the same.\n");
  return 0;
}

async function checkOf(
  name: "from" | "to",
  word: string | undefined,
  monitor: Monitor,
  client: MonitorClient,
): Promise<object> {
  return word === undefined ? {} : { [name]: await client.findCheck(monitor, word) };
}

/** A diff with what was compared: coloured in a terminal, plain in a pipe. */
export function showDiff({ url, from, to, ...diff }: VersionDiff, now: number, stream: Stream): string {
  const paint = paintOf(stream);
  const said = ({ checkId, since, isGone }: Version) =>
    `${checkId}  ${since} (${relative(Date.parse(since), now)})${isGone ? "  gone" : ""}`;
  const head = [
    paint.bold(oneLine(url)),
    paint.yellow(`from  ${from === null ? "nothing: it is new" : said(from)}`),
    paint.yellow(`to    ${said(to)}`),
  ];
  const body =
    diff.segments === undefined ? linesOf(diff.text ?? "", stream) : wordsOf(diff.segments, stream);
  const rest = diff.isCut ? ["… more changed, which is left out here"] : [];
  return `${[...head, ...(diff.isSame ? [] : [body]), ...rest].join("\n").trimEnd()}\n`;
}

function linesOf(text: string, stream: Stream): string {
  const clean = cleanerOf(stream);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => colour(clean(line), stream))
    .join("\n");
}

/** Words that changed between signs, as other programs write them; with colours where there are some. */
function wordsOf(segments: readonly Segment[], stream: Stream): string {
  const paint = paintOf(stream);
  const clean = cleanerOf(stream);
  const shown = segments.map(({ value, added, removed, omitted }) => {
    if (omitted !== undefined)
      return paint
        .cyan(`@@ ${omitted.toLocaleString("en")} ${omitted === 1 ? "line" : "lines"} @@`)
        .concat("\n");
    const text = value.split("\n").map(clean).join("\n");
    if (added === true) return marked(text, (words) => paint.green(`{+${words}+}`));
    return removed === true ? marked(text, (words) => paint.red(`[-${words}-]`)) : text;
  });
  return shown.join("");
}

/** Marks each line of a text for itself, so that no colour goes on into the next. */
function marked(text: string, mark: (words: string) => string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? "" : mark(line)))
    .join("\n");
}

function cleanerOf({ isTTY }: Stream): (line: string) => string {
  return isTTY === true ? harmless : (line) => line;
}
