import { type ApiCall, type Given, get, post, remove } from "./api.ts";
import * as also from "./arguments.ts";
import type { ToRequest } from "./requests.ts";
import * as requests from "./requests.ts";

/** What comes of a tool: a page, a list, a job with its pages, or an object that is shown as it is. */
export type Answers = "page" | "list" | "job" | "object";

interface ToolOptions {
  /** @defaultValue an object */
  readonly answers?: Answers;
  /** What it changes: nothing, something, or so that something is lost. @defaultValue reads */
  readonly effect?: "reads" | "writes" | "destroys";
  /** Whether it reaches out to the web. @defaultValue false */
  readonly isOpen?: boolean;
  /** Makes the request of the arguments. @defaultValue they are the request */
  readonly toRequest?: ToRequest;
  /** Another call where the arguments ask for it. */
  readonly otherCall?: (given: Given) => ApiCall | undefined;
  /** Arguments in addition to those of the call, as JSON Schemas. */
  readonly also?: Readonly<Record<string, Given>>;
  /** Arguments of the call that the tool gives itself, or under another name. */
  readonly without?: readonly string[];
  /** Of the arguments of the call these alone. @defaultValue all of them */
  readonly only?: readonly string[];
  /** @defaultValue those of the call */
  readonly required?: readonly string[];
}

/** A tool: a call of the API under the name that clients know. */
export interface Tool extends ToolOptions {
  readonly name: string;
  readonly title: string;
  /** What it does, and when to use it. */
  readonly description: string;
  /** Undefined where it needs what only the cloud service has. */
  readonly call: ApiCall | undefined;
  readonly answers: Answers;
}

const PAPERS = "an index of research papers";

