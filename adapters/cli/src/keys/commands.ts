import type { LimitChange } from "@winnow/kit-teams";
import { type Command, InvalidArgumentError, Option } from "commander";
import { examplesOf } from "../help.ts";
import { collect } from "../values.ts";
import { CliError } from "../world.ts";

/** What is to be done with keys and teams. */
export type KeysTask =
  | {
      readonly does: "create";
      readonly team: string;
      readonly key: string;
      readonly scopes: readonly string[] | undefined;
      /** For how many milliseconds. @defaultValue for ever */
      readonly forMs: number | undefined;
    }
  | { readonly does: "rotate"; readonly key: string; readonly graceMs: number }
  | { readonly does: "list"; readonly team: string | undefined }
  | { readonly does: "revoke"; readonly key: string }
  | { readonly does: "limit"; readonly team: string; readonly change: LimitChange };

type Found = (task: KeysTask, json: boolean) => void;

/** The commands for API keys and teams of a server that has `USE_DB_AUTHENTICATION=true`. */
export function addKeys(program: Command, found: Found): void {
  const keys = program
    .command("keys")
    .description("make, list and revoke API keys of the server's teams, and set what a team may")
    .addHelpText("after", `\nExamples:\n${examplesOf("keys")}`);
  const add = (name: string, description: string) =>
    keys
      .command(name)
      .description(description)
      .option("--json", "print the result as JSON")
      .addHelpText("after", `\nExamples:\n${examplesOf(`keys ${name}`)}`);
  addCreate(add, found);
  add("list", "list the keys, the earlier first")
    .option("--team <name>", "those of one team")
    .action(({ team, json }: Options) => found({ does: "list", team }, json === true));
  add("rotate", "make a new secret for a key; its id, scopes and usage stay, and its time begins anew")
    .argument("<key>", "its id, or what that begins with")
    .option(
      "--grace <time>",
      "for how long the old secret opens yet, such as 24h; 0 for no time",
      readSpan,
      DAY_MS,
    )
    .action((key: string, { grace = DAY_MS, json }: Options) =>
      found({ does: "rotate", key, graceMs: grace }, json === true),
    );
  add("revoke", "revoke a key; within 5 seconds it opens nothing any more")
    .argument("<key>", "its id, or what that begins with")
    .action((key: string, { json }: Options) => found({ does: "revoke", key }, json === true));
  addLimit(add, found);
}

/** Adds a command with what all have. */
type Add = (name: string, description: string) => Command;

function addCreate(add: Add, found: Found): void {
  const create = add("create", "make a key, which is shown this one time")
    .requiredOption("--team <name>", "whose key it is; the team is made when there is none of this name")
    .option("--name <text>", "what the key is for (default: key)", "key")
    .addOption(
      new Option(
        "--scopes <operations>",
        "what the key may be used for, such as scrape,crawl (default: all)",
      ),
    )
    .option("--expires <time>", "for how long the key is, such as 90d (default: for ever)", readLifetime);
  create.action(({ team, name = "key", scopes, expires, json }: Options) =>
    found(
      { does: "create", team: readName(team), key: name, scopes: readScopes(scopes), forMs: expires },
      json === true,
    ),
  );
}

function addLimit(add: Add, found: Found): void {
  const limit = add("limit", "set what a team may; what is not named stays")
    .argument("<team>", "its name or id")
    .option("--credits <number>", "credits per month (UTC), or none for no bound", readLimit(0))
    .option("--concurrency <number>", "scrapes at work at once, or none", readLimit(1))
    .addOption(
      new Option(
        "--rate <kind=number>",
        "calls per minute of a kind, such as scrape=100, or none; may be repeated",
      ).argParser(collect as never),
    );
  limit.action((team: string, { credits, concurrency, rate, json }: Options) => {
    const change = {
      ...(credits === undefined ? {} : { credits: finite(credits) }),
      ...(concurrency === undefined ? {} : { concurrency: finite(concurrency) }),
      ...(rate === undefined ? {} : { rates: Object.fromEntries(rate.map(readRate)) }),
    };
    found({ does: "limit", team, change }, json === true);
  });
}

interface Options {
  readonly team?: string;
  readonly name?: string;
  readonly scopes?: string;
  readonly expires?: number;
  readonly grace?: number;
  readonly credits?: number;
  readonly concurrency?: number;
  readonly rate?: readonly string[];
  readonly json?: boolean;
}

function readName(name = ""): string {
  const text = name.trim();
  if (text === "" || text.length > 100) throw new CliError("the name of a team has 1 to 100 characters.");
  return text;
}

function readScopes(text: string | undefined): readonly string[] | undefined {
  const scopes = text?.split(",").map((one) => one.trim());
  if (scopes?.some((one) => !/^[a-zA-Z][a-zA-Z-]*$/.test(one)))
    throw new CliError("scopes are names of operations, such as scrape,crawl.");
  return scopes;
}

const DAY_MS = 86_400_000;
const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS };
/** A hundred years: longer is for ever. */
const MAX_DAYS = 36_500;

/** A span of time, such as `90d`, in milliseconds. */
function readSpan(text: string): number {
  const [, count = "", unit = ""] = /^(\d{1,7})([mhdw])$/.exec(text) ?? [];
  const span = text === "0" ? 0 : Number(count) * (UNITS[unit] ?? Number.NaN);
  if (span <= MAX_DAYS * DAY_MS) return span;
  throw new InvalidArgumentError("It must be a time such as 90d, 24h, 30m or 2w, of at most 100 years.");
}

function readLifetime(text: string): number {
  const span = readSpan(text);
  if (span === 0) throw new InvalidArgumentError("A key that is for no time opens nothing.");
  return span;
}

function readLimit(min: number) {
  return (text: string): number => {
    // The command line has no word for null.
    if (text === "none") return Number.POSITIVE_INFINITY;
    if (/^\d{1,12}$/.test(text) && Number(text) >= min) return Number(text);
    throw new InvalidArgumentError(`It must be a whole number of at least ${min}, or none.`);
  };
}

function finite(limit: number): number | null {
  return Number.isFinite(limit) ? limit : null;
}

function readRate(text: string): readonly [string, number | null] {
  const [, kind = "", rate = ""] = /^([a-zA-Z][a-zA-Z-]*)=(none|[1-9]\d{0,8})$/.exec(text) ?? [];
  if (kind === "")
    throw new CliError(`"${text}" is not a kind with its calls per minute, such as scrape=100.`);
  return [kind, rate === "none" ? null : Number(rate)];
}
