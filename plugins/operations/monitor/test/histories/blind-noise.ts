import type { Visit } from "./history.ts";

/** One of a list that stays for a day. */
export const daily = (list: readonly string[], { now }: Visit, step = 1): string =>
  list[(Math.floor(now.getTime() / 86_400_000) * step) % list.length] ?? "";

/** One of a list, another at each visit. */
export const one = (list: readonly string[], visit: Visit): string => visit.some(list, 1)[0] ?? "";

/** A text that is there at about every second visit. */
export const maybe = (text: string, visit: Visit): string => (visit.number(0, 1) === 0 ? text : "");

/** A cookie banner as a well-known tool writes it. */
export const CONSENT = `<div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk" role="dialog"><div id="onetrust-policy-text">We and our 214 partners store and access information on your device. You can accept or reject all cookies.</div><button id="onetrust-accept-btn-handler">Accept all</button><button>Reject all</button></div></div>`;

/** A cookie banner that a site wrote itself. */
export const NOTE = `<div class="ck-note"><p>This site uses cookies to remember what you prefer.</p><button>OK</button><a href="/cookies">Read more</a></div>`;

/** Whole days from a visit to a date. */
export const daysUntil = (date: string, { now }: Visit): number =>
  Math.ceil((Date.parse(date) - now.getTime()) / 86_400_000);
