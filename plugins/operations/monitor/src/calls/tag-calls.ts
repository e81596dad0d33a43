import { defineCall, type OperationCall } from "@winnow/kit-operations";
import * as v from "@winnow/kit-schema";
import { type ShownTag, type TagInput, TagSettings } from "../tagged/settings.ts";
import { Tag } from "../tags.ts";
import { ANSWERS } from "./examples.ts";

/** Which tags are meant. */
export interface TagsInput {
  /** Only this tag, 1 to 64 characters; capitals make no difference. @defaultValue all */
  readonly tag?: string;
}

/** A tag, and what it says from now on. */
export interface SetTagInput extends TagInput {
  /** The tag, 1 to 64 characters; capitals make no difference. */
  readonly tag: string;
  /** Whether what it said until now is taken away, so that only this is left. @defaultValue false, what is left out stays */
  readonly clear?: boolean;
}

/** The calls, for the types of an app. */
export interface TagCalls {
  readonly tags: { input: TagsInput; result: { data: readonly ShownTag[] } };
  readonly setTag: { input: SetTagInput; result: { data: ShownTag } };
}

const Shown = v.looseObject({ tag: v.string(), monitors: v.number() });

const tags = defineCall({
  name: "tags",
  http: { method: "GET", path: "/tags" },
  description: "list the tags of monitors, and the settings of tags",
  example: { answer: ANSWERS.tags },
  input: v.strictObject({ tag: v.optional(Tag) }),
  result: v.object({ data: v.array(Shown) }),
  run: async ({ tag }, context) => {
    const { showTags } = await import("../tagged/show.ts");
    const all = await showTags(context);
    return { data: all.filter((one) => tag === undefined || one.tag === tag).map((one) => ({ ...one })) };
  },
});

const setTag = defineCall({
  name: "setTag",
  http: { method: "POST", path: "/tags" },
  description: "set what monitors with a tag take of it",
  example: { request: { tag: "prices", schedule: { text: "hourly" } }, answer: ANSWERS.tag },
  input: v.strictObject({
    /** The tag, 1 to 64 characters; capitals make no difference. */
    tag: Tag,
    ...TagSettings.entries,
    /** Whether what it said until now is taken away, so that only this is left. @defaultValue false, what is left out stays */
    clear: v.optional(v.boolean(), false),
  }),
  result: v.object({ data: Shown }),
  run: async ({ tag, clear, ...given }, context) => {
    const { changeTag } = await import("../tagged/change.ts");
    const { showTag } = await import("../tagged/show.ts");
    await changeTag(tag, given, clear, context);
    return { data: { ...(await showTag(tag, context)) } };
  },
});

/** The calls about what tags say. */
export const tagCalls: readonly OperationCall[] = [tags, setTag];
