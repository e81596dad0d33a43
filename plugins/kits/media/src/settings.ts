import { readSettings } from "@winnow/core/plugin";
import * as v from "valibot";

const whole = (minimum: number, maximum: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(maximum));

const Settings = v.strictObject({
  ffmpegPath: v.optional(v.string()),
  ytDlpPath: v.optional(v.string()),
  maxBytes: v.optional(whole(1024, 2 ** 40), 512 * 2 ** 20),
  maxDurationMs: v.optional(whole(1000, 7 * 86_400_000), 4 * 3_600_000),
  maxJobs: v.optional(whole(1, 100), 2),
  server: v.optional(v.string()),
  countries: v.optional(v.record(v.string(), v.array(v.string())), {}),
});

/** Settings of the formats that download media. */
export interface MediaSettings {
  /** Path of ffmpeg. @defaultValue the one on PATH, then that of `@ffmpeg-installer/ffmpeg` where it is installed */
  readonly ffmpegPath?: string;
  /** Path of yt-dlp. @defaultValue the one on PATH; platforms are not supported without it */
  readonly ytDlpPath?: string;
  /** Bytes of media that are downloaded for one answer. @defaultValue 536870912 */
  readonly maxBytes?: number;
  /** Milliseconds that media may play. @defaultValue 14400000, four hours */
  readonly maxDurationMs?: number;
  /** Downloads at a time; further ones wait. @defaultValue 2 */
  readonly maxJobs?: number;
  /** URL of a proxy server that media is downloaded through. @defaultValue none */
  readonly server?: string;
  /** Proxy servers for requests with `location.country`, by country. @defaultValue none */
  readonly countries?: Readonly<Record<string, readonly string[]>>;
}

/** The settings with their defaults. */
export type MediaRules = v.InferOutput<typeof Settings>;

/** @throws CONFIG_INVALID */
export function readMediaSettings(factory: string, settings: MediaSettings): MediaRules {
  return readSettings(factory, Settings, settings);
}
