/** Letters of a word that says something, and of its beginning, which its other forms share. */
const [MIN_LETTERS, STEM] = [4, 5];
const MAX_TEXT = 4000;
/** Words of goals that say nothing of what is watched. */
const PLAIN = new Set(
  "about after also alert auch aber about alle alles any before beim bitte change changed changes cuando dans dass each every from have inform information informier little mehr more much noti notify only oder page pages para pour quand quando sagen send sich site some tell that their them then there this watch wenn what when whenever where which will with würde your avise avertis avvisa meld powiadom website seite sito página pagina"
    .split(" ")
    .map((word) => word.slice(0, STEM)),
);

/** Whether a text has a word in common with another one, such as the goal of a monitor, in any of its forms. */
export function sharesWord(text: string, other: string): boolean {
  const [one, two] = [stemsOf(text), stemsOf(other)];
  return [...one].some((stem) => two.has(stem));
}

function stemsOf(text: string): ReadonlySet<string> {
  const words =
    text
      .slice(0, MAX_TEXT)
      .toLowerCase()
      .match(/[\p{L}]+/gu) ?? [];
  const stems = words.flatMap((word) => {
    // Scripts without spaces: each two signs.
    if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(word))
      return [...word]
        .slice(1)
        .map((sign, at) => `${[...word][at]}${sign}`)
        .filter((pair) => /\p{sc=Han}{2}|\p{sc=Katakana}{2}|\p{sc=Hangul}{2}/u.test(pair));
    const stem = word.slice(0, STEM);
    return word.length < MIN_LETTERS || PLAIN.has(stem) ? [] : [stem];
  });
  return new Set(stems);
}
