import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cookieFile } from "./cookies.ts";
import { mediaError } from "./errors.ts";
import type { MediaJob } from "./job.ts";
import type { MediaAddress } from "./kinds.ts";
import { platformOf } from "./platforms.ts";

const NAME = "media";
const FORMATS = { audio: "ba/b", video: "bv*+ba/b" } as const;
const REFUSED =
  /sign in|log ?in|not a bot|captcha|HTTP Error 40[13]|HTTP Error 429|private|members[- ]only|geo|not available (?:in|from) your|age[- ]restricted|DRM/i;

/** Writes the cookies of a request where yt-dlp reads them; gives the arguments that say so. */
async function writeCookies({ folder, request }: MediaJob): Promise<readonly string[]> {
  const { cookies, pageUrl } = request;
  if (cookies === "") return [];
  const path = join(folder, "cookies.txt");
  await writeFile(path, cookieFile(cookies, pageUrl), { mode: 0o600 });
  return ["--cookies", path];
}

function argumentsFor(
  ffmpeg: string,
  url: string,
  kind: MediaAddress["kind"],
  job: MediaJob,
  cookieArguments: readonly string[],
): string[] {
  const { maxBytes, maxDurationMs } = job.rules;
  const { skipTlsVerification } = job.request;
  return [
    ...["--ignore-config", "--no-cache-dir", "--no-playlist", "--playlist-items", "1", "--no-progress"],
    ...["--proxy", job.proxyUrl, "--socket-timeout", "20", "--retries", "2", "--fragment-retries", "2"],
    ...[
      "--max-filesize",
      String(maxBytes),
      "--match-filters",
      `!is_live & duration<=?${Math.floor(maxDurationMs / 1000)}`,
    ],
    ...["--format", FORMATS[kind], "--merge-output-format", "mp4/mkv", "--fixup", "never", "--no-mtime"],
    // Pieces are downloaded by yt-dlp itself; what ffmpeg puts together is here already, and it reads nothing else.
    ...["--downloader", "m3u8:native", "--downloader", "dash:native", "--ffmpeg-location", ffmpeg],
    ...["--postprocessor-args", "ffmpeg_i:-protocol_whitelist file"],
    ...(skipTlsVerification ? ["--no-check-certificates"] : []),
    ...cookieArguments,
    ...["--output", join(job.folder, `${NAME}.%(ext)s`), "--", url],
  ];
}

/**
 * Downloads the medium of a page with yt-dlp and gives the file; undefined when yt-dlp does not know the site.
 * @throws SCRAPE_MEDIA_ACCESS_DENIED, SCRAPE_MEDIA_TOO_LARGE, SCRAPE_MEDIA_UNAVAILABLE
 */
export async function download(
  ytDlp: string,
  ffmpeg: string,
  url: string,
  kind: MediaAddress["kind"],
  job: MediaJob,
): Promise<string | undefined> {
  const { code, errors } = await job.run(
    ytDlp,
    argumentsFor(ffmpeg, url, kind, job, await writeCookies(job)),
  );
  const file = await largest(job.folder);
  if (code === 0 && file !== undefined) return file;
  const { hostname } = new URL(url);
  const site = platformOf(hostname) ?? hostname;
  const reason =
    [...errors.matchAll(/^ERROR: ?(.*)$/gm)]
      .at(-1)?.[1]
      ?.replace(/\S*:\/\/\S*/g, "")
      .slice(0, 200)
      .trim() ?? "";
  if (/Unsupported URL|no video formats|No media found/i.test(reason)) return undefined;
  if (REFUSED.test(reason)) {
    const message = `${site} refuses the media to this server, or requires a login: ${reason} Send cookies in \`headers\`, or use another proxy server.`;
    throw mediaError("SCRAPE_MEDIA_ACCESS_DENIED", message);
  }
  // Nothing failed, and nothing came: a filter or the size stood in the way.
  if (code === 0) throw job.tooLong();
  throw mediaError(
    "SCRAPE_MEDIA_UNAVAILABLE",
    `The media could not be downloaded from ${site}: ${reason || "no reason was given"}.`,
  );
}

async function largest(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(`${NAME}.`) && !/\.(?:part|ytdl|temp)$/.test(name),
  );
  const files = await Promise.all(
    names.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })),
  );
  const [first] = files.sort((one, other) => other.size - one.size);
  return first === undefined || first.size === 0 ? undefined : join(folder, first.name);
}
