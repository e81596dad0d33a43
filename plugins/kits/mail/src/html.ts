/** Fonts that every device has one of. */
export const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Colours of a class in the dark; inline styles are those of the light. */
const DARK = `
  .page { background: #111418 !important; }
  .card { background: #1b2027 !important; border-color: #2d343d !important; }
  .text { color: #e6e9ed !important; }
  .muted { color: #9aa4b0 !important; }
  .link { color: #7db8ff !important; }
  .rule { border-color: #2d343d !important; }
  .button { background: #3b82f6 !important; }
  .code { background: #14181d !important; border-color: #2d343d !important; }`;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * A text as HTML or XML, also inside of attributes. Characters that no document may hold, or that
 * turn the direction of what follows, are left out.
 */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, "")
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}

/** The first letter of a script that is written from right to left, before any other letter. */
const FROM_RIGHT =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The attribute that says which way a text runs, for those that do not run from left to right: by the first letter. */
export function dirOf(text: string): string {
  return FROM_RIGHT.test(text) ? ' dir="rtl"' : "";
}

/** A text in one line without characters that steer, and of at most so many characters. */
export function oneLine(text: string, max: number): string {
  const plain = text
    .slice(0, max * 4 + 1000)
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\s]+/gu, " ")
    .trim();
  return shorten(plain, max);
}

/** A text of at most so many characters, which ends in … when it was longer. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\ufffd$/, "")
    .trimEnd()}…`;
}

/** What a message is made of; all of it is HTML but the first two. */
export interface Layout {
  readonly title: string;
  /** Shown by mailboxes next to the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly body: string;
  readonly footer: string;
  /** More rules for the dark, and for narrow screens. */
  readonly dark?: string;
  readonly narrow?: string;
}

/**
 * An HTML message for all mail programs: tables and inline styles for those that know nothing else, a style sheet for dark and
 * narrow screens for the others.
 */
export function mailHtml({ title, preview, heading, body, footer, dark = "", narrow = "" }: Layout): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {${DARK}${dark}
  }
  @media (max-width: 480px) {
    .outer { padding: 0 !important; }
    .card { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }
    .pad { padding-left: 16px !important; padding-right: 16px !important; }${narrow}
  }
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f7;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeMarkup(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f5f7">
<tr><td class="outer" align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:640px;background:#ffffff;border:1px solid #dfe3e8;border-radius:10px;border-collapse:separate">
<tr><td class="pad text" style="padding:24px 28px 20px;font-family:${FONT};color:#1a2027">${heading}</td></tr>
${body}
<tr><td class="pad muted rule" style="padding:16px 28px 22px;border-top:1px solid #e6e9ed;font-family:${FONT};font-size:12px;line-height:18px;color:#667080">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
