import * as v from "@winnow/kit-schema";
import type { Monitor } from "../monitor.ts";
import { Tag } from "../tags.ts";

/** How callers say which monitors they mean. */
export const CHOICE = {
  /** Those with this tag. @defaultValue any */
  tag: v.optional(Tag),
  /** Those whose name, goal or pages have this text, at most 200 characters; capitals make no difference. @defaultValue any */
  find: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(200))),
  /** Those that stand so. @defaultValue any */
  status: v.optional(v.picklist(["active", "paused"])),
};

type Choice = v.InferOutput<v.StrictObjectSchema<typeof CHOICE, undefined>>;

/** Whether a monitor is one of those that are meant. */
export function isChosen({ tag, find, status }: Choice): (monitor: Monitor) => boolean {
  return (monitor) =>
    (tag === undefined || monitor.tags?.includes(tag) === true) &&
    (status === undefined || monitor.status === status) &&
    (find === undefined || textsOf(monitor).some((text) => text.toLowerCase().includes(find)));
}

/** What a monitor is known by. */
function textsOf({ name, goal, targets }: Monitor): readonly string[] {
  const places = targets.flatMap((target) =>
    target.type === "scrape" ? target.urls : target.type === "crawl" ? [target.url] : target.queries,
  );
  return [name, ...(goal === null ? [] : [goal]), ...places];
}
