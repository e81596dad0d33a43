import { type FetchRequest, WinnowError } from "@winnow/core/plugin";
import type { Page } from "@winnow/kit-live-page";
import { isConnectionLoss } from "./failures.ts";

/** The caller's headers, by what becomes of them in a browser. */
export function splitHeaders({ url, options }: FetchRequest) {
  const { "user-agent": userAgent, cookie = "", ...headers } = options.headers ?? {};
  const { username, password, origin } = new URL(url);
  if (username !== "" && headers.authorization === undefined) {
    const pair = `${decode(username)}:${decode(password)}`;
    headers.authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  }
  const cookies = cookie.split(";").flatMap((one) => {
    const [name = "", ...value] = one.trim().split("=");
    return name === "" ? [] : [{ name, value: value.join("="), url: origin }];
  });
  return { userAgent, cookies, headers };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Gives the page its cookies. @throws BAD_REQUEST for cookies that no browser would take from such a site */
export async function setCookies(page: Page, cookies: Parameters<Page["setCookie"]>): Promise<void> {
  try {
    await page.setCookie(...cookies);
  } catch (cause) {
    if (isConnectionLoss(cause)) throw cause;
    const message = "The browser refuses a cookie of `headers.cookie` for this URL.";
    const details = [{ code: "custom", path: ["headers", "cookie"], message }];
    throw new WinnowError("BAD_REQUEST", message, { details, cause });
  }
}
