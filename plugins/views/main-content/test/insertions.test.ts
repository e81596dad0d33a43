/** Callouts and formulas in a text belong to it, in its middle and at its end. */
import assert from "node:assert/strict";
import { suite } from "uvu";
import { articlePage, markdownOf, prose } from "./pages.ts";

const test = suite("insertions");

/** What is written of a piece in the middle of a text, and at its end. */
const written = (html: string): string[] => [
  markdownOf(articlePage(`${prose(4)}${html}${prose(4)}`)),
  markdownOf(articlePage(`${prose(8)}${html}`)),
];

test("callouts", () => {
  const text = "潮位は平均海面ではなく最低潮位を基準に示してある。";
  for (const html of [
    `<div class="alert alert-warning" role="alert">${text}</div>`,
    `<aside class="callout callout-info"><h4>注</h4><p>${text}</p></aside>`,
    `<aside aria-label="Note" class="starlight-aside"><p aria-hidden="true">Note</p><div><p>${text}</p></div></aside>`,
    `<div class="admonition note"><p class="admonition-title">注</p><p>${text}</p></div>`,
    `<div role="note">${text}</div>`,
  ])
    for (const markdown of written(html)) assert.ok(markdown.includes(text), `${html}\n${markdown}`);
});

test("formulas", () => {
  const glyphs = `<mjx-math aria-hidden="true"><mjx-mi><mjx-c class="mjx-c1D45A"></mjx-c></mjx-mi></mjx-math>`;
  const math = `<math display="block"><mi>E</mi><mo>=</mo><mi>m</mi></math>`;
  for (const html of [
    String.raw`<div>\[ E = m \]</div>`,
    "<p>$$ E = m $$</p>",
    `<div class="math"><script type="math/tex; mode=display">E = m</script></div>`,
    `<div class="disp-formula">${math}<span class="label">(3)</span></div>`,
    `<div><mjx-container jax="CHTML" display="true">${glyphs}<mjx-assistive-mml display="block">${math}</mjx-assistive-mml></mjx-container></div>`,
  ])
    for (const markdown of written(html))
      assert.match(markdown, /\$\$\s*E\s*=\s*m\s*\$\$/, `${html}\n${markdown}`);
});

test("boxes of the site are none", () => {
  for (const html of [
    `<div class="alert newsletter">Get our letters every week <input name="mail"><button>Go</button></div>`,
    `<div class="info"><a href="/1">Mill opens museum</a> <a href="/2">Rain record broken</a></div>`,
    `<div class="cookie-notice message">We keep biscuits in your browser, as everybody does these days.</div>`,
  ])
    assert.doesNotMatch(written(html)[1]!, /every week|museum|biscuits/, html);
});

test.run();
