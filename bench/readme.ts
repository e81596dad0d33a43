/** Writes the tables of `README.md` from the results: `node_modules/.bin/node bench/readme.ts`. */
import { readFileSync, writeFileSync } from "node:fs";
import { menu, quality, validation } from "./tables/quality.ts";
import { speed, start } from "./tables/speed.ts";
import { wanted } from "./tables/wanted.ts";
import { browser, jobs, monitors } from "./tables/work.ts";

const file = new URL("README.md", import.meta.url);
let text = readFileSync(file, "utf8");
for (const [name, content] of Object.entries({
  wanted,
  validation,
  speed,
  start,
  browser,
  jobs,
  monitors,
  menu,
  quality,
})) {
  const parts = new RegExp(`^([\\s\\S]*<!-- ${name} -->\\n)[\\s\\S]*(<!-- /${name} -->[\\s\\S]*)$`).exec(
    text,
  );
  if (parts === null) throw new Error(`README.md has no place for "${name}".`);
  const [, before = "", after = ""] = parts;
  text = `${before}\n${content}\n\n${after}`;
}
writeFileSync(file, text);
