import assert from "node:assert/strict";
import { setupWith, siteConformance, siteVisit } from "@winnow/conformance";
import type { Site } from "@winnow/kit-sites";
import { suite } from "uvu";
import { youtube } from "../src/index.ts";

const test = suite("site-youtube");
const page = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";
const timedtext = (lang: string, kind = "") =>
  `https://www.youtube.com/api/timedtext?v=aqz-KE-bpKQ&ei=x&caps=asr&lang=${lang}${kind}`;

/** The player of a page as YouTube writes it, the words in it made up. */
const player = (captions: object) => ({
  responseContext: { serviceTrackingParams: [] },
  playabilityStatus: { status: "OK", playableInEmbed: true },
  streamingData: { expiresInSeconds: "21540", formats: [], adaptiveFormats: [] },
  ...captions,
  videoDetails: {
    videoId: "aqz-KE-bpKQ",
    title: 'How a "mill" works; </b> {1}',
    lengthSeconds: "95",
    keywords: ["mill", "water"],
    channelId: "UCSMOQeBJ2RAnuFungnQOxLg",
    isOwnerViewing: false,
    shortDescription: "The oak mill.\n\nFilmed in May.",
    isCrawlable: true,
    thumbnail: { thumbnails: [] },
    viewCount: "12",
    author: "Mill films",
  },
});
const TRACKS = {
  captions: {
    playerCaptionsTracklistRenderer: {
      captionTracks: [
        {
          baseUrl: timedtext("en", "&kind=asr"),
          name: { simpleText: "English (auto-generated)" },
          vssId: "a.en",
          languageCode: "en",
          kind: "asr",
          isTranslatable: true,
        },
        { baseUrl: timedtext("de"), name: { simpleText: "German" }, vssId: ".de", languageCode: "de" },
      ],
      audioTracks: [{ captionTrackIndices: [0, 1] }],
      defaultAudioTrackIndex: 0,
    },
  },
};
const html = (data: object) =>
  `<!DOCTYPE html><html><head><title>x - YouTube</title></head><body><script nonce="x">var ytInitialPlayerResponse = ${JSON.stringify(data)};var meta = document.createElement('meta');</script></body></html>`;
const CAPTIONS = JSON.stringify({
  wireMagic: "pb3",
  pens: [{}],
  wsWinStyles: [{}],
  events: [
    { tStartMs: 0, dDurationMs: 95_000, id: 1, wpWinPosId: 1 },
    {
      tStartMs: 1000,
      dDurationMs: 4000,
      segs: [{ utf8: "Das Wasser" }, { utf8: " treibt\ndas Rad.", tOffsetMs: 300 }],
    },
    { tStartMs: 5000, dDurationMs: 4000, segs: [{ utf8: "Es dreht sich." }] },
    { tStartMs: 61_000, dDurationMs: 4000, segs: [{ utf8: "Das Korn wird Mehl." }] },
  ],
});
const ANSWERS = { [page]: html(player(TRACKS)), [`${timedtext("de")}&fmt=json3`]: CAPTIONS };

siteConformance(test, youtube, {
  page,
  answers: ANSWERS,
  others: [
    "https://www.youtube.com/",
    "https://www.youtube.com/@millfilms",
    "https://music.youtube.com/watch?v=1",
  ],
});

const read = (answers: Readonly<Record<string, string>>, url = page) => {
  const site = youtube().create(setupWith()) as Site;
  return site.read(siteVisit(site, url, answers));
};

test("a video has its description and what is said, by subtitles that people wrote, half a minute to a line", async () => {
  const video = await read(ANSWERS);
  assert.equal(video?.title, 'How a "mill" works; </b> {1}');
  assert.equal(video.language, "de");
  assert.equal(video.metadata?.author, "Mill films");
  assert.deepEqual(video.parts, [
    { text: "The oak mill.\n\nFilmed in May." },
    { heading: "Transcript", text: "Das Wasser treibt das Rad. Es dreht sich.\nDas Korn wird Mehl." },
  ]);
  assert.deepEqual(video.warnings, []);
});

test("a video without subtitles, or whose subtitles are empty, says that it has no transcript", async () => {
  for (const answers of [
    { [page]: html(player({})) },
    { ...ANSWERS, [`${timedtext("de")}&fmt=json3`]: "" },
    { [page]: html(player(TRACKS)) },
  ]) {
    const video = await read(answers);
    assert.deepEqual(video?.warnings, ["YouTube gave no transcript of this video."]);
    assert.equal(video?.parts.length, 1);
  }
});

test("subtitles at another host are not asked for", async () => {
  const elsewhere = structuredClone(TRACKS);
  for (const track of elsewhere.captions.playerCaptionsTracklistRenderer.captionTracks)
    track.baseUrl = "http://169.254.169.254/latest?x";
  const site = youtube().create(setupWith()) as Site;
  const visit = siteVisit(site, page, { [page]: html(player(elsewhere)) });
  const asked: string[] = [];
  const video = await site.read({
    ...visit,
    json: async (url) => {
      asked.push(String(url));
      throw new Error("refused by the hook");
    },
  });
  assert.deepEqual(asked, ["http://169.254.169.254/latest?x&fmt=json3"]);
  assert.deepEqual(video?.warnings, ["YouTube gave no transcript of this video."]);
});

test("a page that asks for consent is an error that says so", async () => {
  await assert.rejects(
    read({ [page]: "<html><body>Before you continue</body></html>" }),
    /consent or a login/,
  );
});

test("many events at one moment take no time that grows like their number squared", async () => {
  const events = Array.from({ length: 200_000 }, () => ({ tStartMs: 0, segs: [{ utf8: "a " }] }));
  const video = await read({ ...ANSWERS, [`${timedtext("de")}&fmt=json3`]: JSON.stringify({ events }) });
  assert.equal(video?.parts[1]?.text?.length, 399_999);
});

test.run();
