import { type FrontServer, HTTP_ERRORS } from "@winnow/adapter-http";
import { WinnowError } from "@winnow/core/plugin";
import { changedLimits, type Team, type TeamKeeper, TeamKeeperToken } from "@winnow/kit-teams";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { requireOperator } from "../operator.ts";
import { parse } from "../parse.ts";

/** Teams and keys that one answer has. */
const MAX_LISTED = 5000;
const HOUR_MS = 3_600_000;

const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const Id = v.object({ id: v.pipe(v.string(), v.uuid()) });
const Word = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^[a-zA-Z][a-zA-Z-]*$/, "is no name of an operation"),
);
const count = (least: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(1e12));
const NewTeam = v.strictObject({ name: Name });
const Key = v.strictObject({
  name: Name,
  scopes: v.optional(v.pipe(v.array(Word), v.minLength(1), v.maxLength(100))),
  /** For how many days it is. @defaultValue for ever */
  days: v.optional(v.pipe(count(1), v.maxValue(36_500))),
});
/** For how many hours the secret before opens yet. */
const Rotation = v.strictObject({ graceHours: v.optional(v.pipe(count(0), v.maxValue(8760)), 24) });
/** What is to change; null takes a bound away. */
const Limits = v.strictObject({
  credits: v.optional(v.nullable(count(0))),
  concurrency: v.optional(v.nullable(v.pipe(count(1), v.maxValue(100_000)))),
  rates: v.optional(v.pipe(v.record(Word, v.nullable(count(1))), v.maxEntries(100))),
});

/** Teams, what they may, and their keys, for the operator. A key is in the answer that makes it, and nowhere else. */
export function keyRoutes(app: FastifyInstance, { kernel }: FrontServer): void {
  const keeper = kernel.services.find(TeamKeeperToken);
  if (keeper === undefined) return;
  app.get("/console/api/teams", async ({ caller }) => {
    requireOperator(caller);
    const [teams, keys] = await Promise.all([keeper.teams(), keeper.keys()]);
    return { success: true, teams: teams.slice(0, MAX_LISTED), keys: keys.slice(-MAX_LISTED) };
  });
  app.post("/console/api/teams", async ({ caller, body }) => {
    requireOperator(caller);
    return { success: true, team: await keeper.teamNamed(parse(NewTeam, body).name) };
  });
  app.patch("/console/api/teams/:id", async ({ caller, params, body }) => {
    requireOperator(caller);
    const change = parse(Limits, body);
    const team = await teamOf(keeper, parse(Id, params).id);
    return { success: true, team: await keeper.limit(team.id, changedLimits(team.limits, change)) };
  });
  app.post("/console/api/teams/:id/keys", async ({ caller, params, body }, reply) => {
    requireOperator(caller);
    const { name, scopes, days } = parse(Key, body);
    const team = await teamOf(keeper, parse(Id, params).id);
    const expiresAt = days === undefined ? undefined : Date.now() + days * 24 * HOUR_MS;
    void reply.header("cache-control", "no-store");
    return { success: true, ...(await keeper.createKey(team.id, name, scopes, expiresAt)) };
  });
  app.post("/console/api/keys/:id/rotate", async ({ caller, params, body }, reply) => {
    requireOperator(caller);
    const { graceHours } = parse(Rotation, body);
    const made = await keeper.rotate(parse(Id, params).id, graceHours * HOUR_MS);
    if (made === undefined) throw missing("There is no such key that is open.");
    void reply.header("cache-control", "no-store");
    return { success: true, ...made };
  });
  app.delete("/console/api/keys/:id", async ({ caller, params }) => {
    requireOperator(caller);
    const revoked = await keeper.revoke(parse(Id, params).id);
    if (revoked === undefined) throw missing("There is no such key.");
    return { success: true, key: revoked };
  });
}

async function teamOf(keeper: TeamKeeper, id: string): Promise<Team> {
  const team = (await keeper.teams()).find((one) => one.id === id);
  if (team === undefined) throw missing("There is no such team.");
  return team;
}

function missing(message: string): WinnowError {
  return new WinnowError("NOT_FOUND", message, HTTP_ERRORS.NOT_FOUND);
}
