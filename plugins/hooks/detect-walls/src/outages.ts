import type { Glance } from "@winnow/hook-detect-shells";
import { isBare } from "./signs.ts";

/** Titles of sites that are down: all of it, but for the site's own name. */
const OUTAGE =
  /^(?:(?:http )?(?:error )?5\d\d(?: error)?(?:[\s:,.!–-]+(?:internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|error))?|internal server error|bad gateway|gateway time-?out|service (?:is )?(?:temporarily )?unavailable|(?:this |the |our )?(?:(?:web)?site|page|server|service) (?:is )?(?:currently |temporarily )?(?:unavailable|offline|down(?: for (?:scheduled )?maintenance)?|under(?:going)? (?:scheduled )?maintenance)|temporarily (?:unavailable|offline|down(?: for (?:scheduled )?maintenance)?)|(?:scheduled |site |system |website |planned )?maintenance(?: mode| in progress| break| work)?|(?:we are |we['’]re )?(?:currently )?(?:down for|under(?:going)?|performing) (?:scheduled )?maintenance|(?:sorry,? )?we(?:['’]ll| will) be (?:right )?back(?: (?:soon|shortly|in a (?:moment|few minutes)))?|be right back|error establishing a database connection|application error|(?:oops[,!.]* )?something went wrong|an? (?:unexpected )?error (?:has )?occurred|(?:geplante )?wartungsarbeiten|wartungsmodus|wegen wartungsarbeiten (?:nicht erreichbar|geschlossen)|(?:(?:der |unser )?(?:dienst|service)|(?:die |unsere |diese )?(?:seite|website)) (?:ist )?(?:derzeit |momentan |vorübergehend )?nicht (?:erreichbar|verfügbar)|(?:le )?(?:service|site) (?:est )?(?:temporairement |momentanément )?indisponible|(?:el )?(?:servicio|sitio) (?:está )?(?:temporalmente )?no disponible|(?:il )?(?:servizio|sito) (?:è )?(?:temporaneamente )?non disponibile|(?:serviço|site) (?:temporariamente )?indisponível|(?:site )?en (?:cours de )?maintenance|(?:sitio )?en mantenimiento|in manutenzione|em manutenção|in onderhoud|техническ(?:ие|ое) (?:работы|обслуживание)|メンテナンス中)\W*$/iu;
/** How a site that is down asks for patience. */
const PATIENCE =
  /\b(?:try again|(?:be |come )?back (?:soon|shortly|online|later|in)|(?:down for|under(?:going)?|performing) (?:\w+ )?maintenance|temporar(?:y|ily)|technical (?:problem|difficult|issue)|experiencing|administrator|apologi[sz]e|inconvenience|später|vorübergehend|réessayer|plus tard|temporairement|momentanément|más tarde|temporalmente|più tardi|temporaneamente|mais tarde|temporariamente)|позже|しばらく/iu;
/** What only programs say that are broken; nobody asks for patience beside it. */
const BROKEN =
  /^(?:error establishing a database connection|internal server error|bad gateway|gateway time-?out)\W*$/i;
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
  if (!PATIENCE.test(page.text) && !(isBare(page) && BROKEN.test(page.heading))) return undefined;
  // Whoever writes about an outage has a heading of another kind beside it.
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
  return [title, ...title.split(/\s[|–—·:-]\s|\s?[|»]\s?/)].some((part) => OUTAGE.test(part.trim()));
}
