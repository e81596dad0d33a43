/**
 * Letters, chats and notices in many languages; the signs are those of `templates.ts`, and `{W}` is a piece of a page without names.
 * `(a|b)` is one of several.
 */
import { compose, type Labelled, type Piece, piecesOf, put } from "./compose.ts";
import type { Draw } from "./names.ts";

const GREETINGS = `
(Dear|Hi|Hello|Hey|Good morning|Good evening|Welcome back|Welcome|To) {F}(,|!|.|)
(Dear|Hello|Good morning) (Mr|Mr.|Mrs|Mrs.|Ms|Ms.|Dr|Dr.|Prof.|Professor) {L}(,|:|)
Dear {P}(,|:|)
{F}(,|!| -)
(Liebe|Lieber|Hallo|Hi|Moin|Servus|Guten Tag) {F}(,|!|)
Sehr geehrte(r Herr| Frau|r Herr Dr.| Frau Dr.|r Herr Prof.) {L}(,|!)
(Bonjour|Cher|Chère|Salut|Coucou) {F}(,| !|)
(Monsieur|Madame|Bonjour Monsieur|Bonjour Madame|Cher Monsieur|Chère Madame) {L}(,|)
(Estimado|Estimada) (señor|señora|Sr.|Sra.|) {L}(:|,)
(Querido|Querida|Hola|Buenos días|Buenas tardes) {F}(:|,|!|)
(Gentile|Egregio|Spettabile) (signor|signora|Sig.|Sig.ra|Dott.|Dott.ssa|Avv.|) {L}(,|)
(Caro|Cara|Ciao|Buongiorno) {F}(,|!)
(Caro|Cara|Olá|Oi|Prezado|Prezada|Bom dia) (Sr.|Sra.|Dona|) {F}(,|!)
(Beste|Lieve|Hoi|Hallo|Dag) {F}(,|!)
(Geachte|Beste) (heer|mevrouw|dhr.|mevr.) {L},
(Hej|Hei|Kära|Kære|Kjære|Hallå) {F}(,|!)
(Szanowny Panie|Szanowna Pani|Drogi|Droga|Cześć|Witaj) {F}(,|!)
(Szanowny Pan|Szanowna Pani|Pan|Pani) {L}(,|)
(Vážený pane|Vážená paní|Milý|Milá|Ahoj|Dobrý den,) {F}(,|!)
(Kedves|Szia|Tisztelt|Helló) {F}(!|,)
(Dragă|Stimate domnule|Stimată doamnă|Bună) {F}(,|!)
(Poštovani|Dragi|Draga|Bok|Zdravo) {F}(,|!)
(Hyvä|Hei|Moi|Terve) {F}(,|!|)
(Merhaba|Sevgili|Sayın|Selam) {F}(,|!)
(Уважаемый|Уважаемая|Дорогой|Дорогая|Привет,|Здравствуйте,) {F}(,|!)
(Шановний|Шановна|Привіт,|Уважаеми|Здравей,) {F}(,|!)
(Αγαπητέ|Αγαπητή|Γεια σου|Κύριε|Κυρία) {F}(,|!)
(عزيزي|عزيزتي|مرحبا|السيد|السيدة) {F}(،|)
(שלום|היי|לכבוד) {F}(,|)
(Chào|Kính gửi|Thân gửi) {F},
`;
const CLOSINGS = `
(Best|Best regards|Kind regards|Regards|Warmly|Cheers|Thanks|Many thanks|Thank you|Sincerely|Yours sincerely|Yours faithfully|Yours truly|Love|Lots of love|Take care|See you soon|Respectfully|xx|xo)(,|,\\n|!|)\\n{P}
(Best|Cheers|Thanks|Love|Take care|See you|Hugs|xx|xoxo|Yours|All the best)(,|!|)(\\n| ){F}
(Mit freundlichen Grüßen|Viele Grüße|Beste Grüße|Herzliche Grüße|Hochachtungsvoll|MfG|Liebe Grüße)(\\n|,\\n){P}
(Cordialement|Bien à vous|Sincères salutations|Bien cordialement|Amicalement|Bises)(,\\n|\\n){P}
(Atentamente|Saludos|Un saludo|Un cordial saludo|Un abrazo|Besos)(,\\n|\\n){P}
(Cordiali saluti|Distinti saluti|Un caro saluto|Saluti|Un abbraccio)(,\\n|\\n){P}
(Atenciosamente|Com os melhores cumprimentos|Abraço|Um abraço|Cumprimentos)(,\\n|\\n){P}
(Met vriendelijke groet|Groet|Groetjes|Hoogachtend|Liefs)(,\\n|\\n){P}
(Med vänliga hälsningar|Hälsningar|Med venlig hilsen|Vennlig hilsen|Mvh|Hilsen|Kram|Ystävällisin terveisin|Terveisin)(,\\n|\\n){P}
(Z poważaniem|Pozdrawiam|Serdecznie pozdrawiam|S pozdravem|S úctou|Üdvözlettel|Tisztelettel|Cu stimă|Srdačan pozdrav|Lijep pozdrav|S poštovanjem|Lep pozdrav)(,\\n|\\n){P}
(Saygılarımla|Sevgiler|İyi çalışmalar|С уважением|С наилучшими пожеланиями|З повагою|С уважение|Με εκτίμηση|Φιλικά|مع أطيب التحيات|בכבוד רב|Trân trọng|Hormat saya)(,\\n|\\n){P}
`;
/** Sentences of letters and talk with places for names, other than the ones in English of `templates.ts`. */
const SENTENCES = `
(Ich heiße|Mein Name ist|Ich bin|Hier ist|Hier spricht) {P}(.| und ich wohne in {C}.| aus {C}.|, ich rufe aus {C} an.)
(Herr|Frau|Herrn) (Dr. |Prof. |){L} (wohnt in {C}|hat angerufen|kommt aus {C}|bittet um Rückruf|ist heute nicht im Büro|wurde in {C} geboren).
(Meine Schwester|Mein Bruder|Unser Nachbar|Meine Frau|Mein Sohn|Der Kunde|Die Patientin|Der Zeuge|Die Autorin|Der Trainer) {P} (wohnt in {C}|zieht nach {C}|arbeitet bei {O}|kommt morgen|hat gestern {F} getroffen|lebt seit {D} in {C}).
(Gestern|Heute|Am Montag|Letzte Woche) (habe ich|haben wir) {F} (in {C} |)(getroffen|gesehen|angerufen).
(Die|Der|Das) (Polizei|Stadt|Gemeinde|Staatsanwaltschaft|Bürgermeister|Feuerwehr|Bahnhof|Flughafen) {C} (meldet|ermittelt|wird|ist|hat) (einen Unfall|neu gebaut|geschlossen).
(Meine|Unsere|Die|Ihre) (neue |)(Anschrift|Adresse) (lautet|ist): {A}
(Wir|Sie finden uns|Das Büro|Der Laden) (wohnen|in der|ist in der|liegt in der) {S}(, {C}|, {Z} {C}|).
(Je m'appelle|Je suis|C'est|Mon nom est) {P}(.| et j'habite à {C}.|, de {C}.)
(M.|Mme|Monsieur|Madame|Le docteur|Maître|Le maire|La ministre|L'écrivain|L'écrivaine|La patiente|Le client) {P} (habite à {C}|est né à {C}|vient de {C}|a appelé|a déclaré|est arrivée).
(Ma sœur|Mon frère|Mon voisin|Ma fille|Mon mari|Notre collègue) {F} (habite|travaille|part vivre|étudie) (à {C}|en {N}).
(Le maire|La ville|La préfecture|La gare|L'aéroport|Les habitants) de {C}(, {P},|) (est fermée|a annoncé|se mobilisent).
(Nous|Ils|Elle) (habitons|habitent|a déménagé|sommes) (au|à|dans le) {A}.
(Me llamo|Soy|Mi nombre es|Habla) {P}(.| y vivo en {C}.|, de {C}.)
(El señor|La señora|Don|Doña|El doctor|La doctora|El alcalde|La ministra|El paciente|La escritora) {P} (vive en {C}|nació en {C}|llegó de {C}|viajó a {C}|llamó ayer).
(Mi abuela|Mi hermano|Mi hija|Mi marido|Mi vecino|Nuestro amigo) {F} (nació en|vive en|trabaja en|viene de) {C}.
(Vivo|Vivimos|La tienda está|Nos mudamos|La cita es) (en|a) {A}.
(Oye|Mira|Perdona), (soy|dile a|llama a|pregunta a) {F} (que|y|porque) (el|la) (bar|fiesta|casa) (está|es) en {C}.
(Mi chiamo|Sono|Il mio nome è|Parla) {P}(.| e vivo a {C}.|, di {C}.)
(Il signor|La signora|Il dottor|L'avvocato|Il sindaco|La regista|Il sottoscritto|La paziente) {P}(, nato a {C} il {D},|) (abita a {C}|vive a {C}|chiede il rimborso|ha chiamato).
(Mia nonna|Mio fratello|Nostra figlia|Il mio vicino) {F} (è nata a|abita a|lavora a) {C}.
(Abito|Abitiamo|Il negozio è|L'ufficio si trova) in {A}.
(Meu nome é|Chamo-me|Sou|Eu sou) {P}(.| e moro em {C}.|, de {C}.)
(O senhor|A senhora|Dona|O doutor|O réu|A paciente|A minha vizinha|O meu irmão) {P} (mora em {C}|nasceu em {C}|reside em {C}|ligou ontem|mudou-se para {A}).
(Ik ben|Mijn naam is|Ik heet|U spreekt met) {P}(.| uit {C}.| en ik woon in {C}.)
(De heer|Mevrouw|Mijn broer|Mijn zus|Onze buurman|De patiënt|De burgemeester) {P} (woont in {C}|komt uit {C}|heeft gebeld|werkt bij {O}|woont al jaren in {C}).
(Het pakket|De winkel|Het kantoor) (staat|is|ligt) (op|aan|bij) (de |){A}.
(Jag heter|Mitt namn är|Jeg hedder|Jeg heter|Mit navn er|Navnet mitt er) {P}(.| från {C}.| og bor i {C}.| och bor i {C}.)
(Min bror|Min syster|Min søster|Skådespelaren|Statsministeren|Naboen|Kunden) {P} (bor i {C}|flyttade till {C}|kommer fra {C}|jobbar på {O}|ringede i går).
(Vi flyttar till|Vi bor på|Butikken ligger på|Kontoret finns på|Vi bor i) {A}(.| i (augusti|maj).)
(Nazywam się|Jestem|Mam na imię|Mówi) {P}(.| i mieszkam w {C}.|, z {C}.)
(Pan|Pani|Mój brat|Moja siostra|Powód|Świadek|Minister|Pacjentka|Zgłasza) {P} (mieszka w {C}|urodził się w {C}|dzwonił wczoraj|zamieszkała w {C}|wnosi o zapłatę|przyjechała z {C}).
(Sklep mieści się|Biuro znajduje się|Mieszkamy|Proszę przesłać dokumenty) (przy|na adres|pod adresem) {A}.
(Jmenuji se|Jsem|Volám sa|Som|Zovem se|Ja sam|Ime mi je) {P}(.| z {C}.| iz {C}.| a bydlím v {C}.)
(Pan|Paní|Můj bratr|Moja sestra|Gospodin|Gospođa|Svjedok|Starosta) {P} (bydlí v {C}|býva v {C}|živi u {C}|zvao je jučer|přijel z {C}).
({L} {F} vagyok|A nevem {L} {F}|A szomszédom, {L} {F},|{L} {F} úr|{L} {F} polgármester) (és {C} lakom|{C} dolgozik|tegnap telefonált|megérkezett).
(Numele meu este|Mă numesc|Sunt|Domnul|Doamna|Fratele meu) {P} (și locuiesc în {C}|din {C}|a sunat ieri|s-a născut în {C}).
(Nimeni on|Olen|Nimi on|Veljeni|Naapurini) {P}(.| ja asun {C}.| {C}.)
(Benim adım|Ben|Adım|İsmim) {P}(.|, {C} yaşıyorum.| ve {C} oturuyorum.)
{P} (Bey|Hanım|bugün|dün) (aradı|{C} gitti|geldi|{C} taşındı).
(Меня зовут|Я|Это|Моё имя) {P}(.|, я живу в городе {C}.| из города {C}.)
(Господин|Госпожа|Мой брат|Моя сестра|Губернатор|Мэр|Писатель|Тренер|Пациент|Директор|Свидетель) {P} (живёт в городе {C}|заявил вчера|приехал из {C}|родился в {C}|просит перезвонить|рассказал о планах).
(Мы живём|Офис находится|Магазин находится|Документы направить) по адресу(:|) {A}.
(Мене звати|Моє ім'я|Пан|Пані|Казвам се|Господин) {P}(.| з міста {C}.| от {C}.)
(Με λένε|Ονομάζομαι|Ο κύριος|Η κυρία|Είμαι ο|Είμαι η) {P}(.| και μένω στην {C}.| από {C}.)
(اسمي|أنا|السيد|السيدة|الدكتور) {P}(.| من {C}.| وأعيش في {C}.)
(שמי|קוראים לי|אני|מר|גברת) {P}(.| מ{C}.| ואני גר ב{C}.)
(Tôi là|Tên tôi là|Nama saya|Saya) {P}(.| di {C}.| ở {C}.)
(i'm|im|it's|its|this is|my name's|name is|call me) {F}(,| and) (i live in {C}|from {C}|how are you|nice to meet you)
(lol|omg|ok so|btw|yeah|haha|well|so) {F} (n|and|&) {F} (r|are) (moving|going|coming) (2|to) {C} (lol|soon|next week|)
(did|has|will|is|was) (anyone|u|you|someone) (ask|seen|call|meet|text) {F}(?| today?| yet?| in {C}?)
{F} (missed|forgot|hates|broke|sold) (the|a) (bus|phone|bike|car) (again|in {C}|at {S}|)(,| lol|.|)
[{H}] {F}: (hey|hi|ok|where r u|im in {C}|whats up {F})\\n[{H}] {F}: (in {C}|ask {F}|ok|cu at {S})
(Agent|Support|Bot|Operator|Rep): (May I have your full name|Can I get your name|Who am I speaking to|Please confirm the account holder)?\\n(Customer|User|Me|Caller|Client): (sure, |it's |yes, |)({P}|{F} {L})
(Agent|Support|Bot|Operator|Rep): (And the postcode|What's your zip|Which city|Where do we ship it|What is the address)?\\n(Customer|User|Me|Caller|Client): (sure, |it's |)({Z}|{C}|{A})
(Ticket|Case|Claim|Incident) #{#}: (caller|customer|client|reported by|opened by|agent) {P} ((account {#}) |)(says|reports|complains|asks) (that |)(the|her|his) (card|parcel|order|line) (was|is) (lost|late|charged twice|broken).
(The|A) (defendant|plaintiff|tenant|landlord|witness|patient|insured|claimant|buyer|suspect|victim|deceased|petitioner|testator), {P}, (was arrested in {C}|resides at {A}|lives in {C}|of {A}, states as follows|was born in {C} on {D}|is represented by (Ms. |Mr. |){P}).
(Witness|Officer|Detective|Sergeant|Attorney|Dr.|Nurse|Judge|Pt.|Patient|Defendant) {P}(,| stated| testified| reported| noted) (that she saw |seen by |that ){P} (leave|enter|outside|at|near) {A}.
(Lease|Agreement|Contract) between {P} (as landlord|, seller,|) and {P} (as tenant|, buyer,|) for the (premises|property|house) at {A}.
(Mayor|Governor|Striker|Coach|Chef|Novelist|Pianist|Rapper|Senator|Minister|Actor|Actress|Singer|Goalkeeper|Captain|Bishop|Sheriff|Prosecutor|Architect|Historian) {P} (told reporters in {C}|, who grew up near {C},|scored twice in {C}|opened the|died in {C}|said on {w}|left {N}).
{P}, (a|the|our|their) ({J}|teacher|novelist|engineer|farmer|baker|widow|student) (who grew up|born|living|based) (near|in|outside) {C}(, {N}|), (died|said|was named|won) (on {D}|aged {#}|again).
"(We are on schedule|I don't know|It was late|He never came back|This is our home)," {L} (said|added|told {O}|wrote)(.| on {D}.)
{L} (scored|resigned|replied|denied|apologised|agreed|declined|argued), (and|but|while) {L} (did not|praised his team|left for {C}|said nothing).
(We|They|The family|Our team|She) (sailed|hiked|cycled|flew|took the train) from {C} to {C} (and ate in|via|, then on to|before reaching) {C}.
(Turn|Wait|Park) where {X} (meets|crosses) {X}(.| at {H}.)
(The|Our|A) (venue|warehouse|clinic|school|depot|restaurant|church|gym) (is|moved|relocated|opens|burned down) (at|to|from) {A}( to {C}|, doors at eight|.|)
(Return to|Ship to|Send to|Deliver to|Mail to|c/o|Attn|Bill to|Sold to|Remit to)(:|) {P}(, |\\n){A}
(parcel|package|letter|invoice|card|flowers) (addressed to|for|to) {P}, {A}(,| was| is) (handed to|given to|signed for by) (my friend|the clerk|) {F}.
(Passenger|Traveller|PASSENGER|Guest): {L}/{F} (MR|MS|MRS|)\\nFrom: {C}\\nTo: {C}
{L}, {F};{A}
{L}, {F}(, {J}|)(, {C}|)
(FROM|TO|RE|CC) {P} (TO|AND|FROM|,) {P} (RE: {#}|)
(#|Rank|Pos) {#}\\t{P}\\t{N}\\t{H}
{#}. {P} ({N}) {H}\\n{#}. {P} ({N}) {H}
<td>{P}</td><td>{C}</td><td>{T}</td>
- **(Contact|Author|Lead|Host):** {P} ([{E}](mailto:{E}))\\n- **(Based in|City|Where):** {C}
{P} · {T} · {A}
{P} | {J} | {O} | {C}
{P} ({J}, {O}) – {E}
(Dr.|Prof.|Dr|Rev.|Hon.) {P}, (MD|PhD|RN|Esq.|MSc|DDS|CPA)(\\n|, ){J}
({P}|{F}|{L}) (bakes|sings|works|smiled|is late|has won|runs fast|wrote it|can swim|does not know|knows best|sells cars|lives alone|and i agree|likes tea|plays here|retired|teaches maths|was right)(.|| today.|!)
({P}|{F}) (and|or|with) ({P}|{F}) (bake|sing|work|left|agree|met again|are late|won)(.|)
{P}\\n{J}\\n{O}\\n(Phone: {T}|{E}|{A}|{C})
{P}\\n{J}\\n{C}
{P}, {J}, {O}, {C}
({O}|{J}|{J} at {O})\\n{A}
({J}|A {J}|The {J}) (from|of|at) ({O}|{C}) (said|met {P}|called)
{J} (wanted|full time|needed|- {C}|, {C}|at {O})
i. A. {P}\\n{J}\\nTelefon: {T}\\n{S}, {Z} {C}
`;

const of = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.replaceAll("\\n", "\n"));
const [greetings, closings, sentences] = [of(GREETINGS), of(CLOSINGS), of(SENTENCES)];

/** A sentence, or a letter of a greeting, pieces of pages and a closing. `lines` are the pages. */
export function letter(draw: Draw, lines: readonly string[]): Labelled {
  if (draw.chance(0.6)) return compose(draw.of(sentences), draw);
  const pieces: Piece[] = [];
  if (draw.chance(0.7)) pieces.push(...piecesOf(draw.of(greetings), draw), [draw.of(["\n\n", "\n", " "])]);
  if (draw.chance(0.7)) {
    const text = draw.of(lines).slice(0, 200);
    // Only what certainly has no name in it.
    if (!/[^.!?\n]\s+[^\p{Ll}\s\d]/u.test(text)) pieces.push([text]);
    else pieces.push(...piecesOf(draw.of(sentences), draw));
  } else pieces.push(...piecesOf(draw.of(sentences), draw));
  if (draw.chance(0.6)) pieces.push([draw.of(["\n\n", "\n"])], ...piecesOf(draw.of(closings), draw));
  return put(pieces);
}
