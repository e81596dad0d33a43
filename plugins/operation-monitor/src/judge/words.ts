/** Words that say nothing about what a goal or a change is about. */
const EMPTY = new Set(
  `a about above after again all also am an and any anything are as at be been before being below between both but by can could did do does doing don down during each
  even every everything few find for from further get give goes had has have having he her here him his how i if in into is it its itself just know let like me more most my
  need new no nor not now of off on once one only or other our out over own page pages per please s same see she should site so some something such t tell than that the their them then
  there these they thing this those through to too track under until up us use very want was watch we web website were what when whenever where whether which while who whom why will with would you your
  alert alerts notify notification notified inform monitor monitoring check checks care interested interest mention mentions mentioned happen happens become becomes
  change changes changed changing update updates updated updating add adds added adding remove removes removed removing appear appears appeared announce announced announcement publish published post
  significant important meaningful relevant major material real actual minor small cosmetic ignore ignoring except excluding der die das und oder wenn ist nicht le la les et ou est`.split(
    /\s+/,
  ),
);

/** Words that stand for the same thing; the first names it. */
const GROUPS: readonly (readonly string[])[] = [
  "price prices pricing cost costs fee fees charge charges tariff preis preise kosten prix precio cheaper expensive discount sale rate".split(
    " ",
  ),
  "stock restock restocked availability available unavailable sold inventory lieferbar verfügbar ausverkauft seats seat ticket tickets".split(
    " ",
  ),
  "job jobs position positions vacancy vacancies opening openings career careers hiring role roles recruiting recruitment posting postings stelle stellen emploi employment".split(
    " ",
  ),
  "version versions release releases changelog patch upgrade".split(" "),
  "date dates deadline deadlines schedule scheduled postponed rescheduled appointment frist termin".split(
    " ",
  ),
  "outage outages incident incidents downtime degraded operational status disruption".split(" "),
  "terms policy policies conditions privacy legal contract agreement clause".split(" "),
  "cancelled canceled cancellation cancel cancels".split(" "),
  "security vulnerability vulnerabilities cve exploit".split(" "),
  "hours öffnungszeiten horaires".split(" "),
  "recall recalls recalled".split(" "),
  "person people ceo cto founder executive executives leadership team staff employee".split(" "),
];
const NAMES = new Map(GROUPS.flatMap((group) => group.map((word) => [word, group[0] ?? word] as const)));

/** What a change or a goal can be about beside its words. */
export type Topic = "price" | "stock" | "job" | "version" | "date" | "outage";
const TOPICS: ReadonlySet<string> = new Set(["price", "stock", "job", "version", "date", "outage"]);

/** The words of a text that say what it is about, each as one of its kind, in the order of the text. */
export function termsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
  return words
    .map(plain)
    .filter((word) => !EMPTY.has(word) && (word.length > 1 || /\p{N}|\p{Lo}/u.test(word)))
    .map(stem);
}

/** What a text names as its subject. */
export function topicsNamed(text: string): ReadonlySet<Topic> {
  return new Set(termsOf(text).filter((term): term is Topic => TOPICS.has(term)));
}

function plain(word: string): string {
  return word.replace(/['’]s?$/, "");
}

/** A word without its ending, or what stands for its group. */
export function stem(word: string): string {
  const known = NAMES.get(word);
  if (known !== undefined) return known;
  const short = word
    .replace(/(?<=\p{L}{3})(?:ies|y)$/u, "i")
    .replace(/(?<=\p{L}{3})(?:ations?|ings?|edly|ed|ers?|es|s|ly|ment|ments)$/u, "")
    .replace(/(?<=\p{L}{3})e$/u, "");
  return NAMES.get(short) ?? short;
}
