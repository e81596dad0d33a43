import { wordsConformance } from "@winnow/conformance";
import { suite } from "uvu";
import { parsePrice, pricesIn } from "../src/index.ts";
import { NOT_WRITER, WRITER } from "../src/page/marks.ts";

const test = suite("kit-facts: words");
const isPart = (text: string): boolean =>
  pricesIn(text)[0]?.isPart === true && parsePrice("12 €")?.isPart !== true;

wordsConformance(test, new URL("../words/prices.txt", import.meta.url), {
  "part-before": (text) => isPart(`${text} 12 €`),
  per: (text) => isPart(`12 € ${text} kg`),
  unit: (text) => isPart(`12 € / ${text}`),
  "part-behind": (text) => isPart(`12 € ${text}`),
});

wordsConformance(test, new URL("../words/authors.txt", import.meta.url), {
  writer: (text) => WRITER.test(text),
  "not-writer": (text) => NOT_WRITER.test(`author-${text}`),
  "not-writer-part": (text) => NOT_WRITER.test(text) && !NOT_WRITER.test(`${text}x`),
});

test.run();
