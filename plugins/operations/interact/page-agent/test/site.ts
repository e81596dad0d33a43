import { readFileSync } from "node:fs";
import { type LiveSite, liveSite } from "@winnow/conformance";
import { PageControl } from "@winnow/kit-page-control";
import { TASKS } from "./tasks.ts";

const page = (name: string) => readFileSync(new URL(`tasks/${name}.html`, import.meta.url), "utf8");

/** The pages of the tasks, in a real browser. */
export function taskSite(more: Readonly<Record<string, string>> = {}): LiveSite {
  const names = [...TASKS.map(({ name }) => name), "iframe-form"];
  return liveSite(
    { ...Object.fromEntries(names.map((name) => [`/${name}`, page(name)])), ...more },
    { viewport: { width: 1280, height: 800 } },
  );
}

/** A page of the site, under control. */
export async function controlled(
  site: LiveSite,
  path: string,
  signal: AbortSignal = new AbortController().signal,
) {
  const session = await site.open(path);
  return { session, control: new PageControl(session.page, { signal }) };
}
