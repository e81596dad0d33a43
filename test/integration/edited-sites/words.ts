/** Sentences that are always the same for a number, and no two alike. */

const WHO =
  "the miller,our neighbour,a reader,the harbour master,my sister,the committee,an old colleague".split(",");
const DOES = "has measured,does not believe,asked about,repaired,wrote down,compared,forgot to mention".split(
  ",",
);
const WHAT =
  "the second bearing,prices of rye,tides of Tuesday,a leaking roof,the new timetable,three letters,what it cost".split(
    ",",
  );
const WHEN =
  "before the frost,in 1987,after the meeting,twice a week,at dawn,when nobody looked,since March".split(",");

const pick = (words: readonly string[], at: number) => words[at % words.length] ?? "";

/** One sentence. */
export function sentence(seed: number): string {
  const words = [
    pick(WHO, seed),
    pick(DOES, Math.floor(seed / 7)),
    pick(WHAT, Math.floor(seed / 49) + seed),
    pick(WHEN, Math.floor(seed / 3)),
  ];
  const text = words.join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}, no. ${seed}.`;
}

/** Paragraphs of five sentences. */
export function paragraphs(seed: number, count: number): string {
  const one = (at: number) =>
    Array.from({ length: 5 }, (_, index) => sentence(seed * 97 + at * 11 + index)).join(" ");
  return Array.from({ length: count }, (_, at) => `<p>${one(at)}</p>`).join("\n");
}
