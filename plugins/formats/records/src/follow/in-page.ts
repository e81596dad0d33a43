/**
 * In the page: says how large it is and what its buttons are called; with `go`, presses the button of that number, or scrolls to
 * the end where there is none.
 */
export function growOnce(go: { readonly button: number } | undefined): {
  readonly size: number;
  readonly labels: readonly string[];
  readonly hasClicked: boolean;
} {
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const buttons = [...document.querySelectorAll<HTMLElement>("button, [role=button], a, input[type=button]")]
    .filter((element) => {
      const leads = element.getAttribute("href");
      const isLink =
        leads !== null && leads !== "" && !leads.startsWith("#") && !leads.startsWith("javascript:");
      return !isLink && isShown(element) && !element.hasAttribute("disabled");
    })
    .slice(0, 500);
  const labels = buttons.map((element) =>
    (element.textContent || element.getAttribute("aria-label") || element.getAttribute("value") || "")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 60),
  );
  const size = document.body.getElementsByTagName("*").length;
  if (go === undefined) return { size, labels, hasClicked: false };
  const button = buttons[go.button];
  if (button === undefined) window.scrollTo(0, document.documentElement.scrollHeight);
  else {
    button.scrollIntoView({ block: "center" });
    button.click();
  }
  return { size, labels, hasClicked: button !== undefined };
}
