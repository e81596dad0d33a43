import { existsSync } from "node:fs";
import { posix, win32 } from "node:path";
import { messageOf } from "@winnow/core/plugin";
import { type Account, type Client, clientsOf, type Launch } from "./clients.ts";
import { editJson } from "./edit-json.ts";
import { editToml } from "./edit-toml.ts";
import { type Change, diffOf, makeChange, textOf } from "./files.ts";
import { SKILL } from "./skill.ts";

/** Name of the server in the settings of editors and agents. */
const NAME = "winnow";

/** Settings of {@link setUp}. */
export interface SetupSettings {
  readonly account: Account;
  readonly launch: Launch;
  /** Which of them. @defaultValue all that are there */
  readonly names?: readonly string[];
  /** Only says what would be written. @defaultValue false */
  readonly isDry?: boolean;
  /** Takes the server out again. @defaultValue false */
  readonly removes?: boolean;
  readonly now?: () => Date;
}

/** What became of one file. */
export interface SetupStep {
  readonly title: string;
  readonly path: string;
  readonly outcome: "added" | "removed" | "unchanged" | "refused";
  /** What is different, where it is a dry run; where it was refused, why. */
  readonly text?: string;
  /** Where the file lies as it was. */
  readonly backup?: string;
}

/** The words that name editors and agents. */
export function setupNames(account: Account): readonly string[] {
  return clientsOf(account).map(({ name }) => name);
}

/** Registers the MCP server, and a skill, in the editors and agents of an account, or takes both out again. */
export function setUp(settings: SetupSettings): readonly SetupStep[] {
  const { account, names, launch, removes = false } = settings;
  const all = clientsOf(account);
  const chosen = all.filter(
    ({ name, signs }) => names?.includes(name) ?? signs.some((path) => existsSync(path)),
  );
  const refused = new Set<string>();
  const steps = chosen.map((client) => {
    const step = stepOf(client.title, client.config, settings, (text) =>
      edited(client, text, removes ? undefined : launch),
    );
    if (step.outcome === "refused") refused.add(client.name);
    return step;
  });
  const skills = new Set(
    chosen.filter(({ name }) => !refused.has(name)).flatMap(({ skills }) => skills ?? []),
  );
  const isUsed = (folder: string) =>
    all.some((client) => client.skills === folder && !chosen.includes(client) && hasEntry(client));
  const { join } = account.platform === "win32" ? win32 : posix;
  const kept = [...skills].filter((folder) => !removes || !isUsed(folder));
  return [
    ...steps,
    ...kept.map((folder) =>
      stepOf("Skill", join(folder, NAME, "SKILL.md"), settings, (text) => skill(text, removes)),
    ),
  ];
}

/** A file after the change, which is written unless it is only to be shown. */
function stepOf(
  title: string,
  path: string,
  { isDry = false, removes = false, now = () => new Date() }: SetupSettings,
  edit: (text: string | undefined) => string | undefined,
): SetupStep {
  const about = { title, path };
  try {
    const before = textOf(path);
    const change: Change = { path, before, after: edit(before) };
    if (change.after === before) return { ...about, outcome: "unchanged" };
    const outcome = removes ? "removed" : "added";
    if (isDry) return { ...about, outcome, text: diffOf(change) };
    const backup = makeChange(change, now());
    return { ...about, outcome, ...(backup === undefined ? {} : { backup }) };
  } catch (error) {
    return { ...about, outcome: "refused", text: messageOf(error) };
  }
}

function edited(
  { at, entry, format }: Client,
  text: string | undefined,
  launch: Launch | undefined,
): string | undefined {
  if (text === undefined && launch === undefined) return undefined;
  const made = launch && entry(launch);
  return format === "toml"
    ? editToml(text ?? "", [...at, NAME], made)
    : editJson(text ?? "", [...at, NAME], made);
}

/** The skill, as it is now; one that somebody has changed is not taken away. */
function skill(text: string | undefined, removes: boolean): string | undefined {
  if (!removes) return SKILL;
  if (text !== undefined && text !== SKILL) throw new Error("somebody has changed it; delete it by hand");
  return undefined;
}

function hasEntry(client: Client): boolean {
  try {
    const text = textOf(client.config);
    return text !== undefined && edited(client, text, undefined) !== text;
  } catch {
    return false;
  }
}
