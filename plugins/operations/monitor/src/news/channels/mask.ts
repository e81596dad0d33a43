import * as v from "@winnow/kit-schema";
import { type ChannelParts, findChannels, isFound } from "./find.ts";
import type { StoredChannel } from "./schema.ts";

const HIDDEN = "***";
/** Of longer secrets the end is shown, so that people know which is which. */
const MIN_LENGTH = 16;
const SHOWN = 4;

/** A channel as it is shown: without its secrets. */
export async function maskChannel(
  channel: StoredChannel,
  { registry }: Pick<ChannelParts, "registry">,
): Promise<StoredChannel> {
  if (channel.type === undefined) return channel;
  const kind = await registry
    .of("notifier")
    .find(({ name }) => name === channel.type)
    ?.channel?.();
  // Of a type that is not installed any more no one knows what is secret.
  if (kind === undefined) return { type: channel.type };
  return Object.fromEntries(
    Object.entries(channel).map(([key, value]) => [
      key,
      kind.secrets.includes(key) ? maskValue(value) : value,
    ]),
  );
}

function maskValue(value: unknown): unknown {
  if (v.isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, maskValue(one)]));
  const text = String(value);
  const { origin } = URL.parse(text) ?? {};
  const end = text.length < MIN_LENGTH ? "" : text.slice(-SHOWN);
  return `${origin === undefined || origin === "null" ? "" : `${origin}/`}${HIDDEN}${end}`;
}

/**
 * Puts the secrets back into a channel that was shown and is sent back: those of the channel of this monitor that looks the same,
 * the one at the same place first. They are put back only for the server that they were for.
 */
export async function unmaskChannel(
  given: StoredChannel,
  at: number,
  before: readonly StoredChannel[],
  parts: ChannelParts,
): Promise<StoredChannel> {
  if (!JSON.stringify(given).includes(HIDDEN)) return given;
  const own = before[at];
  for (const kept of [...(own === undefined ? [] : [own]), ...before]) {
    if (kept.type === undefined || kept.type !== given.type) continue;
    const shown = await maskChannel(kept, parts);
    const whole = withSecrets(given, shown, kept);
    if (JSON.stringify(whole).includes(HIDDEN)) continue;
    const [old, found] = [await findChannels(kept, parts), await findChannels(whole as StoredChannel, parts)];
    if (isFound(old) && isFound(found) && old[0]?.server !== found[0]?.server) continue;
    return whole as StoredChannel;
  }
  return given;
}

/** What was given, where what was shown is as it is kept. */
function withSecrets(given: unknown, shown: unknown, kept: unknown): unknown {
  if (typeof given === "string") return given.includes(HIDDEN) && given === shown ? kept : given;
  if (!v.isRecord(given)) return given;
  const [masks, values] = [v.recordOf(shown), v.recordOf(kept)];
  return Object.fromEntries(
    Object.entries(given).map(([key, one]) => [key, withSecrets(one, masks[key], values[key])]),
  );
}

/** Whether something was written that stands for a secret. */
export function isMasked(channel: StoredChannel): boolean {
  return JSON.stringify(channel).includes(HIDDEN);
}
