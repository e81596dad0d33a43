import { readFileSync } from "node:fs";

/** URLs of a list, one in a line, without its notes. */
export function urlsOf(name: string): readonly string[] {
  const text = readFileSync(new URL(`urls/${name}.txt`, import.meta.url), "utf8");
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}
