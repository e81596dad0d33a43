/**
 * Guesses the encoding of a page that does not say it. Each candidate decodes a sample, and the text that
 * looks most like a language wins: by its most frequent characters, by alphabets, by where capitals stand.
 */

interface Candidate {
  readonly encoding: string;
  /** Languages, as in the `lang` attribute, that it was made for. */
  readonly languages: readonly string[];
  /** Likeness of a decoded text, at most 1. */
  readonly score: (text: string) => number;
}

const SAMPLE_BYTES = 16_384;
/** Characters beyond ASCII after which the verdict would not change any more. */
const SAMPLE_CHARACTERS = 1000;
/** Below this nothing looks like a language, and the default of the web holds. */
const MIN_SCORE = 0.3;
/** What the page's own `lang` attribute is worth. */
const LANGUAGE_BONUS = 0.15;
/** A declaration of Latin-1 is often a server's default, yet takes some evidence to overrule. */
const DECLARED_BONUS = 0.25;

const JAPANESE = set(
  "日本人年大国会中一出生時行見月分後前間上東事自部方地者業社内学場高新定開政同立手小力長金入物市民合",
);
const SIMPLIFIED = set(
  "的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市",
);
const TRADITIONAL = set(
  "的一是不了人我在有他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知民樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新什打便位因重被走電四第門相次東政海口使教西再平真聽世氣信北少關並內加化由卻代軍產入先山五太水萬市",
);
const KOREAN = set(
  "이다는에의가을를고은지로하서한사도기어리자대해나시정인그일들있수전부스으보아제과조원장여주상와만라구게동국면성것신무니되안공유선할위중년러개경며아습까었요오세계생교업관연",
);
const CYRILLIC = scripted("оеаинтсрвлк", "мдпуяыьгзбчйхжшюцщэфъёіїєґўјљњћђџ");
const GREEK = scripted("αοιετσνηυρπκςά", "μλωέήίόύώδγχθφβξζψϊϋΐΰ");
const HEBREW = scripted("יוהלאשרתמבנ", "עדקחפכגסםטזןצךףץ");
const ARABIC = scripted("اليمنورتبةعد", "سفهكقحجشطصخأإىءذضئزثآغظؤپچگیک،؟");
const THAI_LETTERS = scripted("านรกเงอทยมลวด่้", "สตบปคหะพแจชผขธณศิีึืุู็์ำัไใโถซฐญฉภฟฎฏฑฒฬฮๆฯฤ");

/** Letters beyond ASCII of languages written in Latin script. */
const WEST = [
  "éèêàùçâôûîïëœæ", // French
  "äöüß", // German, Finnish, Swedish
  "åäöøæé", // Nordic
  "ñáéíóúü¿¡", // Spanish
  "ãõçáéíóúâêôà", // Portuguese
  "àèéìòù", // Italian
  "ðþýáéíóúöæ", // Icelandic
  "ëéïöü", // Dutch
  "çàèéíòóúïü·", // Catalan
].map(alphabet);
const CENTRAL = ["ąćęłńóśźż", "ěščřžýáíéúůťďňó", "ľščťžýáíéúäôňĺŕďó", "áéíóöőúüű", "ăâîşţșț", "čćšđž"].map(
  alphabet,
);
const TURKISH = ["çğıöşüâîİ"].map(alphabet);
const BALTIC = ["āčēģīķļņšūž", "ąčęėįšųūž", "õäöüšž"].map(alphabet);

