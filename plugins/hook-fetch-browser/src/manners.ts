import type { Identity, Page } from "@winnow/kit-live-page";

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

/**
 * Answers dialogs and closes pop-ups. Of a page that is kept, dialogs are left to whoever listens for them, and pop-ups stay,
 * each as the page itself is.
 */
export function attend(page: Page, manners: Manners): void {
  page.on("dialog", (dialog) => {
    if (manners.isKept() && page.listenerCount("dialog") > 1) return;
    // Dismissed, this one would mean to stay.
    const answer = dialog.type() === "beforeunload" ? dialog.accept() : dialog.dismiss();
    answer.catch(() => undefined);
  });
  page.on("popup", (popup) => {
    if (popup !== null) receive(popup, manners).catch(() => undefined);
  });
}

async function receive(popup: Page, manners: Manners): Promise<void> {
  const { isKept, viewport, identity, ignoreCertificates: ignore } = manners;
  if (!isKept() || (await popup.browserContext().pages()).length > MAX_PAGES) return await popup.close();
  attend(popup, manners);
  const client = await popup.createCDPSession();
  await Promise.all([
    popup.setViewport({ ...viewport }),
    client.send("Security.setIgnoreCertificateErrors", { ignore }),
    client.send("Emulation.setUserAgentOverride", identity),
  ]);
}
