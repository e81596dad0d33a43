import * as v from "@winnow/kit-schema";

/** Channels of a monitor. */
export const MAX_CHANNELS = 10;

/** A URL such as `slack://…`, the name of one of the operator's, or its type with the options of that; plugins judge them. */
const Channel = v.union([
  v.pipe(v.string(), v.maxLength(4096, "A channel as a URL has at most 4096 characters")),
  v.pipe(
    v.looseObject({
      /** Which of the operator's channels; this or `type`. */
      name: v.optional(v.pipe(v.string(), v.maxLength(64))),
      /** What kind of channel it is, such as `slack`; its options stand next to it. */
      type: v.optional(v.pipe(v.string(), v.maxLength(64))),
    }),
    v.maxEntries(30),
  ),
]);

/** Channels by which people are notified, next to e-mail. */
export const ChannelList = v.pipe(v.array(Channel), v.maxLength(MAX_CHANNELS));

/** A channel as a caller writes it. */
export type WrittenChannel = v.InferOutput<typeof Channel>;
/** A channel as it is kept: named, or with its type and its options. */
export type StoredChannel = Exclude<WrittenChannel, string>;
