import { type Clock, type ScrapeContext, WinnowError } from "@winnow/core/plugin";
import { CreditsToken } from "@winnow/kit-teams";
import type { LiveSession } from "./session.ts";

/** Milliseconds between two bookings, and for how long ahead credits are set aside. */
const EVERY_MS = 15_000;

/**
 * Books what a session costs while it is open, so that the end of the process loses at most the last seconds of it, and ends it
 * when its team has no credits for the next.
 */
export function meter(session: LiveSession, context: ScrapeContext, clock: Clock): void {
  const reservation = context.find(CreditsToken)?.ofScrape(context.id);
  if (reservation === undefined) return;
  const { payer, logger } = context;
  const others = context.credits;
  let stopTimer = () => {};
  const pay = async () => {
    const ageMs = clock.now() - session.createdAt;
    const bills = { ...context.bills, "operation-interact": session.creditsAfter(ageMs) };
    try {
      await reservation.book(payer, bills);
      await reservation.raise(others + session.creditsAfter(ageMs + EVERY_MS), bills);
    } catch (error) {
      if (!WinnowError.is(error, "INSUFFICIENT_CREDITS"))
        return logger.warn({ error }, "what a session costs could not be booked yet");
      void session.end("The credits of the team were used up.", error);
      throw error;
    }
  };
  const next = () => {
    stopTimer = clock.after(EVERY_MS, () => void pay().then(next, () => {}), { background: true });
    if (session.signal.aborted) stopTimer();
  };
  session.pay = pay;
  session.signal.addEventListener("abort", () => stopTimer(), { once: true });
  void pay().then(next, () => {});
}
