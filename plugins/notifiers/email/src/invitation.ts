import { escapeMarkup, FONT, type MailContent, mailHtml, oneLine } from "@winnow/kit-mail";

/** The message that asks somebody whether they want e-mail about a list. */
export function invitation(listName: string, confirmUrl: string, neverUrl: string): MailContent {
  const name = oneLine(listName, 100);
  const subject = `Confirm e-mail about ${name}`;
  const asked = `You were added as a recipient of e-mail about changes to “${name}”.`;
  const ignore = "If you do not know what this is about, ignore this message: you will get no e-mail.";
  const text = `${asked}

To receive it, open this page and confirm within 7 days:
${confirmUrl}

${ignore}

Never be asked again:
${neverUrl}
`;
  const heading = `<div class="text" style="font-size:20px;line-height:28px;font-weight:600;color:#1a2027">Do you want this e-mail?</div>
<p class="text" style="margin:12px 0 22px;font-size:15px;line-height:23px;color:#1a2027">${escapeMarkup(asked)} To receive it, confirm within 7 days.</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" style="border-radius:6px;background:#1f6feb"><a href="${escapeMarkup(confirmUrl)}" style="display:inline-block;padding:11px 22px;font-family:${FONT};font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">Confirm</a></td></tr></table>`;
  const footer = `${escapeMarkup(ignore)} <a class="muted" href="${escapeMarkup(neverUrl)}" style="color:#667080">Never be asked again</a>`;
  const html = mailHtml({ title: subject, preview: asked, heading, body: "", footer });
  return { subject, text, html };
}
