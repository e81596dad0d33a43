import { type Command, InvalidArgumentError, Option } from "commander";
import type { Catalogue } from "../catalogue.ts";
import { addOptions, pageOptions, readRequest } from "../options.ts";
import { collect } from "../values.ts";
import { commandOf, end, type Found, MONITOR } from "./command.ts";
import { changeOf, copyOf, createOf, type Given, placed, visualChangeOf, watchOf } from "./request.ts";
import { addChanges, addDiff, addExport } from "./see/commands.ts";
import { addTagCommands } from "./tag-command.ts";
import type { Chosen } from "./tasks.ts";
import { timingOptions } from "./timing.ts";

const SEVERAL = `${MONITOR}; several may be named`;

const TAGGED = "only those with this tag";

/** The commands for monitors, in short forms in addition to those that the API has. */
export function addMonitorCommands(parent: Command, catalogue: Catalogue, found: Found): void {
  parent.commandsGroup("Monitors:");
  addAdd(parent, catalogue, found);
  const list = commandOf(parent, "list", "list the monitors, the newest first").option(
    "--next",
    "those that are due next come first",
  );
  list.option("--tag <word>", TAGGED).option("--find <text>", "only those whose name, goal or pages have it");
  end(list, found, () => {
    const { next, tag, find } = list.opts<{ next?: boolean } & Chosen>();
    return { does: "list", isByNext: next === true, of: withoutUndefined({ tag, find }) };
  });
  const get = commandOf(parent, "get", "show a monitor").argument("<monitor>", MONITOR);
  end(get, found, (monitor) => ({ does: "get", monitor: String(monitor) }));
  addEdit(parent, found);
  addCopy(parent, found);
  for (const [does, description] of [
    ["pause", "pause monitors: no check begins until they are resumed"],
    ["resume", "resume monitors that are paused"],
    ["remove", "remove monitors with their checks"],
  ] as const) {
    const command = commandOf(parent, does, description).argument("[monitor...]", SEVERAL);
    command.option("--tag <word>", TAGGED);
    end(command, found, (words) => {
      const monitors = words as string[];
      const { tag } = command.opts<Chosen>();
      if ((tag === undefined) === (monitors.length === 0))
        command.error("error: name monitors, or their tag with --tag.");
      return { does, monitors, of: withoutUndefined({ tag }) };
    });
  }
  addTagCommands(parent, found, settings());
  addImport(parent, found);
  parent.commandsGroup("Checks:");
  addChecks(parent, found);
}

/** The commands for the checks of a monitor. */
function addChecks(parent: Command, found: Found): void {
  const run = commandOf(parent, "run", "check a monitor now, wait for the check and print what changed");
  run.argument("<monitor>", MONITOR);
  end(run, found, (monitor) => ({ does: "run", monitor: String(monitor) }));
  const tried = commandOf(parent, "test-notify", "send a test message to everybody whom a monitor tells");
  tried.argument("<monitor>", MONITOR);
  end(tried, found, (monitor) => ({ does: "test-notify", monitor: String(monitor) }));
  const seen = commandOf(parent, "seen", "say that what a monitor found was seen, so that it is not repeated")
    .argument("<monitor>", MONITOR)
    .argument("[check]", "its id, or what it begins with; without one all until now");
  end(seen, found, (monitor, check) => ({
    does: "seen",
    monitor: String(monitor),
    check: check === undefined ? undefined : String(check),
  }));
  const checks = commandOf(parent, "checks", "list the checks of a monitor, the newest first")
    .argument("<monitor>", MONITOR)
    .option("-n, --limit <number>", "at most so many (default: 25)", readLimit, 25);
  end(checks, found, (monitor) => {
    const { limit } = checks.opts<{ limit: number }>();
    return { does: "checks", monitor: String(monitor), limit };
  });
  const feed = commandOf(parent, "feed", "print what a monitor found as an Atom feed");
  feed.argument("<monitor>", MONITOR);
  end(feed, found, (monitor) => ({ does: "feed", monitor: String(monitor) }));
  const values = commandOf(parent, "values", "print what the values of a monitor were at its checks")
    .argument("<monitor>", MONITOR)
    .option("--field <name>", "only the value of this name")
    .option(
      "-n, --limit <number>",
      "at most so many of each page, the newest (default: 1000)",
      readLimit,
      1000,
    );
  end(values, found, (monitor) => {
    const { field, limit } = values.opts<{ field?: string; limit: number }>();
    return { does: "values", monitor: String(monitor), field, limit };
  });
  addDiff(parent, found);
  addChanges(parent, found);
  addExport(parent, found);
}

