import type { Logger } from "@winnow/core/plugin";
import type { ChannelMessage, ChannelReceiver } from "@winnow/kit-channels";
import type { NewDelivery } from "@winnow/kit-jobs";
import { type ChannelParts, findChannels, isFound } from "./find.ts";
import type { StoredChannel } from "./schema.ts";

/** What messages are composed with. */
export interface ComposeParts extends ChannelParts {
  readonly newId: () => string;
  readonly logger: Logger;
}

/** A message for each of these channels, for the outbox of jobs. One that the operator has taken away gets none. */
export async function composeFor(
  channels: readonly StoredChannel[],
  type: string,
  message: ChannelMessage,
  parts: ComposeParts,
): Promise<readonly NewDelivery[]> {
  const body = JSON.stringify(message);
  const deliveries: NewDelivery[] = [];
  for (const channel of channels) {
    const found = await findChannels(channel, parts);
    if (!isFound(found)) {
      const { name, type: kind } = channel;
      parts.logger.warn({ channel: name ?? kind, reason: found[0]?.message }, "a channel cannot be told");
      continue;
    }
    for (const { type: notifier, options, server } of found) {
      const receiver: ChannelReceiver =
        channel.type === undefined ? { url: server, name: String(channel.name) } : { url: server, options };
      deliveries.push({ id: parts.newId(), notifier, type, body, receiver });
    }
  }
  return deliveries;
}
