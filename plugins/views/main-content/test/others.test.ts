import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { annotate } from "../src/page/annotate.ts";
import { measure } from "../src/page/measure.ts";
import { quietDialogs } from "../src/rules/others.ts";
import { keptText, prose, select } from "./pages.ts";

const test = suite("others");

/** Texts of which none is like another. */
const posts = [
  "A vida requer da gente otimismo e coragem para esperar o melhor e fazer o melhor acontecer. O pessimismo só faz travar os passos, não deixa ninguém sair do lugar.",
  "O que une uma família é o amor, o carinho, o querer bem. Família unida é força, é certeza de apoio, compreensão, mãos estendidas, impulso na vida e incentivo para todos.",
  "Eu sou assim mesmo, cheia de falhas, erros e limitações. Mas também sou cheia de vida, de sonhos, de amor, de fé e esperança em cada novo dia que começa.",
  "Força para vencer e fé para acreditar. Acreditar que tudo é possível, que todo obstáculo pode ser vencido e que a vitória já está garantida para quem espera.",
];
const own =
  "Viver uma verdadeira experiência é um dos maiores prazeres da vida. Gostar é sentir com a alma, mas expressar os sentimentos depende das ideias de cada um. Passamos o tempo tentando fazer com que os outros se responsabilizem pelas nossas necessidades. Queremos ser compreendidos e não nos compreendemos, queremos o apoio dos outros e damos o nosso a eles. Cada um é o único responsável por si.";

const blog = (below: string) =>
  `<!doctype html><html lang="pt"><head><title>Só quem se ama - Mensagens</title><meta property="og:type" content="article"></head><body>
  <nav class="menu"><ul><li><a href="/">Início</a><li><a href="/amizade">Amizade</a></ul></nav>
  <div id="primary"><article class="post-1806 post"><h1>Só quem se ama</h1><p>${own}</p></article>${below}</div></body></html>`;

test("articles below the one with the heading go, whatever their names", () => {
  const others = posts.map((text, at) => `<article class="post-${at} post"><p>${text}</p></article>`);
  const text = keptText(select(blog(others.join("")), "https://mensagens.example/quem-se-ama"));
  assert.match(text, /único responsável/u);
  for (const other of posts) assert.doesNotMatch(text, new RegExp(other.slice(0, 30), "u"));
});

test("a single article of another kind is a part of the page", () => {
  const steps = `<article class="recipe-steps"><h2>Modo de preparo</h2>${posts.map((text) => `<p>${text}</p>`).join("")}</article>`;
  assert.match(keptText(select(blog(steps), "https://mensagens.example/quem-se-ama")), /une uma família/u);
});

test("posts of a thread stay, though each is an article", () => {
  const replies = posts.map(
    (text, at) =>
      `<article class="post"><a class="author" href="/u/${at}">user${at}</a><p>${text}</p></article>`,
  );
  const text = keptText(select(blog(replies.join("")), "https://forum.example/t/so-quem-se-ama/42"));
  assert.match(text, /une uma família/u);
  assert.match(text, /obstáculo pode ser vencido/u);
});

test("what opens over the page has no chance, unless it holds the text", () => {
  const chances = (body: string): number[] => {
    const page = annotate(parseTree(body).body);
    const probability = new Float32Array(page.blockText.length).fill(0.9);
    quietDialogs(page, measure(page), probability);
    return [...probability].map((chance) => (chance > 0 ? 1 : 0));
  };
  const rule = "<p>A comment is deleted if it insults other readers or breaks the law of the land.</p>";
  const dialogs = [
    `<div class="modal-window window-rules">${rule}</div>`,
    `<div role="dialog"><div>${rule}</div></div>`,
    `<section class="popup" id="rules">${rule}</section>`,
  ];
  assert.deepEqual(chances(prose(4) + dialogs.join("")), [1, 1, 1, 1, 0, 0, 0]);
  assert.deepEqual(chances(`<div role="dialog">${prose(4)}</div>${rule}`), [1, 1, 1, 1, 1]);
});

test.run();
