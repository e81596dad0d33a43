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

test("a name that no word introduces needs a sign: a date, a role, an address, a byline", () => {
  for (const [html, language, name] of [
    ["<div><span>Annika Söderqvist</span><span>annika@blad.example</span></div>", "sv", "Annika Söderqvist"],
    [
      "<div><b>Lucía Bermejo Ortiz</b><span>Redactora jefe de Cultura</span></div>",
      "es",
      "Lucía Bermejo Ortiz",
    ],
    ["<div><span>2026年3月18日</span><span>佐藤 美咲</span></div>", "ja", "佐藤 美咲"],
    ["<div><a href=/x>Mirela Kovač</a> <span>@mkovac</span></div>", "en", "Mirela Kovač"],
    ["<p>Proč ne.</p><p>— Marek Doležal</p>", "cs", "Marek Doležal"],
    ["<p>Best Western</p><p>Rooms and more.</p>", "en", undefined],
    ["<figure><figcaption>Photo: </figcaption><span>Bo Ek</span><i>3 May 2026</i></figure>", "en", undefined],
    ["<p>— Dana Lind</p><p>— Ina Kurz</p>", "en", undefined],
  ] as const)
    assert.equal(authorOf(html, language), name, html);
});

test("words for by are those of the language of the page, and others are credited beside", () => {
  for (const [html, language, name] of [
    ["<p>来源：江报 作者：陈立波 时间：2025-12-06</p>", "zh", "陈立波"],
    ["<p>박지훈 기자</p>", "ko", "박지훈"],
    ["<p>박지훈 기자 jihun@hangang.example</p>", "ko", "박지훈"],
    ["<p>كتب: سامر الخطيب</p>", "ar", "سامر الخطيب"],
    ["<p>Skrevet af Mads Riber, Foto: Lone Dahl</p>", "da", "Mads Riber"],
    ["<p>Par Bastien Le Goff avec AFP</p>", "fr", "Bastien Le Goff"],
    ["<p><a href=/1>Олег Ким</a>, корреспондент</p><p>Автор: Олег Ким</p>", "ru", "Олег Ким"],
    ["<p>de Ioana Pop</p>", "ro", "Ioana Pop"],
    ["<p>de Gaulle</p>", "fr", undefined],
    ["<pre><code>author: String</code></pre>", "en", undefined],
  ] as const)
    assert.equal(authorOf(html, language), name, html);
});

test("what follows a name that also stands alone is no part of it, unless it is another author", () => {
  const twice = (byline: string) =>
    authorOf(`<p>Written by ${byline}</p><div><b>Matt Check</b><i>Head Winemaker</i></div>`);
  assert.equal(twice("Matt Check Head Winemaker"), "Matt Check");
  assert.equal(twice("Matt Check and Ann Lee"), "Matt Check and Ann Lee");
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
