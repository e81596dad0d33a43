import { useRef, useState } from "preact/hooks";
import { pathOf, type Session } from "./types.ts";

/** The page of a session as it is now: to watch, or to work on. */
export function LiveView({ session }: { readonly session: Session }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isTaken, setTaken] = useState(false);
  // Links are signed anew each time that they are asked for, and the one that is open stays good.
  const [paths] = useState({
    watch: pathOf(session.liveViewUrl),
    act: pathOf(session.interactiveLiveViewUrl),
  });
  const path = isTaken ? paths.act : paths.watch;
  if (path === undefined)
    return <p class="card dim">This session was opened without a live view (streamWebView is false).</p>;
  return (
    <section class="card stack" aria-label="Live view">
      <div class="bar">
        <button
          type="button"
          class={isTaken ? "" : "main"}
          ref={button}
          aria-pressed={isTaken}
          onClick={() => setTaken(!isTaken)}
        >
          {isTaken ? "Let go" : "Take over"}
        </button>
        <span class="dim" role="status">
          {isTaken
            ? "Your mouse and keyboard go to the page. Shift + Escape gets the keyboard back."
            : "You watch. Take over to click and type in the page."}
        </span>
      </div>
      <iframe
        key={path}
        ref={frame}
        class="live-view"
        title="Live view of the session"
        src={path}
        allow="clipboard-read; clipboard-write"
        onLoad={() => {
          const inside = frame.current?.contentWindow;
          if (inside == null) return;
          inside.addEventListener("keydown", (event) => leave(event, button.current), true);
          if (isTaken) inside.document.getElementById("field")?.focus();
        }}
      />
    </section>
  );
}

/** The page takes every key, Tab too: one has to lead out of it. */
function leave(event: KeyboardEvent, to: HTMLElement | null): void {
  if (event.key !== "Escape" || !event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  to?.focus();
}
