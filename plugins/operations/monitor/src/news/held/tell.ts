import type { NewDelivery } from "@winnow/kit-jobs";
import { MailerToken } from "@winnow/kit-mail";
import { RecordStoreToken } from "@winnow/kit-records";
import type { Step } from "../../check/step.ts";
import type { Monitor } from "../../monitor.ts";
import type { News } from "../report.ts";
import { escalated } from "./escalation.ts";
import { planCheck, withoutSites } from "./plan.ts";
import type { Standing } from "./reach.ts";
import { onlyFor, receiversOf } from "./receivers.ts";
import { seenUrlOf } from "./seen-link.ts";
import { HeldStore } from "./store.ts";

/** What is reported at once, and by whom. */
export interface Immediate {
  readonly monitor: Monitor;
  readonly news: News;
  /** Where a reader says that it was seen, of a message that is repeated until then. */
  readonly seenUrl?: string;
}

/** What a monitor that says when it notifies people has to send now. The rest is held, and sent by itself. */
export async function tellInTime(
  { owner, checkId, clock, context, settings }: Step,
  monitor: Monitor,
  news: News | undefined,
  { reach, failures }: Standing,
): Promise<{ readonly told: Immediate | undefined; readonly messages: readonly NewDelivery[] }> {
  const { services, kernel, logger } = context;
  const notification = monitor.notification ?? {};
  const receivers = receiversOf(notification, services.find(MailerToken)?.defaults ?? []);
  const store = new HeldStore(services.get(RecordStoreToken));
  const now = clock.now();
  const plan = await planCheck(store, { id: monitor.id, notification }, receivers, {
    owner,
    checkId,
    now,
    news,
    reach,
    failures: await failures(),
    windowMs: settings.groupFailuresMs,
  });
  const { escalation } = plan;
  const check = { owner, id: checkId, at: news?.at ?? now, failed: reach.failed };
  const messages =
    escalation === undefined ? [] : await escalated(monitor, escalation, check, { services, kernel, logger });
  const left = news && withoutSites(news, plan.without);
  if (left === undefined || plan.now.length === 0) return { told: undefined, messages };
  const atOnce = receivers.filter(({ key }) => plan.now.includes(key));
  const seenUrl = await seenUrlOf(owner, [monitor], left.at, services);
  const told = {
    monitor: { ...monitor, notification: onlyFor(notification, atOnce) },
    news: left,
    ...(seenUrl === undefined ? {} : { seenUrl }),
  };
  return { told, messages };
}
