/**
 * The site of the documentation: the README as its home, and every page below `docs` as it lies in the repository and at the same
 * place. What is on its side stands in `docs/README.md`.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { slug } from "github-slugger";
import type { Plugin } from "vite";
import { defineConfig } from "vitepress";
import { home } from "./home.ts";
import { repositoryLinks } from "./links.ts";
import { repository, root } from "./repository.ts";
import { sidebarOf } from "./sidebar.ts";

const others = readdirSync(root, { withFileTypes: true }).filter(
  ({ name }) => name !== "docs" && name !== "README.md",
);

/** Pages that are rendered lie outside of the folder in which Vue is installed, and are written into it. */
const vueOfTheSite: Plugin = {
  name: "vue-of-the-site",
  enforce: "pre",
  resolveId: (id, _, { ssr }) => (ssr && /^vue(?:\/|$)/.test(id) ? { id, external: true } : undefined),
};

export default defineConfig({
  title: "Winnow",
  description: home.text,
  lang: "en-GB",
  srcDir: root,
  srcExclude: [
    "docs/site/**",
    ...others.map((entry) => (entry.isDirectory() ? `${entry.name}/**` : entry.name)),
  ],
  outDir: join(root, "docs/site/dist"),
  cacheDir: join(root, "docs/site/node_modules/.cache"),
  rewrites: (path) => path.replace(/(?<=^|\/)README\.md$/, "index.md"),
  markdown: {
    // Anchors are those that the same page has in the repository.
    anchor: { slugify: slug },
    config: (markdown) => markdown.use(repositoryLinks).use(home.plugin),
  },
  transformPageData: home.transform,
  vite: { plugins: [vueOfTheSite], build: { target: "es2022" } },
  themeConfig: {
    nav: [
      { text: "Start", link: "/docs/guides/start" },
      { text: "Documentation", link: "/docs/", activeMatch: "^/docs/(?!guides/start)" },
    ],
    sidebar: {
      "/docs/decisions/": [
        { text: "Decisions", link: "/docs/decisions/", items: sidebarOf("docs/decisions") },
      ],
      "/docs/": sidebarOf("docs"),
    },
    search: { provider: "local" },
    outline: [2, 3],
    editLink: { pattern: `${repository}/edit/main/:path`, text: "Edit this page" },
    socialLinks: [{ icon: "github", link: repository, ariaLabel: "The repository" }],
  },
});
