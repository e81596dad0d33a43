import { createToken } from "@winnow/core/plugin";
import type { Jobs, NewDelivery } from "@winnow/kit-jobs";

/** A picture inside of a message. */
export interface MailImage {
  /** Names it in the HTML, as `cid:` and this: letters, digits, `-`, `.` and one `@`. */
  readonly cid: string;
  readonly contentType: "image/jpeg" | "image/png";
  /** Its bytes; those of all pictures of a message are 500,000 at most. */
  readonly base64: string;
}

/** What an e-mail says. */
export interface MailContent {
  /** One line; at most 200 characters are kept. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Pictures that the HTML shows. @defaultValue none */
  readonly images?: readonly MailImage[];
}

/** What a recipient gets e-mail about, and can leave. */
export interface MailList {
  /** The owner of the list. */
  readonly owner: string;
  /** 1 to 64 letters, digits and hyphens. */
  readonly id: string;
  readonly name: string;
}

/** How a recipient stands. @see wire contract 14.5 */
export interface Subscription {
  readonly email: string;
  readonly status: "pending" | "confirmed" | "unsubscribed";
  /** `team` for addresses of the operator, `opt_in` for those that are asked first. */
  readonly source: "team" | "opt_in";
  /** Whether a message that asks for the consent was sent, of an address that is asked first. */
  readonly confirmationEmailSent?: boolean;
}

/** Whom a link of an e-mail was written for. */
export interface Consent {
  readonly email: string;
  readonly list: MailList;
  /** Subscribes again: what a page shows to somebody who has just left. */
  readonly confirmToken: string;
}

/** What goes into the message of one recipient. */
export interface RecipientLinks {
  /** Where the recipient can leave the list. */
  readonly unsubscribeUrl: string;
}

/**
 * Sends e-mail, and knows who wants it: addresses of the operator get it at once, others when they have confirmed, and those
 * who have unsubscribed get none.
 */
export interface Mailer {
  /** The operator's own addresses, for lists that name no recipients. */
  readonly defaults: readonly string[];
  /** How recipients stand. */
  subscriptions(list: MailList, addresses: readonly string[]): Promise<readonly Subscription[]>;
  /**
   * Asks those who must be asked, each at most once a day, and returns how all stand.
   * @throws EMAIL_TOO_MANY_PENDING
   */
  invite(list: MailList, addresses: readonly string[], jobs: Jobs): Promise<readonly Subscription[]>;
  /** The links for a recipient; undefined for one who wants no e-mail of the list, or has not said so yet. */
  links(list: MailList, address: string): Promise<RecipientLinks | undefined>;
  /** Messages to those of the recipients who want them, one each, for the outbox of jobs. */
  compose(
    list: MailList,
    addresses: readonly string[],
    type: string,
    render: (links: RecipientLinks) => MailContent,
  ): Promise<readonly NewDelivery[]>;
  /** Whom a link was written for, without noting anything. @throws EMAIL_TOKEN_INVALID */
  read(link: "confirm" | "unsubscribe", token: string): Promise<Consent>;
  /** Notes that somebody followed the link of an e-mail and agreed. @throws EMAIL_TOKEN_INVALID */
  confirm(token: string): Promise<Consent>;
  /** Notes that somebody wants no more. @throws EMAIL_TOKEN_INVALID */
  unsubscribe(token: string): Promise<Consent>;
  /** Forgets who has left a list that is gone. */
  forget(list: Pick<MailList, "owner" | "id">): Promise<void>;
}

/** {@link Mailer}; without one no e-mail is sent. */
export const MailerToken = createToken<Mailer>("mailer");
