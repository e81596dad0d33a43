/** Pages that are the same at several addresses, and addresses that lead to nothing new. */
export { campaignless, sortedParameters } from "./address.ts";
export { type AskedHtml, askForHtml } from "./ask-html.ts";
export { type Fingerprint, fingerprintOf, isSame, likeness } from "./fingerprint.ts";
export { type JobPages, jobPages } from "./job-pages.ts";
export { type Alias, type Findings, PageIndex } from "./page-index.ts";
export { type ReadPage, readHtml, readMarkdown } from "./read-page.ts";
