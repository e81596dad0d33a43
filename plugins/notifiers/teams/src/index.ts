import type { NotifierPlugin } from "@winnow/core/plugin";
import type { ChannelMessage } from "@winnow/kit-channels";
import {
  defineChannel,
  fitLines,
  type Line,
  type Outgoing,
  readAppriseUrl,
} from "@winnow/kit-channels/sending";
import * as v from "@winnow/kit-schema";

/** Bytes of the text of a card: a message may have 28 KB in all. */
const MAX_CARD = 20_000;

const Options = v.strictObject({
  /** The URL of a workflow that posts to a channel or a chat. */
  url: v.pipe(
    v.string(),
    v.maxLength(4000),
    v.url("Expected a URL"),
    v.regex(/^https?:/i, "Expected a URL with https"),
  ),
});
type Options = v.InferOutput<typeof Options>;

/**
 * Teams: a workflow with the trigger "when a webhook request is received", which gets an Adaptive Card. Its texts are runs of rich
 * text, in which nothing is markup.
 * @see https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
 */
export const teams = (): NotifierPlugin =>
  defineChannel({
    name: "teams",
    options: Options,
    secrets: ["url"],
    serverOf: ({ url }) => new URL(url).origin,
    fromUrl,
    request,
  });

function request(message: ChannelMessage, { url }: Options): Outgoing {
  const cost = (line: Line) => Buffer.byteLength(JSON.stringify(blockOf(line))) + 1;
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      {
        type: "RichTextBlock",
        inlines: [{ type: "TextRun", text: message.title, weight: "Bolder", size: "Large" }],
      },
      ...fitLines(message, MAX_CARD, cost).map(blockOf),
    ],
    msteams: { width: "Full" },
  };
  const attachment = { contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content };
  return { url, body: { type: "message", attachments: [attachment] } };
}

function blockOf(line: Line): object {
  const inlines = line
    .filter(({ text }) => text !== "")
    .map(({ text, isBold, url }) => ({
      type: "TextRun",
      text,
      ...(isBold === true ? { weight: "Bolder" } : {}),
      ...(url === undefined ? {} : { selectAction: { type: "Action.OpenUrl", url } }),
    }));
  return { type: "RichTextBlock", spacing: "Small", inlines };
}

/** `workflows://host/workflow/signature`, and the URL of a workflow itself. */
function fromUrl(text: string): readonly object[] | undefined {
  const url = readAppriseUrl(text);
  if (url?.scheme === "https" && /\/workflows\/.*\/triggers\/manual\/paths\/invoke/.test(text))
    return [{ url: text.trim() }];
  if (url?.scheme === "msteams")
    throw new TypeError(
      "msteams:// was for connectors, which have ended: make a workflow, and use workflows://host/workflow/signature",
    );
  if (url === undefined || !/^workflows?$/.test(url.scheme)) return undefined;
  const [host, workflow, signature = url.query.get("sig")] = url.parts;
  if (workflow === undefined || signature === null)
    throw new TypeError(
      "workflows:// has a host, a workflow and a signature, as in workflows://host/workflow/signature",
    );
  const isAutomate = /^(?:yes|true|1)$/i.test(url.query.get("pa") ?? url.query.get("powerautomate") ?? "");
  const version =
    url.query.get("ver") ??
    url.query.get("api-version") ??
    (isAutomate ? "2022-03-01-preview" : "2016-06-01");
  const query = new URLSearchParams({
    "api-version": version,
    sp: "/triggers/manual/run",
    sv: "1.0",
    sig: signature,
  });
  const path = `${isAutomate ? "/powerautomate/automations/direct" : ""}/workflows/${encodeURIComponent(workflow)}/triggers/manual/paths/invoke`;
  return [{ url: `https://${host}${path}?${query}` }];
}
