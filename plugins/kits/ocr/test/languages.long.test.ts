import assert from "node:assert/strict";
import { suite } from "uvu";
import { PdfReader, Recognizer } from "../src/index.ts";
import { describeMissing } from "../src/missing.ts";
import { turned } from "../src/raster.ts";
import { tongueOf } from "../src/tongues.ts";
import { drawText, pdfOfPictures } from "./scans.ts";

const test = suite("kit-ocr: languages");
const recognizer = new Recognizer({ workers: 1 });
test.after(() => recognizer.close());
const { signal } = new AbortController();

const TEXTS: Readonly<Record<string, string>> = {
  eng: "The wind carries the chaff away, and the kernels, which are heavier than that, fall straight to the floor.",
  deu: "Der Wind trägt die Spreu davon, und die Körner, die schwerer sind, fallen auf den Boden; das ist für die Müller nicht neu.",
  fra: "Le vent emporte la paille et les grains, qui sont plus lourds, tombent à terre; c'est une chose que nous avons vue dans cette vallée.",
  spa: "El viento se lleva la paja y los granos, que son más pesados, caen al suelo; así lo han hecho los años con las manos en este valle.",
  por: "O vento leva a palha e os grãos, que são mais pesados, caem no chão; não há mais do que isso para uma boa colheita pela manhã.",
  ita: "Il vento porta via la pula e i chicchi, che sono più pesanti, cadono a terra; così è nella valle, come una volta, per gli anni della guerra.",
  nld: "De wind neemt het kaf mee en de korrels, die zwaarder zijn, vallen op de vloer; dat is een oud gebruik, maar niet voor het hele dal.",
  pol: "Wiatr unosi plewy, a ziarna, które nie są lekkie, spadają na ziemię; tak jest od lat i tego nie da się zmienić przez to, że jest zima.",
};

test("a text is known by its frequent words, and a list of names by nothing", () => {
  for (const [language, text] of Object.entries(TEXTS)) assert.equal(tongueOf(text.split(" ")), language);
  assert.equal(tongueOf(["Miller", "Harbour", "Bristol", "1962"]), undefined);
});

const words = (text: string) => text.replace(/\s+/g, " ").trim();

test("each document is read in its own language", async () => {
  for (const language of ["deu", "fra", "por"]) {
    const text = TEXTS[language]!;
    const { words: found, missing } = await recognizer.recognize(drawText([text]), signal);
    assert.equal(words(found.map((one) => one.text).join(" ")), text);
    assert.equal(missing, undefined);
  }
});

test("a language whose data is missing is named with the setting, and its page read", async () => {
  const { words: found, missing } = await recognizer.recognize(drawText([TEXTS.pol!]), signal);
  assert.ok(found.length > 20);
  assert.equal(missing?.name, "Polish");
  const page = { number: 3, doubts: [], confidence: 90, missing, isUnread: false };
  const [sentence = ""] = describeMissing([page]);
  assert.match(sentence, /page 3 seems to be Polish.*@tesseract\.js-data\/pol.*`languages`/);
});

const RUSSIAN =
  "Ветер уносит мякину, а зёрна падают прямо обратно на пол. Урожай в этом году был лучше, чем в прошлом.";

test("a script whose data is missing gives no rubbish", async () => {
  const { words: found, missing } = await recognizer.recognize(drawText([RUSSIAN, RUSSIAN]), signal);
  assert.deepEqual(found, []);
  assert.equal(missing?.name, "Cyrillic");
  assert.equal(missing?.languages[0], "rus");
});

test("pages on their side and on their head are turned", async () => {
  const picture = drawText([TEXTS.eng!, TEXTS.eng!]);
  for (const quarters of [1, 2, 3]) {
    const { words: found, quarters: turns } = await recognizer.recognize(turned(picture, quarters), signal);
    assert.equal(turns, 4 - quarters);
    assert.equal(found.length, TEXTS.eng!.split(" ").length * 2);
  }
});

test("a scan of which no page can be read is an error", async () => {
  const reader = new PdfReader({ workers: 1, languages: ["eng"] });
  const work = reader.read(pdfOfPictures([drawText([RUSSIAN, RUSSIAN])]), { recognize: "all", signal });
  await assert.rejects(work, /Cyrillic.*@tesseract\.js-data\/rus/);
  await reader.close();
});

test.run();
