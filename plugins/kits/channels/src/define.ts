import { defineNotifier, type NotifierPlugin, type Schema, WinnowError } from "@winnow/core/plugin";
import { type Egress, EgressToken } from "@winnow/kit-egress";
import type { Delivery } from "@winnow/kit-jobs";
import { oneLine } from "@winnow/kit-mail";
import * as v from "@winnow/kit-schema";
import {
  CHANNEL_ERRORS,
  CHANNEL_RETRIES_MS,
  type ChannelKind,
  type ChannelMessage,
  type ChannelReceiver,
  type Channels,
  ChannelsToken,
} from "./index.ts";
import { tidy } from "./lines.ts";
import { type Answer, type Asked, askReceiver, NotReached } from "./request.ts";

const TIMEOUT_MS = 15_000;
/** Seconds that a receiver can have us wait; after an hour it is asked again in any case. */
const MAX_WAIT_S = 3600;
/** Characters of a title. */
const MAX_TITLE = 500;
/** Characters of the receiver's words that are kept. */
const MAX_SAID = 300;
/** Shorter values are parts of other words. */
const MIN_SECRET = 5;

/** What a channel sends. */
export interface Outgoing extends Pick<Asked, "url" | "method"> {
  readonly headers?: Readonly<Record<string, string>>;
  /** Text, or what is sent as JSON. */
  readonly body: string | object;
}

/** Why an answer is none that was hoped for. */
export interface Problem {
  /** What the receiver says. */
  readonly said?: string;
  /** Whether the same can be sent again later. */
  readonly isForNow: boolean;
  /** Seconds that the receiver asks to wait. */
  readonly waitSeconds?: number;
}

/** What the author of a channel writes. */
export interface ChannelDefinition<S extends Schema> extends Pick<ChannelKind, "fromUrl"> {
  /** Its type. */
  readonly name: string;
  readonly options: S;
  /** Names of options that are never shown. */
  readonly secrets: readonly (keyof v.InferOutput<S> & string)[];
  readonly serverOf: (options: v.InferOutput<S>) => string;
  /** The request that notifies a message; of the same message always the same. */
  readonly request: (message: ChannelMessage, options: v.InferOutput<S>, id: string) => Outgoing;
  /** What an answer says is wrong where its status does not, and how long to wait where no header says so. */
  readonly problem?: (answer: Answer, json: Readonly<Record<string, unknown>>) => Problem | undefined;
}

const Text = v.string();
const Link = v.object({ label: Text, url: Text });
const Change = v.object({
  name: v.exactOptional(Text),
  before: v.nullable(Text),
  after: v.nullable(Text),
  by: v.exactOptional(Text),
});
const Item = v.object({
  label: Text,
  title: Text,
  url: v.exactOptional(Text),
  texts: v.exactOptional(v.array(Text)),
  changes: v.exactOptional(v.array(Change)),
});
/** What stands in the outbox may have been written by another version. */
const Message = v.object({
  title: Text,
  note: v.exactOptional(Text),
  items: v.array(Item),
  left: v.exactOptional(v.number()),
  links: v.exactOptional(v.array(Link)),
  isUrgent: v.exactOptional(v.boolean()),
});

/**
 * Defines a notifier that notifies people over a channel: it sends one request for a message, through the egress guard, and is notified
 * by the answer whether to try again, and when. Nothing that is secret stands in its errors.
 */
export function defineChannel<S extends Schema>(definition: ChannelDefinition<S>): NotifierPlugin {
  const { name, options, secrets, fromUrl, serverOf } = definition;
  let egress: Egress | undefined;
  let channels: Channels | undefined;
  return defineNotifier({
    name,
    errors: CHANNEL_ERRORS,
    retriesAfterMs: CHANNEL_RETRIES_MS,
    setup: ({ services }) => {
      egress = services.get(EgressToken);
      channels = services.find(ChannelsToken);
    },
    channel: async () => ({
      options,
      secrets,
      fromUrl,
      serverOf: (given) => serverOf(v.parse(options, given)),
    }),
    deliver: async (delivery, signal) => {
      signal.throwIfAborted();
      if (egress === undefined)
        throw new WinnowError("CONFIG_INVALID", `The notifier "${name}" is not set up.`);
      const given = optionsOf(definition, delivery, channels);
      const message = messageIn(delivery.body);
      const outgoing = definition.request(message, given, delivery.id);
      if (!/^https:/i.test(outgoing.url) && channels?.allowHttp !== true)
        throw refused(
          "The receiver is to be reached by https; set WINNOW_ALLOW_WEBHOOK_NETWORKS for one in a network of your own.",
        );
      await send(definition, outgoing, { egress, hidden: secretsIn(given, secrets) }, signal);
    },
  });
}

