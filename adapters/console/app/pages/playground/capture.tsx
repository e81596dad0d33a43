import { partsOf, textOf } from "./values.ts";

interface CaptureProps {
  /** Metadata of an answer, or details of an error: either names the file. */
  readonly from: unknown;
  /** Sends the request again, and keeps what it sees; undefined where nothing can be kept. */
  readonly onCapture: (() => void) | undefined;
}

/** Keeps what a scrape saw as a file, for a report of what went wrong: `winnow replay` makes the same answer of it, offline. */
export function Capture({ from, onCapture }: CaptureProps) {
  const file = textOf(partsOf(from).capture);
  if (file !== undefined)
    return (
      <p class="bar capture">
        <a href={file} download="">
          Download the capture
        </a>
        <span class="dim">
          <code>winnow replay</code> makes this answer of it again, without the site. It holds the pages as
          they were: look before you send it on.
        </span>
      </p>
    );
  if (onCapture === undefined) return null;
  return (
    <p class="bar capture">
      <button type="button" onClick={onCapture}>
        Scrape again and capture
      </button>
      <span class="dim">A file with all that the scrape saw, such as for a report.</span>
    </p>
  );
}
