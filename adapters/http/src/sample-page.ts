/** The built-in page: small, but with what pages have around their content. */
export const SAMPLE_PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>How grain was winnowed</title>
  <meta name="description" content="An old way to part the kernel from the chaff, and why it works.">
  <meta property="og:title" content="How grain was winnowed">
  <link rel="icon" href="/sample/icon.png">
  <style>body { font: 17px/1.6 Georgia, serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem } nav a { margin-right: 1rem }</style>
</head>
<body>
  <header>
    <nav><a href="/sample">Home</a><a href="/sample/tools">Tools</a><a href="/sample/about">About</a></nav>
    <div class="cookie-banner">We use cookies to improve your experience. <button>Accept all</button></div>
  </header>
  <main>
    <article>
      <h1>How grain was winnowed</h1>
      <p class="byline">By the mill, <time datetime="2026-11-21">21 November 2026</time></p>
      <p>After threshing, what lies on the floor is a mix of heavy kernels and light husks. <strong>Winnowing</strong>
      parts them with nothing but moving air: the mix is thrown up, the wind carries the chaff away, and the grain
      falls straight back down.</p>
      <h2>What is needed</h2>
      <ul>
        <li>a <em>steady</em> breeze, or a fan,</li>
        <li>a flat basket, wide enough to toss from,</li>
        <li>a cloth to catch the <a href="/sample/grain">grain</a>.</li>
      </ul>
      <h2>How fast things fall</h2>
      <p>What decides is the speed at which air resistance holds a body in balance with its weight.</p>
      <table>
        <thead><tr><th>Part</th><th>Mass (mg)</th><th>Terminal speed (m/s)</th></tr></thead>
        <tbody>
          <tr><td>Wheat kernel</td><td>40</td><td>7.8</td></tr>
          <tr><td>Short straw</td><td>9</td><td>2.9</td></tr>
          <tr><td>Chaff</td><td>2</td><td>1.4</td></tr>
        </tbody>
      </table>
      <p>A breeze of 4 m/s therefore keeps the kernels and takes the rest:</p>
      <pre><code class="language-js">const kept = parts.filter((part) =&gt; part.terminalSpeed &gt; wind);</code></pre>
      <blockquote><p>Let the wind do the work, and the hand only the lifting.</p></blockquote>
    </article>
  </main>
  <aside class="related"><h2>Related articles</h2><ul><li><a href="/sample/threshing">Threshing floors</a></li><li><a href="/sample/sieves">Sieves and screens</a></li></ul></aside>
  <footer><p>Copyright 2026 The Old Mill. <a href="/sample/imprint">Imprint</a> <a href="/sample/privacy">Privacy</a></p></footer>
</body>
</html>
`;
