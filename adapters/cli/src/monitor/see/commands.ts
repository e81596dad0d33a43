import { type Command, Option } from "commander";
import { commandOf, end, type Found, MONITOR } from "../command.ts";

/** Which versions of a page are compared, and how. */
interface DiffOptions {
  readonly from?: string;
  readonly to?: string;
  readonly words?: boolean;
}

/** The command that shows what changed: in a check, or between two versions of a page. */
export function addDiff(parent: Command, found: Found): void {
  const diff = commandOf(
    parent,
    "diff",
    "print what changed in a check, or between any two versions of a page",
  )
    .argument("<monitor>", MONITOR)
    .argument(
      "[check|url]",
      "the id of a check, or what it begins with (default: the latest that is over); or a page, whose versions are compared",
    )
    .option("--from <check>", "the version of the page at this check (default: the one before)")
    .option("--to <check>", "the version of the page at this check (default: the newest)")
    .option("--words", "compare versions word by word: [-what was removed-] and {+what was added+}");
  end(diff, found, (monitor, given) => {
    const { from, to, words = false } = diff.opts<DiffOptions>();
    const word = given === undefined ? undefined : String(given);
    const url = word !== undefined && URL.canParse(word) ? word : undefined;
    const check = url === undefined ? word : undefined;
    if (check !== undefined && to !== undefined)
      diff.error("error: name the check either as a word or with --to.");
    if (url === undefined && from === undefined && to === undefined && !words)
      return { does: "diff", monitor: String(monitor), check };
    return { does: "compare", monitor: String(monitor), url, from, to: to ?? check, isByWord: words };
  });
}

/** The command that shows what changed since somebody looked. */
export function addChanges(parent: Command, found: Found): void {
  const changes = commandOf(
    parent,
    "changes",
    "print what changed since you last looked, one diff for each page, and note that you did",
  )
    .argument("[monitor]", `${MONITOR} (default: all monitors)`)
    .option("--words", "word by word: [-what was removed-] and {+what was added+}")
    .option("--keep", "do not note it: the next time prints the same and what came since");
  end(changes, found, (monitor) => {
    const { words = false, keep = false } = changes.opts<{ words?: boolean; keep?: boolean }>();
    const word = monitor === undefined ? undefined : String(monitor);
    return { does: "changes", monitor: word, isByWord: words, isKept: keep };
  });
}

/** The command that writes the versions of all pages of a monitor into a file. */
export function addExport(parent: Command, found: Found): void {
  const command = commandOf(parent, "export", "write the versions of all pages of a monitor as an archive")
    .argument("<monitor>", MONITOR)
    .addOption(
      new Option("--format <format>", "a zip with a list, or a web archive")
        .choices(["zip", "warc"])
        .default("zip"),
    )
    .option("--from <time>", "only versions that were found since, such as 2026-11-01T00:00:00Z")
    .option("--to <time>", "only versions that were found until then");
  end(command, found, (monitor) => {
    const { format, from, to } = command.opts<{ format: "zip" | "warc"; from?: string; to?: string }>();
    return { does: "export", monitor: String(monitor), format, from, to };
  });
}
