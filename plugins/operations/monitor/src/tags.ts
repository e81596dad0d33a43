import { badRequest } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";

const MAX_TAGS = 20;

/** One tag: 1 to 64 characters; capitals make no difference. */
export const Tag = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.minLength(1), v.maxLength(64));

/** The tags of a monitor, each once; where several say the same, the first counts. */
export const Tags = v.pipe(
  v.array(Tag),
  v.maxLength(MAX_TAGS),
  v.transform((tags) => [...new Set(tags)]),
);

/** The tags with some more, without some others. @throws BAD_REQUEST where they are too many */
export function retagged(
  tags: readonly string[],
  added: readonly string[] = [],
  removed: readonly string[] = [],
): readonly string[] {
  const after = [...tags, ...added].filter((tag) => !removed.includes(tag));
  const read = v.safeParse(Tags, after);
  if (!read.success)
    throw badRequest(read.issues.map(({ message }) => ({ code: "custom", path: ["addTags"], message })));
  return read.output;
}

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

/** What of a monitor says whether it is meant. */
interface Known {
  readonly name: string;
  readonly status: string;
  readonly goal: string | null;
  readonly tags?: readonly string[];
  readonly targets: readonly {
    readonly urls?: readonly string[];
    readonly url?: string;
    readonly queries?: readonly string[];
  }[];
}

/** Whether a monitor is one of those that are meant. */
export function isChosen({ tag, find, status }: Choice): (monitor: Known) => boolean {
  return (monitor) =>
    (tag === undefined || monitor.tags?.includes(tag) === true) &&
    (status === undefined || monitor.status === status) &&
    (find === undefined || textsOf(monitor).some((text) => text.toLowerCase().includes(find)));
}

/** What a monitor is known by. */
function textsOf({ name, goal, targets }: Known): readonly string[] {
  const places = targets.flatMap(({ urls = [], url, queries = [] }) => [
    ...urls,
    ...(url === undefined ? [] : [url]),
    ...queries,
  ]);
  return [name, ...(goal === null ? [] : [goal]), ...places];
}
