import { randomUUID } from "node:crypto";
import {
  ClockToken,
  defineNotifier,
  defineService,
  type NotifierPlugin,
  type ServicePlugin,
  type Services,
  WinnowError,
} from "@winnow/core/plugin";
import { MAIL_ERRORS, type Mailer, MailerToken } from "@winnow/kit-mail";
import { RecordStoreToken } from "@winnow/kit-records";
import * as v from "valibot";
import { errors } from "./errors.ts";
import { decode, readSender } from "./message.ts";
import { Trusted } from "./trusted.ts";

export { emailEnvironment, emailFromEnvironment } from "./environment.ts";

const MINUTE_MS = 60_000;
/** Waits before further tries: a mail server asks for some minutes, and may be down for hours. A job is kept for a day. */
const RETRIES_AFTER_MS = [1, 5, 15, 30, 60, 120, 240, 480].map((minutes) => minutes * MINUTE_MS);
/** Milliseconds of one try, which servers delay on purpose. */
const DELIVER_MS = 90_000;

/** Settings of {@link email}. */
export interface EmailSettings {
  /** The mail server, such as `smtps://user:password@mail.example.com`. */
  readonly url: string;
  /** The sender, such as `Winnow <winnow@example.com>`. @defaultValue the user of the URL, if that is an address */
  readonly from?: string;
  /** Addresses and domains of the operator, which need not confirm. @defaultValue none */
  readonly trusted?: readonly string[];
  /** Where callers reach the server, for the links; a function where the port is known only after the server listens. */
  readonly publicUrl: string | (() => string);
  /** Milliseconds before each further try. @defaultValue 1, 5, 15 and 30 minutes, 1, 2, 4 and 8 hours */
  readonly retriesAfterMs?: readonly number[];
  /** Milliseconds that one try may take, at most 10 minutes. @defaultValue 90000 */
  readonly timeoutMs?: number;
}

const Settings = v.strictObject({
  url: v.pipe(v.string(), v.check(isSmtp, "Expected a URL such as smtps://user:password@mail.example.com")),
  from: v.optional(v.string()),
  trusted: v.optional(v.array(v.string()), []),
  publicUrl: v.union([v.pipe(v.string(), v.url()), v.function()]),
  retriesAfterMs: v.optional(
    v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.maxLength(20)),
    RETRIES_AFTER_MS,
  ),
  timeoutMs: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10 * MINUTE_MS)),
    DELIVER_MS,
  ),
});

/**
 * E-mail over SMTP: the notifier, which delivers messages from the outbox of jobs, and the mailer, which knows who wants them.
 * The mail server need not be there at the start.
 * @throws CONFIG_INVALID
 * @see wire contract 14.5, 14.8
 */
export function email(settings: EmailSettings): readonly [NotifierPlugin, ServicePlugin] {
  const parsed = v.safeParse(Settings, settings);
  if (!parsed.success) throw invalid(parsed.issues.map(({ message }) => message).join(" | "));
  const { url, from: given, retriesAfterMs, timeoutMs } = parsed.output;
  const from = readSender(given ?? decode(new URL(url).username));
  if (from === undefined)
    throw invalid("the sender is not a valid address: set it, such as Winnow <winnow@example.com>");
  const trusted = readTrusted(parsed.output.trusted);
  const { publicUrl } = settings;
  const linkUrl = () => {
    const base = typeof publicUrl === "string" ? publicUrl : publicUrl();
    return `${base.replace(/\/+$/, "")}/v2/monitor/email`;
  };
  const notifier = defineNotifier({
    name: "email",
    errors,
    retriesAfterMs,
    deliverWithinMs: timeoutMs,
    deliver: async (delivery, signal) => {
      // The first message loads the client that sends it.
      const { send } = await import("./deliver.ts");
      await send(delivery, { url, from }, signal);
    },
  });
  const service = defineService({
    name: "mailer",
    errors: MAIL_ERRORS,
    token: MailerToken,
    create: ({ services }) => mailerOf(services, trusted, linkUrl),
  });
  return [notifier, service];
}

/** What knows who wants e-mail; it is loaded on first use. */
function mailerOf(services: Services, trusted: Trusted, linkUrl: () => string): Mailer {
  const records = services.get(RecordStoreToken);
  const clock = services.get(ClockToken);
  const open = async () => {
    const { Recipients } = await import("./recipients.ts");
    return new Recipients({ records, clock, newId: randomUUID, trusted, linkUrl });
  };
  let opened: ReturnType<typeof open> | undefined;
  const recipients = () => {
    opened ??= open();
    return opened;
  };
  return {
    defaults: trusted.addresses,
    subscriptions: async (...list) => (await recipients()).subscriptions(...list),
    invite: async (...list) => (await recipients()).invite(...list),
    links: async (...list) => (await recipients()).links(...list),
    compose: async (...list) => (await recipients()).compose(...list),
    read: async (...link) => (await recipients()).read(...link),
    confirm: async (token) => (await recipients()).confirm(token),
    unsubscribe: async (token) => (await recipients()).unsubscribe(token),
    forget: async (list) => (await recipients()).forget(list),
  };
}

function isSmtp(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
}

function readTrusted(entries: readonly string[]): Trusted {
  try {
    return new Trusted(entries);
  } catch (error) {
    throw invalid((error as TypeError).message);
  }
}

/** No setting is repeated, as one of them holds a password. */
function invalid(reason: string): WinnowError {
  return new WinnowError("CONFIG_INVALID", `email: ${reason}.`);
}
