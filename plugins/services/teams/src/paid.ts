import {
  defineHook,
  defineNotifier,
  type Logger,
  type Plugin,
  type ScrapeRequest,
  type Services,
} from "@winnow/core/plugin";
import type { Ledger } from "./ledger.ts";

/** What the end of a scrape reports. */
interface End {
  readonly owner: string;
  readonly payer?: string;
  readonly bills: Readonly<Record<string, number>>;
}

/**
 * Has teams pay for their scrapes: the price that its request implies is set aside before it begins, and what it cost is booked
 * before its answer leaves. An answer that is not covered is refused.
 */
export function paidScrapes(ledgerOf: (services: Services) => Ledger): readonly Plugin[] {
  let ledger: Ledger | undefined;
  let log: Logger | undefined;
  const admission = defineHook({
    name: "credits",
    id: "service-teams-check",
    setup: ({ services, logger }) => {
      ledger = ledgerOf(services);
      log = logger;
    },
    admit: async (request, { id, owner, credits }) => {
      // One whose page crashed begins anew with what it has.
      if (owner === "" || ledger === undefined || ledger.scrapes.has(id)) return request;
      ledger.scrapes.set(id, await ledger.reserve(owner, credits + priceOf(request)));
      return request;
    },
    release: async (made, _, { id, payer, bills }) => {
      await ledger?.ofScrape(id)?.book(payer, { ...bills });
      return made;
    },
  });
  const books = defineNotifier({
    name: "ledger",
    id: "service-teams-ledger",
    notify: async ({ id, data }) => {
      const { owner, payer, bills } = data as unknown as End;
      const reservation =
        ledger?.ofScrape(id) ?? (owner === "" ? undefined : await ledger?.reserve(owner, 0));
      ledger?.scrapes.delete(id);
      const unpaid = (await reservation?.settle(payer, bills)) ?? 0;
      if (unpaid > 0)
        log?.warn({ owner, credits: unpaid }, "what a scrape cost was more than its team had left");
    },
  });
  return [admission, books];
}

/** The price that the request implies: that of the page, and of each format if it succeeds. @see wire contract 1.5 */
function priceOf({ credits: ofPage, formats }: ScrapeRequest): number {
  return formats.reduce((sum, { credits = 0 }) => sum + credits, ofPage);
}
