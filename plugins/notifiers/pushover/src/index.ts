import type { NotifierPlugin } from "@winnow/core/plugin";
import type { ChannelMessage } from "@winnow/kit-channels";
import {
  clip,
  defineChannel,
  fitLines,
  linkOf,
  type Outgoing,
  plainOf,
  readAppriseUrl,
} from "@winnow/kit-channels/sending";
import * as v from "@winnow/kit-schema";

/** Characters of a message, its title, its link and the words of that. */
const MAX_MESSAGE = 1024;
const MAX_TITLE = 250;
const MAX_URL = 512;
const MAX_URL_TITLE = 100;
const HIGH = 1;

const Key = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{30}$/, "Expected a key of 30 letters and digits"));
const Options = v.strictObject({
  /** The key of a user or of a group. */
  user: Key,
  /** The token of your application. */
  token: Key,
  /** The name of a device. @defaultValue all devices */
  device: v.exactOptional(
    v.pipe(v.string(), v.regex(/^[\w-]{1,25}(?:,[\w-]{1,25}){0,9}$/, "Expected names of devices")),
  ),
  /** From -2 to 1. @defaultValue 1 for what is urgent, else 0 */
  priority: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(-2), v.maxValue(1))),
  sound: v.exactOptional(v.pipe(v.string(), v.regex(/^\w{1,30}$/, "Expected the name of a sound"))),
  /** Where the API is. @defaultValue "https://api.pushover.net" */
  server: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(2000),
      v.url("Expected a URL"),
      v.regex(/^https?:/i, "Expected a URL with https"),
    ),
    "https://api.pushover.net",
  ),
});
type Options = v.InferOutput<typeof Options>;

/** Pushover: push messages to the devices of a user. Messages are plain text. @see https://pushover.net/api */
export const pushover = (): NotifierPlugin =>
  defineChannel({
    name: "pushover",
    options: Options,
    secrets: ["user", "token"],
    serverOf: ({ server }) => new URL(server).origin,
    fromUrl,
    request,
  });

function request(
  message: ChannelMessage,
  { server, user, token, device, priority, sound }: Options,
): Outgoing {
  const { links = [], items, isUrgent, title } = message;
  const lines = fitLines({ ...message, links: [] }, MAX_MESSAGE, (line) => plainOf(line).length + 1);
  const [link] = [
    ...links,
    ...items.flatMap(({ url }) => (url === undefined ? [] : [{ label: "Open the page", url }])),
  ].filter(({ url }) => (linkOf(url)?.length ?? MAX_URL + 1) <= MAX_URL);
  const level = priority ?? (isUrgent === true ? HIGH : undefined);
  return {
    url: `${server.replace(/\/+$/, "")}/1/messages.json`,
    body: {
      token,
      user,
      title: clip(title, MAX_TITLE),
      message: lines.map(plainOf).join("\n") || title,
      ...(link === undefined ? {} : { url: linkOf(link.url), url_title: clip(link.label, MAX_URL_TITLE) }),
      ...(device === undefined ? {} : { device }),
      ...(level === undefined ? {} : { priority: level }),
      ...(sound === undefined ? {} : { sound }),
    },
  };
}

/** `pover://user@token`, and with devices behind it. */
function fromUrl(text: string): readonly object[] | undefined {
  const url = readAppriseUrl(text);
  if (url?.scheme !== "pover") return undefined;
  const [token, ...devices] = url.parts;
  if (url.user === "" || token === undefined)
    throw new TypeError("pover:// has the keys of a user and of an application, as in pover://user@token");
  const priority = Number(url.query.get("priority") ?? Number.NaN);
  return [
    {
      user: url.user,
      token,
      ...(devices.length === 0 ? {} : { device: devices.join(",") }),
      ...(Number.isInteger(priority) && priority >= -2 && priority <= 1 ? { priority } : {}),
    },
  ];
}
