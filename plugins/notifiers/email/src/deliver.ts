import { WinnowError } from "@winnow/core/plugin";
import type { Delivery } from "@winnow/kit-jobs";
import { type MailImage, oneLine } from "@winnow/kit-mail";
import { createTransport } from "nodemailer";
import * as v from "valibot";
import { errors } from "./errors.ts";
import { decode, domainOf, KeptMailSchema, type Sender } from "./message.ts";

/** Milliseconds for a connection, and for each answer on it. A server that delays its greeting against spam waits long. */
const CONNECT_MS = 15_000;
const ANSWER_MS = 45_000;
/** Characters of the server's answer that are kept. */
const MAX_ANSWER = 300;

/** What a delivery works with. */
export interface Mailbox {
  /** `smtp:` or `smtps:`, with user and password. */
  readonly url: string;
  readonly from: Sender;
}

/** What nodemailer says about a failure. */
interface SmtpFailure {
  readonly code?: string;
  readonly message?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Sends a message; resolves when the server has taken it. @throws EMAIL_FAILED, EMAIL_REFUSED */
export async function send(delivery: Delivery, { url, from }: Mailbox, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const parsed = v.safeParse(KeptMailSchema, parse(delivery.body));
  const { url: receiver } = Object(delivery.receiver) as { url?: unknown };
  if (!parsed.success || typeof receiver !== "string" || !receiver.startsWith("mailto:"))
    throw new WinnowError("EMAIL_REFUSED", "The stored message is damaged.", errors.EMAIL_REFUSED);
  const { subject, text, html, list, images = [] } = parsed.output;
  const domain = domainOf(from.address);
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    dnsTimeout: CONNECT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      signal,
      from,
      to: { name: "", address: decodeURIComponent(receiver.slice("mailto:".length)) },
      subject: oneLine(subject, 200),
      text,
      html,
      attachments: images.map(toAttachment),
      date: new Date(delivery.createdAt),
      // The same on every try, so that a server or a mailbox that has the message knows it again.
      messageId: `<${delivery.id}@${domain}>`,
      headers: {
        "Auto-Submitted": "auto-generated",
        ...(list === undefined
          ? {}
          : {
              "List-Unsubscribe": { prepared: true, value: `<${list.unsubscribeUrl}>` },
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
      },
      ...(list === undefined
        ? {}
        : { list: { id: { url: `${list.id}.${domain}`, comment: oneLine(list.name, 80) } } }),
    });
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(Object(error) as SmtpFailure, url);
  } finally {
    transport.close();
  }
}

/** A picture as the part of a message that its HTML shows. */
function toAttachment({ cid, contentType, base64 }: MailImage, at: number) {
  const name = `picture-${at + 1}.${contentType === "image/png" ? "png" : "jpg"}`;
  const content = Buffer.from(base64, "base64");
  return { cid, contentType, content, contentDisposition: "inline" as const, filename: name };
}

function failureOf(failure: SmtpFailure, url: string): WinnowError {
  const { code = "unknown", response, responseCode = 0 } = failure;
  const answer = response === undefined || response === "" ? undefined : withoutSecrets(response, url);
  const isAboutMessage = code === "EENVELOPE" || code === "EMESSAGE";
  // What the server wants of this sender, such as a password, is for the operator to mend: the message is fine.
  const wantsLogin = responseCode === 530 || responseCode === 535 || responseCode === 538;
  const isFinal = isAboutMessage && !wantsLogin && (responseCode >= 500 || responseCode === 0);
  if (isFinal) {
    const words = answer ?? withoutSecrets(failure.message ?? code, url);
    return new WinnowError("EMAIL_REFUSED", `The mail server refused the message: ${words}`, {
      ...errors.EMAIL_REFUSED,
    });
  }
  const message =
    answer === undefined
      ? `The mail server could not be reached, or broke off (${code}).`
      : `The mail server did not take the message for now: ${answer}`;
  return new WinnowError("EMAIL_FAILED", message, errors.EMAIL_FAILED);
}

/** The words of a server, which may repeat what it was sent. */
function withoutSecrets(words: string, url: string): string {
  const { username = "", password = "" } = URL.parse(url) ?? {};
  const plain = [decode(password), password, decode(username), username];
  const secrets = plain.flatMap((secret) => [secret, Buffer.from(secret).toString("base64")]);
  return secrets
    .filter((secret) => secret.length > 2)
    .reduce((text, secret) => text.replaceAll(secret, "***"), oneLine(words, MAX_ANSWER));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
