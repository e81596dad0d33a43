import assert from "node:assert/strict";
import { suite } from "uvu";
import { withoutBoilerplate } from "../src/text/tidy.ts";

const test = suite("model-extractive: tidy");

const BODY = `# The oak bridge

The oak bridge of Ashford was opened in March by the mayor, after two winters in which walkers had to take the long way round by the [mill](/mill).

## Building

1. Oak from the *forest*
2. Nails, [bought](https://a.test/shop) in town

| Part | Weight |
| --- | --- |
| Beams | 14 tons |

\`\`\`sh
bridge --open


echo "Advertisement"
\`\`\`

![The bridge](https://a.test/bridge.png)
`;

test("a clean text stays as it is, to the letter", () => assert.equal(withoutBoilerplate(BODY), BODY));

for (const [name, block] of [
  ["consent", "We use cookies to improve your experience. [Accept all](/a) [Reject](/r)"],
  ["German consent", "Diese Website verwendet Cookies, um Ihnen mehr zu bieten."],
  [
    "a consent section",
    "## We value your privacy\n\nWe and our 842 partners store information on a device.\n\n- Accept all\n- Manage options",
  ],
  ["an advert", "Advertisement"],
  [
    "share buttons",
    "- [Facebook](https://www.facebook.com/sharer/sharer.php?u=a)\n- [X](https://twitter.com/intent/tweet?url=a)\n- [Mail](mailto:?subject=a)",
  ],
  ["a share section", "## Share this article\n\n[Facebook](https://facebook.com/a) [X](https://x.com/a)"],
  ["a sign-up", "Subscribe to our newsletter and get the best of the week in your inbox."],
  ["a sign-up section", "### Newsletter\n\nThe week in bridges, every Friday.\n\nEnter your email"],
  ["related articles", "## Related articles\n\n- [A bridge of steel](/steel)\n- [A bridge of rope](/rope)"],
  [
    "related cards",
    "### You may also like\n\n#### [A bridge of steel](/steel)\n\nSteel bends where oak breaks.\n\n#### [A bridge of rope](/rope)",
  ],
  ["related in bold", "**Read more:**\n\n- [A bridge of steel](/steel)"],
  [
    "comments",
    "## 3 Comments\n\nAnn says:\n\nI walked over it today. It is long!\n\n### Leave a reply\n\nYour email address will not be published.",
  ],
] as const) {
  test(`it takes away ${name}`, () => {
    assert.equal(withoutBoilerplate(`${BODY}\n${block}\n`).trim(), BODY.trim());
    const [title = "", ...rest] = BODY.split("\n\n");
    const inside = [title, rest[0], block, ...rest.slice(1)].join("\n\n");
    const expected =
      name.includes("section") || /related (?:articles|cards)|comments/.test(name)
        ? BODY.trim()
        : BODY.trim();
    assert.equal(withoutBoilerplate(inside).trim(), expected);
  });
}

test("breadcrumbs above the title", () => {
  assert.equal(withoutBoilerplate(`[Home](/) > [News](/n) > The oak bridge\n\n${BODY}`), BODY);
  assert.equal(withoutBoilerplate(`[Home](/) › [News](/n)\n\n${BODY}`), BODY);
});

for (const [name, text] of [
  [
    "a page about cookies",
    "# Cookies\n\n## What cookies are\n\nA cookie is a small file that a site keeps in a browser, and there are several kinds of them with different lives and purposes.",
  ],
  [
    "a thread",
    "# Which wood?\n\n## Comments\n\nI would take oak, since it lasts.\n\nLarch is cheaper, and grows here as well.",
  ],
  [
    "a list of articles",
    "# Archive\n\n## Recent posts\n\n- [A bridge of steel](/steel)\n- [A bridge of rope](/rope)",
  ],
  [
    "a related section with prose",
    "# Bridge\n\nText of the page that goes on for a while here.\n\n## Related work\n\nOther bridges were built by others.",
  ],
  ["a list of files", "# Paths\n\nUse `a/b` and c/d > e to go on."],
] as const) {
  test(`${name} stays`, () => assert.equal(withoutBoilerplate(text), text));
}

test("what is nothing but boilerplate stays", () => {
  assert.equal(withoutBoilerplate("Advertisement"), "Advertisement");
  assert.equal(withoutBoilerplate(""), "");
});

test.run();
