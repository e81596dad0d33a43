export { AI_AGENTS } from "./ai-agents.ts";
export { PATTERN_ERRORS } from "./errors.ts";
export { isSameHost, isSubdomain } from "./hosts.ts";
export { findAny, patternProblem } from "./patterns.ts";
export { checkScrapeOptions } from "./scrape-options.ts";
export { type Robots, type SiteFiles, SiteFilesToken, type Sitemap, type SiteRobots } from "./site-files.ts";
export { ROBOTS_AGENTS, readPreferences, type Statement, shown, USES, type Use } from "./statements.ts";
export { Url } from "./url.ts";
export { type KeyRules, urlKey, withoutFragment } from "./url-key.ts";
