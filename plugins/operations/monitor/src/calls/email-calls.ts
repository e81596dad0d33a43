import { badRequest, WinnowError } from "@winnow/core/plugin";
import { type Consent, type Mailer, MailerToken } from "@winnow/kit-mail";
import { type CallContext, Content, defineCall, type OperationCall } from "@winnow/kit-operations";
import * as v from "@winnow/kit-schema";
import { TOKEN } from "./examples.ts";

const Token = v.pipe(v.string(), v.maxLength(4096));
const Asked = v.strictObject({
  /** That of the link in the e-mail, at most 4096 characters. */
  token: Token,
});
const Posted = v.strictObject({
  /** That of the link in the e-mail, at most 4096 characters. */
  token: Token,
  /** Sent by the button of the page, which wants a page as the answer. */
  page: v.optional(v.pipe(v.string(), v.maxLength(10))),
  /** Sent by mailboxes that leave for their user. @see RFC 8058 */
  "List-Unsubscribe": v.optional(v.pipe(v.string(), v.maxLength(100))),
});
const Answer = v.object({ data: v.object({ email: v.string(), status: v.string() }) });
const HTML = "text/html; charset=utf-8";

type Link = "confirm" | "unsubscribe";
const STATUS = { confirm: "confirmed", unsubscribe: "unsubscribed" } as const;

/** The page behind a link. It changes nothing, as mail scanners open every link: its button does. */
function pageCall(name: string, link: Link, description: string): OperationCall {
  return defineCall({
    name,
    http: { method: "GET", path: `/email/${link}`, contentType: "text/html" },
    description,
    isOpen: true,
    example: { request: { token: TOKEN }, answer: "<!doctype html>" },
    input: Asked,
    result: v.object({}),
    run: async ({ token }, context) => {
      const { askPage } = await import("./email-pages.ts");
      return await asPage(async () => askPage(link, await mailerOf(context).read(link, token), token));
    },
  });
}

function postCall(name: string, link: Link, description: string): OperationCall {
  const work = async (token: string, context: CallContext): Promise<Consent> => {
    const mailer = mailerOf(context);
    return link === "confirm" ? await mailer.confirm(token) : await mailer.unsubscribe(token);
  };
  return defineCall({
    name,
    http: { method: "POST", path: `/email/${link}` },
    description,
    isOpen: true,
    example: {
      request: { token: TOKEN },
      answer: { data: { email: "ann@example.com", status: STATUS[link] } },
    },
    input: Posted,
    result: Answer,
    run: async ({ token, page }, context) => {
      if (page === undefined) {
        const { email } = await work(token, context);
        return { data: { email, status: STATUS[link] } };
      }
      const { donePage } = await import("./email-pages.ts");
      return await asPage(async () => donePage(link, await work(token, context)));
    },
  });
}

/** A page, also for a link that is not valid: it is a person who reads it. */
async function asPage(make: () => Promise<string>): Promise<Content> {
  try {
    return new Content(HTML, await make());
  } catch (error) {
    if (!WinnowError.is(error) || error.category !== "input") throw error;
    const { failedPage } = await import("./email-pages.ts");
    return new Content(HTML, failedPage(error.message), { isFailure: true });
  }
}

function mailerOf({ services }: CallContext): Mailer {
  const mailer = services.find(MailerToken);
  if (mailer !== undefined) return mailer;
  throw badRequest([{ code: "custom", path: ["token"], message: "This server sends no e-mail." }]);
}

/** The calls behind the links of e-mails. @see wire contract 14.5; RFC 8058 */
export const emailCalls: readonly OperationCall[] = [
  pageCall("confirmEmailPage", "confirm", "show the page that confirms a recipient of e-mail"),
  postCall("confirmEmail", "confirm", "confirm a recipient of e-mail by the token sent there"),
  pageCall("unsubscribeEmailPage", "unsubscribe", "show the page that unsubscribes a recipient of e-mail"),
  postCall("unsubscribeEmail", "unsubscribe", "unsubscribe a recipient of e-mail by the token of a message"),
];
