import { Content } from "@winnow/kit-operations";
import { viewer } from "./script.ts";
import { STYLES } from "./styles.ts";

/** What the page of a viewer is about. */
export interface ViewerPageOptions {
  /** Shown until the page that is watched has a title. @defaultValue "Live view" */
  readonly title?: string;
  /** Whether it passes on what its user does. The right to it has the socket, not the page. @defaultValue false */
  readonly interactive?: boolean;
  /**
   * Where its socket is, from the page; it is opened with the query of the page.
   * @defaultValue "socket" below the path of the page
   */
  readonly socket?: string;
}

/** A page shows this without its socket, such as one whose link is too old. */
const NO_SCRIPT = "This page needs JavaScript to show the picture.";
const SCRIPT = `(${viewer})();`;

/**
 * A page that shows a live page, and needs nothing but its socket, which {@link serveView} serves. It may stand in frames of other
 * pages, is light or dark as its user likes, and fits into any window.
 */
export function viewerPage({
  title = "Live view",
  interactive = false,
  socket,
}: ViewerPageOptions = {}): Content {
  const name = quoted(title);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${name}</title>
<style>${STYLES}</style>
</head>
<body data-status="connecting" data-interactive="${interactive}"${socket === undefined ? "" : ` data-socket="${quoted(socket)}"`}>
<header>
<p id="state"><i></i><span id="status" role="status">Connecting</span></p>
<p id="page"><b id="title">${name}</b><span id="address"></span></p>
<p id="people"><span id="control">${interactive ? "You can take control" : "View only"}</span><span id="others"></span></p>
<button id="keys" type="button">Keyboard</button>
</header>
<main id="stage">
<canvas id="picture" role="img" aria-label="Picture of the page" width="1280" height="800"></canvas>
<textarea id="field" aria-label="Keys that are sent to the page" autocapitalize="off" autocomplete="off" autocorrect="off" spellcheck="false"></textarea>
<div id="curtain"><b></b><span id="note"></span></div>
<noscript>${NO_SCRIPT}</noscript>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
  return new Content("text/html; charset=utf-8", html, { http: { script: SCRIPT, isEmbeddable: true } });
}

function quoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
