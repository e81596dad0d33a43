import { type ConfigOf, count, defined, defineSettings, list } from "@winnow/kit-settings";
import * as v from "valibot";

/** Calls per minute by kind, such as `scrape=100,status=500`. */
const rates = v.pipe(
  list,
  v.check(
    (items) => items.every((item) => /^[a-z][a-z-]*=[1-9]\d{0,8}$/.test(item)),
    "Expected kinds with their calls per minute, such as `scrape=100,status=500`",
  ),
);

/** What teams may that have no limits of their own. */
export const teamsEnvironment = defineSettings({
  WINNOW_TEAM_CREDITS: {
    schema: v.optional(count(0, 1e12)),
    description: "Credits per month of a team without a limit of its own. Default: no bound.",
  },
  WINNOW_TEAM_CONCURRENCY: {
    schema: v.optional(count(1, 100_000)),
    description:
      "Scrapes at work at once of a team without a limit of its own. Default: `WINNOW_CONCURRENCY`.",
  },
  WINNOW_RATE_LIMITS: {
    schema: v.optional(rates, ""),
    description:
      "Calls per minute of a team without limits of its own, by kind, such as `scrape=100,crawl=10,status=500`. Default: no bounds.",
  },
});

/** What teams may that have no limits of their own. */
export function teamsFromEnvironment(config: ConfigOf<typeof teamsEnvironment>) {
  const { WINNOW_TEAM_CREDITS: credits, WINNOW_TEAM_CONCURRENCY: concurrency } = config;
  const pairs = config.WINNOW_RATE_LIMITS.map((item) => item.split("="));
  const rates = Object.fromEntries(pairs.map(([kind = "", rate]) => [kind, Number(rate)]));
  return defined({ credits, concurrency, rates });
}
