import { type Clock, WinnowError } from "@winnow/core/plugin";
import type { Jobs, NewDelivery } from "@winnow/kit-jobs";
import {
  type Consent,
  distinct,
  MAIL_ERRORS,
  type MailContent,
  type Mailer,
  type MailList,
  mailboxOf,
  oneLine,
  type RecipientLinks,
  type Subscription,
} from "@winnow/kit-mail";
import { type RecordStore, SignedTokens } from "@winnow/kit-records";
import * as v from "valibot";
import { invitation } from "./invitation.ts";
import type { KeptMail, MailReceiver } from "./message.ts";
import type { Trusted } from "./trusted.ts";

const DAY_MS = 86_400_000;
/** How long a message that asks for the consent is valid. */
const CONFIRM_MS = 7 * DAY_MS;
/** Addresses of an owner that have been asked and have not answered: so many messages at most go to strangers. */
const MAX_PENDING = 100;
/** Lists that somebody has left who wants nothing from an owner. */
const ALL = "all";

/** What recipients work with. */
export interface RecipientParts {
  readonly records: RecordStore;
  readonly clock: Pick<Clock, "now">;
  readonly newId: () => string;
  readonly trusted: Trusted;
  /** Below which the routes for the links of e-mails are, without a slash at its end. */
  readonly linkUrl: () => string;
}

const Claims = v.object({
  o: v.string(),
  e: v.string(),
  l: v.string(),
  n: v.string(),
  /** When it was signed, in milliseconds since the epoch. */
  t: v.number(),
});
type Claims = v.InferOutput<typeof Claims>;

/** Who wants e-mail, in the store of records: by owner and mailbox, never by address alone. */
export class Recipients implements Mailer {
  readonly #parts: RecipientParts;
  readonly #confirmTokens: SignedTokens;
  readonly #leaveTokens: SignedTokens;

  constructor(parts: RecipientParts) {
    this.#parts = parts;
    this.#confirmTokens = new SignedTokens(parts.records, "email confirm");
    this.#leaveTokens = new SignedTokens(parts.records, "email unsubscribe");
  }

  get defaults(): readonly string[] {
    return this.#parts.trusted.addresses;
  }

