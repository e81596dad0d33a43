import type { CDPSession } from "@winnow/kit-live-page";
import { detach, type Target } from "../attach.ts";

/** Pixels of a side of a picture. */
const MAX_SIDE = 1280;
/** Of 100. */
const QUALITY = 60;
/** Characters of an address and a title that viewers are sent. */
const MAX_TEXT = 2000;

/** What a page is called. */
export interface PageInfo {
  readonly url: string;
  readonly title: string;
}

/** Receives what a screen shows. */
interface Listener {
  readonly frame: (picture: Uint8Array, number: number) => void;
  readonly navigated: () => void;
}

/** One page, as pictures of what can be seen of it. */
export class Screen {
  readonly target: Target;
  readonly session: CDPSession;
  /** Size of the page's window, in pixels of CSS; 0 before the first picture. */
  width = 0;
  height = 0;

  constructor(target: Target, session: CDPSession, { frame, navigated }: Listener) {
    this.target = target;
    this.session = session;
    session.on("Page.frameNavigated", navigated);
    session.on("Page.navigatedWithinDocument", navigated);
    session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
      this.width = metadata.deviceWidth;
      this.height = metadata.deviceHeight;
      frame(Buffer.from(data, "base64"), sessionId);
    });
  }

  /** Begins to take pictures. */
  async open(toFront: boolean): Promise<void> {
    await this.session.send("Page.enable");
    if (toFront) await this.session.send("Page.bringToFront");
    const bounds = { maxWidth: MAX_SIDE, maxHeight: MAX_SIDE, quality: QUALITY };
    await this.session.send("Page.startScreencast", { format: "jpeg", ...bounds });
  }

  acknowledge(number: number): void {
    this.session.send("Page.screencastFrameAck", { sessionId: number }).catch(() => {});
  }

  /** What the page is called now; undefined when it is gone. */
  async look(): Promise<PageInfo | undefined> {
    try {
      const { targetInfo } = await this.session.send("Target.getTargetInfo");
      return { url: targetInfo.url.slice(0, MAX_TEXT), title: targetInfo.title.slice(0, MAX_TEXT) };
    } catch {
      return undefined;
    }
  }

  /** Takes no more pictures. The page may be gone. */
  async close(): Promise<void> {
    await detach(this.target.browser(), this.session);
  }
}
