import { statements } from "./statements.ts";

/** Monitors, and what holds for every operation: states, calls, keys, events and errors. */
export const SERVICE = {
  "Monitor resource": statements(
    [
      "a monitor is created, and shown under data",
      "test/integration/test/monitor.long.test.ts",
      "a monitor is listed, changed, paused and deleted",
    ],
    [
      "name, goal, retentionDays and targets have their bounds",
      "test/integration/test/monitor.long.test.ts",
      "what is not valid is refused, and the message says what",
    ],
    [
      "the bounds themselves are taken",
      "test/integration/test/monitor.long.test.ts",
      "the largest values of the table are taken",
    ],
    [
      "a goal switches the judge on",
      "test/integration/test/monitor.long.test.ts",
      "changes are judged by the goal, and what does not matter is counted",
    ],
    [
      "a search target needs a goal, unless the judge is off",
      "test/integration/test/monitor.long.test.ts",
      "what is not valid is refused, and the message says what",
    ],
    [
      "the judge needs a goal",
      "test/integration/test/monitor.long.test.ts",
      "the judge needs a goal, and a search needs none without it",
    ],
    [
      "a schedule is a cron expression or words, one of them",
      "plugins/operations/monitor/schedule/test/schedule.test.ts",
      "one of cron and text, and a zone that exists",
    ],
    [
      "a schedule heeds its time zone",
      "plugins/operations/monitor/schedule/test/schedule.test.ts",
      "a time that the clocks leave out runs once",
    ],
    [
      "a check that is at work is the current one",
      "test/integration/test/monitor.long.test.ts",
      "a check that is at work is not begun again",
    ],
    [
      "the credits of a month are estimated",
      "plugins/operations/monitor/test/price.test.ts",
      "pages, results of searches and the judge",
    ],
    [
      "the summary of the last check counts by outcome",
      "test/integration/test/monitor.long.test.ts",
      "a page is new, the same, changed, gone and an error",
    ],
    [
      "the last run is the one that was skipped as well",
      "plugins/operations/monitor/test/skipped.test.ts",
      "is the last run of its monitor",
    ],
    [
      "the next run is that of the schedule",
      "plugins/operations/monitor/test/begin.test.ts",
      "the next one has its time",
    ],
    [
      "what is older than retentionDays is forgotten",
      "plugins/operations/monitor/test/begin.test.ts",
      "old checks are forgotten with their pages",
    ],
    [
      "recipients of mail are addresses",
      "test/integration/test/monitor-email.long.test.ts",
      "recipients that cannot be are refused by their place",
    ],
    [
      "changes are mailed",
      "test/integration/test/monitor-email.long.test.ts",
      "is told what changed, and leaves with one click",
    ],
  ),
  Targets: statements(
    [
      "scrape targets have ids in answers",
      "plugins/operations/monitor/test/targets.test.ts",
      "a target keeps its id in its own monitor",
    ],
    [
      "their options are those of a scrape",
      "plugins/operations/monitor/test/refused.test.ts",
      "options of a target that are not valid are refused where they stand",
    ],
    [
      "crawl targets find pages",
      "test/integration/test/monitor.long.test.ts",
      "a crawl target finds pages that appear, change and vanish",
    ],
    [
      "search targets find results",
      "plugins/operations/monitor/test/targets.test.ts",
      "a search target: what was not found before is new",
    ],
  ),
  "Webhook object": statements(
    [
      "an HTTPS address",
      "plugins/notifiers/webhook/test/webhook.test.ts",
      "wants https, unless http is allowed",
    ],
    [
      "headers of one's own",
      "plugins/notifiers/webhook/test/webhook.test.ts",
      "refuses headers that say what a message is",
    ],
    [
      "metadata is in every payload",
      "plugins/notifiers/webhook/test/webhook.test.ts",
      "writes the envelope with everything in it",
    ],
    [
      "events of other operations are refused",
      "plugins/operations/monitor/test/refused.test.ts",
      "events of other operations are refused",
    ],
  ),
  States: statements(
    [
      "no earlier scrape is new, identical content the same, other content changed",
      "plugins/formats/change-tracking/test/change-tracking.test.ts",
      "new, then the same, then changed",
    ],
    [
      "a page that is gone is removed",
      "plugins/formats/change-tracking/test/change-tracking.test.ts",
      "a page that is gone is removed, and new when it is back",
    ],
    [
      "a page that cannot be read is an error",
      "plugins/operations/monitor/test/missing.long.test.ts",
      "a missing page that cannot be read is an error",
    ],
    [
      "retries come after 1, 5 and 15 minutes, then none",
      "plugins/notifiers/webhook/test/webhook.test.ts",
      "tries again after 1, 5 and 15 minutes",
    ],
    [
      "a 2xx is a delivery, anything else a failure",
      "plugins/notifiers/webhook/test/webhook.test.ts",
      "only an answer of 2xx is one",
    ],
    [
      "a receiver has ten seconds",
      "plugins/notifiers/webhook/test/webhook.test.ts",
      "a receiver that hangs, drips or floods holds nobody up",
    ],
    [
      "one that cannot be reached is a failure",
      "plugins/notifiers/webhook/test/webhook.test.ts",
      "a receiver that cannot be reached, or is none",
    ],
  ),
  Endpoints: statements(
    [
      "a crawl names its job and ends with its pages",
      "test/integration/test/wire-answers.test.ts",
      "a job that is over says that nothing more comes",
    ],
    ["a start names the job", "test/integration/test/wire-jobs.long.test.ts", "the start names the job"],
    ["a batch takes URLs", "test/integration/test/wire-jobs.long.test.ts", "a batch takes each URL once"],
    [
      "a session on a scrape by prompt",
      "test/integration/test/interact.long.test.ts",
      "the same by prompts, which give the code",
    ],
    [
      "a session on a scrape by code",
      "test/integration/test/interact.long.test.ts",
      "a login and an extraction by code",
    ],
    ["GET /test greets", "test/integration/test/wire.long.test.ts", "says who it is"],
  ),
  Authentication: statements(
    [
      "a key is needed, as Bearer",
      "adapters/http/test/http.test.ts",
      "keys: each way to be wrong has its answer",
    ],
    [
      "monitors need it as well",
      "adapters/http/test/http.test.ts",
      "no path of the API is open while keys exist",
    ],
    [
      "a key opens what belongs to its team, and not when it is revoked",
      "test/integration/test/teams.test.ts",
      "keys: none, half, wrong, revoked",
    ],
    [
      "without authentication no key is asked for",
      "presets/server/test/server.test.ts",
      "keys that are not asked for open nothing to others",
    ],
  ),
  Events: statements(
    [
      "without events all are sent, from the start to the end",
      "plugins/notifiers/webhook/test/webhook.test.ts",
      "tells of a job from its start to its end",
    ],
    [
      "only those that are named are sent",
      "plugins/notifiers/webhook/test/webhook.test.ts",
      "tells only of the events that were asked for",
    ],
    [
      "names of events in every spelling",
      "plugins/notifiers/webhook/test/webhook.test.ts",
      "names events whole, short",
    ],
    [
      "a cancelled job tells that",
      "plugins/notifiers/webhook/test/webhook.test.ts",
      "a cancelled job tells nothing more but that",
    ],
    [
      "a check that is over is told",
      "plugins/operations/monitor/test/end.test.ts",
      "whoever sees that a check is over finds its news",
    ],
  ),
  Errors: statements(
    ["402 without credits", "test/integration/test/teams.test.ts", "credits run out with 402"],
    [
      "403 for an override where there is no protection, or none is allowed",
      "test/integration/test/threat.long.test.ts",
      "overrides can be forbidden, and protection enforced",
    ],
    [
      "404 with its code under lockdown and minAge",
      "test/integration/test/wire.long.test.ts",
      "cache misses that must not be fetched",
    ],
    ["429 beyond the rate", "test/integration/test/teams.test.ts", "too many calls get 429"],
    [
      "what nobody foresaw is a 500 with UNKNOWN_ERROR",
      "test/integration/test/wire.long.test.ts",
      "an unexpected error gives an id",
    ],
    [
      "a wrong option is told with its place",
      "test/integration/test/wire-answers.test.ts",
      "a wait of more than half the timeout is wrong",
    ],
    [
      "no match of a click is no error",
      "plugins/actions/click/test/click.long.test.ts",
      "no match is no error",
    ],
  ),
  Versioning: statements([
    "version 1 names the way",
    "test/integration/test/wire-requests.test.ts",
    "version 1 and what is not there name the way",
  ]),
} as const;
