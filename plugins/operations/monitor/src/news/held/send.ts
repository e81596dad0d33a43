import type { Kernel } from "@winnow/core";
import { ClockToken, type Logger, type Services } from "@winnow/core/plugin";
import type { Jobs, NewDelivery } from "@winnow/kit-jobs";
import { MailerToken } from "@winnow/kit-mail";
import { RecordStoreToken } from "@winnow/kit-records";
import type { Monitor } from "../../monitor.ts";
import { idOf } from "../../store/keys.ts";
import { MonitorStore } from "../../store/store.ts";
import { composeFor } from "../channels/compose.ts";
import { type FindTeller, type Letter, letterOf } from "./letter.ts";
import { letterMail } from "./letter-mail.ts";
import { letterMessage } from "./letter-message.ts";
import { type Receiver, receiversOf } from "./receivers.ts";
import { seal } from "./seal.ts";
import { seenUrlOf } from "./seen-link.ts";
import { type DueMessage, dropDue, dueChange, HeldStore, type Sealed } from "./store.ts";

/** Messages that one round sends. */
const MAX_DUE = 100;
const MAX_ATTEMPTS = 20;
const MINUTE_MS = 60_000;
const TYPE = "monitor.digest";

/** What notifies people of what was held. */
export interface Teller {
  readonly services: Services;
  readonly kernel: Pick<Kernel, "registry" | "newId">;
  readonly jobs: Pick<Jobs, "send">;
  readonly logger: Logger;
}

/** Sends the messages whose time has come. Several processes may do so at once: each message is sent once. */
export async function tellDue(teller: Teller): Promise<void> {
  const { services, kernel, logger } = teller;
  const store = new HeldStore(services.get(RecordStoreToken));
  const now = services.get(ClockToken).now();
  const stuck = new Set<string>();
  for (;;) {
    const due = (await store.due(now, MAX_DUE)).filter(({ key }) => !stuck.has(key));
    if (due.length === 0) return;
    for (const one of due)
      try {
        if (one.sealed === undefined) await close(store, one, now, teller, kernel.newId());
        else await send(store, one, one.sealed, teller);
      } catch (error) {
        stuck.add(one.key);
        logger.error({ receiver: one.receiver, error }, "a message of monitors could not be sent");
        await later(store, one, one.sealed, now);
      }
  }
}

/** Closes a message; the next look finds it closed, and sends it. */
async function close(
  store: HeldStore,
  due: DueMessage,
  now: number,
  { services }: Teller,
  id: string,
): Promise<void> {
  const monitors = new MonitorStore(services.get(RecordStoreToken));
  await seal(store, due, id, now, (monitorId) => monitors.find(due.owner, monitorId));
}

/** Sends a closed message and forgets it. After a crash between these it is sent again under its key, which does nothing. */
async function send(store: HeldStore, due: DueMessage, sealed: Sealed, teller: Teller): Promise<void> {
  const { owner } = due;
  const messages = await messagesOf(store, due, sealed, teller);
  if (messages.length > 0) await teller.jobs.send(messages, { owner, key: `held ${sealed.id}` });
  await store.write([dropDue(due)]);
}

/** Puts a message off that could not be sent; one that never can is given up. */
async function later(
  store: HeldStore,
  due: DueMessage,
  sealed: Sealed | undefined,
  now: number,
): Promise<void> {
  if (sealed === undefined) return;
  const attempts = sealed.attempts + 1;
  const again = dueChange({ ...due, at: now + attempts * MINUTE_MS }, { ...sealed, attempts });
  await store.write([dropDue(due), ...(attempts < MAX_ATTEMPTS ? [again] : [])]);
}

async function messagesOf(
  store: HeldStore,
  { owner, receiver: key }: DueMessage,
  sealed: Sealed,
  teller: Teller,
): Promise<readonly NewDelivery[]> {
  const { services } = teller;
  const monitors = new MonitorStore(services.get(RecordStoreToken));
  const defaults = services.find(MailerToken)?.defaults ?? [];
  let receiver: Receiver | undefined;
  // What a monitor does not tell this receiver any more is not reported.
  const find: FindTeller = async (id) => {
    const monitor = await monitors.find(owner, id);
    const own = receiversOf(monitor?.notification ?? {}, defaults).find((one) => one.key === key);
    receiver ??= own;
    return own === undefined ? undefined : monitor;
  };
  const letter = await letterOf(store, owner, sealed, find);
  if (letter === undefined || receiver === undefined) return [];
  const composed = await compose(letter, owner, receiver, teller);
  return composed.map((one, at) => ({ ...one, id: idOf(`${sealed.id} ${at}`) }));
}

/** The message to one receiver. */
export async function compose(
  letter: Letter,
  owner: string,
  { email, channel }: Receiver,
  { services, kernel, logger }: Omit<Teller, "jobs">,
  type = TYPE,
): Promise<readonly NewDelivery[]> {
  const seenUrl = await seenUrlOf(owner, monitorsOf(letter), letter.at, services);
  if (email !== undefined) return await mailTo(email, letter, owner, services, seenUrl, type);
  if (channel === undefined) return [];
  const links = seenUrl === undefined ? [] : [{ label: "I have seen this", url: seenUrl }];
  const parts = { registry: kernel.registry, services, newId: kernel.newId, logger };
  return await composeFor([channel], type, letterMessage(letter, links), parts);
}

/** An e-mail to one address, with those of the monitors whose e-mail it wants. */
async function mailTo(
  email: string,
  letter: Letter,
  owner: string,
  services: Services,
  seenUrl: string | undefined,
  type: string,
): Promise<readonly NewDelivery[]> {
  const mailer = services.find(MailerToken);
  if (mailer === undefined) return [];
  const leaveUrls = new Map<string, string>();
  for (const { id, name } of monitorsOf(letter)) {
    const links = await mailer.links({ owner, id, name }, email);
    if (links !== undefined) leaveUrls.set(id, links.unsubscribeUrl);
  }
  const wanted = onlyOf(letter, leaveUrls);
  const [first, ...others] = wanted === undefined ? [] : monitorsOf(wanted);
  if (wanted === undefined || first === undefined) return [];
  // Who leaves a message about several monitors leaves them all; each section has a link for its own.
  const list =
    others.length === 0
      ? { owner, id: first.id, name: first.name }
      : { owner, id: "all", name: "all monitors" };
  const { picturesFor } = await import("../pictures.ts");
  const shown = wanted.sections.flatMap(({ news }) => news);
  const links = {
    pictures: await picturesFor(owner, shown, services),
    leaveUrls: others.length === 0 ? new Map<string, string>() : leaveUrls,
    ...(seenUrl === undefined ? {} : { seenUrl }),
  };
  return await mailer.compose(list, [email], type, ({ unsubscribeUrl }) =>
    letterMail(wanted, { ...links, unsubscribeUrl }),
  );
}

/** The monitors that a message is about, each once. */
function monitorsOf({ sections, sites }: Letter): readonly Monitor[] {
  const all = [...sites.flatMap(({ monitors }) => monitors), ...sections].map(({ monitor }) => monitor);
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

/** The message without the monitors that somebody has left; undefined when nothing remains. */
function onlyOf(letter: Letter, wanted: ReadonlyMap<string, string>): Letter | undefined {
  const sections = letter.sections.filter(({ monitor }) => wanted.has(monitor.id));
  const sites = letter.sites.flatMap((site) => {
    const monitors = site.monitors.filter(({ monitor }) => wanted.has(monitor.id));
    return monitors.length === 0 ? [] : [{ ...site, monitors }];
  });
  return sections.length + sites.length === 0 ? undefined : { ...letter, sections, sites };
}
