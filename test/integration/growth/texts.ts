/** What reads texts that are no pages: addresses, headers, site files, documents, words of callers. */

import { glance } from "@winnow/hook-detect-shells";
import { decodeHtml, largestCandidate, parseSrcset } from "@winnow/kit-dom";
import { chunksOf, cutMarkdown, loadTokenizer, outlineOf } from "@winnow/kit-tokens";
import { loggableUrl } from "../../../core/src/logger.ts";
import { loginProblem, missingProblem } from "../../../plugins/hooks/detect-walls/src/walls.ts";
import { parseJson } from "../../../plugins/kits/facts/src/items/json.ts";
import { escapeText, writeSpans } from "../../../plugins/kits/pdf/src/writing/markdown.ts";
import { urlKey } from "../../../plugins/kits/site/src/url-key.ts";
import { nameIn } from "../../../plugins/models/extractive/src/fill/names.ts";
import { shapeOfPrompt } from "../../../plugins/models/extractive/src/fill/prompt.ts";
import { cut } from "../../../plugins/models/openai-compatible/src/chunks.ts";
import { numbersIn } from "../../../plugins/models/openai-compatible/src/numbers.ts";
import { fold } from "../../../plugins/models/openai-compatible/src/words.ts";
import { byWords } from "../../../plugins/operations/crawl/src/derive.ts";
import { excerpt } from "../../../plugins/operations/search/src/excerpt.ts";
import { convertCsv } from "../../../plugins/parsers/office/src/csv.ts";
import { convertRtf } from "../../../plugins/parsers/office/src/rtf.ts";
import { parseXml } from "../../../plugins/parsers/office/src/xml.ts";
import { parseRobots } from "../../../plugins/services/site-files/src/robots.ts";
import { readSitemap } from "../../../plugins/services/site-files/src/sitemap.ts";
import type { Probe } from "./measure.ts";

const EMPTY = new Uint8Array();
const count = await loadTokenizer();
const rules = { ignoreQueryParameters: false, deduplicateSimilarURLs: true };
const address = (text: string) => `https://example.com/${text}`;

/** Readers by name; what they throw is an answer too. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  srcset: (text) => [parseSrcset(text), largestCandidate(`a 2x,${text}`)],
  "content-type": (text) => [
    decodeHtml(EMPTY, `text/html; ${text}`),
    glance({ body: EMPTY, contentType: text }),
  ],
  "start of a file": (text) => glance({ body: Buffer.from(text), contentType: "" }),
  bytes: (text) => decodeHtml(Buffer.concat([Buffer.from(text), Buffer.from([0xe9, 0x20])]), "text/html"),
  "address of a page": (text) => {
    const url = URL.parse(address(text));
    if (url === null) return;
    const page = glance({ body: Buffer.from("<html><title>w</title>w"), contentType: "text/html" });
    if (page !== undefined) loginProblem(url, url, page) ?? missingProblem(url, page);
    urlKey(url.href, rules);
    loggableUrl(text);
  },
  "statements of robots.txt": (text) =>
    parseRobots(
      `user-agent: *\ncontent-usage: /${text} train-ai=n\ncontent-signal: ${text}\nuser-agent: gptbot\ndisallow: /${text}\ncontent-signal: ${text.replaceAll(" ", "\nuser-agent: gptbot\nallow: /")}`,
      ["winnow"],
    ).statements(`https://a.test/${encodeURIComponent(text.toWellFormed())}`),
  robots: (text) => parseRobots(`user-agent: *\ndisallow: /${text}\nallow: ${text}`, ["winnow"]),
  sitemap: (text) => readSitemap(Buffer.from(`<urlset>${text}`), address(""), 10_000_000),
  "list of addresses": (text) => readSitemap(Buffer.from(`https://${text}`), address(""), 10_000_000),
  xml: (text) => parseXml(`<a b="${text}">${text}</a>`),
  rtf: (text) => convertRtf(Buffer.from(`{\\rtf1 ${text}\\line }`)),
  csv: (text) => convertCsv(Buffer.from(text), "text/csv"),
  "words of a pdf": (text) => [escapeText(text), writeSpans([{ text }])],
  "data of a page": parseJson,
  byline: nameIn,
  prompt: (text) => [shapeOfPrompt(`all ${text}`), byWords(text)],
  excerpt: (text) => excerpt(text, "words a b"),
  "numbers of a page": (text) => numbersIn(text),
  "chunks for a model": (text) => cut(text, 1000),
  "words for a model": (text) => fold(text),
  "a part of markdown": (text) =>
    [0, text.length >> 1].map((start) => cutMarkdown(text, start, text.length >> 2, count)),
  "chunks of markdown": (text) =>
    [50, 5000].map((maxTokens) => chunksOf(text, { maxTokens, overlap: 20 }, count)),
  "headings of markdown": (text) => outlineOf(text, count),
};

/** A piece repeated, through every reader. */
export function textProbe(piece: string): Probe {
  const name = `${JSON.stringify(piece)} as text`;
  return {
    name,
    run: async (bytes, lap) => {
      const text = piece.repeat(Math.ceil(bytes / piece.length));
      for (const [reader, read] of Object.entries(READERS)) {
        try {
          await read(text);
        } catch {
          // Refusing takes time as well.
        }
        lap(reader);
      }
    },
  };
}
