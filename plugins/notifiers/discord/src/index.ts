import type { NotifierPlugin } from "@winnow/core/plugin";
import type { ChannelMessage } from "@winnow/kit-channels";
import {
  type Answer,
  clip,
  defineChannel,
  fitLines,
  markdownOf,
  type Outgoing,
  type Problem,
  readAppriseUrl,
} from "@winnow/kit-channels/sending";
import * as v from "@winnow/kit-schema";

/** Characters of the title and of the description of an embed. */
const MAX_TITLE = 256;
const MAX_DESCRIPTION = 4096;
const RED = 0xc0392b;

const Options = v.strictObject({
  /** The URL of a webhook of a channel. */
  url: v.pipe(
    v.string(),
    v.maxLength(2000),
    v.url("Expected a URL"),
    v.regex(
      /^https?:\/\/[^/]+\/(?:[^?#]*\/)?webhooks\/\d+\/[\w-]+$/i,
      "Expected the URL of a webhook, such as https://discord.com/api/webhooks/…/…",
    ),
  ),
  /** A thread of the channel: its id. */
  thread: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{5,25}$/, "Expected the id of a thread"))),
});
type Options = v.InferOutput<typeof Options>;

/** Discord: a webhook of a channel, which gets an embed. No mention in a text reaches anybody. @see https://docs.discord.com/developers/resources/webhook */
export const discord = (): NotifierPlugin =>
  defineChannel({
    name: "discord",
    options: Options,
    secrets: ["url"],
    serverOf: ({ url }) => new URL(url).origin,
    fromUrl,
    request,
    problem,
  });

function request(message: ChannelMessage, { url, thread }: Options): Outgoing {
  const lines = fitLines(message, MAX_DESCRIPTION, (line) => markdownOf(line).length + 1);
  const embed = {
    title: clip(markdownOf([{ text: clip(message.title, MAX_TITLE / 2) }]), MAX_TITLE),
    description: lines.map(markdownOf).join("\n"),
    ...(message.isUrgent === true ? { color: RED } : {}),
  };
  const where = thread === undefined ? "" : `&thread_id=${thread}`;
  return { url: `${url}?wait=true${where}`, body: { embeds: [embed], allowed_mentions: { parse: [] } } };
}

/** The body says to the millisecond what the header rounds. */
function problem({ status }: Answer, json: Readonly<Record<string, unknown>>): Problem | undefined {
  if (status !== 429 || typeof json.retry_after !== "number") return undefined;
  return { said: String(json.message ?? ""), isForNow: true, waitSeconds: Math.ceil(json.retry_after) };
}

/** `discord://id/token`, and the URL of a webhook itself. */
function fromUrl(text: string): readonly object[] | undefined {
  const url = readAppriseUrl(text);
  if (url?.scheme === "https" && /^(?:\w+\.)?discord(?:app)?\.com$/.test(url.parts[0] ?? ""))
    return [{ url: text.trim().replace(/[?#].*$/, "") }];
  if (url?.scheme !== "discord") return undefined;
  const [id, token] = url.parts;
  if (id === undefined || token === undefined)
    throw new TypeError("discord:// has the id and the token of a webhook, as in discord://id/token");
  const thread = url.query.get("thread");
  return [
    {
      url: `https://discord.com/api/webhooks/${encodeURIComponent(id)}/${encodeURIComponent(token)}`,
      ...(thread === null ? {} : { thread }),
    },
  ];
}
