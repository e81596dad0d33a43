import { messageOf, WinnowError } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";
import { readWatches } from "./changedetection.ts";
import { scheduleOf } from "./interval.ts";
import { Draft, type ImportedMonitor, type MonitorImport, type Skipped } from "./monitor.ts";
import { readZip } from "./zip.ts";

/** Bytes of a file that is read, and of what an archive unpacks to. */
export const MAX_FILE_BYTES = 64 * 2 ** 20;
const MAX_YAML_BYTES = 8 * 2 ** 20;
const MAX_WATCHES = 10_000;
/** Minutes between two checks where the file does not say: as often as changedetection.io does by default. */
const USUAL_MINUTES = 180;
const ENTRY = /^(?:[^/]+\/)*([\da-f]{8}-[\da-f-]{27})\/(watch|tag)\.json$/i;

/**
 * Reads the watches of another program: `url-watches.json` of changedetection.io, its backup as an archive, the list of its API,
 * a list of URLs with a line each, or the `urls.yaml` of urlwatch. Times are those of the time zone.
 * @throws BAD_REQUEST when it is none of these, is damaged or too large
 */
export async function readImport(
  bytes: Uint8Array,
  { timezone }: { readonly timezone: string },
): Promise<MonitorImport> {
  if (bytes.length > MAX_FILE_BYTES) throw refused(`The file is larger than ${MAX_FILE_BYTES / 2 ** 20} MB.`);
  const read = await readAny(bytes, timezone);
  const count = read.monitors.length + read.skipped.length;
  if (count > MAX_WATCHES)
    throw refused(`The file has ${count} watches, and at most ${MAX_WATCHES} can be imported.`);
  if (count === 0) throw refused("There is nothing in the file that could be watched.");
  return read;
}

async function readAny(bytes: Uint8Array, timezone: string): Promise<MonitorImport> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readArchive(bytes, timezone);
  const text = new TextDecoder("utf-8").decode(bytes);
  if (text.includes("\0")) throw refused("The file is not a text.");
  if (text.trimStart().startsWith("{")) return readWatches(parseJson(text), timezone);
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const isList =
    lines.some((line) => /^https?:\/\//i.test(line)) &&
    lines.every((line) => /^(?:$|#|https?:\/\/)/i.test(line));
  if (isList) return readList(lines, timezone);
  if (bytes.length > MAX_YAML_BYTES)
    throw refused(`A file in YAML has at most ${MAX_YAML_BYTES / 2 ** 20} MB.`);
  const { readJobs } = await import("./urlwatch.ts");
  return readJobs(text, timezone, USUAL_MINUTES);
}

function readArchive(bytes: Uint8Array, timezone: string): MonitorImport {
  const isWanted = (name: string) =>
    /(?:^|\/)(?:url-watches|changedetection)\.json$/.test(name) || ENTRY.test(name);
  const files = readZip(bytes, isWanted, MAX_FILE_BYTES);
  const whole = [...files].find(([name]) => /(?:^|\/)url-watches\.json$/.test(name))?.[1];
  if (whole !== undefined) return readWatches(parseJson(whole), timezone);
  // Newer versions keep each watch, and each tag, in a file of its own.
  const settings = [...files].find(([name]) => name.endsWith("changedetection.json"))?.[1];
  const entriesOf = (wanted: string) =>
    [...files].flatMap(([name, text]) => {
      const [, id, kind] = ENTRY.exec(name) ?? [];
      return id === undefined || kind?.toLowerCase() !== wanted ? [] : [[id, parseJson(text)] as const];
    });
  const watching = entriesOf("watch");
  if (watching.length === 0)
    throw refused("The archive is not a backup of changedetection.io: it has no watches.");
  const rest = settings === undefined ? {} : recordOf(parseJson(settings));
  const all = recordOf(rest.settings);
  const application = recordOf(all.application);
  const tags = { ...recordOf(application.tags), ...Object.fromEntries(entriesOf("tag")) };
  const shared = { ...all, application: { ...application, tags } };
  return readWatches({ ...rest, settings: shared, watching: Object.fromEntries(watching) }, timezone);
}

function readList(lines: readonly string[], timezone: string): MonitorImport {
  const monitors: ImportedMonitor[] = [];
  const skipped: Skipped[] = [];
  for (const line of lines) {
    if (line === "" || line.startsWith("#")) continue;
    const [url = "", ...tags] = line.split(/[\s,]+/).filter(Boolean);
    const draft = new Draft();
    const { cron } = scheduleOf(USUAL_MINUTES, url);
    const made = draft.end(url, url, { cron, timezone }, { isPaused: false, tags });
    if (typeof made === "string") skipped.push({ name: url, reason: made });
    else monitors.push(made);
  }
  const notes = ["The list does not say how often: every page is checked every 3 hours."];
  return { program: "a list of URLs", monitors, skipped, notes };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refused(`The file is not valid JSON: ${messageOf(error).slice(0, 200)}.`);
  }
}

function refused(message: string): WinnowError {
  return new WinnowError("BAD_REQUEST", message);
}
