import { type Consent, escapeMarkup, FONT } from "@winnow/kit-mail";

type Link = "confirm" | "unsubscribe";

/** The page with a button, to which a link of an e-mail leads. */
export function askPage(link: Link, { email, list }: Consent, token: string): string {
  const name = `“${list.name}”`;
  const isAll = list.id === "all";
  const confirm = {
    title: "Confirm e-mail",
    text: `Send e-mail about changes to ${name} to ${email}?`,
    button: "Confirm",
  };
  const leave = {
    title: "Unsubscribe",
    text: isAll
      ? `Send no more e-mail to ${email}, and never ask again whether it is wanted?`
      : `Send no more e-mail about ${name} to ${email}?`,
    button: isAll ? "Never ask again" : "Unsubscribe",
  };
  const { title, text, button } = link === "confirm" ? confirm : leave;
  return page(title, text, form(link, token, button));
}

/** The page after the button. */
export function donePage(link: Link, { email, list, confirmToken }: Consent): string {
  const name = `“${list.name}”`;
  if (link === "confirm")
    return page("Confirmed", `${email} gets e-mail about changes to ${name} from now on.`);
  const text =
    list.id === "all"
      ? `${email} gets no e-mail, and will not be asked again.`
      : `${email} gets no more e-mail about ${name}.`;
  return page("Unsubscribed", text, form("confirm", confirmToken, "Subscribe again"));
}

/** The page for a link that leads nowhere. */
export function failedPage(message: string): string {
  return page("This did not work", message);
}

function form(link: Link, token: string, button: string): string {
  return `<form method="post" action="${link}"><input type="hidden" name="page" value="1"><input type="hidden" name="token" value="${escapeMarkup(token)}"><button type="submit">${button}</button></form>`;
}

/** A page for somebody who followed a link of a message; `below` is HTML. */
export function page(title: string, text: string, below = ""): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; --back: #f3f5f7; --card: #fff; --line: #dfe3e8; --text: #1a2027; --button: #1f6feb; }
  @media (prefers-color-scheme: dark) { :root { --back: #111418; --card: #1b2027; --line: #2d343d; --text: #e6e9ed; --button: #3b82f6; } }
  body { margin: 0; padding: 12vh 16px; background: var(--back); color: var(--text); font: 16px/1.5 ${FONT}; }
  main { max-width: 420px; margin: 0 auto; padding: 28px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; overflow-wrap: anywhere; }
  h1 { margin: 0 0 8px; font-size: 22px; }
  p { margin: 0; }
  button { margin-top: 20px; padding: 10px 20px; border: 0; border-radius: 6px; background: var(--button); color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
</style>
</head>
<body><main><h1>${title}</h1><p>${escapeMarkup(text)}</p>${below}</main></body>
</html>
`;
}
