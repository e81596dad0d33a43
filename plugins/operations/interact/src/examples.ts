const ID = "0199f1a2-9d40-7c66-8f01-5b7d3c2a9e10";
const SERVER = "127.0.0.1:3002/v2/browser";
const TOKEN = "eyJzIjoi….kq3…";
const LINKS = {
  cdpUrl: `ws://${SERVER}/${ID}/cdp?token=${TOKEN}`,
  liveViewUrl: `http://${SERVER}/${ID}/live?token=${TOKEN}`,
  interactiveLiveViewUrl: `http://${SERVER}/${ID}/live?token=${TOKEN}`,
};
const SESSION = {
  id: ID,
  status: "active",
  url: "https://example.com/",
  ...LINKS,
  streamWebView: true,
  createdAt: "2026-11-22T20:00:00.000Z",
  lastActivity: "2026-11-22T20:01:12.000Z",
  expiresAt: "2026-11-22T20:10:00.000Z",
};
const RESULT = {
  sessionId: ID,
  stdout: "",
  stderr: "",
  result: "Signed in as Ada",
  exitCode: 0,
  killed: false,
  truncated: false,
  ...LINKS,
};

/** Requests and answers as the API reference shows them. */
export const EXAMPLES = {
  interact: {
    request: {
      code: "await page.getByLabel('Name').fill('Ada');\nawait page.getByRole('button', { name: 'Sign in' }).click();\nawait page.locator('#who').textContent()",
      timeout: 30,
    },
    answer: RESULT,
  },
  stop: { answer: { status: "destroyed", sessionDurationMs: 72_000, creditsBilled: 3 } },
  create: {
    request: { ttl: 600, activityTtl: 300, profile: { name: "ada" } },
    answer: { id: ID, ...LINKS, expiresAt: SESSION.expiresAt },
  },
  list: { answer: { sessions: [SESSION] } },
  get: { answer: SESSION },
  live: { request: { token: TOKEN }, answer: "<!doctype html>" },
  execute: { request: { code: "await page.title()", language: "node" }, answer: RESULT },
} as const;
