/** Addresses found in one text at most. */
const MOST = 20_000;
const URLS = /\bhttps?:\/\/[^\s<>"'`{}|\\^\]]{1,2000}/gi;
const PICTURE = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;

/** The addresses that a text names, in its order, each once. */
export function urlsIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [match] of text.matchAll(URLS)) {
    if (found.size >= MOST) break;
    const url = URL.parse(trimmed(match));
    if (url !== null) found.add(url.href);
  }
  return [...found];
}

/** Those of {@link urlsIn} that are of pictures. */
export function picturesAmong(urls: readonly string[]): readonly string[] {
  return urls.filter((url) => PICTURE.test(URL.parse(url)?.pathname ?? ""));
}

/** Without the marks of the sentence around it, and without a bracket that was opened before it. */
function trimmed(match: string): string {
  let end = match.length;
  let surplus = match.split(")").length - match.split("(").length;
  for (; end > 0; end--) {
    const last = match[end - 1] ?? "";
    if (last === ")" && surplus <= 0) break;
    if (!".,;:!?)*_~".includes(last)) break;
    if (last === ")") surplus--;
  }
  return match.slice(0, end);
}
