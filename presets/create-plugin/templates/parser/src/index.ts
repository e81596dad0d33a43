import { defineParser, type ParserPlugin } from "@winnow/core/plugin";
import * as v from "valibot";

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** Write the time of each cue of subtitles before its text. @defaultValue false */
    cueTimes: { input: boolean; output: boolean };
  }
  interface ViewRegistry {
    markdown: string;
  }
}

/** Reads subtitles in WebVTT: their text, one paragraph for each cue. */
export const webVtt = (): ParserPlugin =>
  defineParser({
    name: "webVtt",
    request: {
      cueTimes: {
        schema: v.optional(v.boolean(), false),
        description: "Write the time of each cue of subtitles before its text.",
      },
    },
    // The bytes first: servers send subtitles as any type.
    accepts: ({ body }) => /^(?:\u{feff})?WEBVTT(?:\s|$)/u.test(decode(body.subarray(0, 16))),
    parse: ({ body, options }) => {
      const paragraphs = cuesOf(decode(body)).map(({ time, text }) =>
        options.cueTimes ? `${time} ${text}` : text,
      );
      return {
        text: () => paragraphs.join("\n"),
        markdown: () => paragraphs.join("\n\n"),
        metadata: () => ({ cues: paragraphs.length }),
      };
    },
  });

interface Cue {
  /** When it begins: `00:01.000`. */
  readonly time: string;
  readonly text: string;
}

/** The cues of a file, which blank lines part; one without a time is a heading or a note. */
function cuesOf(file: string): readonly Cue[] {
  return file.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const at = lines.findIndex((line) => line.includes("-->"));
    if (at === -1) return [];
    const [time = ""] = (lines[at] ?? "").trim().split(/\s/, 1);
    const text = lines.slice(at + 1).join(" ");
    return [{ time, text: text.replace(/<[^<>]*>/g, "").trim() }];
  });
}

const decode = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
