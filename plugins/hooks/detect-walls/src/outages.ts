import type { Glance } from "@winnow/hook-detect-shells";
import { phrasesOf } from "@winnow/kit-words";
import { isBare } from "./signs.ts";

/** What sites say that are down: as a whole title, and to ask for patience; what only programs say that are broken. */
const words = (name: string) => phrasesOf(new URL("../words/outages.txt", import.meta.url), name);
const OUTAGE = words("outage");
const PATIENCE = words("patience");
const BROKEN = words("broken");
/** No page about an outage says more than this, around which there may be a menu. */
const AN_OUTAGE = 700;
const MAX_LINKS = 12;

/** Why a page with status 200 is the notice of a site that is down; undefined when it is not. `asked` is the URL of the request. */
export function outageProblem(asked: URL, page: Glance): string | undefined {
  if (page.isCut || page.letters >= AN_OUTAGE || (page.counts.a ?? 0) > MAX_LINKS) return undefined;
  if (/status|maintenance|outage|wartung|error|5\d\d/i.test(asked.hostname + asked.pathname))
    return undefined;
  const said = [page.title, page.heading].find(isOutage);
  if (said === undefined) return undefined;
  if (!PATIENCE.isIn(page.text) && !(isBare(page) && BROKEN.isOne(page.heading))) return undefined;
  // An article about an outage has another kind of heading next to it.
  if (
    page.heading !== "" &&
    page.title !== "" &&
    ![page.heading, page.title].every(isOutage) &&
    page.letters > AN_OUTAGE / 2
  )
    return undefined;
  return `The site says "${said.slice(0, 100)}", although its status is 200.`;
}

/** Whether a title says so: whole, or in front of or behind the name of the site. */
function isOutage(title: string): boolean {
  if (title === "") return false;
  return [title, ...title.split(/\s[|–—·:-]\s|\s?[|»]\s?/)].some(
    (part) => OUTAGE.isOne(part.trim()) || BROKEN.isOne(part.trim()),
  );
}
