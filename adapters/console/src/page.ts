/**
 * Nothing is loaded from elsewhere, and no text can become script: what is shown of pages stands in frames without scripts, which
 * inherit this. Styles may stand in elements, as those of a page's snapshot do.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types winnow-frame",
].join("; ");

/** Headers of the console's page. */
export const HOME_HEADERS = {
  "content-security-policy": POLICY,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cache-control": "no-cache",
};

/** The console's page: everything else is done by its script. */
export const homePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Winnow</title>
<link rel="icon" href="/console/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/console/main.css">
<script type="module" src="/console/main.js"></script>
</head>
<body>
<div id="app"></div>
<noscript><p class="alone">The console needs scripts. The API does not: <a href="/docs">reference</a>.</p></noscript>
</body>
</html>
`;
