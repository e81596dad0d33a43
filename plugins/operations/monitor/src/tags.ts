import { badRequest } from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";

const MAX_TAGS = 20;

/** One tag: 1 to 64 characters; capitals make no difference. */
export const Tag = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.minLength(1), v.maxLength(64));

/** The tags of a monitor, each once and in their order. */
export const Tags = v.pipe(
  v.array(Tag),
  v.maxLength(MAX_TAGS),
  v.transform((tags) => [...new Set(tags)].sort()),
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
