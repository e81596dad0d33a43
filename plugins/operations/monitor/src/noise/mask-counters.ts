/** A number as pages write counts: with signs or spaces between its thousands, or short for thousands. */
const NUMBER = String.raw`(?<![\p{N}.,])(?:\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4}(?![\p{N}])|\d[\d.,'’]{0,20})(?:\s?(?:[kKmM]|mil|tys\.|万|천|만)(?![\p{L}\p{N}]))?\+?`;

/** Who is on a page. */
const AUDIENCE = [
  "people|persons|users|visitors?|guests?|others|readers|players|members|customers|shoppers|fans|listeners",
  "Personen|Leute|Menschen|Nutzer|Benutzer|Besucher|Gäste|Leser|Kunden|Mitglieder|Andere",
  "personnes|visiteurs|lecteurs|utilisateurs|internautes|clients|membres|invités",
  "personas|visitantes|usuarios|lectores|clientes|invitados|miembros",
  "persone|visitatori|utenti|lettori|clienti|ospiti|membri",
  "pessoas|visitantes|usuários|utilizadores|leitores|clientes|convidados|membros",
  "mensen|personen|bezoekers|gebruikers|lezers|klanten|gasten|leden",
  "osób|osoby|osoba|użytkownik(?:ów|a|i)?|gości|gość|czytelnik(?:ów|a|i)?|klient(?:ów|a|i)?|odwiedzających",
  "personer|besökare|användare|läsare|kunder|gäster|brugere|brukere|besøgende|besøkende",
  "lidí|osob|uživatel(?:ů|é|e)|návštěvník(?:ů|a|y)|čtenář(?:ů|i|e)|zákazník(?:ů|a|y)",
  "kişi|kullanıcı|ziyaretçi|okuyucu|müşteri|misafir|üye",
  "человека?|людей|посетител(?:ей|я|ь)|пользовател(?:ей|я|ь)|читател(?:ей|я|ь)|гост(?:ей|я|ь)",
  "人|名|位|명",
].join("|");

/** What they do there, now. */
const PRESENT = [
  "viewing|looking|watching|browsing|online|reading|right now|in the last (?:hour|day|24 hours)|are here|booked|in their (?:carts?|baskets?|bags?)",
  "schauen|sehen|ansehen|betrachten|lesen|gerade|jetzt|online|im Warenkorb",
  "regardent|consultent|lisent|en ligne|connectée?s?|dans leur panier|en ce moment|maintenant|online",
  "viendo|mirando|leyendo|en línea|conectad[oa]s|en su (?:carrito|cesta)|ahora|online",
  "guardando|leggendo|in linea|collegat[ie]|connessi|nel carrello|in questo momento|adesso|ora|online",
  "vendo|a ver|lendo|a ler|ligad[oa]s|conectad[oa]s|no carrinho|neste momento|agora|online",
  "bekijken|kijken|lezen|in hun winkel(?:mand|wagen)|op dit moment|nu|online",
  "ogląda(?:ją)?|przegląda(?:ją)?|czyta(?:ją)?|w koszyku|w tej chwili|teraz|online",
  "tittar|läser|ser på|leser|kigger|læser|i varukorgen|just nu|nu|online",
  "prohlíží|sleduj[eí]|čte|čtou|v košíku|právě teď|online",
  "bakıyor|inceliyor|görüntülüyor|okuyor|çevrimiçi|sepetinde|şu anda|şimdi|online",
  "смотр(?:ят|ит)|просматрива(?:ют|ет)|чита(?:ют|ет)|онлайн|в корзине|сейчас",
  "見ています|閲覧|視聴中|オンライン|カート|正在|在看|在线|보고 있|접속",
].join("|");

/** What people are counted by who said so of the page. */
const APPROVAL = [
  "likes?|liked|loved?|found (?:this|it)|recommend(?:ed)?|follow(?:ing)?|interested|going|attending",
  "gefällt|gefallen|fanden|finden (?:das|dies)|empfehlen|folgen|interessiert|interessieren sich",
  "aiment|ont (?:aimé|trouvé)|recommandent|suivent|intéressée?s?|participent",
  "les gusta|encontraron|recomiendan|siguen|interesad[oa]s|asistirán",
  "piace|hanno trovato|consigliano|seguono|interessat[ei]|parteciperanno",
  "gostam|gostaram|curtiram|acharam|recomendam|seguem|interessad[oa]s",
  "vinden (?:dit|het)|vonden|bevelen|volgen|geïnteresseerd",
  "lubi|polec(?:a|ają)|uzna(?:ło|li)|obserwuj(?:e|ą)|zainteresowan(?:e|ych)",
  "gillar|rekommenderar|hittade|synes om|anbefaler|følger",
  "se líbí|doporučuj[eí]|sleduj[eí]",
  "beğendi|tavsiye|takip",
  "нравится|рекомендуют|сочли",
  "参考に|役に立|觉得有用|추천",
].join("|");

