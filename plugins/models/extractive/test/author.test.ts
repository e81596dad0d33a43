import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { gatherFacts } from "@winnow/kit-facts";
import { suite } from "uvu";
import { authors } from "../src/fill/author.ts";
import { isName, nameIn } from "../src/fill/names.ts";

const test = suite("model-extractive: author");
const authorOf = (html: string, language = "en") => {
  const tree = parseTree(`<html lang=${language}><body><h1>How to bake bread</h1>${html}`);
  const [best] = authors(
    gatherFacts({ tree, url: "https://example.com/a", baseUrl: "https://example.com/a" }),
  );
  return best !== undefined && best.score >= 0.5 ? best.value : undefined;
};

test("a name ends where a date, a role or a copyright begins", () => {
  for (const [text, name] of [
    ["Outer Armatonisdaristan » Tue Aug 27, 2019 1:47 am", "Outer Armatonisdaristan"],
    ["by Ann Lee, Copyright 2013. Reprinted", "Ann Lee"],
    ["Ann Lee Last updated on 17 December", "Ann Lee"],
    ["Ann Lee 4 August 2010", "Ann Lee"],
    ["Ann Lee, Tue, 3 June", "Ann Lee"],
    ["Basj 47.8k 113 gold badges", "Basj"],
    ["John Scalzi 59 Comments", "John Scalzi"],
    ["Sunny Monroe", "Sunny Monroe"],
    ["Yat Sun", "Yat Sun"],
  ] as const)
    assert.equal(nameIn(text), name, text);
});

test("what menus and buttons say is no name", () => {
  for (const text of [
    "Gender & Age",
    "Team Size",
    "Category",
    "YouTube",
    "Sign up",
    "Written By",
    "Free Trial",
    "How can",
  ])
    assert.equal(isName(text), false, text);
  for (const text of ["May Style", "Ann Lee", "The Meetingnotes Team", "Dr. Vahid Osman", "3i Global"])
    assert.equal(isName(text), true, text);
});

test("a byline near the heading, and none in the frame of the page", () => {
  assert.equal(authorOf("<p>By Ann Lee</p>"), "Ann Lee");
  assert.equal(authorOf("<p>by ibby</p>"), "ibby");
  assert.equal(authorOf("<p>By the Lavazza Team</p>"), "the Lavazza Team");
  assert.equal(
    authorOf("<div class=copyright><span>Certified by the Leaping Bunny Program</span></div>"),
    undefined,
  );
  assert.equal(authorOf("<div class=site-footer><p>by New Media Campaigns</p></div>"), undefined);
  assert.equal(
    authorOf(
      `<footer><p><a href="https://creativecommons.org/licenses/by/4.0/">Creative Commons Attribution</a></p>`,
    ),
    undefined,
  );
  assert.equal(authorOf("<div class=review-text><p>by Claudio</p></div>"), undefined);
  assert.equal(authorOf("<article><footer><p>Posted by Ann Lee</p></footer></article>"), "Ann Lee");
});

test("by is no byline before a thing", () => {
  assert.equal(authorOf("<p><em>by default</em></p>"), undefined);
  assert.equal(authorOf("<p>by calling the function</p>"), undefined);
  assert.equal(authorOf("<p>by the light of the moon</p>"), undefined);
  assert.equal(authorOf("<p>Door View Cam</p>"), undefined);
  assert.equal(authorOf("<p>Door Jan Jansen</p>", "nl"), "Jan Jansen");
});

test("an organization is the author of an article, and of nothing else", () => {
  const of = (type: string) =>
    authorOf(
      `<script type="application/ld+json">{"@type":"${type}","author":{"@type":"Organization","name":"Acme"}}</script>`,
    );
  assert.equal(of("Article"), "Acme");
  assert.equal(of("WebPage"), undefined);
});

test.run();
