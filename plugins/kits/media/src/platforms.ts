/** Sites whose players need a program that knows them: their pages hold no address of the media. */
const PLATFORMS: readonly (readonly [name: string, host: RegExp])[] = [
  ["YouTube", /(?:^|\.)(?:youtube\.com|youtu\.be|youtube-nocookie\.com)$/],
  ["Vimeo", /(?:^|\.)vimeo\.com$/],
  ["TikTok", /(?:^|\.)tiktok\.com$/],
  ["X", /(?:^|\.)(?:twitter\.com|x\.com)$/],
  ["Facebook", /(?:^|\.)(?:facebook\.com|fb\.watch)$/],
  ["Instagram", /(?:^|\.)instagram\.com$/],
  ["SoundCloud", /(?:^|\.)soundcloud\.com$/],
  ["Twitch", /(?:^|\.)twitch\.tv$/],
  ["Dailymotion", /(?:^|\.)(?:dailymotion\.com|dai\.ly)$/],
  ["Bilibili", /(?:^|\.)bilibili\.com$/],
  ["Reddit", /(?:^|\.)(?:reddit\.com|redd\.it)$/],
  ["Spotify", /(?:^|\.)spotify\.com$/],
];

/** The name of the platform that a host belongs to; undefined for other sites. */
export function platformOf(hostname: string): string | undefined {
  return PLATFORMS.find(([, host]) => host.test(hostname.toLowerCase()))?.[0];
}
