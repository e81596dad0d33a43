/** A page in words, for a model. */

import type { PageSnapshot, SnapshotElement } from "../page.ts";

/** Characters of a page that a model is given. */
const MAX_OUTLINE = 16_000;
const MAX_NAME = 120;

/** The elements of a page with their numbers; only what a visitor sees is in it. */
export function outlineOf({ url, title, elements, truncated }: PageSnapshot): string {
  const lines = [`Page: ${title} (${url})`];
  let length = 0;
  for (const element of elements) {
    const line = lineOf(element);
    length += line.length + 1;
    if (length > MAX_OUTLINE) return [...lines, "… (more elements below; scroll or narrow down)"].join("\n");
    lines.push(line);
  }
  return [...lines, ...(truncated ? ["… (some elements were left out)"] : [])].join("\n");
}

function lineOf({ ref, role, name, value, states, depth, hints }: SnapshotElement): string {
  const shown = states.filter((state) => state !== "focused");
  const parts = [
    role === "text" ? name.slice(0, 200) : `${role} ${JSON.stringify(name.slice(0, MAX_NAME))}`,
    value === undefined || value === "" ? "" : `= ${JSON.stringify(value.slice(0, MAX_NAME))}`,
    hints.type === "password" || hints.type === "file" ? `<${hints.type}>` : "",
    shown.length === 0 ? "" : `(${shown.join(", ")})`,
  ];
  return `${"  ".repeat(Math.min(depth, 6))}[${ref}] ${parts.filter((part) => part !== "").join(" ")}`;
}
