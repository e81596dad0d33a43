/** What no reader came for, by the words it is made of. */

/** Blocks that say one of these are about the site and not about the page. */
const COOKIES =
  /\b(?:we|our (?:web)?site|this (?:web)?site|wir|diese (?:web)?(?:seite|site)|unsere (?:web)?(?:seite|site)|nous|ce site|este sitio|questo sito|deze (?:web)?site)\b[^.]{0,60}\b(?:uses?|using|verwende[nt]|nutz(?:en|t)|utilis(?:e|ons)|utiliza(?:mos)?|utilizza|gebruik(?:t|en))\b[^.]{0,40}\bcookies?\b|\b(?:accept|reject|manage|decline|allow)(?: all)?(?: optional| non-essential)? cookies\b|\bcookie (?:policy|settings|preferences|consent|notice)\b|\b(?:alle )?cookies (?:akzeptieren|ablehnen|accepteren)\b|\baccepter (?:tous )?les cookies\b|\baceptar (?:todas las )?cookies\b|\bwe (?:and our \d* ?partners|value your privacy)\b|\byour privacy choices\b|\bconsent preferences\b/iu;
const NEWSLETTER =
  /\b(?:subscribe|sign up|signup|join)\b[^.!?]{0,60}\b(?:newsletter|mailing list|our (?:daily |weekly )?(?:e-?mails?|updates)|inbox)\b|\bnewsletter\b[^.!?]{0,40}\b(?:abonnieren|anmelden|sign[- ]?up|subscribe|abonne[rz]|suscr[ií]be|iscriviti)\b|\b(?:enter|your) (?:your )?e-?mail(?: address)?\b[^.!?]{0,30}\b(?:subscribe|sign up|join)\b|\bget (?:the )?(?:latest|our best|more)\b[^.!?]{0,60}\b(?:to|in) your inbox\b|\b(?:abonnez-vous|inscrivez-vous) à (?:notre|la) newsletter\b|\bsuscr[ií]bete\b|\bno spam\b|\bunsubscribe (?:at )?any ?time\b/iu;
const SHARE =
  /\b(?:share (?:this|on|via|with|article|post|to)|tweet this|pin it|share:|teilen (?:auf|per)|artikel teilen|partager (?:sur|cet)|compartir en|condividi su|follow us on|folge(?:n sie)? uns|suivez-nous|síguenos|like us on)\b/iu;
const ADVERT =
  /^(?:advertisement|advertising|sponsored(?: content| links?)?|ad|ads|promoted(?: content)?|anzeige|werbung|publicité|publicidad|pubblicità|advertentie|реклама|广告|広告|story continues below(?: advertisement)?|article continues (?:below|after)(?: this)?(?: advertisement| ad)?|continue reading below|scroll to continue(?: reading)?|skip (?:advertisement|ad)|remove ads)[.:!]?$/iu;
const META =
  /\b(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados|©|skip to (?:main )?content|terms of (?:use|service)|privacy policy|log ?in|sign in|create an account|enable javascript|your browser (?:does not|doesn't)|back to top|read more|click here|affiliate (?:links?|commission)|this post (?:may )?contains?|image credit|photo (?:by|credit)|bild:|foto:|crédit photo)\b/iu;
/** Hosts of the buttons that share a page. */
const SHARERS =
  /\((?:https?:)?\/\/(?:www\.|m\.)?(?:facebook\.com\/(?:sharer|dialog|share)|twitter\.com\/(?:intent|share|home\?status)|x\.com\/(?:intent|share)|linkedin\.com\/(?:share|cws|sharing)|pinterest\.[a-z]+\/pin\/create|reddit\.com\/submit|(?:api\.)?whatsapp\.com\/send|wa\.me\/\?|t\.me\/share|telegram\.me\/share|tumblr\.com\/(?:share|widgets)|getpocket\.com\/(?:save|edit)|news\.ycombinator\.com\/submitlink|xing\.com\/(?:spi|social)|vk\.com\/share|bsky\.app\/intent|threads\.net\/intent|flipboard\.com\/share|buffer\.com\/add|line\.me\/R\/msg)|\((?:mailto:\?|sms:\?|whatsapp:\/\/)/iu;

/** Kinds of text other than the page's own. */
export type Furniture = "cookies" | "newsletter" | "share" | "advert";

/** Longer text than this says something of its own. */
const LONGEST = 600;

/** What kind of furniture a block is; `raw` is the block as markdown, `plain` what it shows. */
export function furnitureOf(raw: string, plain: string): Furniture | undefined {
  if (plain.length > LONGEST) return undefined;
  if (ADVERT.test(plain)) return "advert";
  if (SHARERS.test(raw)) return "share";
  if (COOKIES.test(plain)) return "cookies";
  if (NEWSLETTER.test(plain) && plain.length < 400) return "newsletter";
  if (SHARE.test(plain) && plain.length < 60) return "share";
  return undefined;
}

/** Whether a sentence speaks of the site, its terms or its buttons. */
export function isFurniture(raw: string, plain: string): boolean {
  return furnitureOf(raw, plain) !== undefined || (META.test(plain) && plain.length < 200);
}

/** Share of a text that is the text of links. */
export function linkShare(raw: string, plain: string): number {
  if (!raw.includes("](")) return 0;
  let linked = 0;
  for (const [, text = ""] of raw.matchAll(/\[([^[\]\n]{0,2000})\]\(/g)) linked += text.length;
  return plain.length === 0 ? 1 : linked / plain.length;
}
