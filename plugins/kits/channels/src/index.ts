import {
  createToken,
  defineNotifier,
  type ErrorTable,
  type NotifierPlugin,
  type Schema,
  type SetupContext,
} from "@winnow/core/plugin";

/** What somebody is notified: short texts without markup, which each channel writes in its own. */
export interface ChannelMessage {
  /** One line. */
  readonly title: string;
  /** When it was, and what else there is to say of it as a whole; one line. */
  readonly note?: string;
  readonly items: readonly ChannelItem[];
  /** Items that are not among them. @defaultValue 0 */
  readonly left?: number;
  /** Where the reader can go from here. */
  readonly links?: readonly ChannelLink[];
  /** Whether it should be heard at once, where a channel knows that. @defaultValue false */
  readonly isUrgent?: boolean;
}

/** A link of a message. */
export interface ChannelLink {
  readonly label: string;
  readonly url: string;
}

/** One of the things that a message is about. */
export interface ChannelItem {
  /** What became of it, in a word. */
  readonly label: string;
  readonly title: string;
  /** Only links of http and https are written as such. */
  readonly url?: string;
  readonly texts?: readonly string[];
  readonly changes?: readonly ChannelChange[];
}

/** Something that was one thing and is another. */
export interface ChannelChange {
  /** What it is. */
  readonly name?: string;
  /** Null for nothing. */
  readonly before: string | null;
  /** Null for nothing. */
  readonly after: string | null;
  /** By how much, such as `+25 %`. */
  readonly by?: string;
}

/** How a channel of some type is asked for, and what of that is shown. */
export interface ChannelKind {
  /** Its options, without its type. */
  readonly options: Schema;
  /** Names of options that are never shown. */
  readonly secrets: readonly string[];
  /** The options that a URL stands for, in the form of Apprise; undefined when it is none of this type. @throws TypeError saying what is wrong */
  readonly fromUrl: (url: string) => readonly object[] | undefined;
  /** The origin of the server that gets the messages. */
  readonly serverOf: (options: unknown) => string;
}

declare module "@winnow/core/plugin" {
  interface NotifierTraits {
    /** There for a notifier that notifies people over a channel; its name is the type of the channel. */
    readonly channel?: () => Promise<ChannelKind>;
  }
}

/** What the operator has set for channels. */
export interface Channels {
  /** Whether receivers without encryption are taken, as in a network of one's own. */
  readonly allowHttp: boolean;
  /** Where people reach the server, without a slash at its end; undefined when that is not known. */
  readonly publicUrl: string | undefined;
  /** Names of the operator's own channels. */
  readonly names: readonly string[];
  /** One of them, as it was written: a URL, or an object with `type`. */
  readonly named: (name: string) => unknown;
}

/** {@link Channels}; without it there are no named channels, and only https. */
export const ChannelsToken = createToken<Channels>("channels");

/** To whom the outbox sends a message. */
export interface ChannelReceiver {
  /** The origin of its server, which may be shown. */
  readonly url: string;
  /** Of a channel that a caller wrote. */
  readonly options?: unknown;
  /** Of a channel of the operator. */
  readonly name?: string;
}

/** Codes of sending to channels; they are noted with the delivery. */
export const CHANNEL_ERRORS = {
  CHANNEL_FAILED: {
    category: "target",
    retryable: true,
    description: "A channel could not be reached, or did not take a message for now.",
  },
  CHANNEL_REFUSED: { category: "target", description: "A channel refused a message for good." },
} as const satisfies ErrorTable;

const MINUTE_MS = 60_000;
/** Waits before further tries, where the receiver asks for none. A job is kept for a day. */
export const CHANNEL_RETRIES_MS: readonly number[] = [1, 5, 15, 60, 240].map((one) => one * MINUTE_MS);

/** The notifier of this name, which the first message loads. */
export function laterChannel(name: string, load: () => Promise<NotifierPlugin>): NotifierPlugin {
  let setup: SetupContext | undefined;
  let loaded: Promise<NotifierPlugin> | undefined;
  const open = async () => {
    const plugin = await load();
    if (setup !== undefined) await plugin.setup?.(setup);
    return plugin;
  };
  const plugin = () => {
    loaded ??= open();
    return loaded;
  };
  return defineNotifier({
    name,
    errors: CHANNEL_ERRORS,
    retriesAfterMs: CHANNEL_RETRIES_MS,
    setup: (context) => {
      setup = context;
    },
    channel: async () => {
      const { channel } = await plugin();
      if (channel === undefined) throw new Error(`The notifier "${name}" is no channel.`);
      return await channel();
    },
    deliver: async (delivery, signal) => await (await plugin()).deliver?.(delivery, signal),
  });
}
