/** On a narrow screen the explorer has no list of calls, so that there is one of our own. In the dark it has no colours of its own. */
const STYLE = `
html, body { height: 100%; margin: 0; }
#menu { display: none; font: 15px/1.4 system-ui, sans-serif; }
@media (max-width: 767.98px) {
  #menu { display: block; position: fixed; z-index: 2; top: 8px; right: 8px; max-width: 85vw; color: #fff; }
  #menu summary { margin-left: auto; width: max-content; padding: 6px 12px; border-radius: 6px; background: #2f5d50; }
  #menu nav { max-height: 75vh; overflow: auto; padding: 8px 0; border-radius: 6px; background: #22382f; }
  #menu a { display: block; padding: 8px 16px; color: #d6e2da; text-decoration: none; }
}
@media (prefers-color-scheme: dark) {
  html { color-scheme: dark; background: #15191a; }
  openapi-explorer {
    --bg: #15191a; --bg2: #1d2324; --bg3: #283031; --light-bg: #343c3d; --input-bg: #1d2324; --hover-color: #1d2324;
    --fg: #e4e8e4; --fg2: #cfd6d1; --fg3: #b3bdb8; --light-fg: #a1aca7; --placeholder-color: #8b9792;
    --border-color: #46504f; --light-border-color: #343c3d; --code-border-color: #343c3d;
    --code-fg: #cfd6d1; --inline-code-fg: #f0a8a8; --code-property-color: #f0a8a8; --code-keyword-color: #8fc7e8;
    --code-operator-color: #d9b380; --primary-color: #7fc4ad; --primary-btn-text-color: #0d1f19; --secondary-color: #e0a83a;
    --light-green: #163a22; --light-red: #4a1f1f; --light-orange: #43300f; --light-yellow: #43390f; --light-blue: #12313f;
    --light-purple: #2d2344; --light-gray: #283031; --green: #7fd39a; --red: #f09090; --blue: #8fc7e8; --purple: #bfa5ee;
    --orange: #f0b070; --yellow: #ecd06a; --gray: #a1aca7; --header-bg: #22382f;
  }
}
`;

/** Lists the calls on a narrow screen, when it is first opened; where one is chosen, the list closes. */
export const MENU_SCRIPT = `const menu = document.getElementById("menu");
const list = menu.querySelector("nav");
menu.addEventListener("toggle", async () => {
  if (!menu.open || list.childElementCount > 0) return;
  const { paths } = await (await fetch("/openapi.json")).json();
  for (const [path, calls] of Object.entries(paths))
    for (const [method, { summary }] of Object.entries(calls)) {
      const link = document.createElement("a");
      link.href = "#?route=" + method + "-" + path;
      link.textContent = summary;
      list.append(link);
    }
});
list.addEventListener("click", () => {
  menu.open = false;
});
`;

/** The page of the reference. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Winnow API reference</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<script type="module" src="/docs/explorer.js"></script>
<script type="module" src="/docs/menu.js"></script>
</head>
<body>
<details id="menu"><summary>Calls</summary><nav aria-label="Calls"></nav></details>
<openapi-explorer spec-url="/openapi.json" default-schema-tab="body" hide-server-selection="true" fetch-credentials="omit"
 primary-color="#2f5d50" secondary-color="#c8891a" nav-bg-color="#22382f" nav-hover-bg-color="#2f5d50"
 nav-text-color="#d6e2da" nav-hover-text-color="#ffffff"></openapi-explorer>
<noscript>This page needs scripts. The same for machines: <a href="/openapi.json">/openapi.json</a>.</noscript>
</body>
</html>
`;
