/** What a question asks for, by its words in a few languages. */
import { type Edges, phrasesOf } from "@winnow/kit-words";

/** The type of the answer; `text` is any other. */
export type Asked = "date" | "money" | "number" | "person" | "place" | "yes-no" | "about" | "text";

const BEGINS = { before: "^", behind: "(?!\\p{L})" };
const STANDS = { before: "(?<!\\p{L})", behind: "(?!\\p{L})" };
const words = (name: string, edges: Edges) =>
  phrasesOf(new URL("../../words/questions.txt", import.meta.url), name, edges);
const ABOUT = words("about", BEGINS);
const MONEY = words("money", { before: "\\b", behind: "(?!\\p{L})" });
const MONEY_OF = /\bwhat (?:is|are|was|does) .{0,40}\b(?:price|cost|fee|fare|rent|salary)s?\b(?!\p{L})/iu;
const NUMBER = words("number", STANDS);
const DATE = words("date", STANDS);
const PERSON = words("person", STANDS);
/** `Qui est-ce que` asks for any sentence. */
const QUI = /(?<!\p{L})qui(?! est-ce que)(?!\p{L})/iu;
const PLACE = words("place", STANDS);
const YES_NO = words("yes-no", BEGINS);
/** Words that only make a question of it: no page has to say them. */
const ASKING = words("asking", STANDS);

/** The first that holds says what is asked for. */
const QUESTIONS: readonly (readonly [Asked, (text: string) => boolean])[] = [
  ["about", ABOUT.isIn],
  ["money", (text) => MONEY.isIn(text) || MONEY_OF.test(text)],
  ["number", NUMBER.isIn],
  ["date", DATE.isIn],
  ["person", (text) => PERSON.isIn(text) || QUI.test(text)],
  ["place", PLACE.isIn],
  ["yes-no", YES_NO.isIn],
];

/** What the question asks for. */
export function askedOf(question: string): Asked {
  const text = question
    .trim()
    .replace(/^[¿"'\s]+/u, "")
    .slice(0, 1000);
  return QUESTIONS.find(([, asks]) => asks(text))?.[0] ?? "text";
}

/** The question without the words that make one of it. */
export function restOf(question: string): string {
  return ASKING.replaceIn(question.slice(0, 10_000), " ");
}

/** The words of the question that a page would say, or all where that leaves none. */
export function subjectOf(question: string): string {
  const rest = restOf(question);
  return /[\p{L}\p{N}]{2,}/u.test(rest) ? rest : question;
}

/** The words of a question that name something: they have a capital, and do not begin it. */
export function namesIn(question: string): readonly string[] {
  const words = question.slice(0, 10_000).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? [];
  return words.slice(1).filter((word) => /^\p{Lu}/u.test(word));
}

/** Whether the time of day is asked for. */
export function asksForTheClock(question: string): boolean {
  return /\b(?:what time|opening|opens?|closes?|hours|um wie viel uhr|uhr|à quelle heure|heures?|a qu[eé] hora|horario|öffnet|schließt)\b/iu.test(
    question,
  );
}

const UNANSWERED: Readonly<Record<string, string>> = {
  en: "The page does not answer this question.",
  de: "Die Seite beantwortet diese Frage nicht.",
  fr: "La page ne répond pas à cette question.",
  es: "La página no responde a esta pregunta.",
};

/** Says that there is no answer, in the language of the question where it is one of four. */
export function unanswered(question: string): string {
  const language =
    /(?<!\p{L})(?:wer|was|wann|wo|wie|warum|welche[rsmn]?|ist|sind|gibt es|der|die|das|und)(?!\p{L})/iu.test(
      question,
    )
      ? "de"
      : /(?<!\p{L})(?:qui|quand|où|combien|comment|pourquoi|quel(?:le)?s?|est-ce|les|des|une)(?!\p{L})/iu.test(
            question,
          )
        ? "fr"
        : /¿|(?<!\p{L})(?:qui[eé]n|cu[aá]ndo|d[oó]nde|cu[aá]nto|c[oó]mo|qu[eé]|cu[aá]l|los|las|una)(?!\p{L})/iu.test(
              question,
            )
          ? "es"
          : "en";
  const isEnglish = /(?<!\p{L})(?:who|what|when|where|why|how|which|does|did|is|are|the)(?!\p{L})/iu.test(
    question,
  );
  return UNANSWERED[isEnglish ? "en" : language] ?? "";
}
