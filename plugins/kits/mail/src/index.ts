/** The contract of e-mail. */
export { distinct, EmailAddress, mailboxOf, readAddress, readDomain } from "./address.ts";
export {
  type Consent,
  type MailContent,
  type Mailer,
  MailerToken,
  type MailImage,
  type MailList,
  type RecipientLinks,
  type Subscription,
} from "./contract.ts";
export { MAIL_ERRORS } from "./errors.ts";
export { dirOf, escapeMarkup, FONT, type Layout, mailHtml, oneLine, shorten } from "./html.ts";
