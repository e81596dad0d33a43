/** Names that no word introduces: whether what stands around them says that they are those of authors. */
import { type Byline, type Facts, findDate, isOtherCredit, isRole, SIGNATURE } from "@winnow/kit-facts";
import { SEPARATOR, siteNames, squeeze } from "./site.ts";
import { sells } from "./whole-page.ts";

/** What a name alone is worth, and what each sign adds. An author needs 0.5: being near and called twice is a guess. */
const BARE = 0.2;
const NEAR_TITLE = 0.12;
const SIGNS = { date: 0.22, role: 0.3, mail: 0.25, credited: 0.3, signed: 0.3 } as const;
const SEEN_AGAIN = 0.08;
/** Elements between the title and the name that stand for one head. */
const NEAR = 25;
/** How many names in the same sort of place make a list of people. */
const MOST_ALIKE = 3;
const MAX_ALT_LENGTH = 80;

/** A mail address, or a handle: `Ann Lee @annlee`. */
const ADDRESS = /^\S+@\S+\.\S+$|^\(?@[\w.-]{2,30}\)?$/u;
/** Places for what leads through a site, and for words of others. */
const FRAME =
  /(?:^|[\s.#_-])(?:footer|nav|navbar|menu|aside|button|breadcrumbs?|share|social|taxonomy|category|privacy|h1|title|label|blockquote|cite|figcaption|comments?|related|sidebar)(?![a-z])/iu;

/** How likely a name that stands alone is the author's, 0 to 1; 0 where nothing says it. */
export function scoreOfLoneName(byline: Byline, facts: Facts, title: number): number {
  const { value, at, main, peers, origin, neighbours = [] } = byline;
  const [before = "", after = ""] = neighbours;
  if (isOtherCredit(before) || FRAME.test(origin) || isNamed(value, facts)) return 0;
  const distance = at - title;
  const isNear = distance >= -8 && distance <= NEAR;
  const signs =
    (isNear && neighbours.some((text) => isDated(text, facts.language)) ? SIGNS.date : 0) +
    (isRole(after) || (isRole(before) && isNear) ? SIGNS.role : 0) +
    (ADDRESS.test(after) ? SIGNS.mail : 0) +
    (before === SIGNATURE && isOnlySignature(facts) ? SIGNS.signed : 0) +
    (isCredited(byline, facts) ? SIGNS.credited : 0);
  // What stands before the title is mostly the site or a section of it.
  if (signs === 0 || (distance < 0 && signs <= SIGNS.date)) return 0;
  const score = BARE + (isNear ? NEAR_TITLE : 0) + (main ? 0.03 : 0) + signs;
  const again = isSeenAgain(value, facts) ? SEEN_AGAIN : 0;
  return peers > MOST_ALIKE ? score - 0.3 : Math.min(0.74, score + again);
}

/** Whether a page that sells nothing, where people praise things, is signed once. */
function isOnlySignature(facts: Facts): boolean {
  return (
    facts.bylines.filter(({ neighbours }) => neighbours?.[0] === SIGNATURE).length === 1 && !sells(facts)
  );
}

const DATE_LENGTH = 60;

function isDated(text: string, language: string): boolean {
  return text.length <= DATE_LENGTH && /\d/u.test(text) && findDate(text, language) !== undefined;
}

/** Whether a byline with words for it ends with the name, or the title element has it between its title and its site. */
function isCredited({ value, at }: Byline, { title, bylines }: Facts): boolean {
  const between = title.split(SEPARATOR).slice(1, -1);
  return (
    between.some((part) => part.endsWith(value) && part.length <= value.length + 4) ||
    bylines.some((one) => one.at !== at && one.kind === "by" && one.value.endsWith(value))
  );
}

/** Whether a picture's description or a paragraph about somebody begins with the name. */
function isSeenAgain(value: string, { images, paragraphs }: Facts): boolean {
  return (
    images.some(({ label }) => label.length <= MAX_ALT_LENGTH && label.startsWith(value)) ||
    paragraphs.some((one) => one.value.startsWith(`${value} `))
  );
}

/** Whether a heading, the title or the site has the same words. */
function isNamed(value: string, facts: Facts): boolean {
  const words = squeeze(value);
  return (
    siteNames(facts).some((site) => site.includes(words)) ||
    facts.headings.some(({ level, value: text }) => level === 1 && squeeze(text) === words)
  );
}
