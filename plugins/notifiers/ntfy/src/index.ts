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

/** Bytes of a message; a longer one becomes a file. */
const MAX_MESSAGE = 4096;
const MAX_TITLE = 250;
const MAX_ACTIONS = 3;
const HIGH = 4;

const Secret = v.pipe(v.string(), v.minLength(1), v.maxLength(300));
const Options = v.pipe(
  v.strictObject({
    /** What readers have subscribed to: letters, digits, `-` and `_`, at most 64. */
    topic: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, "Expected a topic of letters, digits, - and _")),
    /** The server. @defaultValue "https://ntfy.sh" */
    server: v.optional(
      v.pipe(v.string(), v.maxLength(2000), v.url(), v.regex(/^https?:/i, "Expected a URL with https")),
      "https://ntfy.sh",
    ),
    /** An access token, such as `tk_…`. */
    token: v.exactOptional(Secret),
    user: v.exactOptional(Secret),
    password: v.exactOptional(Secret),
    /** From 1 to 5. @defaultValue 4 for what is urgent, else that of the server */
    priority: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))),
    /** At most 5 words, of which some become pictures. */
    tags: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w+-]{1,50}$/))), v.maxLength(5))),
  }),
  v.check(
    ({ user, password }) => (user === undefined) === (password === undefined),
    "user and password go together.",
  ),
);
type Options = v.InferOutput<typeof Options>;

/** ntfy, on its own server or one of yours. Messages are plain text. @see https://docs.ntfy.sh/publish/#publish-as-json */
export const ntfy = (): NotifierPlugin =>
  defineChannel({
    name: "ntfy",
    options: Options,
    // Everybody who knows a topic can read it.
    secrets: ["topic", "token", "password"],
    serverOf: ({ server }) => new URL(server).origin,
    fromUrl,
    request,
  });

function request(
  message: ChannelMessage,
  { server, topic, token, user, password, priority, tags }: Options,
): Outgoing {
  const bytes = (text: string) => Buffer.byteLength(text);
  const { links = [], items, isUrgent } = message;
  const lines = fitLines({ ...message, links: [] }, MAX_MESSAGE, (line) => bytes(plainOf(line)) + 1);
  const actions = links.filter(({ url }) => linkOf(url) !== undefined).slice(0, MAX_ACTIONS);
  const click = items.length === 1 ? linkOf(items[0]?.url ?? "") : undefined;
  const level = priority ?? (isUrgent === true ? HIGH : undefined);
  const login =
    token === undefined
      ? user && `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`
      : `Bearer ${token}`;
  return {
    url: server,
    headers: login === undefined ? {} : { authorization: login },
    body: {
      topic,
      title: clip(message.title, MAX_TITLE, bytes),
      message: lines.map(plainOf).join("\n") || message.title,
      ...(level === undefined ? {} : { priority: level }),
      ...(tags === undefined ? {} : { tags }),
      ...(click === undefined ? {} : { click }),
      ...(actions.length === 0
        ? {}
        : { actions: actions.map(({ label, url }) => ({ action: "view", label, url })) }),
    },
  };
}

const LEVELS = ["min", "low", "default", "high", "max"];

/** `ntfy://topic`, `ntfy://host/topic`, `ntfys://user:password@host/topic` and `ntfys://tk_…@host/topic`. */
function fromUrl(text: string): readonly object[] | undefined {
  const url = readAppriseUrl(text);
  if (url === undefined || !/^ntfys?$/.test(url.scheme)) return undefined;
  const { scheme, user, password, parts, query } = url;
  if (parts.length === 0)
    throw new TypeError("ntfy:// names a topic, as in ntfy://topic or ntfys://host/topic");
  const isOwn = parts.length > 1;
  const server = isOwn ? { server: `${scheme === "ntfys" ? "https" : "http"}://${parts[0]}` } : {};
  const login = password === "" ? (user === "" ? {} : { token: user }) : { user, password };
  const level = query.get("priority")?.toLowerCase() ?? "";
  const priority = LEVELS.indexOf(level) + 1 || Number(level);
  const more = priority >= 1 && priority <= 5 ? { priority } : {};
  return parts.slice(isOwn ? 1 : 0).map((topic) => ({ topic, ...server, ...login, ...more }));
}
