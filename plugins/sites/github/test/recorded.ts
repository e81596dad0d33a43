/** Answers of the API as it writes them, the words in them made up. @see https://docs.github.com/en/rest/issues/issues */

/** Where the API has the repository. */
export const API = "https://api.github.com/repos/oak/mill";

const account = (login: string) => ({
  login,
  id: 583231,
  node_id: "MDQ6VXNlcjU4MzIzMQ==",
  avatar_url: "https://avatars.githubusercontent.com/u/583231?v=4",
  html_url: `https://github.com/${login}`,
  type: "User",
  site_admin: false,
});

const REACTIONS = { url: `${API}/issues/42/reactions`, total_count: 0, "+1": 0, "-1": 0, laugh: 0, heart: 0 };

/** An issue, or a pull request as one. */
export const issue = (number: number, comments: number) => ({
  url: `${API}/issues/${number}`,
  repository_url: API,
  html_url: `https://github.com/oak/mill/issues/${number}`,
  id: 1_200_000_000 + number,
  node_id: "I_kwDOABCDEF",
  number,
  title: "The wheel stops at low water",
  user: account("miller"),
  labels: [
    {
      id: 1,
      node_id: "LA_1",
      name: "bug",
      color: "d73a4a",
      default: true,
      description: "Something is broken",
    },
    { id: 2, node_id: "LA_2", name: "water", color: "0052cc", default: false, description: null },
  ],
  state: "open",
  locked: false,
  assignee: null,
  milestone: null,
  comments,
  created_at: "2026-03-01T08:00:00Z",
  updated_at: "2026-03-03T09:00:00Z",
  closed_at: null,
  author_association: "CONTRIBUTOR",
  active_lock_reason: null,
  body_html: "<p>It <em>stops</em> below 40 cm.</p>",
  reactions: REACTIONS,
  state_reason: null,
});

/** A comment; `login` is null where the account is gone. */
export const comment = (id: number, login: string | null, created_at: string, body_html: string | null) => ({
  url: `${API}/issues/comments/${id}`,
  html_url: `https://github.com/oak/mill/issues/42#issuecomment-${id}`,
  issue_url: `${API}/issues/42`,
  id,
  node_id: "IC_kwDOABCDEF",
  user: login === null ? null : account(login),
  created_at,
  updated_at: created_at,
  author_association: "MEMBER",
  body_html,
  reactions: REACTIONS,
  performed_via_github_app: null,
});

const COMMENT = comment(7, "smith", "2026-03-02T09:00:00Z", "<p>Lower the sluice.</p>");

/** The answers for issue 42. */
export const ANSWERS: Readonly<Record<string, string>> = {
  [`${API}/issues/42`]: JSON.stringify(issue(42, 2)),
  [`${API}/issues/42/comments?page=1&per_page=100`]: JSON.stringify([
    COMMENT,
    comment(8, null, "2026-03-03T09:00:00Z", null),
  ]),
};

/** The answers for pull request 43. */
export const PULL_ANSWERS: Readonly<Record<string, string>> = {
  [`${API}/issues/43`]: JSON.stringify({ ...issue(43, 1), pull_request: { url: `${API}/pulls/43` } }),
  [`${API}/issues/43/comments?page=1&per_page=100`]: JSON.stringify([COMMENT]),
  [`${API}/pulls/43/comments?page=1&per_page=100`]: JSON.stringify([
    {
      ...comment(9, "smith", "2026-03-01T10:00:00Z", "<p>Why 40?</p>"),
      pull_request_review_id: 3,
      diff_hunk: "@@ -1 +1 @@",
      path: "src/wheel.c",
      position: 1,
      commit_id: "5d6a0b1c",
    },
  ]),
};
