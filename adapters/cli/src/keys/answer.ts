import { type ApiKey, changedLimits, type Team } from "@winnow/kit-teams";
import { type Column, paintOf, relative, tableOf } from "../style.ts";
import { CliError, type CliWorld, type TeamKeeper } from "../world.ts";
import type { KeysTask } from "./commands.ts";

/** Does something with keys and teams, in the data folder of the server; the answer is the exit status. */
export async function manageKeys(task: KeysTask, json: boolean, world: CliWorld): Promise<number> {
  const { store, close } = await world.openTeams();
  try {
    const { value, text } = await manage(task, store, world);
    world.stdout.write(json ? `${JSON.stringify(value)}\n` : text);
    return 0;
  } finally {
    await close();
  }
}

interface Said {
  readonly value: object;
  readonly text: string;
}

async function manage(task: KeysTask, store: TeamKeeper, world: CliWorld): Promise<Said> {
  switch (task.does) {
    case "create": {
      const team = await store.teamNamed(task.team);
      const expiresAt = task.forMs === undefined ? undefined : Date.now() + task.forMs;
      const { key, stored } = await store.createKey(team.id, task.key, task.scopes, expiresAt);
      world.stderr.write("winnow: this is the only time that the key is shown.\n");
      return { value: { key, ...stored, team: team.name }, text: `${key}\n` };
    }
    case "list":
      return await list(task.team, store, world);
    case "rotate":
      return await rotate(task.key, task.graceMs, store, world);
    case "revoke": {
      const stored = await keyOf(task.key, store);
      const revoked = await store.revoke(stored.id);
      return { value: { ...revoked }, text: `${stored.start}… (${stored.name}) is revoked.\n` };
    }
    default: {
      const team = await teamOf(task.team, store);
      const changed = await store.limit(team.id, changedLimits(team.limits, task.change));
      return { value: changed, text: `${team.name}: ${limitsOf(changed)}\n` };
    }
  }
}

async function rotate(start: string, graceMs: number, store: TeamKeeper, world: CliWorld): Promise<Said> {
  const old = await keyOf(start, store);
  const made = await store.rotate(old.id, graceMs);
  if (made === undefined)
    throw new CliError(
      `${old.start}… (${old.name}) is revoked, or was rotated at this moment. winnow keys list shows it.`,
      1,
    );
  const { key, stored } = made;
  const until = (await store.keys()).find((one) => one.id === old.id && one.start === old.start)?.expiresAt;
  const left = graceMs === 0 || until === undefined ? "opens nothing any more" : `opens until ${iso(until)}`;
  world.stderr.write(
    `winnow: this is the only time that the key is shown. The old one, ${old.start}…, ${left}.\n`,
  );
  return { value: { key, ...stored, oldUntil: until ?? null }, text: `${key}\n` };
}

async function list(name: string | undefined, store: TeamKeeper, world: CliWorld): Promise<Said> {
  const team = name === undefined ? undefined : await teamOf(name, store);
  const teams = new Map((await store.teams()).map((one) => [one.id, one]));
  const keys = (await store.keys()).filter(({ teamId }) => team === undefined || teamId === team.id);
  const rows = keys.map((key) => ({ ...key, team: teams.get(key.teamId)?.name ?? key.teamId }));
  const now = Date.now();
  const paint = paintOf(world.stdout);
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { title: "ID", shown: ({ id }) => id },
    { title: "TEAM", shown: (row) => row.team, isFlexible: true },
    { title: "NAME", shown: (row) => row.name },
    { title: "KEY", shown: ({ start }) => `${start}…` },
    { title: "SCOPES", shown: ({ scopes }) => scopes?.join(",") ?? "all" },
    { title: "MADE", shown: ({ createdAt }) => relative(createdAt, now), plain: (row) => iso(row.createdAt) },
    {
      title: "STATE",
      shown: (key) => stateOf(key, now),
      paint: (text) => (text.trim() === "open" ? paint.green(text) : paint.red(text)),
    },
    {
      title: "EXPIRES",
      shown: ({ expiresAt }) => (expiresAt === undefined ? "never" : relative(expiresAt, now)),
      plain: ({ expiresAt }) => (expiresAt === undefined ? "never" : iso(expiresAt)),
    },
  ];
  if (rows.length === 0 && world.stdout.isTTY === true)
    world.stderr.write("winnow: there are no keys. winnow keys create --team <name> makes one.\n");
  return { value: { keys: rows, teams: [...teams.values()] }, text: tableOf(columns, rows, world.stdout) };
}

async function keyOf(start: string, store: TeamKeeper): Promise<ApiKey> {
  // What was replaced has the id of what took its place.
  const isLatest = ({ replacedAt }: ApiKey) => replacedAt === undefined;
  const found = (await store.keys()).filter((key) => key.id.startsWith(start) && isLatest(key));
  const [key] = found;
  if (key === undefined) throw new CliError(`there is no key ${start}. winnow keys list shows them.`, 1);
  if (found.length > 1) throw new CliError(`${found.length} keys begin with ${start}.`, 2);
  return key;
}

/** What a key is at this time. */
function stateOf(
  { revokedAt, replacedAt, expiresAt = Number.POSITIVE_INFINITY }: ApiKey,
  now: number,
): string {
  if (revokedAt !== undefined) return "revoked";
  if (replacedAt !== undefined) return now < expiresAt ? "replaced" : "replaced, over";
  return now < expiresAt ? "open" : "expired";
}

async function teamOf(name: string, store: TeamKeeper): Promise<Team> {
  const teams = await store.teams();
  const team = teams.find((one) => one.name === name || one.id === name);
  if (team !== undefined) return team;
  const known = teams.map((one) => one.name).join(", ") || "none";
  throw new CliError(`there is no team "${name}". Known: ${known}.`, 1);
}

function limitsOf({ limits: { credits, concurrency, rates = {} } }: Team): string {
  const kinds = Object.entries(rates).map(([kind, rate]) => `${rate} ${kind} calls a minute`);
  const parts = [
    credits === undefined ? "no bound on credits" : `${credits} credits a month`,
    ...(concurrency === undefined ? [] : [`at most ${concurrency} at once`]),
    ...kinds,
  ];
  return parts.join(", ");
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
