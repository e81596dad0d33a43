import { firstCharacter, isPunctuation, isSpace, lastCharacter } from "./characters.ts";
import type { CloseToken, TextToken, Token } from "./inline.ts";

const SENTENCE_END = /[:;,.!?…：；，。！？、]+$/u;
const PAIRS: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "「": "」",
  "『": "』",
  "（": "）",
  "《": "》",
  "【": "】",
  "“": "”",
  "‘": "’",
  "«": "»",
  '"': '"',
};

/**
 * `**Note:**text` is no emphasis, because punctuation inside meets a letter outside. Moves such punctuation, and
 * brackets or quotation marks around all of the emphasis, out of it: `**Note**:text`.
 */
export function moveOutPunctuation(tokens: Token[]): void {
  for (let index = 1; index < tokens.length; index++) {
    const close = tokens[index];
    if (close?.kind !== "close" || !isEmphasis(close)) continue;
    const inside = tokens[index - 1];
    const opened = tokens[index - 2] === close.open;
    if (inside?.kind !== "text") continue;
    const outer = neighbours(tokens, index);
    if (opened && isAround(inside.text) && (outer.wordBefore || outer.wordAfter)) {
      const first = firstCharacter(inside.text);
      const last = lastCharacter(inside.text);
      inside.text = inside.text.slice(first.length, -last.length);
      insert(tokens, index + 1, last);
      insert(tokens, index - 2, first);
      continue;
    }
    const end = outer.wordAfter ? SENTENCE_END.exec(inside.text)?.[0] : undefined;
    if (end === undefined || end.length === inside.text.length) continue;
    inside.text = inside.text.slice(0, -end.length);
    insert(tokens, index + 1, end);
  }
}

const isEmphasis = (close: CloseToken): boolean =>
  close.open.mark.type === "em" || close.open.mark.type === "strong";

/** Whether letters or digits touch the emphasis that ends at `index` from outside. */
function neighbours(tokens: readonly Token[], index: number): { wordBefore: boolean; wordAfter: boolean } {
  const before = tokens[index - 3];
  const after = tokens[index + 1];
  return {
    wordBefore: before?.kind === "text" && isWord(lastCharacter(before.text)),
    wordAfter: after?.kind === "text" && isWord(firstCharacter(after.text)),
  };
}

const isWord = (character: string): boolean => !isSpace(character) && !isPunctuation(character);

function isAround(text: string): boolean {
  const last = PAIRS[firstCharacter(text)];
  return (
    last !== undefined &&
    text.length > 2 &&
    text.endsWith(last) &&
    text.slice(1, -1).trim() === text.slice(1, -1)
  );
}

/** Adds text before the token at `index`, to the text there or before it when there is one. */
function insert(tokens: Token[], index: number, text: string): void {
  const next = tokens[index];
  const previous = tokens[index - 1];
  if (isText(next)) next.text = text + next.text;
  else if (isText(previous)) previous.text += text;
}

const isText = (token: Token | undefined): token is TextToken => token?.kind === "text";
