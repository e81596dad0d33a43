/** One name for the addresses of a picture: sites serve it in many sizes, from many hosts and through resizers. */

/** Parts of a name that say the size of a picture, or its rendering. */
const SIZE =
  /(?:@\dx|[-_.~=](?:\d{2,4}x\d{0,4}|x\d{2,4}|[swh]_?\d{2,4}|\d{3,4}w?|scaled|large|medium|small|thumb(?:nail)?|full|original|cropped|resized?|rotated|e\d{10,}|\dx))+$/iu;
/** Query parts that say which picture a service is to show. */
const NESTED = /(?:https?(?::|%3a)(?:\/|%2f){1,2})/giu;
const EXTENSION = /\.(?:jpe?g|png|webp|gif|avif|svg|bmp|tiff?|jfif|ashx|php|aspx)$/iu;
/** Longest address that is taken apart. */
const LONGEST = 2000;
/** Names that many pictures have. */
const COMMON =
  /^(?:\d{1,4}|image|img|photo|picture|default|original|main|cover|header|[a-z]\d{0,3}|.{0,3})$/iu;

/** The name of a picture without size, host and format; the same for all addresses of it, as far as they tell. */
export function pictureName(address: string): string {
  if (address.length > LONGEST) return address.slice(0, LONGEST);
  const inner = decode(innermost(address));
  const url = URL.parse(inner, "https://page.invalid/");
  const segments = (url?.pathname ?? inner).split("/").filter((part) => part !== "");
  let name = bare(segments.at(-1) ?? "");
  // A folder distinguishes pictures with common names; the query of a script says which to show.
  for (let at = segments.length - 2; at >= 0 && COMMON.test(name.split("/")[0] ?? ""); at--)
    name = `${bare(segments[at]!)}/${name}`;
  const isScript = !EXTENSION.test(segments.at(-1) ?? "") || /\.(?:php|aspx|ashx)$/iu.test(segments.at(-1)!);
  return (isScript ? `${name}?${idOf(url)}` : name).toLowerCase();
}

/** The last address in an address: what a resizer is to fetch. */
function innermost(address: string): string {
  let inner = address;
  for (const match of address.matchAll(NESTED)) if (match.index > 0) inner = address.slice(match.index);
  if (inner === address) return address;
  return decode(inner).split("&", 1)[0]!;
}

const bare = (segment: string): string => {
  const name = segment.replace(EXTENSION, "").replace(EXTENSION, "");
  return name.replace(SIZE, "") || name;
};

/** What in a query names a picture: numbers of more than a size, and names of files. */
function idOf(url: URL | null): string {
  const parts: string[] = [];
  for (const [key, value] of url?.searchParams ?? [])
    if (
      !/^(?:w|h|width|height|q|quality|auto|fit|crop|dpr|resize|format|fm|ssl|itok|s|d|r|v|ver|t)$/iu.test(
        key,
      )
    )
      parts.push(value);
  return parts.join(",");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
