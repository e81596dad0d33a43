/** Words as they are compared: small letters, no accents, no endings. */

/** Words that say nothing about a text: articles, pronouns and the like of a few languages. */
const STOP: ReadonlySet<string> = new Set(
  (
    "a about above after again all also am an and any are as at be because been before being below between both but by can could did do does doing down during each few for from further had has have having he her here hers him his how i if in into is it its itself just me more most my no nor not now of off on once only or other our out over own same she should so some such than that the their them then there these they this those through to too under until up very was we were what when where which while who whom why will with would you your yours us may might must shall s t d ll re ve " +
    "der die das den dem des ein eine einer eines einem einen und oder aber ist sind war waren wird werden wurde wurden hat haben hatte mit von vom zu zum zur im in an am auf aus bei nach fur uber unter vor durch als auch noch nur nicht kein keine es er sie wir ihr ich du sich man wie was wer wo wann warum welche welcher welches gibt findet statt wenn dass weil so sehr mehr kann konnen muss " +
    "le la les un une des du de et ou mais est sont etait etaient sera a ont avait avec pour par sur sous dans en au aux ce cet cette ces il elle ils elles on nous vous je tu se sa son ses leur leurs que qui quoi dont ou quand comment pourquoi ne pas plus tres si y l d c j n s qu " +
    "el los las una unos unas y o pero es son era eran sera ha han con por para sin sobre entre del al lo su sus se que quien cual donde cuando como porque no mas muy si yo tu nosotros " +
    "il lo gli uno e o ma e sono era con per su tra fra del della dei delle che chi cui come dove quando perche non piu si i um uma os as e ou mas com por para sem em no na nos nas do da dos das que quem onde quando como porque nao mais muito het een en of maar zijn was met voor op in aan uit bij naar van te niet dat die deze dit"
  ).split(" "),
);

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Scripts that put no spaces between words: pairs of characters stand for words there. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const EACH_UNSPACED = new RegExp(UNSPACED.source, "gu");
/** Endings by which forms of a word differ. They are cut off on both sides of a comparison, so that they need not be right. */
const ENDING = /(?:ies|ing|edly|ed|en|ern|er|em|e|n|ly|y|o|a)$/;
/** The ending of many things comes off first, so that `begins` and `begin` lose the same. */
const MANY = /(?<=[^s])s$/;
/** More letters are no word. */
const LONGEST = 40;

const known = new Map<string, string>();

/** The words of a text, without the empty ones; in their order, repeated where they are. */
export function termsOf(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap((word) => {
    if (UNSPACED.test(word)) return pairsOf(word);
    const term = termOf(word);
    return term === "" ? [] : [term];
  });
}

/** Like {@link termsOf}, with words that are empty in one language and say something in another: `sur` is a side of the sky. */
export function stemsOf(text: string): string[] {
  const terms = termsOf(text);
  if (terms.length > 0 || text.length < 3) return terms;
  return [foldOf(text)];
}

/** Words and half-words of a text, as a length that is the same for every script. */
export function countWords(text: string): number {
  let count = 0;
  for (const word of text.match(WORD) ?? []) count += UNSPACED.test(word) ? word.length / 2 : 1;
  return count;
}

function termOf(word: string): string {
  let term = known.get(word);
  if (term === undefined) {
    term = word.length > LONGEST ? "" : stemOf(foldOf(word));
    // Pages bring words of their own for ever.
    if (known.size > 20_000) known.clear();
    known.set(word, term);
  }
  return term;
}

/** Small letters without accents. */
export function foldOf(word: string): string {
  const small = word.toLowerCase();
  return /^[a-z0-9]*$/.test(small)
    ? small
    : small.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
}

function stemOf(word: string): string {
  if (STOP.has(word)) return "";
  if (/^\d/.test(word)) return word;
  if (word.length === 1) return "";
  const one = word.replace(MANY, "");
  const short = one.length > 4 ? one.replace(ENDING, "") : one;
  return short.length < 3 ? word : short;
}

/** Hiragana is mostly grammar, and ends the runs of the other scripts. */
const RUN =
  /\p{Script=Han}+|[\p{Script=Katakana}ー]+|\p{Script=Hangul}+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]+|[\p{Script=Latin}\p{N}]+/gu;

function pairsOf(word: string): string[] {
  const runs = word.slice(0, 2000).match(RUN) ?? [word.slice(0, 2000)];
  return runs.flatMap((run) => {
    if (!UNSPACED.test(run)) return [termOf(run)].filter((term) => term !== "");
    const letters = Array.from(run);
    return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  });
}

/** Whether most of a text is in a script without spaces. */
export function isUnspaced(text: string): boolean {
  const sample = text.slice(0, 2000);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const unspaced = sample.match(EACH_UNSPACED)?.length ?? 0;
  return unspaced > letters * 0.3;
}
