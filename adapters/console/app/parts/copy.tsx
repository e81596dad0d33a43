import { useState } from "preact/hooks";

/** Copies a text, and says so. */
export function CopyButton({
  text,
  label = "Copy",
}: {
  readonly text: () => string;
  readonly label?: string;
}) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setSaid("Copied");
    } catch {
      setSaid("Select it and copy by hand");
    }
    setTimeout(() => setSaid(""), 2000);
  };
  return (
    <button type="button" class="quiet" onClick={copy}>
      <span aria-live="polite">{said === "" ? label : said}</span>
    </button>
  );
}
