import { useEffect, useRef } from "preact/hooks";

/**
 * Shows markup that somebody else wrote, such as a page or a mail. No script of it runs, it loads nothing from anywhere, not even
 * pictures, its links and forms lead nowhere, and it can't reach out of its frame. Only this page can look in, to mark places.
 */
export function Frame({ html, title, onReady }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const show = () => {
      const inside = element.contentDocument;
      if (inside === null || inside.URL !== "about:srcdoc") return;
      inside.addEventListener("click", stayHere, true);
      inside.addEventListener("submit", stayHere, true);
      ready.current?.(inside);
    };
    element.addEventListener("load", show);
    // A page of megabytes is handed over after what the reader did has been painted.
    const timer = setTimeout(() => {
      element.srcdoc = policy.createHTML(html) as string;
    });
    return () => {
      clearTimeout(timer);
      element.removeEventListener("load", show);
    };
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      class="frame"
      sandbox="allow-same-origin"
      referrerpolicy="no-referrer"
    />
  );
}

/** Properties of {@link Frame}. */
export interface FrameProps {
  readonly html: string;
  /** What it is, for those who cannot see it. */
  readonly title: string;
  /** Gets the document whenever it is shown anew; it may be looked at and marked, and nothing of it may be run. */
  readonly onReady?: (inside: Document) => void;
}

/** Stands before everything of the markup, and adds to the policy of this page. */
const GUARD =
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">` +
  `<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light">`;

/** The one place where text becomes markup: the document of a frame without scripts. */
const policy = createPolicy();

function createPolicy(): { createHTML(html: string): unknown } {
  const guarded = (html: string) => `<!doctype html>${GUARD}${html}`;
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy("winnow-frame", { createHTML: guarded }) ?? { createHTML: guarded };
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): unknown };
}

function stayHere(event: Event): void {
  event.preventDefault();
}
