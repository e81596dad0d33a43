import { type Page, type ScrapeContext, WinnowError } from "@winnow/core/plugin";
import { downloadFile } from "./download.ts";
import { Ffmpeg, type Input, type MediaFile } from "./ffmpeg.ts";
import { MediaJob, type MediaRequest } from "./job.ts";
import type { MediaAddress } from "./kinds.ts";
import { Limiter } from "./limiter.ts";
import { platformOf } from "./platforms.ts";
import { findFfmpeg, findYtDlp } from "./programs.ts";
import { publishFile } from "./publish.ts";
import type { MediaRules } from "./settings.ts";
import { download } from "./yt-dlp.ts";

/** Addresses of a page that are tried, one after the other. */
const MAX_TRIES = 4;
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Downloads the audio or the video of pages. */
export class Media {
  readonly #kind: MediaAddress["kind"];
  readonly #rules: MediaRules;
  readonly #limiter: Limiter;
  /** The error where a page has no media that can be had. */
  readonly #unsupported: (message: string) => WinnowError;

  constructor(kind: MediaAddress["kind"], rules: MediaRules, unsupported: (message: string) => WinnowError) {
    this.#kind = kind;
    this.#rules = rules;
    this.#limiter = new Limiter(rules.maxJobs);
    this.#unsupported = unsupported;
  }

  /** Looks for the programs that were named. @throws CONFIG_INVALID */
  async check(): Promise<void> {
    if (this.#rules.ffmpegPath !== undefined) await findFfmpeg(this.#rules.ffmpegPath);
    if (this.#rules.ytDlpPath !== undefined) findYtDlp(this.#rules.ytDlpPath);
  }

  /** What is missing on this machine; undefined when nothing is. */
  async lacks(): Promise<string | undefined> {
    if ((await findFfmpeg(this.#rules.ffmpegPath)) === undefined)
      return "ffmpeg is not installed, which makes audio and video: install it, or set FFMPEG_PATH";
    if (findYtDlp(this.#rules.ytDlpPath) === undefined)
      return "yt-dlp is not installed, which downloads from platforms with players of their own: install it, or set YT_DLP_PATH";
    return undefined;
  }

  /** A URL of the page's audio or video. */
  async of(page: Page, context: ScrapeContext): Promise<string> {
    const ffmpeg = await findFfmpeg(this.#rules.ffmpegPath);
    if (ffmpeg === undefined) {
      const message =
        "ffmpeg is not installed, which makes the files. The operator can install it, or set FFMPEG_PATH.";
      throw this.#unsupported(message);
    }
    const found = await page.view("media");
    // A file has no player that yt-dlp could know.
    const isFile = found[0]?.url === page.url;
    const addresses = inOrder(found, this.#kind);
    const work = async () => {
      const job = await MediaJob.open(context, requestOf(page), this.#rules);
      try {
        return await publishFile(await this.#fetch(page.url, isFile, addresses, ffmpeg, job), context);
      } finally {
        await job.close();
      }
    };
    return await this.#limiter.run(work, context.signal);
  }

  /** Of platforms only yt-dlp knows where the media is; of other pages they say so themselves, mostly. */
  async #fetch(
    pageUrl: string,
    isFile: boolean,
    addresses: readonly MediaAddress[],
    ffmpeg: string,
    job: MediaJob,
  ): Promise<MediaFile> {
    const platform = platformOf(new URL(pageUrl).hostname);
    const maker = new Ffmpeg(ffmpeg, job);
    const ytDlp = findYtDlp(this.#rules.ytDlpPath);
    let failure: unknown;
    for (const address of platform === undefined ? addresses.slice(0, MAX_TRIES) : []) {
      try {
        return await this.#fetchFrom(address, maker, job);
      } catch (error) {
        job.signal.throwIfAborted();
        failure ??= error;
        if (WinnowError.is(error, "SCRAPE_MEDIA_TOO_LARGE")) break;
      }
    }
    if (ytDlp !== undefined && !isFile && !WinnowError.is(failure, "SCRAPE_MEDIA_TOO_LARGE")) {
      try {
        const file = await download(ytDlp, ffmpeg, pageUrl, this.#kind, job);
        if (file !== undefined) return await this.#make({ file }, maker);
      } catch (error) {
        job.signal.throwIfAborted();
        failure ??= error;
      }
    }
    throw failure ?? this.#unsupported(this.#why(platform, ytDlp));
  }

  async #fetchFrom({ url, isManifest }: MediaAddress, maker: Ffmpeg, job: MediaJob): Promise<MediaFile> {
    await job.check(url);
    try {
      return await this.#make({ url }, maker);
    } catch (error) {
      if (isManifest || !WinnowError.is(error, "SCRAPE_MEDIA_INVALID")) throw error;
      // Not every server serves parts of a file, which ffmpeg needs where the index of a file is at its end.
      return await this.#make({ file: await downloadFile(url, job) }, maker);
    }
  }

  #why(platform: string | undefined, ytDlp: string | undefined): string {
    if (platform !== undefined && ytDlp === undefined)
      return `${platform} gives its media to its own player only. The operator can install yt-dlp, or set YT_DLP_PATH.`;
    const found = `${platform ?? "This page"} has no ${this.#kind} that can be downloaded`;
    return ytDlp === undefined
      ? `${found}. For sites with players of their own, the operator can install yt-dlp.`
      : `${found}.`;
  }

  async #make(input: Input, maker: Ffmpeg): Promise<MediaFile> {
    const streams = await maker.inspect(input);
    if (streams[this.#kind] === undefined)
      throw this.#unsupported(
        `The media of this page has no ${this.#kind === "audio" ? "sound" : "picture"}.`,
      );
    return this.#kind === "audio" ? await maker.toMp3(input, streams) : await maker.toVideo(input, streams);
  }
}

/** Files before lists of pieces, the highest picture first; sound may be taken from a video, but not the other way round. */
function inOrder(addresses: readonly MediaAddress[], kind: MediaAddress["kind"]): readonly MediaAddress[] {
  const rank = (one: MediaAddress) => (one.kind === kind ? 0 : 2) + (one.isManifest ? 1 : 0);
  return addresses
    .filter((one) => kind === "audio" || one.kind === "video")
    .map((one, index) => ({ one, index }))
    .sort((a, b) => rank(a.one) - rank(b.one) || b.one.height - a.one.height || a.index - b.index)
    .map(({ one }) => one);
}

function requestOf({ url, options }: Page): MediaRequest {
  const {
    headers = {},
    skipTlsVerification,
    location,
  } = options as {
    readonly headers?: Readonly<Record<string, string>>;
    readonly skipTlsVerification?: boolean;
    readonly location?: { readonly country?: string };
  };
  const header = (name: string) => Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const agent = header("user-agent");
  return {
    pageUrl: url,
    cookies: header("cookie") ?? "",
    userAgent: agent !== undefined && /^[\x20-\x7e]+$/.test(agent) ? agent : USER_AGENT,
    skipTlsVerification: skipTlsVerification ?? true,
    country: location?.country,
  };
}
