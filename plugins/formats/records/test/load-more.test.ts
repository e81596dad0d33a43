import assert from "node:assert/strict";
import { contextWith, liveSite, pageFrom, produce, viewsOf } from "@winnow/conformance";
import { html as parser } from "@winnow/parser-html";
import { suite } from "uvu";
import { type Records, records } from "../src/index.ts";

const test = suite("format-records: load more");
const views = [await viewsOf(parser())];

const list = (more: string) => `<main><ul id="list"></ul>${more}</main><script>
  let count = 0;
  const add = (most) => { for (let i = 0; i < 4 && count < most; i++) { count++;
    list.insertAdjacentHTML("beforeend", "<li style='height:400px'><h3><a href='/p/" + count + "'>Thing " + count + "</a></h3><i>No " + count + "</i></li>") } };
  add(4);
</script>`;
const site = liveSite({
  "/button": `${list(`<button id="more">Mehr anzeigen</button><button>Teilen</button>`)}
    <script>more.onclick = () => setTimeout(() => { add(10); if (count === 10) more.remove() }, 50)</script>`,
  "/scroll": `${list(`<p id="end">end</p>`)}
    <script>new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) setTimeout(() => add(8), 30) }).observe(end)</script>`,
  "/endless": `${list(`<button id="more">Load more</button>`)}<script>more.onclick = () => add(1e6)</script>`,
});
test.after(site.close);

async function read(path: string, maxPages: number): Promise<Records> {
  const session = await site.open(path);
  const context = contextWith();
  context.adopt(session);
  context.read = (fetched) => pageFrom(Buffer.from(fetched.body).toString(), views);
  const page = await pageFrom("<p>not looked at</p>", views);
  const found = (await produce(records(), page, { loadMore: true, maxPages }, context)) as Records;
  await context.end();
  return found;
}

test("a button that adds records is pressed until it is gone", async () => {
  assert.equal((await read("/button", 9)).list.count, 10);
});

test("a list that grows with scrolling is scrolled to its end", async () => {
  assert.equal((await read("/scroll", 9)).list.count, 8);
});

test("never more often than was asked for", async () => {
  assert.equal((await read("/endless", 3)).list.count, 12);
});

test.run();
