/** Pages of frameworks that are in wide use, in their production builds. */
import process from "node:process";
import { buildSync } from "esbuild";
import { after, type Handler, html, json, PROSE, page, type SelfFillingPage, script } from "./page.ts";

/** Bundles a script with what it imports, when it is asked for. */
function bundle(text: string): Handler {
  let built: string | undefined;
  return (request, response) => {
    built ??= bundleNow(text);
    script(built)(request, response);
  };
}

function bundleNow(text: string): string {
  const { outputFiles } = buildSync({
    stdin: { contents: text, loader: "jsx", resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    jsx: "automatic",
    jsxImportSource: "react",
    logLevel: "silent",
    absWorkingDir: process.cwd(),
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return outputFiles[0]?.text ?? "";
}

const react = page({
  name: "react-suspense",
  body: `<div id="root"></div><script src="app.js" defer></script>`,
  expects: ["Olive oil from Crete", "In stock until Sunday"],
  not: ["Fetching oils", "Fetching stock"],
  lastMs: 1300,
  routes: {
    "app.js": bundle(`import { Suspense, use, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
const ask = async (path) => (await fetch(path)).json();
const oils = ask("oils");
function Oils() {
  const [stock, setStock] = useState("Fetching stock");
  useEffect(() => void ask("stock").then(setStock), []);
  return <>{use(oils).map((oil) => <article key={oil}><h2>{oil}</h2><p>{stock}</p></article>)}</>;
}
createRoot(document.getElementById("root")).render(
  <><h1>Oils</h1><p>${proseOf()}</p><Suspense fallback={<p>Fetching oils</p>}><Oils /></Suspense></>,
);`),
    oils: after(500, json(["Olive oil from Crete", "Walnut oil from Jura"])),
    stock: after(600, json("In stock until Sunday")),
  },
});

const vue = page({
  name: "vue-hydrated",
  body: `<div id="app"><section><h1>Rice</h1><p>${proseOf()}</p><p>Choose a rice</p></section></div><script src="app.js" defer></script>`,
  expects: ["Arborio from the Po", "Basmati from Punjab"],
  not: ["Choose a rice"],
  lastMs: 1100,
  routes: {
    "app.js": bundle(`import { createSSRApp, h, onMounted, ref } from "vue";
createSSRApp({
  setup() {
    const kinds = ref([]);
    onMounted(async () => (kinds.value = await (await fetch("kinds")).json()));
    return () => h("section", [h("h1", "Rice"), h("p", ${JSON.stringify(proseOf())}),
      kinds.value.length > 0 ? h("ul", kinds.value.map((kind) => h("li", { key: kind }, kind))) : h("p", "Choose a rice")]);
  },
}).mount("#app");`),
    kinds: after(900, json(["Arborio from the Po", "Basmati from Punjab"])),
  },
});

const alpine = page({
  name: "alpine",
  head: "<style>[x-cloak] { display: none }</style>",
  body: `<h1>Beans</h1>${PROSE}<div x-data="beans" x-cloak><template x-for="bean in kinds" :key="bean"><p x-text="bean"></p></template>
<p x-show="kinds.length === 0">Counting beans</p></div><script src="app.js" defer></script>`,
  expects: ["Black beans from Oaxaca", "White beans from Asturias"],
  not: ["Counting beans"],
  lastMs: 1200,
  routes: {
    "app.js": bundle(`import Alpine from "alpinejs";
Alpine.data("beans", () => ({
  kinds: [],
  async init() { this.kinds = await (await fetch("kinds")).json(); },
}));
Alpine.start();`),
    kinds: after(1000, json(["Black beans from Oaxaca", "White beans from Asturias"])),
  },
});

const htmx = page({
  name: "htmx",
  body: `<h1>Bread</h1>${PROSE}<div hx-get="loaves" hx-trigger="load delay:400ms" hx-swap="outerHTML">Loaves are in the oven</div>
<script src="app.js"></script>`,
  expects: ["Rye loaf with caraway", "Bakery opens at seven"],
  not: ["Loaves are in the oven", "Hours follow"],
  lastMs: 1600,
  routes: {
    "app.js": bundle(`import "htmx.org";`),
    loaves: after(
      400,
      html(
        `<section><p>Rye loaf with caraway</p><div hx-get="hours" hx-trigger="load">Hours follow</div></section>`,
      ),
    ),
    hours: after(500, html("<p>Bakery opens at seven</p>")),
  },
});

const lit = page({
  name: "lit",
  body: `<h1>Spices</h1>${PROSE}<spice-rack></spice-rack><script src="app.js" defer></script>`,
  expects: ["Saffron from Herat", "Cumin from Gujarat"],
  not: ["Opening the rack"],
  lastMs: 1000,
  routes: {
    "app.js": bundle(`import { html, LitElement } from "lit";
customElements.define("spice-rack", class extends LitElement {
  static properties = { spices: { state: true } };
  connectedCallback() {
    super.connectedCallback();
    fetch("spices").then((answer) => answer.json()).then((spices) => { this.spices = spices; });
  }
  render() {
    return this.spices === undefined ? html\`<p>Opening the rack</p>\` : this.spices.map((one) => html\`<p>\${one}</p>\`);
  }
});`),
    spices: after(800, json(["Saffron from Herat", "Cumin from Gujarat"])),
  },
});

/** The prose of other pages, without its markup. */
function proseOf(): string {
  return PROSE.replaceAll(/<[^>]+>|\n/g, " ").trim();
}

/** The pages of this kind. */
export const FRAMEWORKS: readonly SelfFillingPage[] = [react, vue, alpine, htmx, lit];