/** The tools: each a call of the API under the name, and with the arguments, that clients know. */
export const TOOLS: readonly Tool[] = [
  tool(
    "scrape",
    "Scrape a page",
    "Fetches one page whose URL is known and gives its main content as markdown, or in other formats. For one piece of data use the format `json` with a schema in `jsonOptions`. Use firecrawl_map to find the URL first, firecrawl_crawl for many pages.",
    post("scrape"),
    {
      answers: "page",
      effect: "writes",
      isOpen: true,
      toRequest: requests.scrape,
      also: { ...also.FORMAT_OPTIONS, ...also.OF_CLOUD },
    },
  ),
  tool(
    "map",
    "List the URLs of a site",
    "Lists the URLs of a site, without their content; `search` puts those first that fit. Use it to find the page that firecrawl_scrape is to read.",
    post("map"),
    { answers: "list", isOpen: true },
  ),
  tool(
    "search",
    "Search the web",
    "Searches the web and gives titles, URLs and descriptions; with `scrapeOptions` the content of each result as well. Use it when no URL is known.",
    post("search"),
    { answers: "list", isOpen: true, toRequest: requests.nested },
  ),
  tool(
    "crawl",
    "Crawl a site",
    "Follows the links of a site and reads its pages. Set `limit`, and `includePaths` where a part is enough. It waits a while for the end; if the job takes longer, its id is given, and firecrawl_check_crawl_status shows the rest.",
    post("crawl"),
    {
      answers: "job",
      effect: "writes",
      isOpen: true,
      toRequest: requests.crawl,
      also: also.WEBHOOK_HEADERS,
    },
  ),
  tool(
    "batch_scrape",
    "Scrape several pages",
    "Reads several pages whose URLs are known, as one job; besides `urls` it takes the options of firecrawl_scrape. It waits a while for the end; firecrawl_check_crawl_status shows the rest.",
    post("batch/scrape"),
    {
      answers: "job",
      effect: "writes",
      isOpen: true,
      toRequest: requests.scrape,
      also: also.FORMAT_OPTIONS,
      without: also.OF_ONE_PAGE,
    },
  ),
  tool(
    "check_crawl_status",
    "Status and pages of a job",
    "Shows how far a crawl, batch or extraction is, and its pages: an overview with the beginning of each, or with `page` one of them whole.",
    get("crawl/{id}"),
    { answers: "job", without: ["limit"] },
  ),
  tool(
    "explain",
    "Why it went so",
    "Says of a scrape, crawl or other job of the last day, by its id, what was tried, what each step cost in time, bytes and credits, and what to do where it failed or gave something else than the page.",
    get("explain/{id}"),
  ),
  tool(
    "parse",
    "Parse a file",
    "Reads a file, such as a PDF, a document of an office program, a table or a picture, and gives its content as markdown or in other formats. A file on the web is read by firecrawl_scrape.",
    post("parse"),
    {
      answers: "page",
      toRequest: requests.parse,
      also: { ...also.FORMAT_OPTIONS, ...also.FILE },
      only: also.OF_FILES,
      required: [],
    },
  ),
  tool(
    "extract",
    "Extract data from pages",
    "Fills one schema with what several pages or whole sites say. For one page firecrawl_scrape with the format `json` is faster.",
    post("extract"),
    { answers: "job", isOpen: true, toRequest: requests.nested },
  ),
  tool(
    "agent",
    "Have something found out",
    "Begins a job that looks for the answer to a prompt on several sites, and gives its id at once. firecrawl_agent_status shows the result.",
    post("agent"),
    { effect: "writes", isOpen: true },
  ),
  tool(
    "agent_status",
    "Result of an agent",
    "Shows how far a job of firecrawl_agent is, and what it found. Ask again every 15 seconds while it is `processing`.",
    get("agent/{id}"),
  ),
  tool(
    "interact",
    "Act on a live page",
    "Opens a page in a browser, or takes the one that a scrape left open, and acts on it: by a `prompt` in plain words, or by `code`. What it does there is done, such as sending a form.",
    post("scrape/{scrapeId}/interact"),
    { effect: "writes", isOpen: true, toRequest: requests.interact, also: also.OPENED, required: [] },
  ),
  tool(
    "interact_stop",
    "Close a live page",
    "Closes the browser of firecrawl_interact and frees what it holds.",
    remove("scrape/{scrapeId}/interact"),
    { effect: "destroys" },
  ),
  tool(
    "monitor_create",
    "Watch pages or searches",
    "Makes a monitor that checks pages or searches on a schedule and tells what changed. Give `page` or `pages`, or `queries`, with a `goal`; or all of it as `body`.",
    post("monitor"),
    {
      effect: "writes",
      isOpen: true,
      toRequest: requests.monitor,
      also: also.MONITOR,
      without: also.MONITOR_KEYS,
      required: [],
    },
  ),
  tool("monitor_list", "List monitors", "Lists the monitors, a page at a time.", get("monitor")),
  tool("monitor_get", "Show a monitor", "Shows a monitor with its settings.", get("monitor/{id}")),
  tool(
    "monitor_update",
    "Change a monitor",
    "Changes what `body` names: its name, schedule, targets, goal, notifications, or its status (`active`, `paused`).",
    { method: "PATCH", path: "/v2/monitor/{id}" },
    {
      effect: "destroys",
      isOpen: true,
      toRequest: requests.update,
      also: also.CHANGES,
      without: also.MONITOR_KEYS,
      required: ["id", "body"],
    },
  ),
  tool(
    "monitor_delete",
    "Delete a monitor",
    "Deletes a monitor with its checks, for good.",
    remove("monitor/{id}"),
    { effect: "destroys" },
  ),
  tool(
    "monitor_run",
    "Check a monitor now",
    "Begins a check of a monitor now; firecrawl_monitor_check shows what came of it.",
    post("monitor/{id}/run"),
    { effect: "writes", isOpen: true },
  ),
  tool(
    "monitor_checks",
    "List checks of a monitor",
    "Lists the checks of a monitor, the newest first.",
    get("monitor/{id}/checks"),
  ),
  tool(
    "monitor_check",
    "Show a check of a monitor",
    "Shows what a check found: which pages are new, changed or gone, and how they differ.",
    get("monitor/{id}/checks/{checkId}"),
    { toRequest: requests.check, also: also.PAGE_STATUS, without: ["status"] },
  ),
  tool("monitor_diff", "Compare two checks", "Shows how a page changed.", get("monitor/{id}/diff")),
  tool(
    "monitor_changes",
    "Show what changed since somebody looked",
    "Shows what changed on the pages of a monitor since they were looked at, one diff for each page. firecrawl_monitor_looked notes that they were.",
    get("monitor/{id}/changes"),
  ),
  tool(
    "monitor_looked",
    "Note that changes were looked at",
    "Notes that the pages of a monitor were looked at until `checkId`, so that firecrawl_monitor_changes shows what comes after.",
    post("monitor/{id}/looked"),
    { effect: "writes" },
  ),
  tool(
    "monitor_seen",
    "Note that messages were seen",
    "Notes that what a monitor found was seen, until `checkId` or now: messages about it are not repeated.",
    post("monitor/{id}/seen"),
    { effect: "writes" },
  ),
  tool(
    "credit_usage",
    "Credits of the team",
    "Shows how many credits the team has left, or with `view` `historical` what it used in each month.",
    get("team/credit-usage"),
    { toRequest: requests.credits, otherCall: requests.creditHistory, also: also.CREDITS },
  ),
  tool(
    "feedback",
    "Rate a result",
    "Keeps a rating of a scrape, parse, map or search on this server, for its operator.",
    post("feedback"),
    { effect: "writes", without: also.OF_CLIENTS },
  ),
  tool(
    "search_feedback",
    "Rate a search",
    "Keeps a rating of a search on this server, for its operator.",
    post("search/{id}/feedback"),
    {
      effect: "writes",
      toRequest: requests.searchFeedback,
      also: also.SEARCH_ID,
      without: ["id", ...also.OF_CLIENTS],
      required: ["searchId", "rating"],
    },
  ),
  cloud("find_tools", "a catalogue of data providers", "firecrawl_search or firecrawl_agent"),
  cloud("developer_search", "an index of code and documentation", searchIn("developer")),
  cloud("research_search_papers", PAPERS, searchIn("research")),
  cloud("research_inspect_paper", PAPERS, "firecrawl_scrape with the URL of the paper"),
  cloud("research_related_papers", PAPERS, searchIn("research")),
  cloud("research_read_paper", PAPERS, "firecrawl_scrape with the URL of the paper"),
  cloud("research_search_github", "an index of code repositories", searchIn("github")),
];

function tool(
  name: string,
  title: string,
  description: string,
  call: ApiCall | undefined,
  options: ToolOptions = {},
): Tool {
  return { answers: "object", ...options, name: `firecrawl_${name}`, title, description, call };
}

/** A tool that cannot work here: its answer says what to use. */
function cloud(name: string, what: string, instead: string): Tool {
  const description = `Not available: it needs ${what} that only the cloud service has. Use ${instead}.`;
  return tool(name, "Not available here", description, undefined);
}

function searchIn(category: string): string {
  return `firecrawl_search with \`categories: ["${category}"]\``;
}
