/** Texts without names, of many languages and kinds: messages of programs, lists of things, code and its documents. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { allLocales, packages, strings } from "./lists.ts";
import type { Draw } from "./names.ts";

/** Scripts that the tagger does not read. */
const UNREAD = /[\u0900-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const folder = (name: string) => path.join(packages, "node_modules", name);

/** Sentences of a compiler. */
const MESSAGES: readonly string[] = readdirSync(folder("typescript/lib"))
  .map((language) => path.join(folder("typescript/lib"), language, "diagnosticMessages.generated.json"))
  .filter((file) => existsSync(file))
  .flatMap((file) => Object.values(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>))
  .filter((message) => !UNREAD.test(message) && message.length > 12);

/** Words for things, by language. */
const THINGS: readonly (readonly string[])[] = readdirSync(folder("cldr-annotations-full/annotations"))
  .filter((language) => /^[a-z]{2}(?:-Latn|-Cyrl)?$/.test(language))
  .map((language) => {
    const file = path.join(folder("cldr-annotations-full/annotations"), language, "annotations.json");
    const { annotations } = JSON.parse(readFileSync(file, "utf8"));
    const all = Object.entries((annotations.annotations ?? {}) as Record<string, { default?: string[] }>);
    // Flags are called as countries are.
    return [
      ...new Set(all.filter(([sign]) => !/\p{RI}/u.test(sign)).flatMap(([, one]) => one.default ?? [])),
    ];
  })
  .filter((words) => words.length > 500 && !UNREAD.test(words.slice(0, 200).join("")));

/** Goods, animals, colours and the like. */
const GOODS: readonly (readonly string[])[] = Object.values(allLocales)
  .map((all) =>
    ["commerce", "food", "animal", "color", "vehicle", "word", "music"].flatMap((kind) => [
      ...strings(kind === "music" ? all.music?.genre : kind === "food" ? all.food?.ingredient : all[kind]),
    ]),
  )
  .map((words) => words.filter((word) => !word.includes("{{") && !UNREAD.test(word) && word.length < 60))
  .filter((words) => words.length > 20);

const linesOf = (text: string, size: number) => {
  const rows = text.split("\n");
  const pieces: string[] = [];
  for (let at = 0; at < rows.length; at += size) pieces.push(rows.slice(at, at + size).join("\n"));
  return pieces.filter(
    (piece) =>
      piece.trim().length > 20 &&
      piece.length < 1500 &&
      !/@|author|copyright|contribut|\(c\)|licen[cs]e|thanks|maintain|sponsor|credit/i.test(piece),
  );
};

/** Code, and what is written next to it. */
export function readCode(root: string): string[] {
  const readmes = readdirSync(path.join(root, "node_modules"))
    .map((name) => path.join(root, "node_modules", name, "README.md"))
    .filter((file) => existsSync(file))
    .flatMap((file) => linesOf(readFileSync(file, "utf8"), 4));
  const code = ["lib.dom.d.ts", "typescript.d.ts", "lib.es5.d.ts", "_tsc.js"].flatMap((name) =>
    linesOf(readFileSync(path.join(folder("typescript/lib"), name), "utf8"), 5).filter(
      (_, at) => at % 7 === 0,
    ),
  );
  return [...readmes, ...code];
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** A value of a setting, a constant or a size, as documents of programs have them. */
function setting(draw: Draw, word: string): string {
  const mark = draw.of(["`", "", "", '"', "**"]);
  const value = draw.of([
    word.toUpperCase().replaceAll(" ", "_"),
    word.replaceAll(" ", ""),
    word.split(" ").map(capital).join(""),
    `${draw.int(1, 9999)} ${draw.of(["MB", "KB", "ms", "s", "GB", "px", "kg", "%", "km", "h"])}`,
    String(draw.int(1, 99_999)),
  ]);
  const name = draw.of(["default", "type", "value", "one of", "mode", "env", "name", "unit", "see", "error"]);
  return draw.of([
    `(${name}: ${mark}${value}${mark})`,
    `| ${mark}${value}${mark} | ${word} |`,
    `| ${word} | ${mark}${value}${mark} |`,
    `${mark}${value}${mark}, ${mark}${word}${mark}`,
    `${name}=${value}`,
    `#define ${value} ${draw.int(0, 99)}`,
    `- ${mark}${value}${mark}: ${word}`,
    `<td>\n ${draw.int(0, 999)}\n </td>\n <td>\n ${capital(word)}\n </td>`.replaceAll("\\n", "\n"),
  ]);
}

/** A text without a name. */
export function ordinary(draw: Draw): string {
  if (draw.chance(0.45)) {
    const quoted = () => draw.of(["name", "x", "Foo", "value", "module", "42", "string"]);
    return draw.of(MESSAGES).replace(/\{\d\}/g, quoted);
  }
  const words = draw.of(draw.chance(0.6) ? THINGS : GOODS);
  if (draw.chance(0.12)) return setting(draw, draw.of(words));
  const style = draw.random();
  const one = () => {
    const word = draw.chance(0.3) ? `${draw.of(words)} ${draw.of(words)}` : draw.of(words);
    if (style < 0.45) return capital(word);
    if (style < 0.6) return word.split(" ").map(capital).join(" ");
    return style < 0.7 ? word.toUpperCase() : word;
  };
  const gap = draw.of(["\n", "\n", "\n", ", ", " | ", " / ", " > ", "\n- ", "\n\n", " · ", "; "]);
  const tail = draw.of([
    "",
    "",
    "",
    ` ${draw.int(1, 999)}`,
    ` (${draw.int(1, 99)})`,
    ` € ${draw.int(1, 99)},99`,
    ` $${draw.int(1, 999)}.00`,
    ": ",
  ]);
  return Array.from({ length: draw.int(1, 9) }, () => one() + (draw.chance(0.5) ? tail : "")).join(gap);
}

/** Words that are written in lower case, of messages and things. */
export function ordinaryWords(): string[] {
  return [...MESSAGES, ...THINGS.flat(), ...GOODS.flat()];
}
