/** What a change or a goal can be about; their words are in `words/subjects.txt`. */
export const TOPICS = [
  "price",
  "stock",
  "job",
  "version",
  "date",
  "hours",
  "outage",
  "terms",
  "person",
  "place",
] as const;

/** One of them; `share` is a percentage. */
export type Topic = (typeof TOPICS)[number] | "share";

/** What is said of along with a subject, so that it is no other one. */
export const RELATED: Readonly<Record<Topic, readonly Topic[]>> = {
  price: ["share"],
  stock: [],
  job: ["person"],
  version: [],
  date: ["hours", "outage"],
  hours: ["date"],
  outage: ["date", "hours", "version"],
  terms: ["price", "share", "date", "hours", "version"],
  person: ["job", "date"],
  place: ["date", "hours"],
  share: ["price", "terms"],
};