/** What was sold; that counts visitors where it is counted by the hour, the day or the month. */
const SOLD =
  "sold|bought|ordered|purchased|verkauft|gekauft|bestellt|vendue?s?|achetée?s?|commandée?s?|vendid[oa]s?|comprad[oa]s?|vendut[oaie]|acquistat[oaie]|verkocht|gekocht|besteld|sprzedan[oye]ch?|sprzedano|kupion[oye]|kupiono|såld[a]?|solgt|prodáno|satıldı|продано|куплено|購入|販売|已售|판매";

/** How a line goes on that says for how long something is counted. */
const START_OF_TIME =
  "today|heute|aujourd['’]hui|hoy|oggi|hoje|vandaag|dzisiaj|dziś|idag|dnes|bugün|сегодня|total|insgesamt|gesamt|au total|en total|in totale|no total|in totaal|łącznie";

/** What a page counts of itself. */
const ENGLISH =
  "(?:page ?)?views?|visits?|hits|impressions|visitors?|downloads?|likes?|shares?|followers|subscribers|stargazers|forks?|plays|watchers|comments?|replies|(?:(?:customer|user|global|verified) )?(?:reviews?|ratings?)";
const OTHERS = [
  "(?:Seiten)?aufrufe|Ansichten|Zugriffe|Besuche|Besucher|Klicks|Downloads|Kommentare?|Abrufe|Wiedergaben|Leser|(?:Kunden)?(?:Bewertungen|Rezensionen)",
  "vues?|visites?|consultations|visiteurs|téléchargements?|commentaires?|partages?|abonnés|écoutes|avis(?: clients)?|évaluations",
  "visitas?|vistas|visualizaciones|lecturas|descargas?|comentarios?|seguidores|reproducciones|opiniones|reseñas|valoraciones",
  "visualizzazioni|visite|visitatori|letture|comment[oi]|download|condivisioni|ascolti|recensioni|valutazioni",
  "visualizaç(?:ões|ão)|acessos?|leituras?|comentários?|partilhas|compartilhamentos|curtidas|avaliações|opiniões",
  "weergaven|bezoeken|bezoekers|views|reacties|volgers|beoordelingen|recensies|reviews",
  "wyświetle(?:ń|nia|nie)|odsłon[ay]?|wizyt[ay]?|komentarz(?:y|e)?|pobra(?:ń|nia)|polubie(?:ń|nia)|opini[ei]|recenzj[ei]",
  "visningar|besök|kommentar(?:er)?|nedladdningar|följare|visninger|besøg|følgere|omdömen|recensioner|anmeldelser",
  "zobrazení|návštěv[ay]?|komentář(?:ů|e)?|stažení|přečtení|hodnocení|recenz[eí]",
  "görüntüle(?:n)?me|ziyaret|yorum|beğeni|indirme|okunma|takipçi|değerlendirme",
  "просмотр(?:ов|а|ы)?|посещени[йяе]|комментари(?:ев|я|и|й)|скачивани[йяе]|лайк(?:ов|а)?|подписчик(?:ов|а)?|отзыв(?:ов|а|ы)?",
  "閲覧数?|アクセス数?|再生(?:回数)?|コメント数?|いいね|浏览(?:量)?|阅读(?:量)?|评论|点赞|播放量?|조회(?:수)?|댓글|レビュー|评价|리뷰|좋아요|مشاهدة|مشاهدات|زيارة|تعليقات?",
].join("|");

const COUNTED = `${ENGLISH}|${OTHERS}`;
/** Where what is counted ends: in other languages the same words mean tours and talks. */
const STOP = String.raw`(?=\s*(?:$|[·•|,;()\]/–—]|\.(?!\d)|${START_OF_TIME}))`;

/** So many times, and what was done so often. */
const TIMES =
  "times|-?mal|fois|veces|vez|volte|vezes|keer|maal|raz[ya]?|gånger|gange|ganger|krát|kez|kere|kişi tarafından|раза?|回|次|번";
