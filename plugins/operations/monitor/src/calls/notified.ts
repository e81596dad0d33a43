import type { DeliveryTally } from "@winnow/kit-jobs";

/** How the messages of one kind about a check stand. @see wire contract 14.6 */
export interface Notified {
  /** Whether there was a try, or a message that there will be one of. */
  readonly attempted: boolean;
  /** Whether all messages were delivered. */
  readonly success: boolean;
  /** Whether at least one was delivered. */
  readonly delivered: boolean;
  /** Whether one is still to be delivered. */
  readonly queued: boolean;
  readonly error?: string;
  readonly deliveredAt?: string;
}

/** How the messages about a check stand, as the outbox has them: null when there are none, or none any more. */
export function notificationStatusOf(
  tallies: readonly DeliveryTally[],
): Readonly<Record<string, Notified>> | null {
  if (tallies.length === 0) return null;
  return Object.fromEntries(tallies.map((tally) => [tally.notifier, notified(tally)]));
}

function notified({
  attempts,
  pending,
  delivered,
  failed,
  dropped,
  deliveredAt,
  lastError,
}: DeliveryTally): Notified {
  const isOver = pending === 0;
  return {
    attempted: attempts > 0 || !isOver,
    success: isOver && failed + dropped === 0,
    delivered: delivered > 0,
    queued: !isOver,
    ...(lastError === undefined ? {} : { error: lastError }),
    ...(deliveredAt === undefined ? {} : { deliveredAt: new Date(deliveredAt).toISOString() }),
  };
}
