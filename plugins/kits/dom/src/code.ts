const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** Code in a fence that is longer than any inside. */
export function fenced(code: string, language = ""): string {
  let longest = 2;
  for (const [run] of code.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\n+$/, "")}\n${fence}`;
}

/** Code, or text where no language is given, as a page that shows it as it is. */
export function codePage(code: string, language = ""): string {
  const text = code.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
  const inner = language === "" ? text : `<code class="language-${language}">${text}</code>`;
  // The first line break after the tag would be dropped.
  return `<html><head></head><body><pre>\n${inner}</pre></body></html>`;
}
