import type { ServicePlugin } from "@winnow/core/plugin";
import { defineSite, jsonAfter, readAs, type SiteVisit } from "@winnow/kit-sites";
import * as v from "valibot";

/** Settings of {@link youtube}. */
export interface YoutubeSettings {
  /** Hosts of the pages. @defaultValue those of YouTube */
  readonly hosts?: readonly string[];
}

const text = v.optional(v.string());
const Track = v.object({ baseUrl: v.string(), languageCode: v.string(), kind: text });
const Tracks = v.object({ captionTracks: v.optional(v.array(Track)) });
const Player = v.object({
  videoDetails: v.object({ title: v.string(), shortDescription: text, author: text, lengthSeconds: text }),
  captions: v.optional(v.object({ playerCaptionsTracklistRenderer: v.optional(Tracks) })),
});
const segs = v.optional(v.array(v.object({ utf8: v.optional(v.string(), "") })), []);
const Captions = v.object({ events: v.array(v.object({ tStartMs: v.optional(v.number(), 0), segs })) });

/** How much of a video one paragraph of its transcript holds. */
const PARAGRAPH_MS = 30_000;
const MISSING = "YouTube gave no transcript of this video.";
const HOSTS = ["www.youtube.com", "youtube.com", "m.youtube.com", "youtu.be"];

/** Video pages of YouTube: title, description and what is said, by the subtitles. @throws CONFIG_INVALID */
export function youtube({ hosts = HOSTS }: YoutubeSettings = {}): ServicePlugin {
  const read = async (visit: SiteVisit) => {
    const found = jsonAfter(await visit.page(), "ytInitialPlayerResponse = ");
    if (found === undefined) throw new Error("the page has no player: it may ask for consent or a login");
    const { videoDetails: video, captions } = readAs(Player, found, "the player of the page");
    const lines = (video.shortDescription ?? "").trim();
    const said = await transcriptOf(visit, captions?.playerCaptionsTracklistRenderer?.captionTracks ?? []);
    return {
      title: video.title,
      language: said.language,
      metadata: { author: video.author, "video:duration": video.lengthSeconds },
      parts: [{ text: lines }, ...(said.text === "" ? [] : [{ heading: "Transcript", text: said.text }])],
      warnings: said.text === "" ? [MISSING] : [],
    };
  };
  const path = /^\/(?:watch|shorts\/[\w-]+|[\w-]{11})$/;
  return defineSite({ name: "youtube", hosts, path, reaches: hosts, read });
}

/** Subtitles that people wrote are better than those of a machine. */
async function transcriptOf({ json }: SiteVisit, tracks: readonly v.InferOutput<typeof Track>[]) {
  const track = tracks.find(({ kind }) => kind !== "asr") ?? tracks[0];
  if (track === undefined) return { text: "" };
  // Without any events is what a visitor gets whom YouTube takes for a program.
  const { events } = await json(`${track.baseUrl}&fmt=json3`, Captions).catch(() => ({ events: [] }));
  const paragraphs = new Map<number, string>();
  for (const { tStartMs, segs } of events) {
    const at = Math.floor(tStartMs / PARAGRAPH_MS);
    paragraphs.set(at, `${paragraphs.get(at) ?? ""} ${segs.map(({ utf8 }) => utf8).join("")}`);
  }
  const text = [...paragraphs.values()].map((words) => words.replace(/\s+/g, " ").trim()).join("\n");
  return { text: text.trim(), language: track.languageCode };
}
