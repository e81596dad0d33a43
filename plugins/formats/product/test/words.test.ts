import assert from "node:assert/strict";
import { wordsConformance } from "@winnow/conformance";
import { suite } from "uvu";
import { isNumberLabel } from "../src/page-numbers.ts";
import { isNoOption, isPrompt } from "../src/page-options.ts";
import { isAsideLabel, isOldLabel, isPriceLabel } from "../src/page-prices.ts";
import { isFrameName, isRelatedHeading, isRelatedName } from "../src/page-scan.ts";

const test = suite("format-product: words");
const file = (name: string) => new URL(`../words/${name}.txt`, import.meta.url);

wordsConformance(test, file("prices"), {
  old: isOldLabel,
  "old-word": isOldLabel,
  price: isPriceLabel,
  aside: isAsideLabel,
  "aside-word": isAsideLabel,
});
wordsConformance(test, file("numbers"), { number: isNumberLabel, "number-word": isNumberLabel });
wordsConformance(test, file("page"), {
  "no-option": isNoOption,
  prompt: isPrompt,
  related: isRelatedHeading,
  "related-name": isRelatedName,
  "product-list-name": isRelatedName,
  "frame-name": isFrameName,
});

test("what only looks like one of them is none", () => {
  assert.ok(!isOldLabel("Swas ") && isOldLabel("was: ") && !isOldLabel("was there a price"));
  assert.ok(isPriceLabel("特價 6.5 折：") && !isPriceLabel("price of"));
  assert.ok(!isAsideLabel("best.") && isAsideLabel("12 x ") && isAsideLabel("inkl. Lieferung ("));
  assert.ok(isNumberLabel("код: 12") && !isNumberLabel("код 12") && !isNumberLabel("Artikelnummern"));
  assert.ok(!isNumberLabel("unitem no.") && isNumberLabel("商品番号"));
  assert.ok(
    isNoOption("filter-category") && !isNoOption("category-size") && isPrompt("…") && !isPrompt("XL"),
  );
  assert.ok(isFrameName("site-nav") && !isFrameName("navy"));
  assert.ok(isRelatedName("product-box") && !isRelatedName("product-boxes2"));
});

test.run();