  async subscriptions(list: MailList, addresses: readonly string[]): Promise<readonly Subscription[]> {
    return await Promise.all(distinct(addresses).map((email) => this.#standing(list, email)));
  }

  async invite(list: MailList, addresses: readonly string[], jobs: Jobs): Promise<readonly Subscription[]> {
    const now = this.#parts.clock.now();
    const { records } = this.#parts;
    await records.delete({ collection: "email-pending", owner: list.owner, before: now - CONFIRM_MS }, 1000);
    const pending = await records.list(
      { collection: "email-pending", owner: list.owner },
      { limit: MAX_PENDING },
    );
    const askedAt = new Map(pending.map(({ key, at }) => [key, at]));
    const before = await this.subscriptions(list, addresses);
    const asked = before.filter(({ status, email }) => {
      const at = askedAt.get(mailboxOf(email));
      return status === "pending" && (at === undefined || now - at >= DAY_MS);
    });
    const strangers = asked.filter(({ email }) => !askedAt.has(mailboxOf(email)));
    if (askedAt.size + strangers.length > MAX_PENDING) {
      const message = `${MAX_PENDING} addresses at most can wait for their confirmation, and ${askedAt.size} do. Try again when some have confirmed, or in ${CONFIRM_MS / DAY_MS} days.`;
      throw new WinnowError("EMAIL_TOO_MANY_PENDING", message, MAIL_ERRORS.EMAIL_TOO_MANY_PENDING);
    }
    for (const { email } of asked) await this.#ask(list, email, jobs, now);
    return asked.length === 0 ? before : await this.subscriptions(list, addresses);
  }

  async links(list: MailList, address: string): Promise<RecipientLinks | undefined> {
    const { status } = await this.#standing(list, address);
    return status === "confirmed" ? { unsubscribeUrl: await this.#leaveUrl(list, address) } : undefined;
  }

  async compose(
    list: MailList,
    addresses: readonly string[],
    type: string,
    render: (links: RecipientLinks) => MailContent,
  ): Promise<readonly NewDelivery[]> {
    const standing = await this.subscriptions(list, addresses);
    const wanted = standing.filter(({ status }) => status === "confirmed");
    return await Promise.all(
      wanted.map(async ({ email }) => {
        const unsubscribeUrl = await this.#leaveUrl(list, email);
        const mail = {
          ...render({ unsubscribeUrl }),
          list: { id: list.id, name: list.name, unsubscribeUrl },
        };
        return this.#delivery(email, type, mail);
      }),
    );
  }

  async read(link: "confirm" | "unsubscribe", token: string): Promise<Consent> {
    return await this.#consent(await this.#read(link, token));
  }

  async confirm(token: string): Promise<Consent> {
    const claims = await this.#read("confirm", token);
    const { records, clock } = this.#parts;
    const { o: owner, l: list, e: email } = claims;
    const key = mailboxOf(email);
    const confirmed = { collection: "email-confirmed", owner, key };
    await records.put(confirmed, { at: clock.now(), value: { email } });
    await records.delete({ collection: "email-pending", owner, key }, 1);
    for (const left of [list, ALL])
      await records.delete({ collection: "email-left", owner, key: `${left}/${key}` }, 1);
    return await this.#consent(claims);
  }

  async unsubscribe(token: string): Promise<Consent> {
    const claims = await this.#read("unsubscribe", token);
    const { records, clock } = this.#parts;
    const key = { collection: "email-left", owner: claims.o, key: `${claims.l}/${mailboxOf(claims.e)}` };
    await records.put(key, { at: clock.now(), value: { email: claims.e } });
    return await this.#consent(claims);
  }

  async forget({ owner, id }: Pick<MailList, "owner" | "id">): Promise<void> {
    const range = { collection: "email-left", owner, prefix: `${id}/` };
    while ((await this.#parts.records.delete(range, 1000)) === 1000);
  }

  async #standing({ owner, id }: MailList, email: string): Promise<Subscription> {
    const { records, trusted } = this.#parts;
    const key = mailboxOf(email);
    const has = async (collection: string, name: string) =>
      (await records.get({ collection, owner, key: name })) !== undefined;
    const isTeam = trusted.has(email);
    const source = isTeam ? "team" : "opt_in";
    if ((await has("email-left", `${id}/${key}`)) || (await has("email-left", `${ALL}/${key}`)))
      return { email, status: "unsubscribed", source };
    if (isTeam || (await has("email-confirmed", key))) return { email, status: "confirmed", source };
    return { email, status: "pending", source, confirmationEmailSent: await has("email-pending", key) };
  }

  /** Asks an address. The key of the message holds for a day, so that two who ask at once send one. */
  async #ask(list: MailList, email: string, jobs: Jobs, now: number): Promise<void> {
    const { linkUrl, records } = this.#parts;
    const mailbox = mailboxOf(email);
    const token = await this.#confirmTokens.sign(claimsOf(list, email, now));
    const neverUrl = await this.#leaveUrl({ ...list, id: ALL }, email);
    const content = invitation(list.name, `${linkUrl()}/confirm?token=${token}`, neverUrl);
    const message = this.#delivery(email, "email.confirmation", content);
    await jobs.send([message], { owner: list.owner, key: `ask for e-mail ${mailbox}` });
    await records.put(
      { collection: "email-pending", owner: list.owner, key: mailbox },
      { at: now, value: { email } },
    );
  }

  async #leaveUrl(list: MailList, email: string): Promise<string> {
    const token = await this.#leaveTokens.sign(claimsOf(list, email, this.#parts.clock.now()));
    return `${this.#parts.linkUrl()}/unsubscribe?token=${token}`;
  }

  #delivery(email: string, type: string, mail: KeptMail): NewDelivery {
    const receiver: MailReceiver = { url: `mailto:${encodeURIComponent(email).replace("%40", "@")}` };
    return { id: this.#parts.newId(), notifier: "email", type, body: JSON.stringify(mail), receiver };
  }

  async #read(link: "confirm" | "unsubscribe", token: string): Promise<Claims> {
    const tokens = link === "confirm" ? this.#confirmTokens : this.#leaveTokens;
    const parsed = v.safeParse(Claims, await tokens.read(token));
    if (!parsed.success) throw invalidToken();
    const isLate = this.#parts.clock.now() - parsed.output.t > CONFIRM_MS;
    if (link === "confirm" && isLate) throw invalidToken();
    return parsed.output;
  }

  async #consent({ o: owner, e: email, l: id, n: name }: Claims): Promise<Consent> {
    const list = { owner, id, name };
    const confirmToken = await this.#confirmTokens.sign(claimsOf(list, email, this.#parts.clock.now()));
    return { email, list, confirmToken };
  }
}

function claimsOf({ owner, id, name }: MailList, email: string, now: number): Claims {
  return { o: owner, e: email, l: id, n: oneLine(name, 100), t: now };
}

function invalidToken(): WinnowError {
  const message = "This link is not valid, or has expired. Use the link exactly as it is in the e-mail.";
  return new WinnowError("EMAIL_TOKEN_INVALID", message, MAIL_ERRORS.EMAIL_TOKEN_INVALID);
}
