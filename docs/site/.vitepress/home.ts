/** The home of the site: what the README says first stands large, and the rest of it below. */
import type { MarkdownRenderer, PageData } from "vitepress";
import { read } from "./repository.ts";

const [, name = "", tagline = ""] = /^# (.+)\n\n([\s\S]+?)\n\n/.exec(read("README.md")) ?? [];
const [first = "", ...rest] = tagline.replaceAll("\n", " ").split(/(?<=\.) /);
/** "Winnow is a server." stands below "Winnow" as "A server". */
const text = first
  .replace(new RegExp(`^${name} is (.)`), (_, letter) => letter.toUpperCase())
  .replace(/\.$/, "");

export const home = {
  /** What it is, in one line. */
  text,

  /** Leaves out of the text what stands large above it: the heading and the first paragraph. */
  plugin(markdown: MarkdownRenderer): void {
    markdown.core.ruler.push("home", ({ tokens, env }) => {
      if (env.relativePath === "index.md")
        tokens.splice(0, tokens.findIndex(({ type }) => type === "paragraph_close") + 1);
    });
  },

  /** Makes the page of the README the home. */
  transform(page: PageData): Partial<PageData> | undefined {
    if (page.relativePath !== "index.md") return undefined;
    const hero = {
      name,
      text,
      tagline: rest.join(" "),
      actions: [
        { theme: "brand", text: "Start in five minutes", link: "/docs/guides/start" },
        { theme: "alt", text: "Documentation", link: "/docs/" },
      ],
    };
    return { title: name, titleTemplate: text, frontmatter: { layout: "home", hero } };
  },
};
