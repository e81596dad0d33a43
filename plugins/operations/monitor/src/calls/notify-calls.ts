import type { Kernel } from "@winnow/core";
import { badRequest, ClockToken, WinnowError } from "@winnow/core/plugin";
import { type CallContext, Content, defineCall, type OperationCall } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import { errors } from "../errors.ts";
import type { TestResult } from "../news/channels/test-message.ts";
import type { NotificationSettings } from "../request.ts";
import { MonitorStore } from "../store/store.ts";
import { ANSWERS, CHECK_ID, TOKEN } from "./examples.ts";
import type { OfMonitor } from "./inputs.ts";

const Id = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const Token = v.pipe(v.string(), v.maxLength(4096));
const Until = v.object({ id: v.string(), seenUntil: v.string() });
const HTML = "text/html; charset=utf-8";

/** What somebody has seen. */
export interface SeenInput {
  /** The id (UUID) of the monitor. */
  readonly id: string;
  /** The id (UUID) of the check: it and what was found before it. @defaultValue all that was found until now */
  readonly checkId?: string;
}

/** How far somebody has seen what a monitor found. */
export interface Seen extends OfMonitor {
  /** As an ISO 8601 time. */
  readonly seenUntil: string;
}

/** The calls, for the types of an app. */
export interface NotifyCalls {
  readonly seen: { input: SeenInput; result: { data: Seen } };
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
  if ((notification?.channels ?? notification?.escalate?.channels) === undefined) return request;
  const { resolveChannels } = await import("../news/channels/stored.ts");
  return { ...request, notification: notification && (await resolveChannels(notification, before, context)) };
}

/** How a monitor notifies people, as it is shown: without secrets. */
export async function maskNotification(
  notification: NotificationSettings,
  { registry }: Pick<Kernel, "registry">,
): Promise<NotificationSettings> {
  const { channels, escalate } = notification;
  if ((channels ?? escalate?.channels) === undefined) return notification;
  const { storedChannels } = await import("../news/channels/stored.ts");
  const { maskChannel } = await import("../news/channels/mask.ts");
  const mask = async (all: NotificationSettings["channels"]) =>
    await Promise.all(storedChannels(all).map((one) => maskChannel(one, { registry })));
  return {
    ...notification,
    ...(channels === undefined ? {} : { channels: await mask(channels) }),
    ...(escalate?.channels === undefined
      ? {}
      : { escalate: { ...escalate, channels: await mask(escalate.channels) } }),
  };
}

const notifyTest = defineCall({
  name: "notifyTest",
  http: { method: "POST", path: "/:id/notify-test" },
  description: "send a test message by all channels of a monitor",
  example: { answer: ANSWERS.notifyTest },
  input: v.strictObject({
    /** The id (UUID) of the monitor. */
    id: Id,
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

const seen = defineCall({
  name: "seen",
  http: { method: "POST", path: "/:id/seen" },
  description: "say that what a monitor found was seen",
  example: { request: { checkId: CHECK_ID }, answer: ANSWERS.seen },
  input: v.strictObject({
    /** The id (UUID) of the monitor. */
    id: Id,
    /** The id (UUID) of the check: it and what was found before it. @defaultValue all that was found until now */
    checkId: v.exactOptional(Id),
  }),
  result: v.object({ data: Until }),
  run: async ({ id, checkId }, { services, owner }) => {
    const records = services.get(RecordStoreToken);
    const store = new MonitorStore(records);
    await store.get(owner, id);
    const { HeldStore } = await import("../news/held/store.ts");
    const held = new HeldStore(records);
    let until = services.get(ClockToken).now();
    if (checkId !== undefined) {
      const check = await store.findCheck(owner, { id: checkId, monitorId: id });
      if (check === undefined)
        throw new WinnowError("MONITOR_CHECK_NOT_FOUND", "Check not found", errors.MONITOR_CHECK_NOT_FOUND);
      until = (await held.news(owner, { id: checkId, monitorId: id }))?.at ?? check.updatedAt;
    }
    return { data: { id, seenUntil: new Date(await held.see(owner, id, until)).toISOString() } };
  },
});

/** The page behind the link of a message. It changes nothing, as scanners open every link: its button does. */
const seenPage = defineCall({
  name: "seenPage",
  http: { method: "GET", path: "/seen", contentType: "text/html" },
  description: "show the page that says that a message was seen",
  isOpen: true,
  example: { request: { token: TOKEN }, answer: "<!doctype html>" },
  input: v.strictObject({
    /** That of the link in the message, at most 4096 characters. */
    token: Token,
  }),
  result: v.object({}),
  run: async ({ token }, context) => {
    const pages = await import("./seen-pages.ts");
    const claims = await pages.readClaims(token, context.services);
    if (claims === undefined) return new Content(HTML, pages.failedPage(), { isFailure: true });
    return new Content(HTML, pages.askPage(await namesOf(claims, context), token));
  },
});

const seenByLink = defineCall({
  name: "seenByLink",
  http: { method: "POST", path: "/seen" },
  description: "say that a message was seen, by the token of its link",
  isOpen: true,
  example: { request: { token: TOKEN }, answer: { data: [ANSWERS.seen.data] } },
  input: v.strictObject({
    /** That of the link in the message, at most 4096 characters. */
    token: Token,
    /** Sent by the button of the page, which wants a page as the answer. */
    page: v.optional(v.pipe(v.string(), v.maxLength(10))),
  }),
  result: v.object({ data: v.array(Until) }),
  run: async ({ token, page }, context) => {
    const pages = await import("./seen-pages.ts");
    const claims = await pages.readClaims(token, context.services);
    if (claims === undefined) {
      if (page !== undefined) return new Content(HTML, pages.failedPage(), { isFailure: true });
      throw badRequest([{ code: "custom", path: ["token"], message: pages.NOT_VALID }]);
    }
    const { HeldStore } = await import("../news/held/store.ts");
    const held = new HeldStore(context.services.get(RecordStoreToken));
    const names = await namesOf(claims, context);
    const data: Seen[] = [];
    for (const { id } of names)
      data.push({ id, seenUntil: new Date(await held.see(claims.owner, id, claims.until)).toISOString() });
    return page === undefined ? { data } : new Content(HTML, pages.donePage(names));
  },
});

/** The monitors of a link that are still there. */
async function namesOf(
  { owner, monitorIds }: { readonly owner: string; readonly monitorIds: readonly string[] },
  { services }: Pick<CallContext, "services">,
) {
  const store = new MonitorStore(services.get(RecordStoreToken));
  const found = await Promise.all(monitorIds.map((id) => store.find(owner, id)));
  return found.filter((one) => one !== undefined).map(({ id, name }) => ({ id, name }));
}

/** The calls about who is notified, and how. */
export const notifyCalls: readonly OperationCall[] = [notifyTest, seen, seenPage, seenByLink];
