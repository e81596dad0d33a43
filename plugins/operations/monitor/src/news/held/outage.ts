/** Monitors that are named for one site; of others only the number. */
const MAX_MEMBERS = 200;

/** A monitor that failed at a site, and the check that reported so. */
export interface Member {
  readonly monitorId: string;
  readonly checkId: string;
}

/** A site that does not answer, as one receiver is notified of it. */
export interface Outage {
  readonly host: string;
  /** When the first of its failures was reported, in milliseconds since the epoch. */
  readonly since: number;
  readonly members: readonly Member[];
  /** Monitors that failed as well and are not named. */
  readonly left: number;
  /** Whether it was reported. */
  readonly isSaid: boolean;
  /** When one of its monitors read the site again. */
  readonly backAt?: number;
}

/** What becomes of an outage, and whether something new is to be reported. */
export interface OutageStep {
  readonly after: Outage;
  readonly isNew: boolean;
}

/** A site at which a monitor fails: the first failure is to be reported, later ones join it. */
export function failedAt(host: string, before: Outage | undefined, member: Member, now: number): OutageStep {
  if (before === undefined)
    return { after: { host, since: now, members: [member], left: 0, isSaid: false }, isNew: true };
  const { backAt: _, ...standing } = before;
  const isKnown = before.members.some(({ monitorId }) => monitorId === member.monitorId);
  if (isKnown) return { after: standing, isNew: false };
  const isFull = before.members.length >= MAX_MEMBERS;
  const members = isFull ? before.members : [...before.members, member];
  return { after: { ...standing, members, left: before.left + (isFull ? 1 : 0) }, isNew: false };
}

/** A site that a monitor reads again. Only one that had failed there says so; undefined where nothing changes. */
export function readAgain(
  before: Outage | undefined,
  monitorId: string,
  now: number,
): OutageStep | undefined {
  if (before === undefined || before.backAt !== undefined) return undefined;
  if (!before.members.some((one) => one.monitorId === monitorId)) return undefined;
  // Until it was reported that it is down, one message says both.
  return { after: { ...before, backAt: now }, isNew: before.isSaid };
}

/** What is reported when the time has come; undefined when there is nothing to say any more. `after` is undefined when it is over. */
export function toTell(
  outage: Outage,
  round: number,
): { readonly after: Outage | undefined; readonly isReminder: boolean } | undefined {
  if (outage.backAt !== undefined) return { after: undefined, isReminder: false };
  if (!outage.isSaid) return { after: { ...outage, isSaid: true }, isReminder: false };
  return round > 0 ? { after: outage, isReminder: true } : undefined;
}
