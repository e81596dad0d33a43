/** Examples for the API reference. */
const ID = "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11";
/** The id of a check. */
export const CHECK_ID = "0199f1a2-9d40-7c66-8f01-5b7d3c2a9e10";
const TIME = "2026-11-21T10:00:00.000Z";
const summary = { totalPages: 1, same: 0, changed: 1, new: 0, removed: 0, error: 0 };
/** A page that is checked. */
export const PAGE_URL = "https://example.com/prices";
const target = { type: "scrape", urls: [PAGE_URL] };

/** What makes a monitor. */
export const REQUEST = {
  name: "Prices",
  schedule: { text: "weekdays at 8am", timezone: "Europe/Berlin" },
  targets: [target],
};

const monitor = {
  id: ID,
  name: "Prices",
  status: "active",
  schedule: { cron: "0 8 * * 1-5", timezone: "Europe/Berlin" },
  nextRunAt: TIME,
  lastRunAt: null,
  currentCheckId: null,
  targets: [{ ...target, id: ID, scrapeOptions: {} }],
  webhook: null,
  notification: null,
  retentionDays: 30,
  estimatedCreditsPerMonth: 30,
  lastCheckSummary: null,
  lastCheckStatus: null,
  failuresInARow: 0,
  goal: null,
  judgeEnabled: false,
  tags: ["prices"],
  createdAt: TIME,
  updatedAt: TIME,
};

const check = {
  id: CHECK_ID,
  monitorId: ID,
  status: "completed",
  trigger: "scheduled",
  scheduledFor: TIME,
  startedAt: TIME,
  finishedAt: TIME,
  estimatedCredits: 1,
  reservedCredits: null,
  actualCredits: 1,
  billingStatus: "not_applicable",
  summary,
  targetResults: [],
  notificationStatus: null,
  error: null,
  createdAt: TIME,
  updatedAt: TIME,
};

const page = {
  id: ID,
  targetId: ID,
  url: PAGE_URL,
  status: "changed",
  previousScrapeId: ID,
  currentScrapeId: CHECK_ID,
  statusCode: 200,
  error: null,
  metadata: { title: "Prices" },
  diff: {
    text: "--- previous\n+++ current\n@@ -1 +1 @@\n-A sack costs 20 crowns.\n+A sack costs 25 crowns.\n",
  },
  judgment: null,
  createdAt: TIME,
};

const version = {
  checkId: CHECK_ID,
  scrapeId: CHECK_ID,
  since: TIME,
  seenAt: TIME,
  isGone: false,
  length: 23,
  reason: null,
};

const series = {
  targetId: ID,
  url: PAGE_URL,
  field: "price",
  points: [{ at: TIME, value: 89.5, unit: "EUR", checkId: CHECK_ID }],
};

const diff = {
  url: PAGE_URL,
  targetId: ID,
  from: { ...version, checkId: ID },
  to: version,
  isSame: false,
  segments: [
    { value: "A sack costs " },
    { value: "20", removed: true },
    { value: "25", added: true },
    { value: " crowns.\n" },
  ],
  isCut: false,
};

/** What the calls answer. */
export const ANSWERS = {
  schedule: { data: { ...monitor.schedule, nextRuns: [TIME] } },
  monitor: { data: monitor },
  monitors: { data: [monitor] },
  bulk: { data: [{ id: ID, name: "Prices", error: null }], done: 1, failed: 0, hasMore: false },
  tag: {
    data: { tag: "prices", monitors: 3, schedule: { cron: "0 * * * *", timezone: "UTC" }, updatedAt: TIME },
  },
  tags: { data: [{ tag: "prices", monitors: 3, updatedAt: null }] },
  check: { id: CHECK_ID, data: { ...check, status: "queued" } },
  checks: { data: [check] },
  pages: { data: { ...check, pages: [page] } },
  notifyTest: {
    data: [
      { type: "slack", name: "ops", to: "https://hooks.slack.com", success: true },
      { type: "ntfy", to: "https://ntfy.sh", success: false, error: "The receiver answered 403: forbidden" },
    ],
  },
  seen: { data: { id: ID, seenUntil: TIME } },
  values: { data: [series] },
  versions: { data: [version] },
  version: { data: { ...version, text: "A sack costs 25 crowns." } },
  diff: { data: diff },
  changes: { data: { checkId: CHECK_ID, pages: [diff], next: null } },
  looked: { data: { checkId: CHECK_ID } },
};

/** A token as links have it. */
export const TOKEN = "eyJvIjoiIn0.c2lnbmF0dXJl";

/** A feed without entries. */
export const FEED = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>urn:uuid:${ID}</id>
  <title>Prices</title>
  <updated>${TIME}</updated>
  <author><name>Winnow</name></author>
</feed>
`;

/** Values as a table. */
export const CSV = `at,url,field,value,unit,checkId\r\n${TIME},${PAGE_URL},price,89.5,EUR,${CHECK_ID}\r\n`;
/** Values as a picture. */
export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" role="img"><title>price in EUR</title></svg>`;
