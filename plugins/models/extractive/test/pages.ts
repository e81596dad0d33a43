/** Pages for tests. */

/** A shop's page with a little broken JSON-LD. */
export const PRODUCT = `<html lang=en><head><title>Blue Mug | Shop</title><meta property="og:title" content="Blue Mug">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Blue Mug","image":["/a.jpg"],
"brand":{"@type":"Brand","name":"Acme"},"sku":"BM-1","offers":{"@type":"Offer","price":"12.50","priceCurrency":"EUR",
"availability":"https://schema.org/InStock"},"aggregateRating":{"ratingValue":4.5,"reviewCount":"1,203"},}</script></head>
<body><h1>Blue Mug</h1><p>Weight: 300 g</p><dl><dt>Dishwasher safe</dt><dd>Yes</dd><dt>Material</dt><dd>Stoneware</dd></dl>
<p>Questions? <a href="mailto:help@shop.example">Mail us</a> or call <a href="tel:+15551234567">+1 555 123 4567</a></p>
</body></html>`;

/** Four cards and a menu. */
export const ITEMS = `<html lang=de><body><h1>Kaffeemaschinen</h1><div class=grid>${[1, 2, 3, 4]
  .map(
    (
      i,
    ) => `<div class="card"><a href="/p/${i}"><img src="/i${i}.jpg" alt="Maschine ${i}"><h3>Maschine ${i}</h3></a>
<span class="price">1.${i}99,00 €</span><span class=rating>4,${i} von 5</span></div>`,
  )
  .join(
    "",
  )}</div><nav><ul><li><a href="/x">Home</a><li><a href="/y">Shop</a><li><a href="/z">Blog</a></ul></nav></body></html>`;

/** A recipe without structured data. */
export const RECIPE = `<html lang=en><body><h1>Pancakes</h1><p>By Jane Doe on March 5, 2024</p><h2>Ingredients</h2>
<ul><li>2 eggs</li><li>200 g flour</li></ul><h2>Instructions</h2><ol><li>Mix all.</li><li>Bake well.</li></ol>
<table><tr><th>Size</th><th>Calories</th><th>Price</th></tr><tr><td>Small</td><td>100</td><td>$2.00</td></tr>
<tr><td>Large</td><td>300</td><td>$4.50</td></tr></table><p><b>Prep time:</b> 10 minutes</p></body></html>`;
