/** An object of a PDF as it stands in the file: its value, or a stream by its dictionary's entries and its data. */
export type RawObject = string | { readonly entries?: string; readonly data: string };

/** What of a file is written otherwise than it should be. */
export interface RawOptions {
  readonly head?: string;
  readonly trailer?: string;
  /** Leaves the table of objects out. */
  readonly noTable?: boolean;
  readonly start?: number;
  /** Written instead of the right lengths of streams. */
  readonly length?: number;
  /** Written behind each object. */
  readonly end?: string;
}

/** Writes the bytes of a PDF by hand, for what no library writes: the objects have the numbers 1, 2 and so on. */
export function rawPdf(objects: readonly RawObject[], options: RawOptions = {}): Uint8Array {
  const { head = "%PDF-1.7\n", trailer = "", noTable = false, start, length, end = "endobj\n" } = options;
  let text = head;
  const places: number[] = [];
  objects.forEach((object, at) => {
    places.push(text.length);
    const value =
      typeof object === "string"
        ? object
        : `<< ${object.entries ?? ""} /Length ${length ?? object.data.length} >>\nstream\n${object.data}\nendstream`;
    text += `${at + 1} 0 obj\n${value}\n${end}`;
  });
  const table = text.length;
  if (!noTable) {
    const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`);
    text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  }
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start ?? table}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(text, "latin1"));
}

/** What a page in Helvetica, `/F`, holds. */
export interface RawPage {
  readonly content: string;
  /** More entries of the page, of the catalog, and of the resources. */
  readonly page?: string;
  readonly catalog?: string;
  readonly resources?: string;
  readonly font?: string;
  /** Objects from number 6 on. */
  readonly objects?: readonly RawObject[];
}

/** The objects of a file with one page: catalog, pages, page, content, font, and more. */
export function rawPage(page: RawPage): RawObject[] {
  const box = page.page?.includes("/MediaBox") === true ? "" : "/MediaBox [0 0 612 792]";
  return [
    `<< /Type /Catalog /Pages 2 0 R ${page.catalog ?? ""} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R ${box} ${page.page ?? ""} /Contents 4 0 R /Resources << /Font << /F 5 0 R >> ${page.resources ?? ""} >> >>`,
    { data: page.content },
    page.font ?? "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...(page.objects ?? []),
  ];
}
