/** Lines that say of themselves what they are: credits of pictures, calls to read on, to subscribe or to comment. */

/** Numbers per block. */
export const CUES = 6;
/** Longer lines are text, whatever they start with. */
const MAX_WORDS = 40;

/** In the order of the numbers: a line matches or does not. */
const PATTERNS: readonly RegExp[] = [
  // Credits that open a line: "Photo: Ada Lovelace", "Bild von ...", "© Reuters".
  /^\(?(?:photos?|fotos?|bild(?:er|quelle|nachweis)?|titelbild|beitragsbild|images?|pictures?|video|credits?|cr[ée]dits?|zdj[ęe]cie|kuva|foto's)\b[^:]{0,20}(?::|\/| by | von | par | de | courtesy )|^photograph(?:y|ed)? by|^(?:image )?(?:illustrative|credit|source)\b|^©|^\(c\) /iu,
  // Credits anywhere: agencies and signs.
  /©|\bgetty\b|shutterstock|\bimago\b|\breuters\/|\bap photo|\bafp\b|\bpixabay\b|\bunsplash\b|\bistock\b|(?:photo|foto|image|picture|bild|cr[ée]dit)s?:/iu,
  // Calls to read something else.
  /^[\W_]*(?:read (?:more|also|next|on|the full)|also read|see also|also see|more(?: on| from| stories)?:|related\b|recommended|don'?t miss|you (?:may|might) (?:also )?(?:like|enjoy|be interested)|watch(?: now| more| also)?:|listen:|check out|mehr (?:dazu|zum thema|zu )|lesen sie (?:auch|hier|mehr)|lies auch|auch interessant|siehe auch|weitere |das könnte|passend dazu|lire aussi|à lire|voir aussi|leggi anche|leia (?:também|mais)|veja (?:também|mais)|lea (?:también|además)|le puede interesar|te puede interesar|mire:|vea también|czytaj|zobacz|przeczytaj|lees ook|læs også|läs också|les også|lue myös|baca juga|читайте также|смотрите также|continue reading|up next|関連|相关)/iu,
  // Calls to subscribe and to follow.
  /\b(?:newsletters?|subscribe|sign up|abonnier|suscr[ií]b|inscreva|iscriviti|abonnez|prenumerera|zapisz się|follow us|folge uns|síguenos|suivez|seguici|siga-nos|download (?:the|our) app|whatsapp|telegram)/iu,
  // Adverts, and what goes on after them.
  /^(?:advertisement|anzeige|werbung|publicidad|publicité|publicidade|pubblicità|sponsored|reklama|annonse?|mainos|article continues|story continues|continua dopo|this (?:post|article) (?:contains|may contain) )/iu,
  // Comments and tags.
  /^(?:\d+ )?(?:comments?|kommentare?|commentaires?|comentarios?|coment[áa]rios?|commenti|reacties|responses?|leave a (?:reply|comment)|add (?:a )?comment|post (?:a )?comment|deja una respuesta|laisser un commentaire)\b|^(?:tags?|filed under|posted in|categor(?:y|ies)|schlagw[oö]rter|themen|topics?|keywords?|etiquetas|mots-clés)\b ?:?/iu,
];

/** Writes the {@link CUES} numbers of a line of so many words: 1 where a pattern matches. */
export function fillCues(text: string, words: number, out: Float32Array, at: number): void {
  if (words > MAX_WORDS || words === 0) return;
  for (let pattern = 0; pattern < CUES; pattern++) if (PATTERNS[pattern]!.test(text)) out[at + pattern] = 1;
}
