import type { Kernel } from "@winnow/core";
import { ClockToken } from "@winnow/core/plugin";
import { type CallContext, defineCall, type OperationCall } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import type { TestResult } from "../news/channels/test-message.ts";
import type { NotificationSettings } from "../request.ts";
import { MonitorStore } from "../store/store.ts";
import { ANSWERS } from "./examples.ts";
import type { OfMonitor } from "./inputs.ts";

/** The calls, for the types of an app. */
export interface NotifyCalls {
  readonly notifyTest: { input: OfMonitor; result: { data: readonly TestResult[] } };
}

interface Notifying {
  readonly notification?: NotificationSettings | null | undefined;
}

/** A request whose channels are as they are kept. What has none is as it was. @throws BAD_REQUEST */
export async function withChannels<R extends Notifying>(
  request: R,
  before: NotificationSettings | null,
  context: Pick<CallContext, "kernel" | "services">,
): Promise<R> {
  const { notification } = request;
  if (notification?.channels === undefined) return request;
  const { resolveChannels } = await import("../news/channels/stored.ts");
  return { ...request, notification: await resolveChannels(notification, before, context) };
}

/** How a monitor notifies people, as it is shown: without secrets. */
export async function maskNotification(
  notification: NotificationSettings,
  { registry }: Pick<Kernel, "registry">,
): Promise<NotificationSettings> {
  const { channels } = notification;
  if (channels === undefined) return notification;
  const { storedChannels } = await import("../news/channels/stored.ts");
  const { maskChannel } = await import("../news/channels/mask.ts");
  const masked = await Promise.all(storedChannels(channels).map((one) => maskChannel(one, { registry })));
  return { ...notification, channels: masked };
}

const notifyTest = defineCall({
  name: "notifyTest",
  http: { method: "POST", path: "/:id/notify-test" },
  description: "send a test message by all channels of a monitor",
  example: { answer: ANSWERS.notifyTest },
  input: v.strictObject({
    /** The id (UUID) of the monitor. */
    id: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  }),
  result: v.object({ data: v.array(v.looseObject({ type: v.string() })) }),
  run: async ({ id }, context) => {
    const store = new MonitorStore(context.services.get(RecordStoreToken));
    const monitor = await store.get(context.owner, id);
    const { sendTest } = await import("../news/channels/test-message.ts");
    const data = await sendTest(monitor, context.services.get(ClockToken).now(), context);
    return { data: data.map((one) => ({ ...one })) };
  },
});

/** The calls about who is notified, and how. */
export const notifyCalls: readonly OperationCall[] = [notifyTest];
