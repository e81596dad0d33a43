import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

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
  useEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog ref={box} class={isWide ? "wide" : ""} aria-labelledby={id} onClose={onClose}>
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
