import { type Archive, decode, unpacked } from "./archive.ts";
import type { Converted } from "./converted.ts";
import { markDocx } from "./docx-marks.ts";
import { damaged } from "./failures.ts";
import { writeHeading, writePage } from "./html.ts";
import { readProperties } from "./properties.ts";
import { parseXml, writeRoot } from "./xml.ts";

/** Styles that say what a paragraph is; those of headings and lists the library knows by itself. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='HTML Preformatted'] => pre:separator('\n')",
  "p[style-name='Source Code'] => pre:separator('\n')",
  "p[style-name='Code'] => pre:separator('\n')",
  "r[style-name='HTML Code'] => code",
];

/** Parts that the library may read. */
const XML = /^(?!(?:customXml|docProps)\/).*\.(?:xml|rels)$/is;

/** Word documents. Pictures are not read: only their descriptions are given. */
export async function convertDocx(archive: Archive): Promise<Converted> {
  const { default: mammoth } = await import("mammoth");
  const marked = markDocx(archive);
  const texts = { ...marked.parts };
  for (const [name, bytes] of Object.entries(archive.parts((name) => XML.test(name) && !(name in texts))))
    texts[name] = writeRoot(parseXml(decode(bytes)));
  const parts = Object.entries(texts).map(([name, text]) => [name, new TextEncoder().encode(text)]);
  const buffer = Buffer.from(unpacked(Object.fromEntries(parts)));
  const { images, convertToHtml } = mammoth;
  const convertImage = images.imgElement(async () => ({}) as { src: string });
  try {
    const { value } = await convertToHtml(
      { buffer },
      { styleMap: STYLES, includeEmbeddedStyleMap: false, convertImage },
    );
    const metadata = readProperties(archive, "docProps/core.xml");
    const { title, language } = metadata;
    return {
      html: writePage(tidy(marked.restore(value)), String(title ?? ""), String(language ?? "")),
      metadata,
    };
  } catch (error) {
    throw damaged("its text cannot be read", error);
  }
}

/**
 * Marks of places, and links to them, of which some documents have hundreds, have no use in a page of their own. Few
 * tables say which rows are their head, and it is the first one as a rule.
 */
function tidy(html: string): string {
  return html
    .replace(/<a id="[^"]*"><\/a>/g, "")
    .replace(/<h([1-6])>([\s\S]*?)<\/h\1>/g, (_, level: string, inner: string) =>
      writeHeading(Number(level), inner),
    )
    .replace(/<a href="#(?!footnote|endnote)[^"]*">([\s\S]*?)<\/a>/g, "$1")
    .replace(/<ol>(?=<li id="(?:foot|end)note-)([\s\S]*)$/, `<section class="footnotes"><ol>$1</section>`)
    .replace(/<table><tr>((?:(?!<\/?tr>|<table>)[\s\S])*)<\/tr>(?=<tr>)/g, (_, cells: string) => {
      const heads = cells.replace(/<(\/?)td\b/g, "<$1th");
      return `<table><tr>${heads}</tr>`;
    });
}
