import { escapeHtml } from "@winnow/kit-dom/code";
import type { Archive } from "./archive.ts";
import { writeChart } from "./chart.ts";
import type { Converted } from "./converted.ts";
import {
  type Block,
  type Cell,
  linkTo,
  picture,
  styled,
  writeBlocks,
  writePage,
  writeTable,
} from "./html.ts";
import { writeOmml } from "./omml.ts";
import { readProperties } from "./properties.ts";
import { type Relations, readRelations } from "./relations.ts";
import { allOf, child, childrenOf, parseXml, textOf, type XmlElement } from "./xml.ts";

/** Placeholders that repeat on every slide. */
const FURNITURE: ReadonlySet<string> = new Set(["sldNum", "dt", "ftr", "hdr", "sldImg"]);
const TITLES: ReadonlySet<string> = new Set(["title", "ctrTitle"]);

/** What the parts of a slide are read with. */
interface Slide {
  readonly archive: Archive;
  readonly relations: Relations;
}

/** Presentations: a heading for each slide, its text, tables, charts, and what the speaker notes. */
export function convertPptx(archive: Archive): Converted {
  const slides = slidesOf(archive);
  const bodies = slides.map((part, index) => writeSlide(archive, part, index + 1));
  const metadata = { ...readProperties(archive, "docProps/core.xml"), numPages: slides.length };
  const { title = "" } = metadata as { title?: string };
  const shown = bodies.flatMap((body, index) => (body === "" ? [] : [index + 1]));
  return { html: writePage(bodies.join("\n"), title), metadata, slides: shown };
}

/** The parts of the slides, in their order. */
function slidesOf(archive: Archive): readonly string[] {
  const text = archive.text("ppt/presentation.xml") ?? "";
  const relations = readRelations(archive, "ppt/presentation.xml");
  const listed = allOf(parseXml(text), "sldId").flatMap(({ attributes }) => {
    const part = relations.get(attributes["r:id"] ?? "")?.target;
    return part !== undefined && archive.has(part) ? [part] : [];
  });
  if (listed.length > 0) return listed;
  const number = (name: string) => Number(/\d+/.exec(name.slice("ppt/slides/".length))?.[0] ?? 0);
  return archive.names
    .filter((name) => /^ppt\/slides\/[^/]+\.xml$/.test(name))
    .sort((a, b) => number(a) - number(b));
}

function writeSlide(archive: Archive, part: string, number: number): string {
  const root = parseXml(archive.text(part) ?? "");
  const slide = child(root, "sld");
  if (slide?.attributes.show === "0") return "";
  const context = { archive, relations: readRelations(archive, part) };
  const shapes = flatten(child(slide, "cSld", "spTree"));
  const titles = shapes.filter((shape) => TITLES.has(placeholderOf(shape) ?? ""));
  const title = titles.map((shape) => textOf(child(shape, "txBody")).trim()).find((text) => text !== "");
  const others = shapes.filter((shape) => !titles.includes(shape)).map((shape) => writeShape(shape, context));
  const heading = `<h2>${escapeHtml(title ?? `Slide ${number}`)}</h2>`;
  return [heading, ...others, writeNotes(context)].filter((text) => text !== "").join("\n");
}

/** Shapes of groups one by one. */
function flatten(tree: XmlElement | undefined): readonly XmlElement[] {
  return childrenOf(tree).flatMap((shape) => {
    if (shape.name === "grpSp") return flatten(shape);
    // Newer shapes come with a fallback for older programs.
    return shape.name === "AlternateContent" ? flatten(child(shape, "Choice")) : [shape];
  });
}

function placeholderOf(shape: XmlElement): string | undefined {
  const placeholder = childrenOf(childrenOf(shape)[0], "nvPr").flatMap((one) => childrenOf(one, "ph"))[0];
  return placeholder === undefined ? undefined : (placeholder.attributes.type ?? "body");
}

function writeShape(shape: XmlElement, slide: Slide): string {
  const placeholder = placeholderOf(shape);
  if (FURNITURE.has(placeholder ?? "")) return "";
  if (shape.name === "pic") {
    const alt = child(shape, "nvPicPr", "cNvPr")?.attributes.descr;
    return alt?.trim() ? `<p>${picture(alt)}</p>` : "";
  }
  if (shape.name === "graphicFrame") return writeGraphic(shape, slide);
  if (shape.name !== "sp") return "";
  const isList = placeholder === "body" || placeholder === "obj";
  return writeBlocks(paragraphs(child(shape, "txBody"), slide, isList));
}