const CANDIDATES: readonly Candidate[] = [
  {
    encoding: "windows-1252",
    languages: ["en", "fr", "de", "es", "pt", "it", "nl", "sv", "da", "nb", "no", "fi", "is", "ca"],
    score: latin(WEST),
  },
  {
    encoding: "windows-1250",
    languages: ["pl", "cs", "sk", "hu", "ro", "hr", "sl", "sq"],
    score: latin(CENTRAL),
  },
  {
    encoding: "iso-8859-2",
    languages: ["pl", "cs", "sk", "hu", "ro", "hr", "sl", "sq"],
    score: latin(CENTRAL),
  },
  { encoding: "windows-1254", languages: ["tr", "az"], score: latin(TURKISH) },
  { encoding: "windows-1257", languages: ["lt", "lv", "et"], score: latin(BALTIC) },
  { encoding: "windows-1251", languages: ["ru", "uk", "bg", "be", "sr", "mk"], score: CYRILLIC },
  { encoding: "koi8-u", languages: ["ru", "uk"], score: CYRILLIC },
  { encoding: "ibm866", languages: ["ru"], score: CYRILLIC },
  { encoding: "iso-8859-5", languages: ["ru", "bg"], score: CYRILLIC },
  {
    encoding: "windows-1253",
    languages: ["el"],
    score: GREEK,
  },
  {
    encoding: "windows-1255",
    languages: ["he", "iw"],
    score: HEBREW,
  },
  {
    encoding: "windows-1256",
    languages: ["ar", "fa", "ur"],
    score: ARABIC,
  },
  {
    encoding: "windows-874",
    languages: ["th"],
    score: thai,
  },
  { encoding: "shift_jis", languages: ["ja"], score: japanese },
  { encoding: "euc-jp", languages: ["ja"], score: japanese },
  { encoding: "gb18030", languages: ["zh"], score: (text) => ideographs(text, SIMPLIFIED) },
  { encoding: "big5", languages: ["zh"], score: (text) => ideographs(text, TRADITIONAL) },
  { encoding: "euc-kr", languages: ["ko"], score: korean },
];

/**
 * The likeliest encoding of bytes that are not UTF-8. `latinDeclared` says that the page or its server claims
 * Latin-1, which counts in favour of it.
 */
export function guessCharset(bytes: Uint8Array, latinDeclared = false): string {
  const sample = sampleOf(bytes, SAMPLE_BYTES);
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString(
    "latin1",
  );
  const language = /<html[^>]*?\slang\s*=\s*["']?([a-z]{2})\b/i.exec(head)?.[1]?.toLowerCase();
  let best = "windows-1252";
  let bestScore = MIN_SCORE;
  for (const { encoding, languages, score } of CANDIDATES) {
    const text = new TextDecoder(encoding).decode(sample, { stream: true });
    let likeness = score(text);
    if (language !== undefined && languages.includes(language)) likeness += LANGUAGE_BONUS;
    if (latinDeclared && encoding === "windows-1252") likeness += DECLARED_BONUS;
    if (likeness <= bestScore) continue;
    // Claimed, and all of it Western letters: by far the most frequent case.
    if (latinDeclared && likeness >= 1) return encoding;
    best = encoding;
    bestScore = likeness;
  }
  return best;
}

/** How much of a decoded text is broken: replacement characters, and control characters that are never typed. */
export function countBroken(text: string): { readonly broken: number; readonly beyondAscii: number } {
  let broken = 0;
  let beyondAscii = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) continue;
    beyondAscii += 1;
    if (isBroken(code)) broken += 1;
  }
  return { broken, beyondAscii };
}

function isBroken(code: number): boolean {
  return code === 0xfffd || (code >= 0x80 && code < 0xa0) || (code >= 0xe000 && code < 0xf900);
}

/** Bytes from a little before the first one beyond ASCII, so that a long script at the top does not fill them. */
export function sampleOf(bytes: Uint8Array, length: number): Uint8Array {
  let first = 0;
  while (first < bytes.length && bytes[first]! < 0x80) first += 1;
  const from = Math.max(0, first - 32);
  return bytes.subarray(from, from + length);
}

/** What a character beyond ASCII says, from -3 to 1.3, given its neighbours. */
type Weigh = (character: string, before: string, after: string) => number;

/** The mean weight of the characters beyond ASCII; typographic marks are left out, broken ones count heavily. */
function share(text: string, weigh: Weigh): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < text.length && count < SAMPLE_CHARACTERS; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80 || isTypographic(code)) continue;
    count += 1;
    sum += isBroken(code) ? -3 : weigh(text[at]!, text[at - 1] ?? " ", text[at + 1] ?? " ");
  }
  return count === 0 ? 0 : sum / count;
}