/** The options of the receiver: those of the caller, or the operator's by their name. */
function optionsOf<S extends Schema>(
  { name, options, fromUrl }: ChannelDefinition<S>,
  { receiver }: Delivery,
  channels: Channels | undefined,
): v.InferOutput<S> {
  const { name: own, options: given } = v.recordOf(receiver) as Partial<ChannelReceiver>;
  const written = own === undefined ? given : channels?.named(own);
  const { type = name, ...rest } = typeof written === "string" ? {} : v.recordOf(written);
  const found = typeof written === "string" ? fromUrl(written)?.[0] : rest;
  const parsed = type === name ? v.safeParse(options, found) : undefined;
  if (parsed?.success === true) return parsed.output;
  throw refused(
    own === undefined
      ? "The stored receiver is damaged."
      : `The channel "${own}" is not set up any more, or is of another type.`,
  );
}

function messageIn(body: string): ChannelMessage {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    json = undefined;
  }
  const parsed = v.safeParse(Message, json);
  if (!parsed.success) throw refused("The stored message is damaged.");
  return { ...parsed.output, title: tidy(parsed.output.title, MAX_TITLE) };
}

async function send<S extends Schema>(
  { problem }: ChannelDefinition<S>,
  { url, method = "POST", headers = {}, body }: Outgoing,
  { egress, hidden }: { readonly egress: Egress; readonly hidden: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  const isText = typeof body === "string";
  const type = { "content-type": isText ? "text/plain; charset=utf-8" : "application/json" };
  const all = { "user-agent": "Winnow-Channels/0.1", ...type, ...headers };
  const text = isText ? body : JSON.stringify(body);
  let answer: Answer;
  try {
    answer = await askReceiver(
      { url, method, headers: all, body: text, timeoutMs: TIMEOUT_MS },
      egress,
      signal,
    );
  } catch (error) {
    if (error instanceof NotReached) throw failed(error.message);
    throw error;
  }
  const json = jsonOf(answer.text);
  const found = problem?.(answer, json) ?? problemOf(answer, json);
  if (found === undefined) return;
  const said = hidden.reduce((words, secret) => words.replaceAll(secret, "***"), found.said ?? "");
  const words = `The receiver answered ${answer.status}${said === "" ? "." : `: ${oneLine(said, MAX_SAID)}`}`;
  if (!found.isForNow) throw refused(words);
  const wait = found.waitSeconds ?? retryAfterOf(answer);
  throw failed(words, wait === undefined ? undefined : Math.min(Math.max(wait, 1), MAX_WAIT_S));
}

/** What is wrong by the status alone. */
function problemOf({ status, text }: Answer, json: Readonly<Record<string, unknown>>): Problem | undefined {
  if (status >= 200 && status <= 299) return undefined;
  const words = [json.error, json.description, json.message, json.detail].find(
    (one) => typeof one === "string",
  );
  const said = typeof words === "string" ? words : text.slice(0, MAX_SAID);
  return { said, isForNow: status === 408 || status === 425 || status === 429 || status >= 500 };
}

/** Seconds that the header asks to wait. @see RFC 9110, 10.2.3 */
function retryAfterOf({ headers }: Answer): number | undefined {
  const value = headers["retry-after"];
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.ceil(seconds);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.ceil((at - Date.now()) / 1000);
}

function jsonOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return v.recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The texts of secret options, as they are and as they stand in a URL. */
function secretsIn(options: unknown, names: readonly string[]): readonly string[] {
  const found = names.flatMap((name) => {
    const value = v.recordOf(options)[name];
    return typeof value === "string" ? [value] : Object.values(v.recordOf(value)).map(String);
  });
  const parts = found.flatMap((one) => [one, encodeURIComponent(one), ...(one.match(/[\w-]{16,}/g) ?? [])]);
  return [...new Set(parts)]
    .filter((one) => one.length >= MIN_SECRET)
    .sort((one, other) => other.length - one.length);
}

function failed(message: string, retryAfterSeconds?: number): WinnowError {
  const details = retryAfterSeconds === undefined ? {} : { details: { retryAfterSeconds } };
  return new WinnowError("CHANNEL_FAILED", message, { ...CHANNEL_ERRORS.CHANNEL_FAILED, ...details });
}

function refused(message: string): WinnowError {
  return new WinnowError("CHANNEL_REFUSED", message, CHANNEL_ERRORS.CHANNEL_REFUSED);
}
