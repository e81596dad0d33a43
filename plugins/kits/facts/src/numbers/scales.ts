/**
 * What stands after a number: a word that multiplies it, `6.2 million`, or a unit that does not, `324 m`. Letters are both: they
 * multiply next to money, `$4.5M`, and next to what is counted, `3.2M followers`, and are units otherwise: `300 K`, `16 B`.
 */
import { wordsOf } from "../words/words.ts";

/** What follows a number. */
export interface Scale {
  readonly factor: number;
  /** Characters that it takes. */
  readonly length: number;
}

/** What is known of a number before what follows it is read. */
export interface NumberContext {
  readonly language: string;
  /** Whether a currency stands next to it. */
  readonly isMoney: boolean;
  /** Words that say what it is: its label, the property that asks for it. */
  readonly words?: readonly string[];
}

/** Words that multiply in every language that has them, each with its factor. */
const SPELLED: readonly (readonly [factor: number, words: string])[] = [
  [1e9, "mil millones|mil milh[õo]es"],
  [1e3, "thousand|tsd|tausend|duizend|tusen|tusind|tys|тыс|тысяч\\p{L}*|тис"],
  [1e5, "lakhs?|lac"],
  [1e7, "crores?|cr"],
  [
    1e6,
    "mn|mio|mln|million(?:s|en|er|i)?|millones|mill[óo]n|milion(?:i|e|y|ów|ů|a)?|milh(?:ões|oes|ão)|miljoen|miljon(?:er|aa)?|milj|млн|миллион\\p{L}*|мільйон\\p{L}*|milyon|εκατ",
  ],
  [
    1e9,
    "bn|mrd|mld|milliard(?:s|e|en|er)?|miliard(?:i|o|y|ów|a)?|miljard(?:er|ia)?|mia|млрд|миллиард\\p{L}*|мільярд\\p{L}*|milyar|bilh(?:ões|ão)",
  ],
];
/** Words that multiply in one language and are something else in others. */
const SPELLED_IN: readonly (readonly [language: RegExp, factor: number, words: string])[] = [
  [/^(?:es|pt|ca|gl)/u, 1e3, "mil"],
  [/^it/u, 1e3, "mila|mille"],
  [/^fr/u, 1e3, "mille"],
  [/^(?:en|$)/u, 1e9, "billions?"],
  [/^(?:en|$)/u, 1e12, "trillions?"],
  [/^de/u, 1e12, "Billion(?:en)?"],
  [/^fr/u, 1e12, "billions?"],
  [/^(?:es|ca|gl)/u, 1e12, "bill(?:ones|[óo]n)"],
];
/** East Asian characters; no space, and no end of a word after them: `12万人`. */
const CHARACTERS: Readonly<Record<string, number>> = {
  千: 1e3,
  천: 1e3,
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  亿: 1e8,
  億: 1e8,
  억: 1e8,
};
const LETTERS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

const ofWords = (words: string) => new RegExp(`^[\\s\\u00A0\\u202F]?(?:${words})(?!\\p{L})\\.?`, "iu");
const EVERYWHERE = SPELLED.map(([factor, words]) => ({ factor, pattern: ofWords(words) }));
const SOMEWHERE = SPELLED_IN.map(([language, factor, words]) => ({
  language,
  factor,
  pattern: ofWords(words),
}));
const LETTER = /^([\s\u00A0\u202F]?)([kKmMbB])(?![\p{L}\d²³^/·-])/u;

/** What can be counted by the million: people, and what they do on the web. */
const COUNTED: ReadonlySet<string> = new Set(
  wordsOfAll(`followers subscribers views likes downloads users stars forks comments reviews ratings votes plays shares
members listeners streams fans employees residents inhabitants population visitors visits parameters params installs customers
players readers posts videos students citations people persons watchers watching replies messages requests tokens sales copies
streams passengers viewers sessions donors supporters signatures
einwohner einwohnerzahl abonnenten aufrufe nutzer mitglieder bewertungen besucher mitarbeiter bevölkerung anhänger kunden
abonnés vues habitants utilisateurs téléchargements avis membres visiteurs salariés spectateurs clients
seguidores suscriptores visitas vistas habitantes usuarios descargas miembros población visualizaciones
iscritti visualizzazioni abitanti utenti popolazione visitatori seguaci
inscritos visualizações usuários utilizadores população volgers weergaven inwoners gebruikers abonnees bezoekers leden
följare visningar invånare prenumeranter obserwujących wyświetleń mieszkańców подписчиков просмотров населения`),
);

function wordsOfAll(list: string): string[] {
  return list.split(/\s+/u).flatMap(wordsOf);
}

/**
 * What follows a number, `rest` being the text after its digits. Undefined where a letter touches the number and it is
 * unclear whether it multiplies: `16B` is sixteen bytes or billions.
 */
export function scaleOf(rest: string, { language, isMoney, words = [] }: NumberContext): Scale | undefined {
  const near = rest.slice(0, 60);
  const character = CHARACTERS[/^\s?([千천万萬만亿億억])/u.exec(near)?.[1] ?? ""];
  if (character !== undefined) return { factor: character, length: near.startsWith(" ") ? 2 : 1 };
  const own = SOMEWHERE.filter((one) => one.language.test(language));
  for (const { factor, pattern } of [...EVERYWHERE, ...own]) {
    const spelled = pattern.exec(near)?.[0];
    if (spelled !== undefined) return { factor, length: spelled.length };
  }
  const [whole = "", space = "", letter = ""] = LETTER.exec(near) ?? [];
  if (letter === "") return { factor: 1, length: 0 };
  const scale = { factor: LETTERS[letter.toLowerCase()] ?? 1, length: whole.length };
  // A small m or b counts nothing but money: `25m` is a length.
  const isCounting =
    !/[mb]/u.test(letter) && isCounted([...words, ...wordsOf(near.slice(whole.length)).slice(0, 2)]);
  if (isMoney || isCounting) return scale;
  if (space !== "" || letter === "m" || letter === "b") return { factor: 1, length: 0 };
  // Kilo without a unit is a thousand.
  return letter === "k" ? scale : undefined;
}

function isCounted(words: readonly string[]): boolean {
  return words.some((word) => COUNTED.has(word));
}
