/** The side of the site, from the table of a `README.md`: its second column links to the pages, and a bold row begins a group. */
import type { DefaultTheme } from "vitepress";
import { read } from "./repository.ts";

const ROW = /^\| (.+?) \| (.*?) ?\|$/;
const LINK = /\[([^\]]+)\]\(([^)#]+)/g;

/** The side that the README of a folder describes. */
export function sidebarOf(folder: string): DefaultTheme.SidebarItem[] {
  const all: DefaultTheme.SidebarItem[] = [];
  let group = all;
  for (const line of read(`${folder}/README.md`).split("\n")) {
    const [, name = "", links = ""] = ROW.exec(line) ?? [];
    const [, heading] = /^\*\*(.+)\*\*$/.exec(name) ?? [];
    if (heading !== undefined) {
      group = [];
      all.push({ text: capitalised(heading), items: group });
    }
    for (const [, text = "", path = ""] of `${name} ${links}`.matchAll(LINK))
      group.push({ text: capitalised(text), link: `/${folder}/${pageOf(path)}` });
  }
  return all;
}

const pageOf = (path: string): string =>
  path.endsWith(".md") ? path.replace(/(?<=^|\/)README\.md$|\.md$/, "") : `${path}/`;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
