import { viewConformance, viewsOf } from "@winnow/conformance";
import { html } from "@winnow/parser-html";
import { suite } from "uvu";
import { menu } from "../src/index.ts";
import { page } from "./pages.ts";

const test = suite("format-menu: views");
const parsed = await viewsOf(html());

const list = `<h2>Starters</h2><table><tr><th></th><th>small</th><th>large</th></tr>
<tr><td>Leek soup (V)</td><td>$4.50</td><td>$6.00</td></tr><tr><td>Salad</td><td>$5.00</td><td>$7.50</td></tr></table>`;
const state = `<script>window.__STATE__ = {"menu":{"name":"Main","items":[{"id":"1","name":"Soup","price":4.5},{"id":"2","name":"Cake","price":5}]}}</script>`;

viewConformance(test, menu, { views: [parsed], request: {}, pages: [page(list), page(state)] });

test.run();
