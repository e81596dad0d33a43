import type { ServicePlugin } from "@winnow/core/plugin";
import { defineSite, type SiteVisit } from "@winnow/kit-sites";
import * as v from "valibot";

/** Settings of {@link github}. */
export interface GithubSettings {
  /** Host of the pages: that of a GitHub Enterprise Server, for one. @defaultValue "github.com" */
  readonly host?: string;
  /** Where its API begins. @defaultValue "https://api.github.com" */
  readonly api?: string;
}

const user = v.nullish(v.object({ login: v.string() }));
const body_html = v.nullish(v.string(), "");
const Entry = v.object({ user, created_at: v.string(), body_html, path: v.optional(v.string()) });
const Issue = v.object({
  ...Entry.entries,
  title: v.string(),
  state: v.string(),
  comments: v.number(),
  updated_at: v.string(),
  labels: v.array(v.object({ name: v.string() })),
});
/** The public API answers 60 requests an hour. */
const MAX_COMMENTS = 500;
/** Has the API write Markdown as HTML. */
const HTML = { accept: "application/vnd.github.html+json" };

/** Issues and pull requests of GitHub with all of their comments, by its public API. @throws CONFIG_INVALID */
export function github(settings: GithubSettings = {}): ServicePlugin {
  const { host = "github.com", api = "https://api.github.com" } = settings;
  const read = async ({ match, json }: SiteVisit) => {
    const [, owner, repository, kind, number] = match;
    const base = `${api}/repos/${owner}/${repository}`;
    const issue = await json(`${base}/issues/${number}`, Issue, HTML);
    const pages = Math.ceil(Math.min(issue.comments, MAX_COMMENTS) / 100);
    const lists = Array.from({ length: pages }, (_, at) => `issues/${number}/comments?page=${at + 1}`);
    if (kind === "pull") lists.push(`pulls/${number}/comments?page=1`);
    const found: v.InferOutput<typeof Entry>[][] = [];
    for (const list of lists) found.push(await json(`${base}/${list}&per_page=100`, v.array(Entry), HTML));
    const entries = found.flat().sort((one, other) => one.created_at.localeCompare(other.created_at));
    const isCut = issue.comments > MAX_COMMENTS;
    return {
      title: `${issue.title} #${number}`,
      metadata: {
        "article:published_time": issue.created_at,
        "article:modified_time": issue.updated_at,
        keywords: issue.labels.map(({ name }) => name).join(", "),
        "github:state": issue.state,
      },
      parts: [issue, ...entries].map(({ user, created_at: published, body_html: html, path: heading }) => {
        return { author: user?.login, published, html, heading };
      }),
      warnings: isCut ? [`Only ${MAX_COMMENTS} of ${issue.comments} comments are here.`] : [],
    };
  };
  const path = /^\/([\w.-]+)\/([\w.-]+)\/(issues|pull)\/(\d{1,10})\/?$/;
  return defineSite({ name: "github", hosts: [host], path, reaches: [URL.parse(api)?.host ?? ""], read });
}
