import { stat } from "node:fs/promises";
import { join } from "node:path";
import { WinnowError } from "@winnow/core/plugin";
import { NETWORK_ERRORS } from "@winnow/kit-egress";
import { forFfmpeg } from "./cookies.ts";
import { mediaError } from "./errors.ts";
import type { MediaJob } from "./job.ts";
import { type Streams, streamsIn } from "./streams.ts";

/** Milliseconds without a byte after which a connection counts as lost. */
const STALL_MS = 20_000;
/** Of the length that a file says it has, so much must be there: it is often approximate. */
const MIN_SHARE = 0.8;
/** What input may be read through: no files, so that no playlist names one of this machine. */
const NETWORK = "http,https,tls,tcp,httpproxy,crypto,data";
/** For files that are here already: nothing else. */
const LOCAL = "file";

/** A file that was made. */
export interface MediaFile {
  readonly path: string;
  readonly contentType: string;
}

/** What is read: an address, or a file in the folder of the job. */
export interface Input {
  readonly url?: string;
  readonly file?: string;
}

/** Makes files with ffmpeg: MP3 of whatever has sound, and MP4, WebM or Matroska of whatever has pictures. */
export class Ffmpeg {
  readonly #path: string;
  readonly #job: MediaJob;

  constructor(path: string, job: MediaJob) {
    this.#path = path;
    this.#job = job;
  }

  /** What an input holds. @throws SCRAPE_MEDIA_INVALID and the errors of downloads */
  async inspect(input: Input): Promise<Streams> {
    const { errors } = await this.#job.run(this.#path, [
      ...COMMON,
      "-loglevel",
      "info",
      ...this.#read(input),
    ]);
    const streams = streamsIn(errors);
    if (streams === undefined) throw failure(errors, input);
    if (streams.durationMs !== undefined && streams.durationMs > this.#job.rules.maxDurationMs)
      throw this.#job.tooLong();
    return streams;
  }

  /** An MP3 of the first sound; one that is MP3 already is not made anew. */
  async toMp3(input: Input, streams: Streams): Promise<MediaFile> {
    const { audio } = streams;
    const codec = audio === "mp3" ? ["copy"] : ["libmp3lame", "-q:a", "2"];
    const path = join(this.#job.folder, "winnow.mp3");
    await this.#write(input, ["-map", "0:a:0", "-vn", "-sn", "-dn", "-c:a", ...codec, "-f", "mp3"], path);
    await this.#verify(path, streams);
    return { path, contentType: "audio/mpeg" };
  }

  /** The best picture and the best sound as they are, in a container that players know. */
  async toVideo(input: Input, streams: Streams): Promise<MediaFile> {
    const { container, video, audio } = streams;
    const isWebm = /webm|matroska/.test(container) && /^(?:vp8|vp9|av1)$/.test(video ?? "");
    const fitsWebm = isWebm && /^(?:opus|vorbis)?$/.test(audio ?? "");
    const choices = fitsWebm ? [CONTAINERS.webm] : [CONTAINERS.mp4, CONTAINERS.mkv];
    for (const { name, contentType, options } of choices) {
      const path = join(this.#job.folder, `winnow.${name}`);
      try {
        await this.#write(input, ["-sn", "-dn", "-c", "copy", ...options], path);
        await this.#verify(path, streams);
        return { path, contentType };
      } catch (error) {
        const isLast = name === choices.at(-1)?.name;
        if (isLast || !WinnowError.is(error, "SCRAPE_MEDIA_INVALID")) throw error;
      }
    }
    throw failure("", input);
  }

  /** Of a file that was cut off on its way ffmpeg makes what came, and is content. */
  async #verify(file: string, { durationMs = 0 }: Streams): Promise<void> {
    const made = await this.inspect({ file });
    if ((made.durationMs ?? 0) > 0 && (made.durationMs ?? 0) >= durationMs * MIN_SHARE) return;
    const message = `Of ${durationMs} ms of media only ${made.durationMs ?? 0} ms could be read: the rest is missing or damaged.`;
    throw mediaError("SCRAPE_MEDIA_INVALID", message);
  }

  async #write(input: Input, options: readonly string[], path: string): Promise<void> {
    const { maxBytes, maxDurationMs } = this.#job.rules;
    const onLine = (line: string) => {
      const [key, value] = line.split("=", 2);
      if (key === "out_time_us" && Number(value) / 1000 > maxDurationMs) throw this.#job.tooLong();
      if (key === "total_size" && Number(value) > maxBytes) throw this.#job.tooLarge();
    };
    // Beyond the limits the file is not wanted, and need not be written to the end of the disk.
    const limits = ["-t", String(maxDurationMs / 1000 + 1), "-fs", String(maxBytes + 1)];
    const progress = ["-progress", "pipe:1", "-stats_period", "0.5"];
    const args = [
      ...COMMON,
      "-loglevel",
      "error",
      ...progress,
      ...this.#read(input),
      ...options,
      ...limits,
      "-y",
      path,
    ];
    const { code, errors } = await this.#job.run(this.#path, args, onLine);
    const size = (await stat(path).catch(() => undefined))?.size ?? 0;
    if (code !== 0 || size === 0) throw failure(errors, input);
    if (size > maxBytes) throw this.#job.tooLarge();
  }

  #read({ url = "", file }: Input): readonly string[] {
    if (file !== undefined) return ["-protocol_whitelist", LOCAL, "-i", `file:${file}`];
    const { request } = this.#job;
    const cookies = request.cookies === "" ? "" : forFfmpeg(request.cookies, request.pageUrl, url);
    return [
      ...["-protocol_whitelist", NETWORK, "-rw_timeout", String(STALL_MS * 1000)],
      ...["-user_agent", request.userAgent, "-referer", request.pageUrl],
      // By default nothing is verified.
      ...(request.skipTlsVerification || !url.startsWith("https:") ? [] : ["-tls_verify", "1"]),
      ...(cookies === "" ? [] : ["-cookies", cookies]),
      ...["-i", url],
    ];
  }
}

