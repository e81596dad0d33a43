import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

/** Properties of {@link Dialog}. */
export interface DialogProps {
  readonly title: ComponentChildren;
  readonly onClose: () => void;
  /** Whether it takes all the room that there is. @defaultValue false */
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}

/** Something in front of the page. Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = box.current;
    dialog?.showModal();
    return () => {
      // One that the browser closed has given the focus back, and somebody may have moved on since.
      if (dialog?.open && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      class={isWide ? "wide" : ""}
      aria-labelledby={id}
      onCancel={(event) => {
        // It is gone before the next key. The event "close" comes a frame later, when another dialog may be open already.
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      <div class="bar">
        <h2 id={id} class="grow">
          {title}
        </h2>
        <button type="button" class="quiet" onClick={onClose}>
          Close
        </button>
      </div>
      {children}
    </dialog>
  );
}
