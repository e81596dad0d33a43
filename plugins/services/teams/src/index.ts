import {
  ClockToken,
  defineService,
  LaneOfToken,
  type Plugin,
  readSettings,
  type Services,
  type Token,
} from "@winnow/core/plugin";
import { RecordStoreToken } from "@winnow/kit-records";
import {
  BoundsToken,
  CreditsToken,
  KeysToken,
  RatesToken,
  SharedBucketsToken,
  SharedPlacesToken,
  TEAM_ERRORS,
  TeamKeeperToken,
  type TeamLimits,
} from "@winnow/kit-teams";
import * as v from "valibot";
import { CachedKeys } from "./cached-keys.ts";
import { errors } from "./errors.ts";
import { Lanes } from "./lanes.ts";
import { Ledger } from "./ledger.ts";
import { paidScrapes } from "./paid.ts";
import { RateCounter } from "./rates.ts";
import { TeamStore } from "./store.ts";

export type { ApiKey, Team, TeamLimits } from "@winnow/kit-teams";
export { teamsEnvironment, teamsFromEnvironment } from "./environment.ts";
export { monthOf, spanOf } from "./ledger.ts";
export { TeamStore } from "./store.ts";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1e12));
const Settings = v.strictObject({
  credits: v.optional(count),
  concurrency: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100_000))),
  rates: v.optional(v.record(v.string(), v.pipe(count, v.minValue(1))), {}),
});

/** What teams may that have no limits of their own. */
export interface TeamsSettings {
  /** Credits per calendar month (UTC). @defaultValue no bound */
  readonly credits?: number;
  /** Scrapes of a team at work at once. @defaultValue that of the kernel */
  readonly concurrency?: number;
  /** Calls per minute by kind, such as `{ scrape: 100, status: 500 }`. @defaultValue no bounds */
  readonly rates?: Readonly<Record<string, number>>;
}

interface Parts {
  readonly keeper: TeamStore;
  readonly known: CachedKeys;
  readonly ledger: Ledger;
  readonly rates: RateCounter;
  readonly lanes: Lanes;
  readonly bound: (owner: string) => number | undefined;
}

/**
 * Teams with keys, credits, rates and bounds of their own, in the store of records. The operator, whose owner is empty, has
 * none of these.
 * @throws CONFIG_INVALID
 * @see wire contract 1.4, 1.5
 */
export function teams(settings: TeamsSettings = {}): readonly Plugin[] {
  const rules = readSettings("teams", Settings, settings);
  const made = new WeakMap<Services, Parts>();
  const partsOf = (services: Services): Parts => {
    const parts = made.get(services) ?? makeParts(services, rules);
    made.set(services, parts);
    return parts;
  };
  const part = <T>(name: string, token: Token<T>, pick: (parts: Parts) => T) =>
    defineService({
      name,
      id: `service-teams-${name}`,
      token,
      create: ({ services }) => pick(partsOf(services)),
    });
  return [
    defineService({
      name: "teams",
      errors: { ...TEAM_ERRORS, ...errors },
      token: KeysToken,
      create: ({ services }) => partsOf(services).known,
    }),
    part("credits", CreditsToken, ({ ledger }) => ledger),
    part("rates", RatesToken, ({ rates }) => rates),
    part("bounds", BoundsToken, ({ bound, lanes }) => ({
      concurrency: bound,
      active: (owner) => lanes.active(owner),
    })),
    part(
      "lanes",
      LaneOfToken,
      ({ bound, lanes }) =>
        (owner) =>
          lanes.of(owner, bound(owner)),
    ),
    part("keeper", TeamKeeperToken, ({ keeper }) => keeper),
    ...paidScrapes((services) => partsOf(services).ledger),
  ];
}

function makeParts(services: Services, rules: v.InferOutput<typeof Settings>): Parts {
  const clock = services.get(ClockToken);
  const now = () => clock.now();
  const records = services.get(RecordStoreToken);
  const keeper = new TeamStore(records, now);
  const known = new CachedKeys(keeper, now);
  const limitsOf = (owner: string): TeamLimits =>
    owner === "" ? {} : { ...rules, ...known.lastSeen(owner)?.limits };
  const planOf = async (owner: string) =>
    owner === "" ? undefined : ((await known.team(owner))?.limits.credits ?? rules.credits);
  return {
    keeper,
    known,
    ledger: new Ledger(records, planOf, clock),
    rates: new RateCounter((owner) => limitsOf(owner).rates ?? {}, now, services.find(SharedBucketsToken)),
    lanes: new Lanes(services.find(SharedPlacesToken)),
    bound: (owner) => limitsOf(owner).concurrency,
  };
}