const DONE = [
  "viewed|accessed|visited|downloaded|shared|read|played|opened|watched",
  "aufgerufen|gelesen|angesehen|heruntergeladen|besucht|geteilt|abgerufen|angeklickt",
  "vue?s?|lue?s?|consultée?s?|téléchargée?s?|visitée?s?|visionnée?s?|partagée?s?",
  "vist[oa]s?|leíd[oa]s?|descargad[oa]s?|visitad[oa]s?|compartid[oa]s?",
  "lett[oa]|scaricat[oa]|visitat[oa]|visualizzat[oa]|condivis[oa]",
  "lid[oa]s?|baixad[oa]s?|descarregad[oa]s?|acessad[oa]s?|visualizad[oa]s?",
  "bekeken|gelezen|gedownload|bezocht|gedeeld",
  "wyświetlon[oya]|obejrzan[oya]|przeczytan[oya]|pobran[oya]|odwiedzon[oya]",
  "visad|läst|nedladdad|besökt|delad|vist|lest|læst",
  "zobrazen[oaé]?|přečten[oaé]?|stažen[oaé]?|navštíven[oaé]?",
  "görüntülendi|okundu|indirildi|ziyaret edildi|izlendi|paylaşıldı",
  "просмотрен[оаы]?|прочитан[оаы]?|скачан[оаы]?|посещен[оаы]?",
  "閲覧|視聴|再生|表示|浏览|阅读|播放|观看|조회",
].join("|");
/** What is booked or bought counts visitors where it is counted by the hour or the day. */
const LATELY =
  /in the last|past (?:hour|day|week|month|\d)|(?:this|last) (?:week|month)|per (?:hour|day)|in den letzten|heute|ces dernières|aujourd['’]hui|en las últimas|hoy|nelle ultime|oggi|nas últimas|hoje|in de (?:laatste|afgelopen)|vandaag|w ciągu ostatnich|dzisiaj|dziś|de senaste|idag|bugün|son (?:24|bir)|за последни|сегодня|過去|今日|24\s?(?:h\b|std|Stunden|heures|horas|ore|uur|godzin|timmar|saat|час|時間|小时)/iu;

const START = String.raw`(?<![\p{L}\p{N}])`;
const END = String.raw`(?![\p{L}\p{N}])`;
/** Scripts that write words without spaces between them. */
const JOINED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** One of these words; those of scripts without spaces stand anywhere. */
function word(list: string): string {
  const all = list.split(/\|(?![^()]*\))/);
  const joined = all.filter((one) => JOINED.test(one));
  return `(?:${START}(?:${all.filter((one) => !JOINED.test(one)).join("|")})${END}${joined.length === 0 ? "" : `|${joined.join("|")}`})`;
}

const COUNTERS: readonly RegExp[] = [
  String.raw`${NUMBER}(?=\s?(?:\p{L}+ )?${word(AUDIENCE)}[^.\d]{0,40}?${word(PRESENT)})`,
  String.raw`${NUMBER}(?=\s?(?:\p{L}+ )?${word(AUDIENCE)}[^.\d]{0,20}?${word(APPROVAL)})`,
  String.raw`(?<=${word(APPROVAL)}[^.\d]{0,20}\s)${NUMBER}(?=\s?${word(AUDIENCE)})`,
  String.raw`(?<=${START}(?:online|en ligne|on-?line|онлайн|çevrimiçi|オンライン)[^.\d]{0,30})${NUMBER}`,
  String.raw`(?<=${word(PRESENT)}[^.]{0,60}\s)${NUMBER}(?=\s?${word(AUDIENCE)})`,
  String.raw`${NUMBER}(?=\s?(?:unique )?${word(ENGLISH)}(?! (?:of|from|on|in) the\b))`,
  String.raw`${NUMBER}(?=\s?${word(OTHERS)}${STOP})`,
  String.raw`(?<=${word(COUNTED)}(?: [\p{L}]{2,12}){0,2}\s?[:：]\s?)${NUMBER}${STOP}`,
  String.raw`(?<=[閲覧アクセス再生コメント浏览阅读评论播放量数조회수댓글]\s?)${NUMBER}`,
].map((source) => new RegExp(source, "giu"));
const TIMES_DONE = new RegExp(String.raw`${NUMBER}(?=\s?(?:${TIMES})(?![\p{Ll}]))`, "giu");
const WAS_SOLD = new RegExp(
  String.raw`${NUMBER}(?=\s?(?:(?:items|units|pieces|copies|Stück|Exemplare|already|bereits|recently) )?${word(SOLD)})|(?<=${word(SOLD)}\s?[:：]?\s)${NUMBER}`,
  "giu",
);
const WAS_DONE = new RegExp(word(DONE), "iu");
/** A line that is a word and its number, as lists of facts have them. */
const FACT = new RegExp(
  String.raw`^((?:(?:weekly|monthly|daily|total|all-time|today['’]s) )?(?:stars?|watching|${COUNTED}))\s?[:：]?\s?\(?${NUMBER}\)?$`,
  "iu",
);
/** Stars of a project, which are many; those of a rating are few. */
const STARS = /(?<![\d.,])(?:\d{1,3}(?:[,.']\d{3}){1,4}|\d{2,12}|\d[\d.]{0,6}\s?[kKmM])(?= stars\b)/gi;

/** A line without the numbers that count visits, readers, comments and the like, which say nothing about what a page is for. */
export function maskCounters(text: string): string {
  let line = text.replace(FACT, "$1 ⟨count⟩").replace(STARS, "⟨count⟩");
  for (const counter of COUNTERS) line = line.replace(counter, "⟨count⟩");
  if (LATELY.test(line)) line = line.replace(WAS_SOLD, "⟨count⟩");
  if (WAS_DONE.test(line) || LATELY.test(line)) line = line.replace(TIMES_DONE, "⟨count⟩");
  return line;
}
