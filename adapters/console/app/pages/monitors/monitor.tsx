import { ForeignLink } from "../../parts/link.tsx";
import { sayAgo, sayCount } from "../../parts/say.ts";
import { go, href } from "../../route.ts";
import { MonitorActions } from "./actions.tsx";
import { hostOf } from "./draft.ts";
import { Badge } from "./parts.tsx";
import { Since } from "./since.tsx";
import { Timeline } from "./timeline.tsx";
import { sayQuiet } from "./timing.ts";
import type { Monitor, Target } from "./types.ts";
import { healthOf, saySchedule, sayTime } from "./words.ts";

/** One monitor: what it does, and its checks. */
export function OneMonitor({
  monitor,
  onChange,
}: {
  readonly monitor: Monitor;
  readonly onChange: () => void;
}) {
  const { id, name } = monitor;
  return (
    <>
      <div class="bar">
        <h1 class="url">{name}</h1>
        <Badge standing={healthOf(monitor)} />
        <span class="grow" />
        <MonitorActions monitor={monitor} onChange={onChange} onDelete={() => go(href("monitors"))} />
      </div>
      <div class="bar">
        <a href={href("monitors", id, "edit")}>Edit</a>
        <a href={href("monitors", id, "copy")}>Copy</a>
        <a href={href("monitors", id, "compare")}>Compare versions</a>
        <a href={href("monitors", id, "pick")}>Choose what counts</a>
        <FeedLink url={monitor.feedUrl} />
      </div>
      <Since monitor={monitor} />
      <Facts monitor={monitor} />
      <Values monitor={monitor} />
      <Timeline monitor={monitor} />
    </>
  );
}

function FeedLink({ url }: { readonly url: string | undefined }) {
  const feed = URL.parse(url ?? "");
  if (feed === null || !feed.pathname.startsWith("/v2/monitor/")) return null;
  return <a href={feed.pathname + feed.search}>Atom feed</a>;
}

function Facts({ monitor }: { readonly monitor: Monitor }) {
  const { targets, schedule, nextRunAt, goal, judgeEnabled, notification, webhook, retentionDays } = monitor;
  const { adaptive } = monitor;
  const { email, channels = [] } = notification ?? {};
  return (
    <section class="card" aria-label="What it does">
      <dl class="facts">
        <dt>Checks</dt>
        <dd>
          {targets.map((target, place) => (
            <TargetFact key={target.id ?? place} target={target} />
          ))}
        </dd>
        <dt>When</dt>
        <dd>
          {saySchedule(schedule)}
          {adaptive != null &&
            `, with up to ${sayCount(adaptive.maxHours, "hour")} left out while nothing changes`}
        </dd>
        <dt>Next run</dt>
        <dd>{nextRunAt === null ? "none, it is paused" : `${sayAgo(nextRunAt)}, ${sayTime(nextRunAt)}`}</dd>
        <dt>Goal</dt>
        <dd>{goal === null ? "every change counts" : `${goal}${judgeEnabled ? "" : " (not judged)"}`}</dd>
        <dt>Tells</dt>
        <dd>
          {email?.enabled === true && (
            <div>
              {email.recipients.length === 0 ? "the operator" : email.recipients.join(", ")} by e-mail
            </div>
          )}
          {channels.map(({ name, type }, place) => (
            <div key={place}>{name === undefined ? `by ${type}` : `by the channel ${name}`}</div>
          ))}
          {notification?.digest !== undefined && <div>together: {saySchedule(notification.digest)}</div>}
          {notification?.quietHours !== undefined && <div>not at {sayQuiet(notification.quietHours)}</div>}
          {webhook !== null && <div>{hostOf(webhook)} by webhook</div>}
          {email?.enabled !== true &&
            webhook === null &&
            channels.length === 0 &&
            "only here, and in the feed"}
        </dd>
        <dt>Kept</dt>
        <dd>for {retentionDays} days</dd>
      </dl>
    </section>
  );
}

/** Values that are drawn. */
const DRAWN = 12;

/** The values of a monitor over time; of a target with several pages those of its first pages. */
function Values({ monitor: { id, targets } }: { readonly monitor: Monitor }) {
  const pictures = targets.flatMap(({ id: targetId = "", urls = [], values = [] }) =>
    (urls.length === 0 ? [undefined] : urls).flatMap((url) =>
      values.map(({ name }) => ({
        name,
        url,
        query: { targetId, field: name, ...(url === undefined ? {} : { url }) },
      })),
    ),
  );
  if (pictures.length === 0) return null;
  return (
    <section class="card stack" aria-label="Values">
      {pictures.slice(0, DRAWN).map(({ name, url = "the first page", query }) => (
        <img
          key={`${name} ${url}`}
          src={`/v2/monitor/${id}/values.svg?${new URLSearchParams(query)}`}
          alt={`${name} of ${url} over time`}
          width={720}
          height={240}
          loading="lazy"
          style="max-width:100%;height:auto"
        />
      ))}
    </section>
  );
}

/** URLs of a target that are shown. */
const SHOWN = 5;

function TargetFact({ target: { type, urls = [], url = "", queries = [] } }: { readonly target: Target }) {
  if (type === "search") return <div>search results for {queries.map((one) => `“${one}”`).join(", ")}</div>;
  if (type === "crawl")
    return (
      <div>
        all of <ForeignLink url={url} />
      </div>
    );
  return (
    <>
      {urls.slice(0, SHOWN).map((one) => (
        <div key={one}>
          <ForeignLink url={one} />
        </div>
      ))}
      {urls.length > SHOWN && <div class="dim">and {urls.length - SHOWN} more</div>}
    </>
  );
}
