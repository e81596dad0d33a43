/** What is in a file or a stream, as ffmpeg lists it. */
export interface Streams {
  /** Names of the container, such as `mov,mp4,m4a,3gp,3g2,mj2`. */
  readonly container: string;
  /** Undefined where it is not known, as in broadcasts. */
  readonly durationMs: number | undefined;
  /** Codec of the first picture that moves; undefined where there is none. */
  readonly video: string | undefined;
  /** Codec of the first sound; undefined where there is none. */
  readonly audio: string | undefined;
}

/**
 * Reads what ffmpeg writes about its input; undefined when it could not read it. Words of the file itself, such as its
 * title, stand further in than the lines that count.
 */
export function streamsIn(text: string): Streams | undefined {
  const container = /^Input #0, (.+), from /m.exec(text)?.[1];
  if (container === undefined) return undefined;
  const time = /^ {2}Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/m.exec(text);
  const durationMs =
    time === null
      ? undefined
      : Math.round((Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3])) * 1000);
  let [video, audio]: [string | undefined, string | undefined] = [undefined, undefined];
  for (const [, kind, codec = "", more = ""] of text.matchAll(
    /^ {2,4}Stream #0:\d+\S*: (Video|Audio): (\w+)([^\n]*)/gm,
  )) {
    if (kind === "Audio") audio ??= codec;
    else if (!more.includes("(attached pic)")) video ??= codec;
  }
  return { container, durationMs, video, audio };
}
