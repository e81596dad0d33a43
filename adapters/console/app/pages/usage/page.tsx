import type { Team } from "@winnow/kit-teams";
import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useLoad } from "../../load.ts";
import { useMe } from "../../me.ts";
import { Bars } from "../../parts/bars.tsx";
import { sayAgo } from "../../parts/say.ts";
import { Empty, Waiting } from "../../parts/states.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { byKey, byPurpose, monthsOf, type Share, sayLimits, sayMonth, type Usage } from "./model.ts";
import { Teams, type TeamsFound } from "./teams.tsx";

/** What was used, what may be used, and whose keys there are. */
export default function UsagePage() {
  const me = useMe();
  const isKeeper = me.hasTeams && me.isOperator;
  const teams = useLoad("teams", async (signal) =>
    isKeeper ? await call<TeamsFound>("/console/api/teams", { signal }) : undefined,
  );
  const [chosen, setTeam] = useState<string>();
  const team = chosen ?? teams.value?.teams[0]?.id ?? "";
  return (
    <div class="stack">
      <div class="bar">
        <h1 class="grow">Usage</h1>
        {team !== "" && <Chooser teams={teams.value?.teams ?? []} chosen={team} choose={setTeam} />}
      </div>
      {isKeeper && team === "" ? null : <Used key={team} team={team} />}
      {me.operations.includes("team") && <Now />}
      {isKeeper && <Teams teams={teams} />}
    </div>
  );
}

function Chooser({ teams, chosen, choose }: ChooserProps) {
  return (
    <label>
      Whose{" "}
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ChooserProps {
  readonly teams: readonly Team[];
  readonly chosen: string;
  readonly choose: (id: string) => void;
}

function Used({ team }: { readonly team: string }) {
  const path = `/console/api/usage${team === "" ? "" : `?team=${encodeURIComponent(team)}`}`;
  const { value, error, reload } = useLoad(path, (signal) => call<Usage>(path, { signal }), {
    everyMs: 30_000,
  });
  if (value === undefined)
    return error === undefined ? <Waiting /> : <Trouble error={error} onRetry={reload} />;
  if (!value.isCounted) return <NotCounted />;
  return (
    <>
      {error !== undefined && <Trouble error={error} onRetry={reload} />}
      <Month usage={value} />
      <Shares usage={value} />
    </>
  );
}

function NotCounted() {
  return (
    <section class="card">
      <Empty title="Credits are not counted here">
        <p>
          With <code>USE_DB_AUTHENTICATION=true</code> the server has teams: each with keys, credits a month,
          rates and a number of scrapes at once. Then their usage is shown here by month, by key and by
          purpose.
        </p>
      </Empty>
    </section>
  );
}

function Month({ usage: { plan, left, period, team, months, keys } }: { readonly usage: Usage }) {
  const used = monthsOf(months).find(({ from }) => from === period.from)?.credits ?? 0;
  return (
    <section class="card stack" aria-labelledby="this-month">
      <h2 id="this-month">This month</h2>
      <dl class="figures">
        <div>
          <dt>Credits used</dt>
          <dd>{used.toLocaleString("en")}</dd>
        </div>
        <div>
          <dt>Left</dt>
          <dd class={left === 0 ? "bad" : ""}>{left === null ? "no bound" : left.toLocaleString("en")}</dd>
        </div>
        {plan !== null && (
          <div>
            <dt>A month</dt>
            <dd>{plan.toLocaleString("en")}</dd>
          </div>
        )}
      </dl>
      <p class="dim">
        The next month begins {sayAgo(period.until)} (UTC).
        {team !== null && ` ${team.name}: ${sayLimits(team.limits)}.`}
        {keys.map(({ name, start, expiresAt }) =>
          expiresAt == null
            ? ""
            : ` ${name} (${start}…) ${expiresAt > Date.now() ? "expires" : "expired"} ${sayAgo(expiresAt)}.`,
        )}
      </p>
      {left === 0 && (
        <p class="bad">Calls that cost credits are refused until then, or until there are more.</p>
      )}
    </section>
  );
}

function Shares({ usage }: { readonly usage: Usage }) {
  const months = monthsOf(usage.months);
  const [chosen, setChosen] = useState<number>();
  const from = chosen ?? months[0]?.from;
  if (from === undefined)
    return (
      <section class="card">
        <Empty title="Nothing was used yet">
          <p>What a scrape, a crawl or another call costs is shown here as soon as it ended.</p>
        </Empty>
      </section>
    );
  const rowsOf = (shares: readonly Share[]) => shares.map(({ name, credits }) => ({ name, value: credits }));
  return (
    <section class="card stack" aria-labelledby="months">
      <div class="bar">
        <h2 id="months" class="grow">
          By month
        </h2>
        <label>
          Details of{" "}
          <select value={from} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
            {months.map((month) => (
              <option key={month.from} value={month.from}>
                {sayMonth(month.from)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Bars
        caption="Credits by month"
        unit="Credits"
        rows={months.map((month) => ({ name: sayMonth(month.from), value: month.credits }))}
      />
      <Bars caption={`By key, ${sayMonth(from)}`} unit="Credits" rows={rowsOf(byKey(usage, from))} />
      <Bars
        caption={`By purpose, ${sayMonth(from)}`}
        unit="Credits"
        rows={rowsOf(byPurpose(usage.months, from))}
      />
    </section>
  );
}

interface Load {
  readonly concurrency: number;
  readonly maxConcurrency: number;
  readonly activeJobsInQueue: number;
  readonly waitingJobsInQueue: number;
  readonly mostRecentSuccess: string | null;
}

/** What is at work for this caller. */
function Now() {
  const { hasJobs } = useMe();
  const { value, error, reload } = useLoad(
    "now",
    async (signal) => ({
      ...(await call<Pick<Load, "concurrency" | "maxConcurrency">>("/v2/concurrency-check", { signal })),
      ...(hasJobs ? await call<Omit<Load, "concurrency">>("/v2/team/queue-status", { signal }) : undefined),
    }),
    { everyMs: 5000 },
  );
  return (
    <section class="card stack" aria-labelledby="now">
      <h2 id="now">Now</h2>
      {error !== undefined && <Trouble error={error} onRetry={reload} />}
      {value !== undefined && (
        <dl class="figures">
          <div>
            <dt>Scrapes at work</dt>
            <dd>
              {value.concurrency} of {value.maxConcurrency}
            </dd>
          </div>
          {value.activeJobsInQueue !== undefined && (
            <div>
              <dt>Pages of jobs at work</dt>
              <dd>{value.activeJobsInQueue.toLocaleString("en")}</dd>
            </div>
          )}
          {value.waitingJobsInQueue !== undefined && (
            <div>
              <dt>Pages of jobs waiting</dt>
              <dd>{value.waitingJobsInQueue.toLocaleString("en")}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}
