import { mailboxOf } from "@winnow/kit-mail";
import type { NotificationSettings } from "../../request.ts";
import { digest } from "../../store/keys.ts";
import type { StoredChannel } from "../channels/schema.ts";
import { storedChannels } from "../channels/stored.ts";

/** Somebody who is notified: an address, or a channel. Monitors that tell the same have the same key for it. */
export interface Receiver {
  readonly key: string;
  readonly email?: string;
  readonly channel?: StoredChannel;
}

type Received = Pick<NotificationSettings, "email" | "channels">;

/** Who is notified by a monitor; `defaults` get its e-mail where it has no recipients. */
export function receiversOf({ email, channels }: Received, defaults: readonly string[]): readonly Receiver[] {
  const { enabled = false, recipients = [] } = email ?? {};
  const addresses = !enabled ? [] : recipients.length > 0 ? recipients : defaults;
  const all = [
    ...addresses.map((one) => ({ key: keyOf("e", mailboxOf(one)), email: one })),
    ...storedChannels(channels).map((channel) => ({ key: keyOf("c", written(channel)), channel })),
  ];
  return [...new Map(all.map((one) => [one.key, one])).values()];
}

/** What a monitor says of who is notified, for some of them only. */
export function onlyFor(
  notification: NotificationSettings,
  receivers: readonly Receiver[],
): NotificationSettings {
  const recipients = receivers.flatMap(({ email }) => email ?? []);
  const { email } = notification;
  return {
    ...(email === undefined ? {} : { email: { ...email, enabled: recipients.length > 0, recipients } }),
    channels: receivers.map(({ channel }) => channel).filter((one) => one !== undefined),
  };
}

function keyOf(kind: string, text: string): string {
  return `${kind}${digest(text).slice(0, 32)}`;
}

/** A channel as text, in whatever order its options were written. */
function written(channel: StoredChannel): string {
  return JSON.stringify(Object.entries(channel).sort(([one], [other]) => (one < other ? -1 : 1)));
}
