import { escapeMarkup, oneLine } from "@winnow/kit-mail";
import { page } from "./email-pages.ts";

export { readSeen as readClaims } from "../news/held/seen-link.ts";

/** Monitors that a page names. */
const MAX_NAMES = 10;
/** What is wrong with a link. */
export const NOT_VALID = "This link is not valid. Use it exactly as it is in the message.";

type Names = readonly { readonly name: string }[];

/** The page with a button, to which the link of a message leads. */
export function askPage(names: Names, token: string): string {
  const form = `<form method="post" action="seen"><input type="hidden" name="page" value="1"><input type="hidden" name="token" value="${escapeMarkup(token)}"><button type="submit">I have seen it</button></form>`;
  return page("Seen?", `Send no more reminders of what ${inWords(names)} found?`, form);
}

/** The page after the button. */
export function donePage(names: Names): string {
  return page("Seen", `There are no more reminders of what ${inWords(names)} found until then.`);
}

/** The page for a link that leads nowhere. */
export function failedPage(): string {
  return page("This did not work", NOT_VALID);
}

function inWords(names: Names): string {
  const shown = names.slice(0, MAX_NAMES).map(({ name }) => `“${oneLine(name, 60)}”`);
  const left = names.length - shown.length;
  return `${shown.join(", ") || "monitors that are gone"}${left > 0 ? ` and ${left} more` : ""}`;
}