/** Quotation marks, dashes, bullets, signs: found in every language. */
function isTypographic(code: number): boolean {
  return (
    (code >= 0x2010 && code <= 0x2122) ||
    [0xa0, 0xa7, 0xa9, 0xab, 0xae, 0xb0, 0xb7, 0xbb, 0x20ac].includes(code)
  );
}

/** For a script of its own: its letters stand next to each other, not next to Latin ones, and capitals begin words. */
function scripted(common: string, other: string): (text: string) => number {
  const commonLetters = set(common);
  const otherLetters = set(other);
  return (text) =>
    share(text, (character, before, after) => {
      const lower = character.toLowerCase();
      if (isLatinLetter(before) || isLatinLetter(after)) return -1;
      if (character !== lower && before !== before.toUpperCase()) return -1;
      // Alone it may as well be a French "à".
      if (before < "\x80" && after < "\x80") return 0.5;
      if (commonLetters.has(lower)) return character === lower ? 1 : 0.8;
      if (otherLetters.has(lower)) return character === lower ? 0.7 : 0.5;
      return -0.5;
    });
}

/** Thai vowel signs and tone marks sit on a consonant; in other scripts read as Thai they stand anywhere. */
function thai(text: string): number {
  const marks = text.match(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g)?.length ?? 0;
  const adrift =
    text.match(/(?<![\u0e01-\u0e2e\u0e31-\u0e3a])[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g)?.length ?? 0;
  const stacked = text.match(/[\u0e34-\u0e3a]{2}|[\u0e47-\u0e4e]{2}/g)?.length ?? 0;
  return THAI_LETTERS(text) - (marks === 0 ? 0.2 : (2 * (adrift + stacked)) / marks);
}

function isLatinLetter(character: string): boolean {
  return /^[A-Za-z]$/.test(character);
}

function latin(alphabets: readonly ReadonlySet<string>[]): (text: string) => number {
  return (text) =>
    Math.max(...alphabets.map((letters) => share(text, (c, before) => weighLatin(c, before, letters))));
}

function weighLatin(character: string, before: string, letters: ReadonlySet<string>): number {
  const lower = character.toLowerCase();
  if (character !== lower && /\p{Ll}/u.test(before)) return -0.5;
  // Thorn begins words in Icelandic; inside one it is a Turkish letter read wrongly.
  if (lower === "þ" && isLatinLetter(before)) return -0.3;
  if (letters.has(lower) || letters.has(character)) return 0.9;
  return /\p{L}/u.test(character) ? 0.3 : -0.3;
}

function japanese(text: string): number {
  return share(text, (character) => {
    const code = character.charCodeAt(0);
    if (code >= 0x3041 && code <= 0x3093) return 1;
    if ((code >= 0x30a1 && code <= 0x30f6) || code === 0x30fc) return 0.9;
    if (JAPANESE.has(character) || isWidePunctuation(code)) return 0.8;
    // Half-width katakana: what single bytes turn into.
    if (code >= 0xff61 && code <= 0xff9f) return -0.5;
    return code >= 0x4e00 && code <= 0x9fff ? 0.3 : -0.3;
  });
}

function ideographs(text: string, common: ReadonlySet<string>): number {
  return share(text, (character) => {
    const code = character.charCodeAt(0);
    if (common.has(character)) return 1.3;
    if (isWidePunctuation(code)) return 0.7;
    return code >= 0x4e00 && code <= 0x9fff ? 0.2 : -0.5;
  });
}

function korean(text: string): number {
  return share(text, (character) => {
    const code = character.charCodeAt(0);
    if (KOREAN.has(character)) return 1;
    if (code >= 0xac00 && code <= 0xd7a3) return 0.6;
    return isWidePunctuation(code) ? 0.5 : -0.3;
  });
}

function isWidePunctuation(code: number): boolean {
  return (code >= 0x3001 && code <= 0x3011) || [0xff01, 0xff0c, 0xff1a, 0xff1b, 0xff1f].includes(code);
}

function set(characters: string): ReadonlySet<string> {
  return new Set(characters);
}

function alphabet(letters: string): ReadonlySet<string> {
  return set(letters.toLowerCase() + letters);
}
