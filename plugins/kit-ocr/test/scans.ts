import * as mupdf from "mupdf";

/** A piece of text: where its baseline begins, in points from the top left. */
export interface Text {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  /** 0 is black. */
  readonly gray?: number;
}

/** A page, and how it was scanned. */
export interface Sheet {
  readonly texts: readonly Text[];
  /** Lines from and to. */
  readonly lines?: readonly (readonly [number, number, number, number])[];
  /** Filled areas: left, top, width, height and shade. */
  readonly areas?: readonly (readonly [number, number, number, number, number])[];
  readonly width?: number;
  readonly height?: number;
  readonly dpi?: number;
  /** Degrees by which it lay askew. */
  readonly skew?: number;
}

/** The scan of a page as pixels. */
export function scanOf({
  texts,
  lines = [],
  areas = [],
  width = 400,
  height = 300,
  dpi = 150,
  skew = 0,
}: Sheet) {
  const document = new mupdf.PDFDocument();
  const font = document.addSimpleFont(new mupdf.Font("Helvetica"));
  const content = [
    ...areas.map(([x, y, w, h, shade]) => `${shade} g ${x} ${height - y - h} ${w} ${h} re f`),
    "0 g 0.7 w",
    ...lines.map(([x0, y0, x1, y1]) => `${x0} ${height - y0} m ${x1} ${height - y1} l S`),
    ...texts.map(({ text, x, y, size = 11, gray = 0 }) => {
      const escaped = text.replace(/[\\()]/g, "\\$&");
      return `${gray} g BT /F ${size} Tf ${x} ${height - y} Td (${escaped}) Tj ET`;
    }),
  ];
  const page = document.addPage([0, 0, width, height], 0, { Font: { F: font } }, content.join("\n"));
  document.insertPage(-1, page);
  const angle = (skew * Math.PI) / 180;
  const [cosine, sine] = [(Math.cos(angle) * dpi) / 72, (Math.sin(angle) * dpi) / 72];
  const gray = mupdf.ColorSpace.DeviceGray;
  const pixmap = document.loadPage(0).toPixmap([cosine, sine, -sine, cosine, 0, 0], gray, false, true);
  const [wide, high, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()];
  const source = pixmap.getPixels();
  const pixels = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) pixels.set(source.subarray(y * stride, y * stride + wide), y * wide);
  return { width: wide, height: high, dpi, pixels };
}

/** The cells of a table with lines around them; columns begin at `xs`, rows are 20 points high. */
export function ruled(
  rows: readonly (readonly string[])[],
  xs: readonly number[],
  top: number,
  without: "rows" | "" = "",
): Sheet {
  const bottom = top + rows.length * 20;
  const [left, right] = [xs[0]!, xs.at(-1)!];
  const across = Array.from(
    { length: rows.length + 1 },
    (_, at) => [left, top + at * 20, right, top + at * 20] as const,
  );
  const down = xs.map((x) => [x, top, x, bottom] as const);
  return {
    texts: rows.flatMap((cells, row) =>
      cells.map((text, at) => ({ text, x: xs[at]! + 5, y: top + row * 20 + 14 })),
    ),
    lines: [...(without === "rows" ? [across[0]!, across.at(-1)!] : across), ...down],
  };
}
