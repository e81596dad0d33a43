import { wordsConformance } from "@winnow/conformance";
import { suite } from "uvu";
import { parsePrice, pricesIn } from "../src/index.ts";

const test = suite("kit-facts: words");
const isPart = (text: string): boolean =>
  pricesIn(text)[0]?.isPart === true && parsePrice("12 €")?.isPart !== true;

wordsConformance(test, new URL("../words/prices.txt", import.meta.url), {
  "part-before": (text) => isPart(`${text} 12 €`),
  per: (text) => isPart(`12 € ${text} kg`),
  unit: (text) => isPart(`12 € / ${text}`),
  "part-behind": (text) => isPart(`12 € ${text}`),
});

test.run();
