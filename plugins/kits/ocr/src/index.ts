export type { Survey } from "./commands.ts";
export { OCR_ERRORS } from "./errors.ts";
export { letterHeight } from "./letters.ts";
export { type RecognizedPage, recognizedPage, unreadable } from "./missing.ts";
export { isNoisy } from "./noise.ts";
export { toPage } from "./page.ts";
export type { Raster } from "./raster.ts";
export {
  PdfReader,
  type PdfReaderSettings,
  type Reading,
  type ReadRequest,
} from "./reader.ts";
export { type MissingLanguage, type Recognition, Recognizer, type RecognizerSettings } from "./recognizer.ts";
export { type SharedRecognizer, shareRecognizer } from "./shared.ts";
export { report, viewsOf } from "./views.ts";
export {
  type SourcedPage,
  type Wanted,
  type WrittenBlocks,
  type WrittenPage,
  type WrittenPdf,
  writePdf,
} from "./written.ts";
