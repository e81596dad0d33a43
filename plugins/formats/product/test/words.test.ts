import assert from "node:assert/strict";
import { wordsConformance } from "@winnow/conformance";
import { suite } from "uvu";
import { cleanBrand, isBrandPath, isStoreLink } from "../src/fields.ts";
import { isSize } from "../src/page-facts.ts";
import { isNumberLabel } from "../src/page-numbers.ts";
import { isNoOption, isPrompt } from "../src/page-options.ts";
import { isAsideLabel, isOldLabel, isPriceLabel } from "../src/page-prices.ts";
import { isFrameName, isRelatedHeading, isRelatedName } from "../src/page-scan.ts";
import { isNumberParameter } from "../src/url-number.ts";

const test = suite("format-product: words");
const file = (name: string) => new URL(`../words/${name}.txt`, import.meta.url);

wordsConformance(test, file("prices"), {
  old: isOldLabel,
  "old-word": isOldLabel,
  price: isPriceLabel,
  aside: isAsideLabel,
  "aside-word": isAsideLabel,
});
const isSku = (text: string) => isNumberLabel(text, 0);
const isModel = (text: string) => isNumberLabel(text, 2);
wordsConformance(test, file("numbers"), {
  sku: isSku,
  "sku-word": isSku,
  number: isNumberLabel,
  "number-word": isNumberLabel,
  "number-short": isNumberLabel,
  model: isModel,
  "model-word": isModel,
  parameter: isNumberParameter,
});
const isAround = (text: string) => cleanBrand(`${text} Hearth`) === "Hearth";
wordsConformance(test, file("brands"), {
  store: (text) => cleanBrand(`${text} Hearth Store`) === "Hearth",
  "store-of": isAround,
  "store-end": (text) => isStoreLink(`Visit the Hearth ${text}`),
  around: isAround,
  none: (text) => cleanBrand(text) === undefined,
  logo: (text) => [`${text} Hearth`, `Hearth ${text}`].some((all) => cleanBrand(all) === "Hearth"),
  path: isBrandPath,
});
wordsConformance(test, file("page"), {
  "no-option": isNoOption,
  prompt: isPrompt,
  related: isRelatedHeading,
  "related-name": isRelatedName,
  "product-list-name": isRelatedName,
  "frame-name": isFrameName,
  size: (text) => isSize(`${text} 8 sold out`),
});

test("what only looks like one of them is none", () => {
  assert.ok(!isOldLabel("Swas ") && isOldLabel("was: ") && !isOldLabel("was there a price"));
  assert.ok(isPriceLabel("特價 6.5 折：") && !isPriceLabel("price of"));
  assert.ok(!isAsideLabel("best.") && isAsideLabel("12 x ") && isAsideLabel("inkl. Lieferung ("));
  assert.ok(isNumberLabel("код: 12") && !isNumberLabel("код 12") && !isNumberLabel("Artikelnummern"));
  assert.ok(!isNumberLabel("unitem no.") && isNumberLabel("商品番号"));
  assert.ok(isNumberLabel("kod: 12") && !isNumberLabel("barkod: 12") && !isNumberParameter("variant"));
  assert.ok(!isOldLabel("onde ") && isOldLabel("M.R.P.: ") && isOldLabel("de "));
  for (const name of [
    "Byredo",
    "Vonage",
    "Moreno",
    "Brandy Melville",
    "Unbranded",
    "Shop the Look",
    "Von Dutch",
    "Logoclic",
    "Ecologo",
  ])
    assert.equal(cleanBrand(name), name);
  assert.ok(
    isNoOption("filter-category") && !isNoOption("category-size") && isPrompt("…") && !isPrompt("XL"),
  );
  assert.ok(isFrameName("site-nav") && !isFrameName("navy"));
  assert.ok(isRelatedName("product-box") && !isRelatedName("product-boxes2"));
});

test.run();