const COMMON = ["-hide_banner", "-nostdin"] as const;
const FASTSTART = ["-movflags", "+faststart"];
const CONTAINERS = {
  mp4: {
    name: "mp4",
    contentType: "video/mp4",
    options: [...FASTSTART, "-strict", "experimental", "-f", "mp4"],
  },
  webm: { name: "webm", contentType: "video/webm", options: ["-f", "webm"] },
  mkv: { name: "mkv", contentType: "video/x-matroska", options: ["-f", "matroska"] },
} as const;

/** What ffmpeg complains of, as an error. */
function failure(errors: string, { url }: Input): WinnowError {
  const host = url === undefined ? "the download" : new URL(url).hostname;
  const reason = (
    /[^\n]*(?:Server returned|HTTP error|Connection|timed out|Input\/output|Error)[^\n]*/i.exec(
      errors,
    )?.[0] ?? ""
  ).trim();
  if (/\b(?:401 Unauthorized|403 Forbidden|access denied|407 )/i.test(errors)) {
    const message = `${host} refused the media: it may require a login, or refuse the address of this server.`;
    return mediaError("SCRAPE_MEDIA_ACCESS_DENIED", message);
  }
  if (/certificate|TLS|SSL/i.test(reason)) {
    const message = `The TLS connection to ${host} failed: ${brief(reason)}.`;
    return new WinnowError("SCRAPE_SSL_ERROR", message, NETWORK_ERRORS.SCRAPE_SSL_ERROR);
  }
  if (
    /HTTP error|Server returned [45]|Connection (?:refused|reset|timed out)|timed out|Network is unreachable/i.test(
      errors,
    )
  ) {
    return mediaError(
      "SCRAPE_MEDIA_UNAVAILABLE",
      `The media at ${host} could not be downloaded: ${brief(reason)}.`,
    );
  }
  const message = `What ${host} sent could not be read as media: it is damaged, or something else.`;
  return mediaError("SCRAPE_MEDIA_INVALID", message);
}

/** A reason without addresses, which may hold keys. */
function brief(reason: string): string {
  return reason
    .replace(/\S*:\/\/\S*/g, "")
    .replace(/^\[[^\]]*\]\s*/, "")
    .slice(0, 200)
    .trim();
}
