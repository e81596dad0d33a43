/** In the page: whether what has the focus, also inside frames and shadow roots, can be written into. */
export function isEditable(): boolean {
  let focused: Element | null = document.activeElement;
  for (;;) {
    if (focused?.localName === "iframe") {
      const inner = (focused as HTMLIFrameElement).contentDocument;
      // What has the focus in a foreign frame cannot be known.
      if (inner === null) return true;
      focused = inner.activeElement;
    } else if (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    else return focused?.matches(":read-write") === true;
  }
}
