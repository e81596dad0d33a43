import type { NotifierPlugin } from "@winnow/core/plugin";
import type { ChannelMessage } from "@winnow/kit-channels";
import {
  type Answer,
  clip,
  defineChannel,
  fitLines,
  type Line,
  type Outgoing,
  type Problem,
  plainOf,
  readAppriseUrl,
} from "@winnow/kit-channels/sending";
import * as v from "@winnow/kit-schema";

/** Characters of a header, and of all text of the blocks of a message, of which Slack names no limit and takes about 10,000. */
const MAX_HEADER = 150;
const MAX_TEXT = 6000;
const MAX_FALLBACK = 500;
/** Errors of the API that pass by themselves. */
const PASSING =
  /^(?:ratelimited|rate_limited|internal_error|fatal_error|service_unavailable|request_timeout)$/;

const Url = v.pipe(v.string(), v.maxLength(2000), v.url(), v.regex(/^https?:/i, "Expected a URL with https"));
const Options = v.pipe(
  v.strictObject({
    /** The URL of an incoming webhook; this, or `token` with `channel`. */
    url: v.exactOptional(Url),
    /** The token of a bot that may write messages, such as `xoxb-…`. */
    token: v.exactOptional(
      v.pipe(v.string(), v.regex(/^[\w.-]{10,300}$/, "Expected a token such as xoxb-…")),
    ),
    /** Where the bot writes: the id of a channel, or its name with `#`. */
    channel: v.exactOptional(
      v.pipe(
        v.string(),
        v.regex(/^[#@]?[\p{L}\p{N}._-]{1,100}$/u, "Expected the id or the name of a channel"),
      ),
    ),
    /** Where the API of Slack is. @defaultValue "https://slack.com" */
    server: v.exactOptional(Url),
  }),
  v.check(
    ({ url, token, channel }) =>
      url === undefined
        ? token !== undefined && channel !== undefined
        : token === undefined && channel === undefined,
    "Slack takes the url of an incoming webhook, or a token with a channel.",
  ),
);
type Options = v.InferOutput<typeof Options>;

/**
 * Slack: an incoming webhook, or a bot that writes to a channel. Texts are elements of rich text, in which nothing is markup or
 * calls anybody.
 * @see https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
export const slack = (): NotifierPlugin =>
  defineChannel({
    name: "slack",
    options: Options,
    secrets: ["url", "token"],
    serverOf: ({ url, server = "https://slack.com" }) => new URL(url ?? server).origin,
    fromUrl,
    request,
    problem,
  });

function request(
  message: ChannelMessage,
  { url, token, channel, server = "https://slack.com" }: Options,
): Outgoing {
  const lines = fitLines(message, MAX_TEXT, (line) => plainOf(line).length + 1);
  const title = clip(message.title, MAX_HEADER);
  const body = {
    // What notifications show; unlike the blocks it is markup.
    text: clip([title, ...lines.map(plainOf)].join("\n"), MAX_FALLBACK).replace(
      /[&<>]/g,
      (sign) => ESCAPES[sign] ?? "",
    ),
    blocks: [
      { type: "header", text: { type: "plain_text", text: title, emoji: false } },
      ...(lines.length === 0
        ? []
        : [{ type: "rich_text", elements: [{ type: "rich_text_section", elements: elementsOf(lines) }] }]),
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
  if (url !== undefined) return { url, body };
  return {
    url: `${server.replace(/\/+$/, "")}/api/chat.postMessage`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json; charset=utf-8" },
    body: { channel, ...body },
  };
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function elementsOf(lines: readonly Line[]): readonly object[] {
  return lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [{ type: "text", text: "\n" }]),
    ...line
      .filter(({ text }) => text !== "")
      .map(({ text, isBold, url }) => ({
        ...(url === undefined ? { type: "text" } : { type: "link", url }),
        text,
        ...(isBold === true ? { style: { bold: true } } : {}),
      })),
  ]);
}

/** The API answers 200 to what it refuses. */
function problem({ status }: Answer, { ok, error }: Readonly<Record<string, unknown>>): Problem | undefined {
  if (status !== 200 || ok !== false) return undefined;
  return { said: String(error), isForNow: PASSING.test(String(error)) };
}

/** `slack://A/B/C` and `slack://xoxb-…/#channel`, and the URL of a webhook itself. */
function fromUrl(text: string): readonly object[] | undefined {
  const url = readAppriseUrl(text);
  if (url?.scheme === "https" && /^hooks\.slack(?:-gov)?\.com$/.test(url.parts[0] ?? ""))
    return [{ url: text.trim() }];
  if (url?.scheme !== "slack") return undefined;
  const [first = "", second, third, ...rest] = url.parts;
  if (/^xox/.test(first)) {
    const channels = url.parts.slice(1);
    if (channels.length === 0)
      throw new TypeError("slack:// with a token names a channel as well, such as slack://xoxb-…/#general");
    return channels.map((channel) => ({ token: first, channel: channel.replace(/^\+/, "") }));
  }
  if (second === undefined || third === undefined || rest.some((one) => !/^[#@+]/.test(one)))
    throw new TypeError("slack:// has the three parts of a webhook, as in slack://T…/B…/…");
  return [
    { url: `https://hooks.slack.com/services/${[first, second, third].map(encodeURIComponent).join("/")}` },
  ];
}
