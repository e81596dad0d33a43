import type { Browser, BrowserContext, CDPSession } from "@winnow/kit-live-page";

/** A target as puppeteer lists it. */
export type Target = ReturnType<BrowserContext["targets"]>[number];

const roots = new WeakMap<Browser, Promise<CDPSession>>();

/**
 * A session with a target, or with the browser itself, that puppeteer knows nothing of. Puppeteer takes one of two sessions with one
 * target that are made at the same time for its own, and stops what the target opens; these are made below another session, where
 * it does not look.
 */
export async function attach(browser: Browser, target?: Target): Promise<CDPSession> {
  const root = await rootOf(browser);
  const { sessionId } = await (target === undefined
    ? root.send("Target.attachToBrowserTarget")
    : root.send("Target.attachToTarget", { targetId: idOf(target), flatten: true }));
  const session = root.connection()?.session(sessionId);
  if (session === null || session === undefined) throw new Error("The target is gone.");
  return session;
}

/** Ends a session that {@link attach} made; its target may be gone. */
export async function detach(browser: Browser, session: CDPSession): Promise<void> {
  session.removeAllListeners();
  try {
    const root = await rootOf(browser);
    await root.send("Target.detachFromTarget", { sessionId: session.id() });
  } catch {
    // With the target, its session went.
  }
}

function rootOf(browser: Browser): Promise<CDPSession> {
  const root = roots.get(browser) ?? browser.target().createCDPSession();
  roots.set(browser, root);
  root.catch(() => roots.delete(browser));
  return root;
}

/** Puppeteer has the id of a target under a name that is its own. */
function idOf(target: Target): string {
  return (target as unknown as { readonly _targetId: string })._targetId;
}
