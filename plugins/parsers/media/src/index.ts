import { defineHook, defineParser, type HookPlugin, type ParserPlugin } from "@winnow/core/plugin";
import { EgressToken, NETWORK_ERRORS } from "@winnow/kit-egress";
import { isMedia } from "@winnow/kit-media";
import { fetchHead } from "./fetch.ts";

/**
 * Accepts audio and video files, and the playlists of HLS and DASH, as pages without text, so that the formats `audio`
 * and `video` can be asked for at their addresses. Register it before the parser of text.
 */
export const mediaFile = (): ParserPlugin =>
  defineParser({
    name: "media",
    accepts: ({ url, contentType }) => isMedia(url, contentType),
    // There is nothing to read: formats that write what was read say that they cannot.
    parse: () => ({ text: () => "", metadata: () => ({}) }),
  });

/**
 * Fetches only the head of audio and video files. Register it before other fetchers, which would take such a file as a
 * whole, and refuse one that is larger than a page may be.
 */
export const fetchMediaHead = (): HookPlugin =>
  defineHook({
    name: "media-head",
    id: "parser-media-head",
    errors: NETWORK_ERRORS,
    setup: ({ services }) => {
      services.get(EgressToken);
    },
    fetch: fetchHead,
  });