function addAdd(parent: Command, catalogue: Catalogue, found: Found): void {
  const command = commandOf(parent, "add", "make a monitor of pages, of a site or of a search");
  command.argument("[url...]", "the pages; - reads them from standard input, a line each");
  const more = [
    new Option("--crawl", "check all pages of the site"),
    new Option("-n, --limit <number>", "with --crawl, at most so many pages").argParser(readLimit),
    new Option("--search <query>", "check the results of a search; may be repeated").argParser(
      collect as never,
    ),
  ];
  addOptions(command, [...settings(), ...more, ...watching(), ...visual(), ...filters()].map(placed));
  // What a monitor says itself is not an option of its pages.
  const taken = new Set(command.options.map(({ long }) => long));
  const pages = pageOptions(catalogue).filter(({ option }) => !taken.has(option.long));
  addOptions(command, pages);
  end(command, found, (urls) => {
    const { page, own } = readRequest(command, pages);
    const given = command.opts<Given>();
    const isUsualTime = (given.every ?? given.cron) === undefined && own.schedule === undefined;
    return { does: "add", request: createOf(urls as string[], given, page, own), isUsualTime };
  });
}

function addEdit(parent: Command, found: Found): void {
  const edit = commandOf(parent, "edit", "change a monitor; what is not named stays").argument(
    "<monitor>",
    MONITOR,
  );
  const inherit = new Option(
    "--inherit <setting>",
    "leave this to its tags: schedule, webhook, notification, retentionDays, goal or adaptive; may be repeated",
  ).argParser(collect as never);
  const noPictures = new Option("--no-visual", "compare pictures no longer");
  addOptions(edit, [...settings(), inherit, ...visual(), noPictures, ...filters()].map(placed));
  end(edit, found, (monitor) => ({
    does: "edit",
    monitor: String(monitor),
    change: changeOf(edit.opts<Given>()),
    watch: watchOf(edit.opts<Given>()),
    visual: visualChangeOf(edit.opts<Given>()),
  }));
}

function addCopy(parent: Command, found: Found): void {
  const command = commandOf(parent, "copy", "make a monitor with the settings of another");
  command.argument("<monitor>", MONITOR).argument("[url...]", "its pages; without any those of the other");
  addOptions(command, settings().map(placed));
  end(command, found, (monitor, urls) => ({
    does: "copy",
    monitor: String(monitor),
    request: copyOf(urls as string[], command.opts<Given>()),
  }));
}

function addImport(parent: Command, found: Found): void {
  const command = commandOf(
    parent,
    "import",
    "make monitors of the watches of changedetection.io or urlwatch",
  );
  command
    .argument("<file>", "url-watches.json, a backup .zip, a list of URLs, or urls.yaml; - is standard input")
    .option("--dry-run", "only print what would be made, and what cannot be taken over");
  end(command, found, (file) => ({
    does: "import",
    file: String(file),
    isDry: command.opts().dryRun === true,
  }));
}

/** Options about the values of pages. */
function watching(): Option[] {
  const several = (option: Option) => option.argParser(collect as never);
  return [
    several(
      new Option(
        "--when <condition>",
        'news only when this holds, such as "price below 100"; may be repeated',
      ),
    ),
    several(
      new Option("--value <name=selector>", "a value of the pages, by a CSS selector; may be repeated"),
    ),
    several(
      new Option("--label <name=words>", "a value of the pages, by the words of its label; may be repeated"),
    ),
    new Option("--recipe <name>", "values and conditions by one word: restock, price-drop"),
    new Option("--restock", "the same as --recipe restock"),
  ];
}

