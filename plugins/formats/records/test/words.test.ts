import { wordsConformance } from "@winnow/conformance";
import { phrasesOf } from "@winnow/kit-words";
import { suite } from "uvu";
import { isMoreWord } from "../src/follow/next.ts";
import {
  isDateWord,
  isMoneyWord,
  isPersonWord,
  isPriceWord,
  isRatingWord,
  isTitleWord,
} from "../src/read/names.ts";
import { isMeasure } from "../src/read/types.ts";

const test = suite("format-records: words");
const file = (name: string) => new URL(`../words/${name}.txt`, import.meta.url);
const isOne = (name: string, row: string) => (text: string) => phrasesOf(file(name), row).isOne(text);

wordsConformance(test, file("next"), { next: isOne("next", "next"), more: isMoreWord });
wordsConformance(test, file("names"), {
  title: isTitleWord,
  price: isPriceWord,
  money: isMoneyWord,
  rating: isRatingWord,
  date: isDateWord,
  person: isPersonWord,
  unit: isMeasure,
  "out-of": isOne("names", "out-of"),
  yes: isOne("names", "yes"),
  no: isOne("names", "no"),
});

test.run();
