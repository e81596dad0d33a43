/** What a value that is called a secret looks like. */

import { words } from "./words.ts";

const PLACEHOLDER = new RegExp(`(?:^|[^a-z])(?:x{3,}|${words("secrets", "placeholder")})(?:$|[^a-z])`, "iu");
const STAND_IN = new RegExp(
  String.raw`^(?:x{3,}|\*{2,}|\.{3,}|_+|-+|0+|${words("secrets", "stand-in")})$`,
  "iu",
);
const TEMPLATE = /^(?:\$|\{\{|<|%|\[|@|#\{|\$\{|&lt;)|[<>{}]|\$\{|\$\(|\.\.\.|…|_here$|-here$|\*{3,}|x{4,}/i;
const CODE = new RegExp(
  String.raw`^(?:${words("secrets", "code")}|(?:${words("secrets", "keyword")})\b)|[()[\];]|=>|^[a-z]+(?:\.[a-zA-Z_]+)+$`,
);
const IDENTIFIER = /^[A-Za-z_$][A-Za-z_$]*$/;
const CAMEL_OR_SNAKE = /^(?:[a-z]+(?:[A-Z][a-z]+)+|[a-z]+(?:[_-][a-z]+)+|[A-Z]+(?:_[A-Z]+)+)$/;

/** Whether a value only stands for one: a placeholder, a variable, an expression, a word of a schema. */
export function isPlaceholder(value: string): boolean {
  if (value.length < 4 || STAND_IN.test(value) || TEMPLATE.test(value) || value.includes("EXAMPLE"))
    return true;
  if (/^(.)\1+$/.test(value) || /^(?:(..)\1+|(...)\2+)$/.test(value)) return true;
  if (isSequence(value)) return true;
  return PLACEHOLDER.test(value) && entropyOf(value) < 3.9 && !/\d{3,}/.test(value) && !hasMix(value);
}

/** Whether an unquoted value is code and no secret. */
export function isCode(value: string): boolean {
  return CODE.test(value) || IDENTIFIER.test(value) || CAMEL_OR_SNAKE.test(value);
}

const hasMix = (value: string) =>
  /\d/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value) && !/[-_ ]/.test(value) && value.length > 15;

/** A row of neighbours in the alphabet. */
function isSequence(value: string): boolean {
  let steps = 0;
  for (let at = 1; at < value.length; at++)
    if (Math.abs(value.charCodeAt(at) - value.charCodeAt(at - 1)) <= 1) steps++;
  return value.length >= 6 && steps >= (value.length - 1) * 0.8;
}

/** Bits of each character, by how often each one is there. */
export function entropyOf(value: string): number {
  const counts = new Map<string, number>();
  for (const char of value) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

/** Whether characters look drawn at random. */
export function isRandom(value: string): boolean {
  if (value.length < 16) return false;
  const isHex = /^[\da-f]+$/i.test(value);
  if (isHex) return value.length >= 20 && /\d/.test(value) && /[a-f]/i.test(value) && entropyOf(value) > 2.8;
  const kinds = [/\d/, /[a-z]/, /[A-Z]/].filter((kind) => kind.test(value)).length;
  if (kinds < 2 || entropyOf(value) < 3.3) return false;
  // Words joined by marks are names of things.
  return !/^(?:[A-Za-z]+[-_./])+[A-Za-z]+\d{0,3}$/.test(value);
}
