import { firstCharacter, isPunctuation, isSpace, lastCharacter } from "../text/characters.ts";
import type { CloseToken, TextToken, Token } from "../text/inline.ts";

/** Marks that may as well stand before the emphasis that begins with them. */
const LEADING = /^[.,:;!?…·/–—-]+/u;
const SENTENCE_END = /(?<![:;,.!?…：；，。！？、])[:;,.!?…：；，。！？、]+$/u;
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
  const moved: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    moved.push(token);
    if (token.kind === "close" && isEmphasis(token)) moveOut(moved, tokens[index + 1]);
    else if (token.kind === "text") moveBefore(moved, token);
  }
  tokens.length = 0;
  for (const token of moved) tokens.push(token);
}

/** Moves punctuation before the emphasis that the last token begins, when a word stands before it: `foo.**bar**`. */
function moveBefore(moved: Token[], text: TextToken): void {
  const open = moved.at(-2);
  const before = moved.at(-3);
  if (open?.kind !== "open" || !isEmphasis({ open }) || before?.kind !== "text") return;
  if (!isWord(lastCharacter(before.text))) return;
  const start = LEADING.exec(text.text)?.[0] ?? "";
  if (start === "" || start.length === text.text.length || text.text[start.length] === " ") return;
  before.text += start;
  text.text = text.text.slice(start.length);
}

/** Moves punctuation out of the emphasis that ends with the last token. */
function moveOut(moved: Token[], next: Token | undefined): void {
  const close = moved.at(-1);
  const inside = moved.at(-2);
  if (close?.kind !== "close" || inside?.kind !== "text") return;
  const isSimple = moved.at(-3) === close.open;
  const before = moved.at(-4);
  const wordBefore = before?.kind === "text" && isWord(lastCharacter(before.text));
  const wordAfter = next?.kind === "text" && isWord(firstCharacter(next.text));
  let end = wordAfter ? SENTENCE_END.exec(inside.text)?.[0] : undefined;
  if (isSimple && (wordBefore || wordAfter) && isAround(inside.text)) {
    const first = firstCharacter(inside.text);
    end = lastCharacter(inside.text);
    inside.text = inside.text.slice(first.length);
    if (before?.kind === "text") before.text += first;
    else moved.splice(-3, 0, { kind: "text", text: first });
  }
  if (end === undefined || end.length === inside.text.length) return;
  inside.text = inside.text.slice(0, -end.length);
  if (next?.kind === "text") next.text = end + next.text;
  else moved.push({ kind: "text", text: end });
}

const isEmphasis = (close: Pick<CloseToken, "open">): boolean =>
  close.open.mark.type === "em" || close.open.mark.type === "strong";

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
