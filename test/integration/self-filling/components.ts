/** Pages made of components: elements that are defined late, shadow trees, skeletons, and HTML that is taken over. */
import { after, json, PROSE, page, type SelfFillingPage, script } from "./page.ts";

const lateElement = page({
  name: "custom-element-late",
  body: `<h1>Card</h1>${PROSE}<price-card item="lantern">Card follows</price-card><script type="module" src="card.js"></script>`,
  expects: ["One lantern costs thirty euros"],
  not: ["Card follows"],
  lastMs: 1000,
  routes: {
    "card.js": after(
      300,
      script(`await new Promise((resolve) => setTimeout(resolve, 500));
customElements.define("price-card", class extends HTMLElement {
  connectedCallback() {
    this.innerHTML = "<p>One " + this.getAttribute("item") + " costs thirty euros</p>";
  }
});`),
    ),
  },
});

const shadow = page({
  name: "open-shadow-late",
  body: `<h1>Reviews</h1>${PROSE}<review-list></review-list>
<script type="module">
  customElements.define("review-list", class extends HTMLElement {
    async connectedCallback() {
      const root = this.attachShadow({ mode: "open" });
      root.innerHTML = "<p>Fetching reviews</p>";
      const reviews = await (await fetch("reviews")).json();
      root.innerHTML = "<style>p { color: teal }</style>" + reviews.map((text) => "<p>" + text + "</p>").join("");
    }
  });
</script>`,
  expects: ["Sharp after years of use", "Heavier than it seems"],
  not: ["Fetching reviews"],
  lastMs: 1300,
  routes: { reviews: after(900, json(["Sharp after years of use", "Heavier than it seems"])) },
});

const hydrated = page({
  name: "hydrated-html",
  body: `<h1>Tea</h1><div id="app"><p>Green tea from the hills</p><p>Reviews appear when you are online</p></div>
${PROSE}<script type="application/json" id="state">{"tea":"Green tea from the hills"}</script>
<script type="module">
  const { tea } = JSON.parse(document.getElementById("state").textContent);
  await new Promise((resolve) => setTimeout(resolve, 600));
  const reviews = await (await fetch("reviews")).json();
  const app = document.getElementById("app").cloneNode();
  app.innerHTML = "<p>" + tea + "</p>" + reviews.map((text) => "<p>" + text + "</p>").join("");
  document.getElementById("app").replaceWith(app);
</script>`,
  expects: ["Green tea from the hills", "Fresh even in winter"],
  not: ["Reviews appear when you are online"],
  lastMs: 1000,
  routes: { reviews: after(300, json(["Fresh even in winter"])) },
});

const grey = '<li class="skeleton" aria-busy="true"><span style="background:#ddd">Placeholder</span></li>';

const skeleton = page({
  name: "skeleton",
  body: `<h1>Team</h1>${PROSE}<ul id="team">${grey.repeat(3)}</ul>
<script type="module">
  const answers = ["person-1", "person-2", "person-3"].map(async (path, at) => {
    const name = await (await fetch(path)).json();
    const row = document.createElement("li");
    row.textContent = name + " works here";
    document.getElementById("team").children[at].replaceWith(row);
  });
  await Promise.all(answers);
</script>`,
  expects: ["Maria Rossi works here", "Chidi Eze works here"],
  not: ["Placeholder"],
  lastMs: 1600,
  routes: {
    "person-1": after(300, json("Maria Rossi")),
    "person-2": after(1500, json("Ana Sousa")),
    "person-3": after(900, json("Chidi Eze")),
  },
});

const observed = page({
  name: "mutation-observer",
  body: `<h1>Log</h1>${PROSE}<p id="step" data-step="0">Step 0</p><div id="end"></div>
<script>
  const step = document.getElementById("step");
  new MutationObserver(() => {
    const at = Number(step.dataset.step);
    step.textContent = "Step " + at;
    if (at < 6) setTimeout(() => (step.dataset.step = String(at + 1)), 150);
    else document.getElementById("end").innerHTML = "<p>All " + at + " steps are done</p>";
  }).observe(step, { attributes: true });
  step.dataset.step = "1";
</script>`,
  expects: ["All 6 steps are done"],
  not: ["Step 0"],
  lastMs: 1000,
});

/** The pages of this kind. */
export const COMPONENTS: readonly SelfFillingPage[] = [lateElement, shadow, hydrated, skeleton, observed];
