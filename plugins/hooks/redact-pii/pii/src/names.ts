import type { Finding } from "./finding.ts";
import { hashOf } from "./hash.ts";
import { type Lexicon, Listed } from "./lexicon.ts";
import { nameModel } from "./model-file.ts";
import { Tag } from "./tagger.ts";
import { Shape, type Token, tokenize } from "./tokens.ts";

const PERSON_SCORE = 0.75;
const PLACE_SCORE = 0.65;
const URL_LIKE = /(?:https?:\/\/|www\.|(?:mailto|tel|sms):)[^\s<>"')\]]+/g;
/** Scripts without spaces or capitals, in which the model has read nothing. */
const UNREAD = /[\u0900-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
/** Tokens of a line of thought; the chain begins anew after it. */
const MAX_CHAIN = 2000;

/** Names of people and places by the model. `bias` above 0 finds more, and more that is none. */
export function findNames(text: string, bias: number): Finding[] {
  const { tagger, scale, lexicon } = nameModel();
  const found: Finding[] = [];
  const urls = [...text.matchAll(URL_LIKE)].map(({ 0: url, index }) => ({
    start: index,
    end: index + url.length,
  }));
  let url = 0;
  const tokens = tokenize(text);
  for (let from = 0; from < tokens.length; ) {
    const to = endOfChain(tokens, from);
    const chain = tokens.slice(from, to);
    const tags = tagger.tag(chain, bias * scale);
    for (let at = 0; at < chain.length; at++) {
      const tag = tags[at];
      if (tag !== Tag.person && tag !== Tag.place) continue;
      const opening = at;
      const first = chain[at] as Token;
      let last = first;
      let start = first.start;
      const isPerson = tag === Tag.person;
      const push = () => {
        while ((urls[url]?.end ?? Number.POSITIVE_INFINITY) <= start) url++;
        const isInUrl = (urls[url]?.start ?? Number.POSITIVE_INFINITY) <= start;
        const name = text.slice(start, last.end);
        if (isInUrl || !/[\p{L}\p{N}]/u.test(name) || UNREAD.test(name)) return;
        const isNamed = isPerson || isPersonsName(chain.slice(opening, at + 1), lexicon);
        found.push({
          start,
          end: last.end,
          entity: isNamed ? "PERSON" : "LOCATION",
          score: isNamed ? PERSON_SCORE : PLACE_SCORE,
        });
      };
      while (tags[at + 1] === (isPerson ? Tag.inPerson : Tag.inPlace)) {
        const next = chain[++at] as Token;
        // A name may be wrapped; two lines of an address are two.
        if (next.breaks > (isPerson ? 1 : 0)) {
          push();
          start = next.start;
        }
        last = next;
      }
      if (isPerson && first === last && first.shape === Shape.digits) continue;
      push();
    }
    from = to;
  }
  return found;
}

/** Whether lists know it as a first name and a surname, and not as a place: the chain mistakes what stands around it. */
function isPersonsName(tokens: readonly Token[], lexicon: Lexicon): boolean {
  const words = tokens.filter(
    ({ shape }) => shape === Shape.capital || shape === Shape.upper || shape === Shape.mixed,
  );
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || words.length < 2 || words.length > 4) return false;
  if (
    tokens.some(
      ({ shape, word, breaks }, at) =>
        (shape === Shape.mark ? word !== "." && word !== "-" : !/^\p{L}+$/u.test(word)) ||
        (at > 0 && breaks > 0),
    )
  )
    return false;
  const phrase = tokens.map(({ word }) => word).join(" ");
  if ((lexicon.bitsOf(hashOf(phrase)) & (Listed.city | Listed.region)) !== 0) return false;
  const bits = lexicon.bitsOf(last.hash);
  const isLast =
    (bits & (Listed.last | Listed.first)) !== 0 || (bits & ~(Listed.common | Listed.frequent)) === 0;
  return isLast && (bits & Listed.street) === 0 && (lexicon.bitsOf(first.hash) & Listed.first) !== 0;
}

/** Where a chain may end without cutting a name: at an empty line, if there is one in reach. */
function endOfChain(tokens: readonly Token[], from: number): number {
  const end = Math.min(from + MAX_CHAIN, tokens.length);
  if (end === tokens.length) return end;
  for (let at = end; at > from + MAX_CHAIN / 2; at--) if ((tokens[at]?.breaks ?? 0) > 1) return at;
  for (let at = end; at > from + MAX_CHAIN / 2; at--) if ((tokens[at]?.breaks ?? 0) > 0) return at;
  return end;
}
