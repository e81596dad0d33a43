/** Documents as pages and files give them, by what they are. */
const times = (number: number, make: (index: number) => string, separator = "\n\n") =>
  Array.from({ length: number }, (_, index) => make(index)).join(separator);

const WORDS =
  "The pump starts when the pressure falls below its limit. It runs for ten minutes at least, e.g. after Dr. Weber changed the filter. ";
const code = (index: number) =>
  `\`\`\`ts\nimport { open } from "store";\n\nconst store${index} = await open({ path: "./data" });\nstore${index}.close();\n\`\`\``;

const docs = times(
  12,
  (index) =>
    `## Step ${index}: connect\n\nBefore you begin, read [the notes. All of them](https://example.com/notes "Notes. Long"). ${WORDS}\n\n${code(index)}\n\n### Options\n\n| option | meaning |\n| --- | --- |\n${times(8, (row) => `| \`option${row}\` | ${WORDS}|`, "\n")}\n\n- one\n- two\n  - nested\n\n    more of it\n- three`,
);

const forum = times(
  60,
  (index) =>
    `**user${index}** wrote on 2 May:\n\n> Did you try to turn it off?\n> And on again?\n\nYes! Twice. ${index % 7 === 0 ? WORDS.repeat(20) : "No change :("} 😀👍🏽`,
);

const shop = times(
  200,
  (index) =>
    `- [Lamp no. ${index}. White](https://shop.example/lamps/${index}?ref=list)\n  19,90 €\n\n  In stock.`,
  "\n",
);

const chinese = `# 设备手册\n\n${times(40, (index) => `## 第${index}章\n\n${"水泵在压力低于限值时启动。运行至少十分钟。更换过滤器后请检查！".repeat(12)}`)}`;
const arabic = `# دليل\n\n${"تبدأ المضخة عندما ينخفض الضغط. هل تعمل الآن؟ نعم، تعمل. ".repeat(200)}`;
const deepList = times(
  300,
  (index) => `${"  ".repeat(index % 40)}- item ${index}: ${WORDS.slice(0, 60)}`,
  "\n",
);
const onlyTable = `| no | name | price |\n| --- | --- | ---: |\n${times(5000, (index) => `| ${index} | Part ${index} of [the list](https://example.com/${index}) | ${index}.00 |`, "\n")}`;
const onlyCode = `\`\`\`js\n${times(2000, (index) => `function f${index}(a, b) {\n  // # no heading\n\n  return a + b + ${index};\n}`, "\n")}\n\`\`\``;

/** Twelve documents. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  docs: `# Guide\n\nWhat this is.\n\n${docs}`,
  forum: `# It does not start\n\n${forum}`,
  shop: `# Lamps\n\n${shop}`,
  news: `# Pumps run again\n\n*By A. Writer, 3 May*\n\n${times(30, () => WORDS.repeat(3))}`,
  manual: `# Manual\n\n${times(600, (page) => `## ${page}.1 Page\n\n${WORDS.repeat(4)}\n\n${WORDS.repeat(6)}`)}`,
  spreadsheet: times(
    3,
    (sheet) =>
      `## Sheet ${sheet}\n\n| | A | B |\n| --- | --- | --- |\n${times(300, (row) => `| ${row} | ${row * 3} | |`, "\n")}`,
  ),
  chinese,
  arabic,
  "without headings": times(80, () => WORDS.repeat(2)),
  "only a table": onlyTable,
  "only code": onlyCode,
  "deep list": deepList,
  empty: "",
};

/** Texts that were not written for readers. */
export const HOSTILE: Readonly<Record<string, string>> = {
  "one letter": "a".repeat(100_000),
  blanks: `x${" ".repeat(50_000)}x`,
  "line breaks": `x${"\n".repeat(50_000)}x`,
  "many headings": "# a\n\n".repeat(20_000),
  "open brackets": "[a](".repeat(5000),
  "open code": "`a".repeat(10_000),
  "open fences": "```\n".repeat(5001),
  quotes: "> ".repeat(10_000),
  items: "- ".repeat(10_000),
  emoji: "👨‍👩‍👧‍👦".repeat(2000),
  accents: `e${"\u0301".repeat(20_000)}`,
  "one row": `| a | b |\n| - | - |\n| ${"word ".repeat(10_000)}| y |`,
  "long heading": `# ${"word ".repeat(10_000)}\n\nText.`,
  "half characters": "\ud800".repeat(5000),
};
