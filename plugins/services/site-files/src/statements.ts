import { AI_AGENTS, readPreferences, type Statement, shown } from "@winnow/kit-site";
import { decided, matchLength, type Rule, ruleOf, type Weight, weigh } from "./rules.ts";

/** Rules and preferences of one file that are kept. */
const MAX_KEPT = 20_000;
/** Preferences of one file, each of which may become a sentence. */
const MAX_PREFERENCES = 500;

/** A list of preferences, and the pages that it is about. */
interface Preference {
  readonly text: string;
  readonly pages: Rule;
}

/** What a group says to those whom it names. */
interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  readonly preferences: Preference[];
}

const KNOWN = new Map(AI_AGENTS.map((agent) => [agent.toLowerCase(), agent]));
const EVERYWHERE = ruleOf("allow", "/");

/**
 * What the lines of a robots.txt say about the use of a page, given by its path, to crawlers of these names: the preferences of the
 * groups that count for them, and the crawlers of AI that may not fetch it.
 * @see draft-ietf-aipref-attach, 3
 */
export function readStatements(
  lines: readonly (readonly [name: string, value: string])[],
  names: ReadonlySet<string>,
): (path: string) => readonly Statement[] {
  const groups = groupsOf(lines);
  const isOwn = ({ agents }: Group) => agents.some((agent) => names.has(agent.replace(/[^a-z_-].*$/s, "")));
  const isNamed = groups.some(isOwn);
  // What stands before all groups speaks to everybody.
  const mine = groups.filter((group, index) =>
    isNamed ? isOwn(group) : group.agents.includes("*") || index === 0,
  );
  const byAgent = new Map<string, Group[]>();
  for (const group of groups)
    for (const agent of new Set(group.agents)) {
      const known = KNOWN.get(agent);
      if (known === undefined) continue;
      const list = byAgent.get(known);
      if (list === undefined) byAgent.set(known, [group]);
      else list.push(group);
    }
  return (path) => {
    // Each group is weighed once: many crawlers share one.
    const weights = new Map<Group, Weight>();
    const ofGroup = (group: Group) => {
      const weight = weights.get(group) ?? weigh(group.rules, path);
      weights.set(group, weight);
      return weight;
    };
    return [
      ...crawling(mine.map(ofGroup)),
      ...preferring(mine, path),
      ...[...byAgent].flatMap(([agent, list]) => keptFrom(agent, list.map(ofGroup))),
    ];
  };
}

/** The groups of a file; the first has what stands before them. */
function groupsOf(lines: readonly (readonly [name: string, value: string])[]): readonly Group[] {
  const start = (): Group => ({ agents: [], rules: [], preferences: [] });
  let group = start();
  const groups = [group];
  let [kept, preferences, inAgents] = [0, 0, false];
  for (const [name, value] of lines) {
    if (name === "agent") {
      if (!inAgents) {
        group = start();
        groups.push(group);
      }
      inAgents = true;
      if (kept++ < MAX_KEPT) group.agents.push((value.split(/[\s/]/, 1)[0] ?? "").toLowerCase());
    } else if (name === "allow" || name === "disallow") {
      inAgents = false;
      if (value !== "" && kept++ < MAX_KEPT) group.rules.push(ruleOf(name, value));
    } else if (name === "signal" || name === "usage") {
      inAgents = false;
      if (preferences++ < MAX_PREFERENCES) group.preferences.push(preferenceOf(name, value));
    }
  }
  return groups;
}

function preferenceOf(name: string, value: string): Preference {
  if (name === "signal") return { text: `Content-Signal: ${value}`, pages: EVERYWHERE };
  const [, path = "/"] = /^(\/\S*)\s/.exec(value) ?? [];
  return { text: `Content-Usage: ${value}`, pages: ruleOf("allow", path) };
}

function crawling(weights: readonly Weight[]): readonly Statement[] {
  return refusal(weights, { crawl: false });
}

function keptFrom(agent: string, weights: readonly Weight[]): readonly Statement[] {
  return refusal(weights, { "ai-agents": false }).map((statement) => ({ ...statement, agent }));
}

function refusal(weights: readonly Weight[], uses: Statement["uses"]): readonly Statement[] {
  const rule = decided(weights);
  return rule === undefined ? [] : [{ source: "robots.txt", text: shown(`Disallow: ${rule.pattern}`), uses }];
}

/** Those of the longest path that the page lies in; signals are about all pages. */
function preferring(groups: readonly Group[], path: string): readonly Statement[] {
  const all = groups.flatMap(({ preferences }) => preferences);
  const lengths = all.map(({ pages }) => (pages === EVERYWHERE ? -1 : matchLength(pages, path)));
  const longest = Math.max(-1, ...lengths);
  return all.flatMap(({ text, pages }, index): readonly Statement[] => {
    if (pages !== EVERYWHERE && (longest === -1 || lengths[index] !== longest)) return [];
    const uses = readPreferences(text.replace(/^[^:]*:\s*(?:\/\S*\s)?/, ""));
    return Object.keys(uses).length === 0 ? [] : [{ source: "robots.txt", text: shown(text), uses }];
  });
}
