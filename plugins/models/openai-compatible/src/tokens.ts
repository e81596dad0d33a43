/** Weights of characters, in hundredths of a token: about what byte-pair vocabularies of today give for web pages. */
const LETTER = 24;
const DIGIT = 40;
const SPACE = 12;
const SIGN = 60;
const FOREIGN = 50;
const IDEOGRAPH = 100;

/**
 * Tokens that a text takes, about: an estimate by kinds of characters, as every server has a tokenizer of its own. It
 * is meant to be a little too high.
 */
export function estimateTokens(text: string): number {
  let weight = 0;
  for (let index = 0; index < text.length; index++) weight += weightOf(text.charCodeAt(index));
  return Math.ceil(weight / 100);
}

function weightOf(code: number): number {
  if (code <= 0x20) return SPACE;
  if (code >= 0x80) return code >= 0x2e80 ? IDEOGRAPH : FOREIGN;
  if (code >= 0x30 && code <= 0x39) return DIGIT;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x7a ? LETTER : SIGN;
}
