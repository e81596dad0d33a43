import type { NotifierPlugin } from "@winnow/core/plugin";
import type { ChannelMessage } from "@winnow/kit-channels";
import {
  type Answer,
  defineChannel,
  fitLines,
  htmlOf,
  type Line,
  type Outgoing,
  type Problem,
  plainOf,
  readAppriseUrl,
} from "@winnow/kit-channels/sending";
import * as v from "@winnow/kit-schema";

/** Bytes of the two forms of a text: an event may have 64 KiB with everything that the server adds. */
const MAX_EVENT = 40_000;

const Options = v.strictObject({
  /** The home server, such as `https://matrix.example.com`. */
  server: v.pipe(
    v.string(),
    v.maxLength(2000),
    v.url("Expected a URL"),
    v.regex(/^https?:/i, "Expected a URL with https"),
  ),
  /** The access token of a user who is in the room. */
  token: v.pipe(v.string(), v.regex(/^[\w.~+/=-]{5,1000}$/, "Expected an access token")),
  /** The id of the room, such as `!abc:example.com`. */
  room: v.pipe(
    v.string(),
    v.regex(/^!\S{1,254}$/, "Expected the id of a room, such as !abc:example.com; its settings show it"),
  ),
});
type Options = v.InferOutput<typeof Options>;

/** Matrix: a message in a room. It has the same id on every try, so that a server takes it once. @see https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid */
export const matrix = (): NotifierPlugin =>
  defineChannel({
    name: "matrix",
    options: Options,
    secrets: ["token"],
    serverOf: ({ server }) => new URL(server).origin,
    fromUrl,
    request,
    problem,
  });

function request(message: ChannelMessage, { server, token, room }: Options, id: string): Outgoing {
  const title: Line = [{ text: message.title, isBold: true }];
  const cost = (line: Line) => Buffer.byteLength(JSON.stringify(plainOf(line) + htmlOf(line))) + 10;
  const lines = [title, ...fitLines(message, MAX_EVENT - cost(title), cost)];
  const place = `rooms/${encodeURIComponent(room)}/send/m.room.message/${encodeURIComponent(id)}`;
  return {
    url: `${server.replace(/\/+$/, "")}/_matrix/client/v3/${place}`,
    method: "PUT",
    headers: { authorization: `Bearer ${token}` },
    body: {
      msgtype: "m.text",
      body: lines.map(plainOf).join("\n"),
      format: "org.matrix.custom.html",
      formatted_body: lines.map(htmlOf).join("<br>"),
      "m.mentions": {},
    },
  };
}

/** Older servers say in the body how long to wait. */
function problem({ status }: Answer, json: Readonly<Record<string, unknown>>): Problem | undefined {
  if (status !== 429 || typeof json.retry_after_ms !== "number") return undefined;
  return {
    said: String(json.error ?? ""),
    isForNow: true,
    waitSeconds: Math.ceil(json.retry_after_ms / 1000),
  };
}

/** `matrixs://token@host/!room:host`; without `s` over HTTP. */
function fromUrl(text: string): readonly object[] | undefined {
  const url = readAppriseUrl(text);
  if (url === undefined || !/^matrixs?$/.test(url.scheme)) return undefined;
  const [host, ...rooms] = url.parts;
  const token = url.query.get("token") ?? url.user;
  if (url.password !== "" || token === "")
    throw new TypeError(
      "matrix:// wants an access token instead of a password, as in matrixs://token@host/!room:host",
    );
  if (host === undefined || rooms.length === 0)
    throw new TypeError("matrix:// names a room by its id, as in matrixs://token@host/!room:host");
  const server = `${url.scheme === "matrixs" ? "https" : "http"}://${host}`;
  return rooms.map((room) => ({
    server,
    token,
    room: /^!.*:/.test(room) || !room.startsWith("!") ? room : `${room}:${host.replace(/:\d+$/, "")}`,
  }));
}
