import { AI_AGENTS, ROBOTS_AGENTS, readPreferences, type Statement, shown, type Use } from "@winnow/kit-site";

type Uses = Statement["uses"];

/** What directives of robots say about uses. @see wire contract 2.4 */
const DIRECTIVES: Readonly<Record<string, Uses>> = {
  all: { search: true },
  index: { search: true },
  noindex: { search: false },
  none: { search: false },
  noai: { "ai-train": false },
};
/** Directives that have a value behind a colon, as agents have theirs. */
const VALUED = /^(?:unavailable_after|max-snippet|max-image-preview|max-video-preview)$/;
const OWN = new Set(ROBOTS_AGENTS.map((agent) => agent.toLowerCase()));
/** Meta elements of these names speak to crawlers. */
const NAMED = new Set(["googlebot", "bingbot", ...AI_AGENTS.map((agent) => agent.toLowerCase())]);
/** More of a header is not read. */
const MAX_HEADER = 8192;
const MAX_PARTS = 200;

/** What the headers of an answer say. */
export function fromHeaders(headers: Readonly<Record<string, string>>): readonly Statement[] {
  const found: Statement[] = [];
  for (const name of ["content-signal", "content-usage"]) {
    const value = headers[name];
    if (value !== undefined) add(found, "header", `${name}: ${value}`, readPreferences(value));
  }
  const robots = headers["x-robots-tag"];
  if (robots !== undefined) found.push(...fromRobotsTag(robots));
  add(
    found,
    "header",
    `tdm-reservation: ${headers["tdm-reservation"]}`,
    reservation(headers["tdm-reservation"]),
  );
  return found;
}

/** What the meta elements of a page say, by their names. */
export function fromMetas(metadata: Readonly<Record<string, unknown>>): readonly Statement[] {
  const found: Statement[] = [];
  for (const [key, value] of Object.entries(metadata)) {
    const name = key.toLowerCase();
    // What an element named `ROBOTS` says stands in the field of that name in lower case as well.
    const isKnown = (text: string) => key !== name && [metadata[name]].flat().includes(text);
    const said = [value].flat().filter((one): one is string => typeof one === "string" && !isKnown(one));
    if (name === "tdm-reservation") add(found, "meta", `${name}: ${said[0]}`, reservation(said[0]));
    if (name !== "robots" && !OWN.has(name) && !NAMED.has(name)) continue;
    for (const text of said)
      add(found, "meta", `${name}: ${text}`, directives(text), name === "robots" ? undefined : name);
  }
  return found;
}

/** Directives, some of them behind the name of the crawler that they and those after them are for. */
function fromRobotsTag(value: string): readonly Statement[] {
  const found: Statement[] = [];
  let agent: string | undefined;
  for (const part of value.slice(0, MAX_HEADER).split(",", MAX_PARTS)) {
    const [, name = "", rest = ""] = /^\s*([\w-]+)\s*:(.*)$/s.exec(part) ?? [];
    const isAgent = name !== "" && !VALUED.test(name.toLowerCase());
    if (isAgent) agent = name;
    const text = isAgent ? rest : part;
    add(
      found,
      "header",
      `x-robots-tag: ${agent === undefined ? "" : `${agent}: `}${text.trim()}`,
      directives(text),
      agent,
    );
  }
  return found;
}

function directives(text: string): Uses {
  const uses: Partial<Record<Use, boolean>> = {};
  for (const part of text.slice(0, MAX_HEADER).split(/[,\s]+/, MAX_PARTS)) {
    const said = Object.hasOwn(DIRECTIVES, part.toLowerCase()) ? DIRECTIVES[part.toLowerCase()] : {};
    for (const [use, answer] of Object.entries(said ?? {}) as [Use, boolean][])
      uses[use] = answer && uses[use] !== false;
  }
  return uses;
}

/** Anything but 0 and 1 is a mistake, and counts as nothing. @see TDMRep, tdm-reservation */
export function reservation(value: unknown): Uses {
  const text = String(value).trim();
  return text === "1" ? { tdm: false } : text === "0" ? { tdm: true } : {};
}

function add(
  found: Statement[],
  source: Statement["source"],
  text: string,
  uses: Uses,
  agent?: string,
): void {
  if (Object.keys(uses).length === 0) return;
  const isOther = agent !== undefined && !OWN.has(agent.toLowerCase());
  found.push({
    source,
    text: shown(text),
    ...(agent === undefined ? {} : { agent: shown(agent).slice(0, 100) }),
    // What it says to others is shown, and counts for nothing here.
    uses: isOther ? {} : uses,
  });
}
