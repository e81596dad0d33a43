import { escapeHtml } from "@winnow/kit-dom/code";
import { writeTable } from "./html.ts";
import { allOf, child, parseXml, textOf, type XmlElement } from "./xml.ts";

/** A chart as the table of its values, as they were when the file was saved. */
export function writeChart(part: string | undefined): string {
  const chart = child(parseXml(part ?? ""), "chartSpace", "chart");
  const series = allOf(chart, "ser");
  if (series.length === 0) return "";
  const title = allOf(child(chart, "title"), "t").map(textOf).join("").trim();
  const categories = pointsOf(child(series[0], "cat") ?? child(series[0], "xVal"));
  const names = series.map((one) => pointsOf(child(one, "tx"))[0] ?? "");
  const columns = series.map((one) => pointsOf(child(one, "val") ?? child(one, "yVal")));
  const height = columns.reduce((most, { length }) => Math.max(most, length), categories.length);
  const cell = (text = "") => ({ html: escapeHtml(text) });
  const rows = Array.from({ length: height }, (_, row) => [
    cell(categories[row]),
    ...columns.map((values) => cell(values[row])),
  ]);
  const caption = title === "" ? "" : `<p><strong>${escapeHtml(title)}</strong></p>\n`;
  return caption + writeTable([[cell(""), ...names.map(cell)], ...rows]);
}

/** Most points of one series; a chart with more is a drawing. */
const MAX_POINTS = 1000;

function pointsOf(values: XmlElement | undefined): readonly string[] {
  const points: string[] = [];
  for (const { attributes, children } of allOf(values, "pt")) {
    const index = Number(attributes.idx ?? points.length);
    const value = children.find((one): one is XmlElement => typeof one !== "string" && one.name === "v");
    if (index < MAX_POINTS) points[index] = rounded(textOf(value));
  }
  return Array.from(points, (text) => text ?? "");
}

/** Values are stored with all digits of a binary number. */
function rounded(text: string): string {
  return /^-?\d+\.\d{7,}(?:e-?\d+)?$/i.test(text) ? String(Number(Number(text).toPrecision(12))) : text;
}
