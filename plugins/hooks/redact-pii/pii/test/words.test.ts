import assert from "node:assert/strict";
import { wordsConformance } from "@winnow/conformance";
import { suite } from "uvu";
import { findAddresses } from "../src/places.ts";
import { isCode, isPlaceholder } from "../src/secret-words.ts";
import { findSecrets } from "../src/secrets.ts";

const test = suite("kit-pii: words");
const file = (name: string) => new URL(`../words/${name}.txt`, import.meta.url);

wordsConformance(test, file("secrets"), {
  password: (text) => findSecrets(`${text}: Zq8t3LxV`).length > 0,
  placeholder: (text) => isPlaceholder(text.length < 4 ? `<${text}>` : text),
  "stand-in": isPlaceholder,
  code: (text) => isCode(`${text}x`),
  keyword: (text) => isCode(text.includes(" ") ? text : `${text} key`),
});
wordsConformance(test, file("labels"), {
  place: (text) => findAddresses(/ ?: /.test(text) ? text : `${text}: Leeds`).length > 0,
  "place-lead": (text) =>
    findAddresses(text.includes(":") ? text : `${text} address: 12 Main Street`).length > 0,
  "post-code": (text) => findAddresses(/\d/.test(text) ? text : `${text}: 90210`).length > 0,
  street: (text) => findAddresses(/ \p{Lu}/u.test(text) ? text : `${text} Roma 12`).length > 0,
  "street-article": (text) => findAddresses(/^\p{Lu}/u.test(text) ? text : `rue ${text} Mai 12`).length > 0,
});

test("streets are found behind either apostrophe", () => {
  for (const text of ["7 rue de l'Orme", "7 rue de l’Orme"]) {
    const [found] = findAddresses(`at ${text} today`);
    assert.equal(`at ${text} today`.slice(found?.start, found?.end), text);
  }
});

test.run();
