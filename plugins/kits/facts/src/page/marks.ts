/** What the attributes of an element say about its text. */
import type { TreeElement } from "@winnow/kit-dom";
import { patternIn } from "@winnow/kit-words";

/** Attributes whose words name what stands in an element. */
const NAMING: ReadonlySet<string> = new Set(
  "class id itemprop property data-testid data-test data-qa data-field data-component-type data-automation rel".split(
    " ",
  ),
);

/** The words of an element's class, id, `itemprop`, `data-testid` and `rel`; cut. */
export function marksOf(element: TreeElement): string {
  const list = element.attributeList;
  let words = "";
  for (let at = 0; at < list.length; at += 2) {
    if (!NAMING.has(list[at]!)) continue;
    const value = list[at + 1]!;
    if (value !== "") words += words === "" ? value.slice(0, 200) : ` ${value.slice(0, 200)}`;
  }
  return words;
}

const words = (name: string) => patternIn(new URL("../../words/authors.txt", import.meta.url), name);
/** Names of classes for authors of a page. */
export const WRITER = new RegExp(
  String.raw`author(?!i[sz]|ing|ity)|by-?line|(?:^|[\s_-])(?:${words("writer")})s?(?![a-z])`,
  "iu",
);
/** Names of classes for something about an author that is no name, or for other people. */
export const NOT_WRITER = new RegExp(
  String.raw`${words("not-writer")}|(?:^|[\s_-])(?:${words("not-writer-part")})(?:$|[\s_-])`,
  "iu",
);
/** Names of classes for dates. */
export const DATED =
  /date|(?:^|[\s_-])time|publish|posted|pubdate|timestamp|updated|modified|created|datum|fecha|(?:^|[\s_-])(?:on|when|day|year)(?:$|[\s_-])/iu;

const PROFILE =
  /\/(?:authors?|autor(?:es)?|auteurs?|writers?|contributors?|staff|by|people|person|profiles?|users?|members?|team|bio|redakteur|experts?|our-team|u)\/+[^/?#]+|\/@[\w.-]+\/?$|[?&](?:author|user|u)=/iu;

/** Whether an address looks like the page of a person. */
export function isProfile(address: string): boolean {
  return address.length < 500 && PROFILE.test(address);
}
