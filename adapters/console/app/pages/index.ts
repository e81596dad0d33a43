import type { ComponentType } from "preact";
import type { Me } from "../me.ts";

/** A page of the console, which is loaded when it is first opened. */
export interface Page {
  /** The first part of its address. */
  readonly name: string;
  readonly title: string;
  /** Whether this server has anything to show there. */
  readonly isThere: (me: Me) => boolean;
  readonly load: () => Promise<{ readonly default: ComponentType<PageProps> }>;
}

/** What a page gets: the parts of the address after its name, and what stands behind the question mark. */
export interface PageProps {
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

/** All pages in the order of the menu; the first is home. */
export const PAGES: readonly Page[] = [
  {
    name: "playground",
    title: "Playground",
    isThere: () => true,
    load: () => import("./playground/page.tsx"),
  },
  { name: "jobs", title: "Jobs", isThere: ({ hasJobs }) => hasJobs, load: () => import("./jobs/page.tsx") },
  {
    name: "monitors",
    title: "Monitors",
    isThere: ({ operations, hasJobs }) => hasJobs && operations.includes("monitor"),
    load: () => import("./monitors/page.tsx"),
  },
  {
    name: "sessions",
    title: "Sessions",
    isThere: ({ operations }) => operations.includes("interact"),
    load: () => import("./sessions/page.tsx"),
  },
  { name: "usage", title: "Usage", isThere: () => true, load: () => import("./usage/page.tsx") },
  { name: "system", title: "System", isThere: () => true, load: () => import("./system/page.tsx") },
];
