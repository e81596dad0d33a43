import type { FrontServer } from "@winnow/adapter-http";
import { CreditsToken, type Team, TeamKeeperToken } from "@winnow/kit-teams";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { requireOperator } from "../operator.ts";
import { parse } from "../parse.ts";

/** Months that are shown, with as many keys as there were. */
const MAX_ROWS = 1000;

const Query = v.object({ team: v.optional(v.pipe(v.string(), v.uuid())) });

/** What a team used, by month, key and purpose, and what it may. The operator may ask for any. */
export function usageRoutes(app: FastifyInstance, { kernel }: FrontServer): void {
  const credits = kernel.services.find(CreditsToken);
  const keeper = kernel.services.find(TeamKeeperToken);
  app.get("/console/api/usage", async ({ caller, query }) => {
    const { team: asked } = parse(Query, query);
    if (asked !== undefined && asked !== caller.owner) requireOperator(caller);
    const owner = asked ?? caller.owner;
    // What the operator does costs no credits.
    if (credits === undefined || owner === "") return { success: true, isCounted: false };
    const [plan, left, months, team, keys] = await Promise.all([
      credits.plan(owner),
      credits.left(owner),
      credits.usage(owner),
      keeper?.teams().then((teams): Team | undefined => teams.find(({ id }) => id === owner)),
      keeper?.keys(),
    ]);
    return {
      success: true,
      isCounted: true,
      plan: plan ?? null,
      left: Number.isFinite(left) ? left : null,
      period: credits.period(),
      team: team === undefined ? null : { name: team.name, limits: team.limits },
      months: months.slice(-MAX_ROWS).map(({ payer, ...month }) => ({ ...month, payer: payer ?? null })),
      keys: (keys ?? [])
        .filter(({ teamId, replacedAt }) => teamId === owner && replacedAt === undefined)
        .map(({ id, name, start, expiresAt }) => ({ id, name, start, expiresAt: expiresAt ?? null })),
    };
  });
}
