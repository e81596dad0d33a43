import { type ConfigOf, defined, defineSettings, list } from "@winnow/kit-settings";
import * as v from "valibot";

/** The URL of a mail server. */
const smtpUrl = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
  }, "Expected a URL such as `smtps://user:password@mail.example.com`, or `smtp:`"),
);

/** The mail server and the addresses of the operator. */
export const emailEnvironment = defineSettings({
  SMTP_URL: {
    schema: v.optional(smtpUrl),
    description:
      "URL of the mail server that sends the e-mail of monitors, such as `smtps://user:password@mail.example.com`; with `smtp:` the connection is encrypted when the server offers it. Default: no e-mail.",
    secret: true,
    server: "mail server",
  },
  SMTP_FROM: {
    schema: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(500))),
    description:
      "Sender of e-mail, such as `Winnow <winnow@example.com>`. Default: the user of `SMTP_URL`, if that is an address.",
  },
  WINNOW_EMAIL_TRUSTED: {
    schema: v.optional(list, ""),
    description:
      "Addresses and domains of your own, such as `ann@example.com,example.org`, separated by commas: they get e-mail without confirming first, and the addresses get it from monitors that list no recipients.",
  },
});

/** The mail server, the sender and the operator's own addresses; undefined when no server is configured. */
export function emailFromEnvironment(config: ConfigOf<typeof emailEnvironment>) {
  const { SMTP_URL: url, SMTP_FROM: from, WINNOW_EMAIL_TRUSTED: trusted } = config;
  return url === undefined ? undefined : defined({ url, from, trusted });
}
