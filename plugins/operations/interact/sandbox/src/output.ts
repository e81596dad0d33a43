/** Pieces that leave at once; later ones are gathered, so that a flood of short lines is few messages. */
const MAX_SINGLE_PIECES = 500;
const GATHERED_CHARS = 8192;
/** Characters of the reason for which code ended: they come on top of what it may write. */
const MAX_REASON_CHARS = 20_000;

/** What code writes, cut where its bound is. It leaves at once, as the thread may be ended at any time. */
export class Output {
  readonly #send: (stream: "stdout" | "stderr", text: string) => void;
  #left: number;
  #pieces = 0;
  readonly #gathered = { stdout: "", stderr: "" };
  isTruncated = false;

  constructor(maxChars: number, send: (stream: "stdout" | "stderr", text: string) => void) {
    this.#left = maxChars;
    this.#send = send;
  }

  /** Returns whether more can be written. */
  write(stream: "stdout" | "stderr", text: string): boolean {
    if (text.length > this.#left) this.isTruncated = true;
    const kept = clip(text, this.#left);
    this.#left = text.length > this.#left ? 0 : this.#left - kept.length;
    this.#gathered[stream] += kept;
    if (
      this.#pieces < MAX_SINGLE_PIECES ||
      this.#gathered[stream].length > GATHERED_CHARS ||
      this.#left === 0
    )
      this.flush();
    return this.#left > 0;
  }

  /** Writes why the code ended, for which there is always room. */
  conclude(reason: string): void {
    this.#gathered.stderr += clip(reason, MAX_REASON_CHARS);
    this.flush();
  }

  /** Sends what is gathered. */
  flush(): void {
    for (const stream of ["stdout", "stderr"] as const) {
      if (this.#gathered[stream] === "") continue;
      this.#pieces++;
      this.#send(stream, this.#gathered[stream]);
      this.#gathered[stream] = "";
    }
  }
}

/** The start of a text, never half of a character. */
export function clip(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const last = text.charCodeAt(maxChars - 1);
  const isHalf = last >= 0xd800 && last < 0xdc00;
  return text.slice(0, isHalf ? maxChars - 1 : maxChars);
}
