/** What a question asks for, by its words in a few languages. */

/** The type of the answer; `text` is any other. */
export type Asked = "date" | "money" | "number" | "person" | "place" | "yes-no" | "about" | "text";

const QUESTIONS: readonly (readonly [Asked, RegExp])[] = [
  [
    "about",
    /^(?:what(?:'s| is) (?:this|the) (?:page|article|site|text|document|website) about|what is this about|summari[sz]e|worum geht|wovon handelt|fasse |de quoi (?:parle|s'agit)|résume|de qu[eé] (?:trata|se trata)|resume )/iu,
  ],
  [
    "money",
    /\b(?:how much (?:does|do|did|is|are|was|were|will|would|money)|what (?:is|are|was|does) .{0,40}\b(?:price|cost|fee|fare|rent|salary)s?\b|(?:price|cost|fee)s? (?:of|for)|wie ?viel kostet|wie teuer|was kostet|kosten für|preis (?:von|für|des|der)|combien (?:coûte|ça coûte|vaut)|quel(?:le)? est le (?:prix|coût|tarif)|cu[aá]nto (?:cuesta|vale|es)|cu[aá]l es el (?:precio|coste|costo)|quanto cost(?:a|ano)|quanto custam?|qual (?:[eè]|é) (?:il prezzo|o preço)|(?:hoeveel|wat) kost(?:en)?|wat is de prijs|ile (?:to )?kosztuj[eą]|jaka jest cena)(?!\p{L})/iu,
  ],
  [
    "number",
    /(?<!\p{L})(?:how (?:many|tall|high|long|far|big|large|old|heavy|deep|fast|wide|often|much)|wie ?(?:viele?|hoch|gro(?:ß|ss)|lang|weit|alt|schwer|tief|schnell)|combien de|combien|quelle (?:taille|hauteur|longueur|distance)|cu[aá]nt[oa]s?|qu[eé] (?:altura|tama[ñn]o|longitud)|quant[ie]|(?:number|amount|percentage|anzahl|nombre|n[uú]mero) (?:of|de|von|der))(?!\p{L})/iu,
  ],
  [
    "date",
    /(?<!\p{L})(?:when|what (?:date|time|year|day|month)|(?:in|on|at) (?:which|what) (?:year|day|date|month|time)|since when|until when|wann|seit wann|bis wann|in welchem jahr|an welchem tag|um wie viel uhr|quand|à quelle (?:date|heure)|en quelle année|depuis quand|cu[aá]ndo|en qu[eé] (?:año|fecha)|a qu[eé] hora|desde cu[aá]ndo|quando)(?!\p{L})/iu,
  ],
  [
    "person",
    /(?<!\p{L})(?:who|whom|whose|which (?:person|author|player|president)|by whom|wer|wem|wen|wessen|von wem|qui(?! est-ce que)|par qui|qui[eé]n(?:es)?|por qui[eé]n|chi)(?!\p{L})/iu,
  ],
  [
    "place",
    /(?<!\p{L})(?:where|(?:in|at|from|to) (?:which|what) (?:city|country|place|town|state|location|address)|what (?:is|'s) the (?:address|location|venue)|wo|woher|wohin|in welche[rm] (?:stadt|land|ort)|où|dans quel(?:le)? (?:ville|pays|lieu)|d[oó]nde|en qu[eé] (?:ciudad|pa[ií]s|lugar)|dove)(?!\p{L})/iu,
  ],
  [
    "yes-no",
    /^(?:is|are|was|were|does|do|did|can|could|will|would|has|have|had|may|must|should|ist|sind|war|waren|hat|haben|kann|k[oö]nnen|gibt es|wird|werden|darf|muss|est-ce qu|y a-t-il|peut-on|¿?(?:es|son|est[aá]n?|hay|tiene|puede|se puede)|[eè] possibile)(?!\p{L})/iu,
  ],
];

/** Words that only make a question of it: no page has to say them. */
const ASKING =
  /(?<!\p{L})(?:what|which|who|whom|whose|when|where|why|how|much|many|long|far|tall|old|date|time|year|day|tell me|please|name|give me|does|did|was|were|is|are|cost|costs|price|located|location|happen(?:ed|s)?|called|wann|wer|wem|wen|wessen|wo|woher|wohin|wie|viele?|warum|welche[rsmn]?|kostet|teuer|heißt|quand|qui|où|combien|comment|pourquoi|quel(?:le)?s?|coûte|cu[aá]ndo|qui[eé]n(?:es)?|d[oó]nde|cu[aá]nt[oa]s?|c[oó]mo|por qu[eé]|qu[eé]|cu[aá]l(?:es)?|cuesta|vale|quant[oiae]|quando|chi|dove|com[eo]|perch[eé]|qual[ei]?|cost(?:a|ano)|hoeveel|wat|kost(?:en)?|prijs|ile|kosztuj[eą]|cena|jaka|quem|onde|custam?|prezzo|preço|precio|prix|preis)(?!\p{L})/giu;

/** What the question asks for. */
export function askedOf(question: string): Asked {
  const text = question
    .trim()
    .replace(/^[¿"'\s]+/u, "")
    .slice(0, 1000);
  return QUESTIONS.find(([, pattern]) => pattern.test(text))?.[0] ?? "text";
}

/** The question without the words that make one of it. */
export function restOf(question: string): string {
  return question.slice(0, 10_000).replace(ASKING, " ");
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
