/**
 * Pages to measure with, made the same on every machine: articles with the navigation, banners, scripts, related
 * links and footers that sites put around them. About a third of the bytes is text that a reader wants.
 */
const WORDS =
  "grain chaff wind kernel mill stone field harvest season basket floor thresh sieve store measure market price bread flour water river road village morning evening summer winter hand work tool wheel rope cloth light heavy slow steady clean coarse fine golden dry".split(
    " ",
  );

/** A generator of numbers from 0 to 1 that repeats itself exactly. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A page of about this many bytes. */
export function makePage(bytes: number, seed = 1): string {
  const next = numbers(seed);
  const word = () => WORDS[Math.floor(next() * WORDS.length)] ?? "grain";
  const sentence = () => {
    const words = Array.from({ length: 8 + Math.floor(next() * 14) }, word);
    return `${words[0]?.replace(/^./, (letter) => letter.toUpperCase())} ${words.slice(1).join(" ")}.`;
  };
  const inline = () => {
    const kind = next();
    if (kind < 0.1)
      return `<a href="/articles/${word()}-${word()}" class="link link--inline">${word()} ${word()}</a>`;
    if (kind < 0.15) return `<strong>${word()}</strong>`;
    if (kind < 0.18) return `<em class="u-italic">${word()}</em>`;
    if (kind < 0.2) return `<code>${word()}()</code>`;
    return sentence();
  };
  const paragraph = () => `<p class="article__paragraph">${Array.from({ length: 6 }, inline).join(" ")}</p>`;
  const list = () =>
    `<ul class="list">${Array.from({ length: 5 }, () => `<li class="list__item">${sentence()}</li>`).join("")}</ul>`;
  const table = () => {
    const row = () =>
      `<tr>${Array.from({ length: 4 }, () => `<td>${word()} ${Math.floor(next() * 1000)}</td>`).join("")}</tr>`;
    return `<table class="table"><thead><tr><th>One</th><th>Two</th><th>Three</th><th>Four</th></tr></thead><tbody>${Array.from({ length: 6 }, row).join("")}</tbody></table>`;
  };
  const code = () =>
    `<pre><code class="language-js">const ${word()} = ${word()}(${Math.floor(next() * 100)});\nreturn ${word()};</code></pre>`;
  const figure = () =>
    `<figure class="figure"><picture><source srcset="/img/${word()}-640.webp 640w, /img/${word()}-1280.webp 1280w" type="image/webp"><img src="/img/${word()}.jpg" alt="${word()} ${word()}" loading="lazy" width="640" height="480"></picture><figcaption>${sentence()}</figcaption></figure>`;
  const section = (index: number) => {
    const extra = [list, table, code, figure][index % 4] ?? list;
    return `<section class="article__section" id="section-${index}"><h2 class="article__heading">${word()} ${word()} ${index}</h2>${paragraph()}${paragraph()}${extra()}${paragraph()}</section>`;
  };
  const card = () =>
    `<li class="card"><a class="card__link" href="/articles/${word()}-${word()}"><img class="card__image" src="/img/${word()}.jpg" alt=""><span class="card__title">${word()} ${word()} ${word()}</span><time datetime="2026-01-01">1 January</time></a></li>`;
  const menu = () =>
    `<li class="nav__item"><a class="nav__link" href="/${word()}">${word()}</a><ul class="nav__sub">${Array.from({ length: 6 }, () => `<li><a href="/${word()}/${word()}">${word()} ${word()}</a></li>`).join("")}</ul></li>`;

  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${word()} and ${word()} | The Mill</title><meta name="description" content="${sentence()}"><meta property="og:title" content="${word()}"><link rel="icon" href="/favicon.ico"><style>${".card{display:grid;gap:1rem}".repeat(Math.ceil(bytes / 1500))}</style></head><body class="page page--article"><header class="site-header"><nav class="nav"><ul>${Array.from({ length: 8 }, menu).join("")}</ul></nav></header><div class="cookie-banner" role="dialog"><p>We use cookies.</p><button>Accept</button></div><main class="layout"><article class="article"><h1 class="article__title">${word()} ${word()} ${word()}</h1>`;
  const tail = `</article><aside class="sidebar"><h2>Related articles</h2><ul>${Array.from({ length: 8 }, card).join("")}</ul></aside></main><footer class="site-footer"><ul>${Array.from({ length: 20 }, () => `<li><a href="/${word()}">${word()}</a></li>`).join("")}</ul><p>Copyright The Mill</p></footer><script>${"window.dataLayer=window.dataLayer||[];".repeat(Math.ceil(bytes / 600))}</script></body></html>`;
  const parts = [head];
  for (let size = head.length + tail.length, index = 0; size < bytes; index++) {
    const part = section(index);
    parts.push(part);
    size += part.length;
  }
  parts.push(tail);
  return parts.join("\n");
}
