import type { NotifierPlugin } from "@winnow/core/plugin";
import type { ChannelMessage } from "@winnow/kit-channels";
import {
  type Answer,
  defineChannel,
  fitLines,
  htmlOf,
  type Outgoing,
  type Problem,
  type plainOf,
  readAppriseUrl,
} from "@winnow/kit-channels/sending";
import * as v from "@winnow/kit-schema";

/** Characters of a message once its markup is read. */
const MAX_TEXT = 4096;

const Options = v.strictObject({
  /** The token of a bot, such as `123456:ABC…`. */
  token: v.pipe(
    v.string(),
    v.regex(/^\d{1,20}:[\w-]{10,100}$/, "Expected the token of a bot, such as 123456:ABC…"),
  ),
  /** The id of a chat, or `@name` of a public channel. */
  chat: v.pipe(
    v.string(),
    v.regex(/^(?:-?\d{1,20}|@\w{4,40})$/, "Expected the id of a chat, or @name of a channel"),
  ),
  /** A topic of a group: its number. */
  topic: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31))),
  /** Where the Bot API is. @defaultValue "https://api.telegram.org" */
  server: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(2000),
      v.url("Expected a URL"),
      v.regex(/^https?:/i, "Expected a URL with https"),
    ),
    "https://api.telegram.org",
  ),
});
type Options = v.InferOutput<typeof Options>;

/** Telegram: a bot that writes to a chat. @see https://core.telegram.org/bots/api#sendmessage */
export const telegram = (): NotifierPlugin =>
  defineChannel({
    name: "telegram",
    options: Options,
    secrets: ["token"],
    serverOf: ({ server }) => new URL(server).origin,
    fromUrl,
    request,
    problem,
  });

function request(message: ChannelMessage, { token, chat, topic, server }: Options): Outgoing {
  const title = [{ text: message.title, isBold: true }];
  // Links and markup do not count, but the text around them is written by us.
  const words = (line: Parameters<typeof plainOf>[0]) => line.map(({ text }) => text).join("").length + 1;
  const lines = fitLines(message, MAX_TEXT - words(title), words);
  return {
    url: `${server.replace(/\/+$/, "")}/bot${token}/sendMessage`,
    body: {
      chat_id: chat,
      ...(topic === undefined ? {} : { message_thread_id: topic }),
      text: [title, ...lines].map(htmlOf).join("\n"),
      parse_mode: "HTML",
      link_preview_options: { is_disabled: true },
    },
  };
}

/** The body has what other servers say in a header. */
function problem({ status }: Answer, json: Readonly<Record<string, unknown>>): Problem | undefined {
  const { retry_after: wait } = v.recordOf(json.parameters);
  if (status !== 429 || typeof wait !== "number") return undefined;
  return { said: String(json.description ?? ""), isForNow: true, waitSeconds: wait };
}

/** `tgram://token/chat`, with several chats, and `tgram://token/chat:topic`. */
function fromUrl(text: string): readonly object[] | undefined {
  const url = readAppriseUrl(text);
  if (url?.scheme !== "tgram") return undefined;
  const [token, ...chats] = url.parts;
  if (token === undefined || chats.length === 0)
    throw new TypeError("tgram:// has the token of a bot and a chat, as in tgram://123456:ABC…/-100123");
  return chats.map((one) => {
    const [chat = "", topic = url.query.get("thread") ?? url.query.get("topic") ?? undefined] =
      one.split(":");
    return {
      token: token.replace(/^bot/i, ""),
      chat,
      ...(topic === undefined ? {} : { topic: Number(topic) }),
    };
  });
}
