import { badRequest, type Issue } from "@winnow/core/plugin";
import type { CallContext } from "@winnow/kit-operations";
import type { NotificationSettings } from "../../request.ts";
import { type ChannelParts, findChannels, isFound } from "./find.ts";
import { isMasked, unmaskChannel } from "./mask.ts";
import { MAX_CHANNELS, type StoredChannel, type WrittenChannel } from "./schema.ts";

type Context = Pick<CallContext, "kernel" | "services">;

/**
 * What is kept of the channels that a caller wrote: each with its type and its options as its plugin has taken them, and with the
 * secrets that the monitor had before where they were sent back masked.
 * @throws BAD_REQUEST
 */
export async function resolveChannels(
  notification: NotificationSettings,
  before: NotificationSettings | null,
  { kernel, services }: Context,
): Promise<NotificationSettings> {
  const parts = { registry: kernel.registry, services };
  const issues: Issue[] = [];
  const { channels, escalate } = notification;
  const resolve = async (
    given: readonly WrittenChannel[],
    had: typeof given | undefined,
    path: Issue["path"],
  ) => await resolveList(given, storedChannels(had), parts, path, issues);
  const kept = channels && (await resolve(channels, before?.channels, ["notification", "channels"]));
  const others =
    escalate?.channels &&
    (await resolve(escalate.channels, before?.escalate?.channels, ["notification", "escalate", "channels"]));
  if (issues.length > 0) throw badRequest(issues);
  return {
    ...notification,
    ...(kept === undefined ? {} : { channels: kept }),
    ...(escalate === undefined || others === undefined
      ? {}
      : { escalate: { ...escalate, channels: others } }),
  };
}

async function resolveList(
  given: readonly WrittenChannel[],
  before: readonly StoredChannel[],
  parts: ChannelParts,
  path: Issue["path"],
  issues: Issue[],
): Promise<StoredChannel[]> {
  const kept: StoredChannel[] = [];
  for (const [at, one] of given.entries()) {
    const written = typeof one === "string" ? one : await unmaskChannel(one, at, before, parts);
    const issue = (message: string, more: readonly string[] = []) =>
      issues.push({ code: "custom", path: [...path, at, ...more], message });
    if (typeof written !== "string" && isMasked(written)) {
      issue("Its secret is masked (***), and is not known for this server: write it whole.");
      continue;
    }
    const found = await findChannels(written, parts);
    if (!isFound(found)) for (const { path: more, message } of found) issue(message, more);
    else if (typeof written !== "string" && written.type === undefined) kept.push(written);
    else kept.push(...found.map(({ type, options }) => ({ type, ...options })));
  }
  if (kept.length > MAX_CHANNELS)
    issues.push({
      code: "custom",
      path: [...path],
      message: `These are ${kept.length} channels, and may be ${MAX_CHANNELS}.`,
    });
  return kept;
}

/** Channels as they are kept; none of them is a URL any more. */
export function storedChannels(channels: readonly WrittenChannel[] | undefined): readonly StoredChannel[] {
  return (channels ?? []).filter((one) => typeof one !== "string");
}
