/** Words that may stand in place of the number of one of these units. */
const ANY = String.raw`(?:\d{1,4}|%)`;

/** How languages say how long ago something was; `#` is a number or one of the words. */
const PHRASES: readonly (readonly [phrase: string, words: string])[] = [
  [
    String.raw`(?:(?:about|over|almost|more than|less than) )?#\s?(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?|mo|months?|y|yrs?|years?)(?:,? (?:and )?\d{1,2}\s?(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?))? ago`,
    "an?|one|a few|few|several",
  ],
  [
    "(?:just now|moments? ago|a moment ago|gerade eben|à l['’]instant|ahora mismo|proprio ora|agora mesmo|zojuist|przed chwilą|nyss|právě teď|az önce|только что)",
    "",
  ],
  [
    "vor # (?:Sek\\.|Min\\.|Std\\.|Sekunden?|Minuten?|Stunden?|Tag(?:en?)?|Wochen?|Monat(?:en?)?|Jahr(?:en?)?)",
    "einer|einem|wenigen",
  ],
  ["il y a # (?:secondes?|minutes?|min|heures?|h|jours?|semaines?|mois|ans?)", "une?|quelques"],
  ["hace # (?:segundos?|minutos?|min|horas?|h|días?|semanas?|meses|mes|años?)", "una?|unos|unas"],
  [
    "# (?:second[oi]|minut[oi]|min|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]) fa",
    "un['’]?|una|pochi|alcun[ei]",
  ],
  ["há # (?:segundos?|minutos?|min|horas?|h|dias?|semanas?|mês|meses|anos?)", "uma?|alguns|algumas|poucos"],
  [
    "# (?:seconden?|minuut|minuten|min|uur|uren|dag(?:en)?|we(?:ek|ken)|maand(?:en)?|jaar) geleden",
    "een|enkele",
  ],
  [
    "# (?:sekund[yę]?|sek\\.?|minut[yę]?|min\\.?|godzin[yę]?|godz\\.?|dni|dzień|tygodni[ea]?|tydzień|miesi(?:ąc|ące|ęcy)|lat[a]?|rok) temu",
    "kilka",
  ],
  [
    "(?:för|for) # (?:sekund(?:er)?|minut(?:er)?|minutt(?:er)?|min|timm(?:e|ar)|tim(?:e|er)|dag(?:ar|er|e)?|veck(?:a|or)|uke(?:r)?|uge(?:r)?|månad(?:er)?|måned(?:er)?|år) (?:sedan|siden)",
    "en|ett|et|några",
  ],
  [
    "před # (?:sekund(?:ami|ou)?|minut(?:ami|ou)|hodin(?:ami|ou)|dn(?:y|em)|týdn(?:y|em)|měsíc(?:i|em)|lety|rokem)",
    "několika",
  ],
  ["# (?:saniye|dakika|dk|saat|gün|hafta|ay|yıl) önce", "bir|birkaç"],
  [
    "# (?:секунд[уы]?|сек\\.?|минут[уы]?|мин\\.?|час(?:а|ов)?|дн(?:я|ей)|день|недел[юиь]|месяц(?:а|ев)?|лет|год(?:а)?) назад",
    "несколько",
  ],
];
const AGO = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${PHRASES.map(([phrase, words]) => phrase.replace("#", words === "" ? "" : ANY.replace("%", words))).join("|")})(?![\p{L}\p{N}])`,
  "giu",
);
/** Scripts that write words without spaces between them. */
const AGO_JOINED =
  /\d{1,4}\s?(?:秒|分|分钟|分間|時間|小时|日|天|週間|周|か月|ヶ月|个月|年|초|분|시간|일|주|개월|년)\s?(?:前|전)|たった今|刚刚|방금/gu;
/** Most lines have none of this in them. */
const HAS_AGO =
  /\d|\bago\b|just now|moment|gerade|instant|ahora|agora|proprio|zojuist|przed|nyss|práv|az önce|только|hace |vor |il y a|há |geleden|temu|sedan|siden|před| fa\b|önce|назад|今|刚|방금/iu;

/** A line without how long ago something was, which another day says of the same thing in another way. */
export function maskAgo(text: string): string {
  return HAS_AGO.test(text) ? text.replace(AGO, "⟨ago⟩").replace(AGO_JOINED, "⟨ago⟩") : text;
}
