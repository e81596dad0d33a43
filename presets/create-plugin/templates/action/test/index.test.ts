import assert from "node:assert/strict";
import { after, test } from "node:test";
import { actionConformance, liveSite, perform } from "@winnow/conformance";
import { hoverOver } from "../src/index.ts";

const site = liveSite({
  "/": `<button id="menu" onmouseover="this.textContent = 'open'">closed</button>`,
});
after(site.close);

actionConformance(test, hoverOver, {
  session: () => site.open(),
  options: { selector: "#menu" },
  impossible: { selector: "#nowhere" },
});

test("the page hears the mouse", async () => {
  const session = await site.open();
  await perform(hoverOver(), session, { selector: "#menu" });
  assert.equal(await session.page.$eval("#menu", ({ textContent }) => textContent), "open");
  await session.close();
});