/** The paragraphs of a text; those of a list placeholder have bullets unless they say that they have none. */
function paragraphs(body: XmlElement | undefined, slide: Slide, isList: boolean): readonly Block[] {
  const blocks = childrenOf(body, "p").flatMap((paragraph): readonly Block[] => {
    const html = writeRuns(paragraph, slide);
    if (html.trim() === "") return [];
    const properties = child(paragraph, "pPr");
    const numbers = child(properties, "buAutoNum");
    const ordered = numbers !== undefined;
    const start = Number(numbers?.attributes.startAt ?? 1) || 1;
    const marked = ordered || child(properties, "buChar") !== undefined;
    const bare = child(properties, "buNone") !== undefined;
    if (!marked && (bare || !isList)) return [{ html: `<p>${html}</p>` }];
    return [{ html, ordered, start, depth: Math.min(8, Number(properties?.attributes.lvl ?? 0) || 0) }];
  });
  // One point is no list.
  const [only] = blocks;
  return blocks.length === 1 && only !== undefined && isList
    ? [{ html: `<p>${stripParagraph(only.html)}</p>` }]
    : blocks;
}

function stripParagraph(html: string): string {
  return html.replace(/^<p>|<\/p>$/g, "");
}

function writeRuns(paragraph: XmlElement, slide: Slide): string {
  const { relations } = slide;
  const parts = childrenOf(paragraph).map((run): string => {
    if (run.name === "br") return "<br>";
    // Formulas come with a picture of them for older programs.
    if (run.name === "AlternateContent") return writeRuns(child(run, "Choice") ?? run, slide);
    if (run.name === "m")
      return childrenOf(run)
        .map((formula) => writeOmml(formula))
        .join("");
    if (run.name !== "r" && run.name !== "fld") return "";
    const properties = child(run, "rPr");
    const text = escapeHtml(textOf(child(run, "t")));
    const { b, i } = properties?.attributes ?? {};
    const inner = styled(text, { bold: b === "1", italic: i === "1" });
    const link = child(properties, "hlinkClick")?.attributes["r:id"];
    return linkTo(relations.get(link ?? "")?.target, inner);
  });
  return parts.join("").replace(/<\/(strong|em)><\1>/g, "");
}

function writeGraphic(frame: XmlElement, slide: Slide): string {
  const data = child(frame, "graphic", "graphicData");
  const table = child(data, "tbl");
  if (table !== undefined) return writeGrid(table, slide);
  const chart = slide.relations.get(child(data, "chart")?.attributes["r:id"] ?? "")?.target;
  if (chart !== undefined) return writeChart(slide.archive.text(chart));
  const diagram = slide.relations.get(child(data, "relIds")?.attributes["r:dm"] ?? "")?.target;
  if (diagram === undefined) return "";
  const points = allOf(parseXml(slide.archive.text(diagram) ?? ""), "pt");
  const items = points.map((point) => textOf(child(point, "t")).trim()).filter((text) => text !== "");
  return writeBlocks(items.map((text) => ({ depth: 0, html: escapeHtml(text) })));
}

function writeGrid(table: XmlElement, slide: Slide): string {
  const rows = childrenOf(table, "tr").map((row) =>
    childrenOf(row, "tc").flatMap((cell): readonly Cell[] => {
      const { gridSpan, rowSpan, hMerge, vMerge } = cell.attributes;
      if (hMerge === "1" || vMerge === "1") return [];
      const lines = childrenOf(child(cell, "txBody"), "p").map((line) => writeRuns(line, slide));
      const html = lines.filter((line) => line.trim() !== "").join("<br>");
      return [{ html, columns: Number(gridSpan ?? 1), rows: Number(rowSpan ?? 1) }];
    }),
  );
  return writeTable(rows);
}

function writeNotes({ archive, relations }: Slide): string {
  const part = [...relations.values()].find(({ type }) => type.endsWith("/notesSlide"))?.target;
  if (part === undefined) return "";
  const shapes = flatten(child(parseXml(archive.text(part) ?? ""), "notes", "cSld", "spTree"));
  // Some programs write the notes into a box of no kind.
  const ofKind = (kind: string | undefined) =>
    shapes.find((shape) => placeholderOf(shape) === kind && child(shape, "txBody") !== undefined);
  const body = ofKind("body") ?? ofKind(undefined);
  const lines = childrenOf(child(body, "txBody"), "p").map((line) => textOf(line).trim());
  const told = lines.filter((line) => line !== "").map((line) => `<p>${escapeHtml(line)}</p>`);
  return told.length === 0 ? "" : `<blockquote>${told.join("")}</blockquote>`;
}
