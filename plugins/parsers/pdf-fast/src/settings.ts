/** Settings of `pdfFast`. */
export interface PdfFastSettings {
  /** Reads so many pages from the start; a request may ask for fewer. @defaultValue all */
  readonly maxPages?: number;
  /** Opens encrypted files. */
  readonly password?: string;
}
