import type { FetchRequest } from "@winnow/core/plugin";
import type { BrowserContext, CDPSession, Identity, Page, Target } from "@winnow/kit-live-page";

/** Pages of one kept visit, its pop-ups included. */
const MAX_PAGES = 10;

/**
 * How long hooks may work on a page that is about to close, in milliseconds. Nothing may be held up by it; but who ends a page that
 * was kept waits for what it leaves, such as a profile.
 */
export const CLOSING_MS = { scraped: 1500, kept: 10_000 } as const;

/** How the pages of a visit are. */
export interface Manners {
  /** Whether the page stays open beyond its scrape. */
  readonly isKept: () => boolean;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly identity: Identity;
  readonly ignoreCertificates: boolean;
}

/** The manners of a visit. */
export function mannersOf(
  { options: { skipTlsVerification: ignoreCertificates = true } }: FetchRequest,
  { viewport }: Pick<Manners, "viewport">,
  identity: Identity,
  isKept: () => boolean,
): Manners {
  return { isKept, viewport, identity, ignoreCertificates };
}

/**
 * Makes a page as those of its visit are. Dialogs are answered and pop-ups closed; of a page that is kept, both are left to the
 * caller that works on it.
 */
export async function teach(page: Page, client: CDPSession, manners: Manners): Promise<void> {
  const { isKept, viewport, ignoreCertificates: ignore } = manners;
  page.on("dialog", (dialog) => {
    if (isKept() && page.listenerCount("dialog") > 1) return;
    // Dismissed, this one would mean to stay.
    const answer = dialog.type() === "beforeunload" ? dialog.accept() : dialog.dismiss();
    answer.catch(() => undefined);
  });
  page.on("popup", (popup) => {
    if (!isKept()) popup?.close().catch(() => undefined);
  });
  await Promise.all([
    page.setViewport({ ...viewport }),
    client.send("Security.setIgnoreCertificateErrors", { ignore }),
    // In a browser with tabs, one that lies behind another draws nothing: clicks on it would never end.
    client.send("Emulation.setFocusEmulationEnabled", { enabled: true }),
  ]);
}

/** Makes every other page of a context as the first is, whatever opens it; beyond ten they are closed. */
export function receivePages(context: BrowserContext, manners: Manners): void {
  context.on("targetcreated", (target) => {
    if (target.type() === "page") receive(target, manners).catch(() => undefined);
  });
}

async function receive(target: Target, manners: Manners): Promise<void> {
  const page = await target.page();
  if (page === null) return;
  if ((await page.browserContext().pages()).length > MAX_PAGES) return await page.close();
  const client = await page.createCDPSession();
  await Promise.all([
    teach(page, client, manners),
    client.send("Emulation.setUserAgentOverride", manners.identity),
  ]);
}
