/** An address on a page under which there may be media. */
export interface MediaAddress {
  /** Absolute, http or https. */
  readonly url: string;
  /** What the page says that it is. */
  readonly kind: "audio" | "video";
  /** Whether it is a list of pieces, as HLS and DASH have, and no file. */
  readonly isManifest: boolean;
  /** Height of the picture where the page says it, else 0. */
  readonly height: number;
}

const AUDIO = /\.(?:mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac|wma)$/i;
const VIDEO = /\.(?:mp4|m4v|webm|mov|mkv|avi|ogv|mpe?g|ts|3gp|flv|wmv)$/i;
const MANIFEST = /\.(?:m3u8|mpd)$/i;
const MANIFEST_TYPE = /mpegurl|dash\+xml/i;

/** What a media type or an address says that a file is; undefined where neither says. */
export function kindOfMedia(
  address: string,
  type = "",
): Pick<MediaAddress, "kind" | "isManifest"> | undefined {
  const path = URL.parse(address)?.pathname ?? "";
  const isManifest = MANIFEST_TYPE.test(type) || MANIFEST.test(path);
  if (isManifest)
    return { kind: /^audio\/(?!mpegurl|x-mpegurl)/i.test(type) ? "audio" : "video", isManifest };
  // What the server says wins over what a name looks like, but a page or a picture is neither.
  if (/^audio\//i.test(type) || type === "application/ogg") return { kind: "audio", isManifest };
  if (/^video\//i.test(type)) return { kind: "video", isManifest };
  if (type !== "" && !/octet-stream/i.test(type)) return undefined;
  if (AUDIO.test(path)) return { kind: "audio", isManifest };
  return VIDEO.test(path) ? { kind: "video", isManifest } : undefined;
}

/** Whether a media type, or an address where there is none, says that a file is audio, video or a list of pieces. */
export function isMedia(address: string, contentType = ""): boolean {
  return kindOfMedia(address, contentType.split(";", 1)[0]?.trim() ?? "") !== undefined;
}
