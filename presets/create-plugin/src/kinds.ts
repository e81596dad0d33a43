/** The kinds of plugin that can be begun: each has a folder of its name in `templates`. */
export interface Kind {
  /** What a plugin of this kind is for, in one line. */
  readonly hint: string;
  /** What the template calls its plugin; the name of the new one takes its place. */
  readonly example: string;
}

/** The kinds by name, in the order of the guide "Which kind of plugin do I need". */
export const KINDS: Readonly<Record<string, Kind>> = {
  format: { hint: "a field of the result", example: "wordcount" },
  action: { hint: "something done on the live page before it is captured", example: "hoverOver" },
  parser: { hint: "another type of file", example: "webVtt" },
  view: { hint: "something seen in a page, for formats to share", example: "readingMinutes" },
  proxy: { hint: "another way to sites", example: "officeProxy" },
  cache: { hint: "keeps fetched pages elsewhere", example: "recentPages" },
  notifier: { hint: "passes on what happened", example: "eventJournal" },
  operation: { hint: "a call made of scrapes", example: "pageTitles" },
  site: { hint: "pages of one site, read by its API", example: "villageBoard" },
  service: { hint: "one object that plugins share", example: "houseGlossary" },
  hook: { hint: "anything else, at a point of the pipeline", example: "hostCurfew" },
};
