/** Links of the pages: between them they stay on the site, and what else lies in the repository is read there. */
import { existsSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { MarkdownRenderer } from "vitepress";
import { repository, root } from "./repository.ts";

/** Gives every relative link its place on the site or in the repository. */
export function repositoryLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("repository-links", ({ tokens, env }) => {
    for (const link of tokens.flatMap(({ children }) => children ?? [])) {
      const target = link.type === "link_open" ? link.attrGet("href") : null;
      if (target !== null && !/^(?:[a-z]+:|#)/i.test(target))
        link.attrSet("href", placed(target, env.realPath ?? env.path));
    }
  });
}

/** @throws Error for a link to nothing, which ends the build */
function placed(target: string, page: string): string {
  const [path = "", anchor] = target.split("#");
  const file = resolve(page, "..", decodeURI(path));
  if (!existsSync(file)) throw new Error(`${relative(root, page)}: ${target} leads nowhere`);
  const isFolder = statSync(file).isDirectory();
  const place = relative(root, isFolder && isPage(join(file, "README.md")) ? join(file, "README.md") : file);
  const hash = anchor === undefined ? "" : `#${anchor}`;
  if (isPage(join(root, place))) return `/${place.replace(/(?<=^|\/)README\.md$/, "index.md")}${hash}`;
  return `${repository}/${isFolder ? "tree" : "blob"}/main/${place}${hash}`;
}

/** Whether a file is a page of the site. */
const isPage = (file: string): boolean =>
  existsSync(file) && /^(?:README\.md|docs\/(?!site\/).*\.md)$/.test(relative(root, file));