/** Options about the pictures of pages. */
function visual(): Option[] {
  return [
    new Option("--visual", "compare the picture of each page as well; news though the text is the same"),
    new Option("--visual-only", "compare the picture only"),
    new Option("--visual-selector <selector>", "compare the picture of this element only"),
    new Option(
      "--visual-ignore <selector>",
      "leave these elements out of the picture; may be repeated",
    ).argParser(collect as never),
    new Option(
      "--visual-threshold <share>",
      "news when the picture is less like the last than this (default: 0.998)",
    ).argParser(readShare),
  ];
}

/** Options of a monitor, without its pages. */
function settings(): Option[] {
  return [
    new Option(
      "--every <words>",
      'when, such as "30 minutes", "weekdays at 8am" or "monday at 9:00" (default: 6 hours)',
    ),
    new Option("--cron <fields>", 'when, as five fields of cron, such as "0 8 * * 1-5"'),
    new Option("--timezone <zone>", "the time zone of the times (default: that of this machine)"),
    new Option("--name <name>", "what it is called (default: its first page)"),
    new Option("--tag <word>", "a word to find it by, with others; may be repeated").argParser(
      collect as never,
    ),
    new Option("--goal <words>", 'which changes matter, such as "price drops"'),
    new Option("--webhook <url>", "a receiver of its events"),
    new Option("--email <address>", "who gets an e-mail about changes; may be repeated").argParser(
      collect as never,
    ),
    new Option(
      "--notify <channel>",
      "who is told: a URL such as slack://, ntfy://, discord:// or tgram://, or the name of a channel of the operator; may be repeated",
    ).argParser(collect as never),
    ...timingOptions(),
    new Option(
      "--adaptive [hours]",
      "check less often while nothing changes: a tenth of that time, at most so many hours (default: 24)",
    ).argParser(readLimit),
    new Option("--retention-days <number>", "days for which checks are kept (default: 30)").argParser(
      readLimit,
    ),
  ];
}

/** Which part of the pages is compared, and which changes are news. */
function filters(): Option[] {
  const rules = (flags: string, description: string) =>
    new Option(flags, `${description}; a text or /expression/i, may be repeated`).argParser(
      (text, before?: string[]) => [...(before ?? []), text],
    );
  const paths = (flags: string, description: string) =>
    new Option(flags, `${description}; may be repeated`).argParser((text, before?: string[]) => [
      ...(before ?? []),
      text,
    ]);
  return [
    paths("--json-path <path>", "compare only the values at this path of JSON, such as $.offers[*].price"),
    paths("--jq <program>", "compare only what this program of jq makes of JSON, such as '.offers | length'"),
    paths("--xpath <path>", 'compare only what is at this path, such as //div[@id="x"]/p or //a/@href'),
    rules("--ignore <rule>", "leave out lines with this"),
    rules("--keep <rule>", "compare only lines with this"),
    rules("--extract <expression>", "compare only what this finds"),
    rules("--trigger <rule>", "news only while the page has this"),
    rules("--unless <rule>", "no news while the page has this"),
    new Option("--sort-lines", "compare lines in the order of their letters"),
    new Option("--unique-lines", "count a line once that stands there twice"),
    new Option("--only <kind>", "news only of lines of this kind").choices(["additions", "removals"]),
    new Option(
      "--tolerance <percent>",
      "numbers are the same that differ by so much from when they were last reported",
    ).argParser(readPercent),
  ];
}

function withoutUndefined(of: { readonly [K in keyof Chosen]: Chosen[K] | undefined }): Chosen {
  return Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined));
}

function readShare(text: string): number {
  const share = Number(text);
  if (!/^\d(?:\.\d+)?$/.test(text) || share > 1)
    throw new InvalidArgumentError("Expected a number of 0 to 1.");
  return share;
}

function readPercent(text: string): number {
  const percent = Number(text);
  if (!/^\d+(?:\.\d+)?$/.test(text) || percent < 0.01 || percent > 100)
    throw new InvalidArgumentError("Expected a number of 0.01 to 100.");
  return percent;
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (!/^\d{1,5}$/.test(text) || limit < 1) throw new InvalidArgumentError("Expected a whole number from 1.");
  return limit;
}
