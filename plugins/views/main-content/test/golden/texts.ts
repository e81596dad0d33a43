/** Recipes, threads, documentation and news. */
import { type GoldenPage, golden } from "./frame.ts";

const steps = (tag: string, texts: readonly string[]): string =>
  texts.map((text) => `<${tag}>${text}</${tag}>`).join("");

const RECIPES: readonly GoldenPage[] = [
  golden("recipe", "fr", "tags", {
    title: "Crêpes de ma grand-mère",
    path: "recettes/crepes",
    body: `<article><h1>Crêpes de ma grand-mère</h1><p>Préparation : 10 min</p><p>Pour 4 personnes</p><h2>Ingrédients</h2><ul>${steps("li", ["250 g de farine", "4 œufs", "un demi-litre de lait"])}</ul>
      <h2>Préparation</h2><ol>${steps("li", ["Mélanger la farine et les œufs.", "Verser le lait peu à peu.", "Laisser reposer une heure.", "Cuire les crêpes.", "Laisser reposer une heure."])}</ol></article>`,
    must: [
      "10 min",
      "Pour 4 personnes",
      "250 g de farine",
      "4 œufs",
      "4. Cuire les crêpes.",
      "5. Laisser reposer",
    ],
  }),
  golden("recipe", "es", "names", {
    title: "Menú de la semana",
    path: "recetas/semana",
    body: `<h1>Menú de la semana</h1><p>Este plan de comidas sirve para una familia de cuatro, con platos sencillos que se hacen en media hora y sobras que se aprovechan.</p>
      ${["Lunes", "Martes", "Miércoles"].map((day) => `<h3>${day}</h3><ul><li>Desayuno: avena con fruta fresca</li><li>Cena: crema de verduras con pan</li></ul>`).join("")}`,
    must: [
      "### Lunes\n\n- Desayuno",
      "### Martes\n\n- Desayuno",
      "### Miércoles\n\n- Desayuno: avena con fruta fresca\n- Cena",
    ],
  }),
  golden("recipe", "ja", "bare", {
    title: "肉じゃがの作り方",
    path: "recipe/nikujaga",
    body: `<h1>肉じゃがの作り方</h1><p>家庭料理の定番、肉じゃがの作り方を紹介します。じゃがいもは大きめに切ると煮崩れしにくく、冷める間に味がしみ込みます。</p>
      <h2>材料（2人分）</h2><ul>${steps("li", ["じゃがいも 3個", "牛肉 150g", "しょうゆ 大さじ3"])}</ul><h2>作り方</h2><ol>${steps("li", ["野菜を切る。", "肉を炒める。", "弱火で20分煮る。"])}</ol>`,
    must: ["じゃがいも 3個", "牛肉 150g", "しょうゆ 大さじ3", "弱火で20分煮る"],
  }),
];

const posts = (entries: readonly (readonly [string, string])[]): string =>
  entries
    .map(
      ([name, text], at) =>
        `<div class="post" id="p${at}"><div class="post-author"><a href="/user/${at}">${name}</a></div><div class="post-body"><p>${text}</p></div><div class="post-actions"><button>↑</button></div></div>`,
    )
    .join("");

const bread = [
  [
    "rye_fan",
    "My sourdough is sour enough, but it does not rise any more since I moved to a colder flat. What can I do?",
  ],
  ["oldbaker", "Put it on top of the fridge, it is warm there, and feed it twice a day for a week."],
  ["kim", "Same here."],
  [
    "rye_fan",
    "Thank you, it doubled over night! I will bake tomorrow and tell you how the bread turned out.",
  ],
] as const;
const bike = [
  [
    "Radler77",
    "Nach dem Wechsel der Kette springt der Gang unter Last. Die Kassette ist erst zwei Jahre alt, kann es daran liegen?",
  ],
  ["mechanix", "Ja."],
  [
    "tina_b",
    "Eine neue Kette auf einer alten Kassette springt fast immer, weil die Zähne schon eingelaufen sind.",
  ],
  [
    "Radler77",
    "Danke, mit der neuen Kassette läuft alles wieder rund. Die alte sah wirklich aus wie ein Haifischmaul.",
  ],
] as const;
const tea = [
  ["青山", "请问大家，买回来的绿茶放在冰箱里保存，喝的时候总觉得没有香味，是什么原因呢？"],
  ["老茶客", "取出来不要马上打开，等它回到室温再开封，否则茶叶会吸收空气里的水分，香味很快就没有了。"],
  ["小叶", "同意楼上。"],
  ["青山", "按照您说的方法试了一下，果然香味保留得很好，非常感谢大家的帮助！"],
] as const;

const THREADS: readonly GoldenPage[] = [
  golden("thread", "en", "names", {
    title: "Sourdough does not rise - Baking forum",
    path: "forum/thread/sourdough-does-not-rise",
    body: `<h1>Sourdough does not rise</h1>${posts(bread)}`,
    must: bread.map(([, text]) => text),
  }),
  golden("thread", "de", "tags", {
    title: "Gang springt - Fahrradforum",
    path: "threads/gang-springt.123",
    body: `<h1>Gang springt nach Kettenwechsel</h1>${posts(bike)}`,
    must: bike.map(([, text]) => text),
  }),
  golden("thread", "zh", "names", {
    title: "绿茶怎么保存",
    path: "forum/thread-88.html",
    body: `<h1>绿茶怎么保存</h1>${posts(tea)}`,
    must: tea.map(([, text]) => text),
  }),
];

const DOCS: readonly GoldenPage[] = [
  golden("documentation", "en", "tags", {
    title: "Reading files - Quill manual",
    path: "docs/reading-files",
    body: `<article><h1>Reading files</h1><p>A file is read with <code>open</code>, which gives a stream. The stream closes itself at the end of the block, even when an error is thrown.</p>
      <pre><code>f = open("a.txt")\nx = 1\nprint(f)</code></pre><p>The second form reads all lines at once, which is only wise for small files.</p><pre><code>lines("a.txt")</code></pre>
      <details><summary>What happens to empty lines?</summary><p>They are kept, as the caller may want to count them. Use the option below to leave them out.</p></details></article>`,
    must: ['f = open("a.txt")', "x = 1", 'lines("a.txt")', "What happens to empty lines?", "They are kept"],
  }),
  golden("documentation", "ja", "names", {
    title: "設定ファイル | 利用の手引き",
    path: "docs/config",
    body: `<h1>設定ファイル</h1><p>設定は起動時に一度だけ読み込まれます。変更した場合は、必ずサーバーを再起動してください。値を省略すると既定値が使われます。</p>
      <pre>port = 3000\nlog = "info"</pre><table><tr><th>名前</th><th>既定値</th></tr><tr><td>port</td><td>3000</td></tr><tr><td>log</td><td>info</td></tr></table>`,
    must: ["port = 3000", "| port | 3000 |", "| log | info |", "再起動してください"],
  }),
  golden("documentation", "zh", "tags", {
    title: "安装指南",
    path: "docs/install",
    body: `<h1>安装指南</h1><p>安装之前请确认系统中已有所需的运行环境，并且磁盘空间不少于两个吉字节。安装过程中请不要关闭终端窗口。</p><h2>步骤</h2><ol><li>下载安装包</li><li>运行下面的命令</li></ol>
      <pre>sh install.sh --all</pre><p>看到提示成功的信息后，即可打开浏览器访问本机地址。</p>`,
    must: ["下载安装包", "运行下面的命令", "sh install.sh --all", "磁盘空间", "打开浏览器"],
  }),
];

const NEWS: readonly GoldenPage[] = [
  golden("news", "fr", "tags", {
    title: "Le pont rouvre",
    path: "2026/05/04/le-pont-rouvre",
    body: `<article><h1>Le pont rouvre après deux ans</h1><p>Le vieux pont de pierre est de nouveau ouvert aux piétons, deux ans après la crue qui avait emporté l’une de ses arches.</p>
      <figure><blockquote><p>Nous avons repris chaque pierre, une à une, et nous les avons remises à leur place.</p></blockquote><figcaption>Jeanne Morel, architecte</figcaption></figure>
      <p>Les travaux ont coûté deux millions. La commune en a payé la moitié.</p><iframe src="https://video.example.com/embed/42" title="Le chantier en images"></iframe>
      <p>Une fête aura lieu dimanche sur les deux rives, avec des barques et de la musique.</p></article>`,
    must: ["emporté l’une", "Jeanne Morel, architecte", "La commune en a payé", "barques"],
  }),
  golden("news", "es", "names", {
    title: "Vuelve el tranvía",
    path: "noticias/vuelve-el-tranvia",
    body: `<h1>Vuelve el tranvía</h1><p>Cuarenta años después, el tranvía vuelve a cruzar la ciudad. La primera línea une la estación con el hospital y pasa cada diez minutos.</p>
      <blockquote><p>Es más silencioso que el autobús y llega siempre a la hora.</p><cite>Ana Ruiz, vecina</cite></blockquote><p>El billete sencillo cuesta 1,40 € y se compra en la parada.</p>
      <p hidden>Texto que nadie ve</p><div style="display:none"><p>Mensaje de error del vídeo, que no se ha podido cargar.</p></div><p>Una segunda línea se abrirá en otoño.</p>`,
    must: ["une la estación", "Ana Ruiz, vecina", "1,40 €", "en otoño"],
    mustNot: ["Texto que nadie ve", "Mensaje de error"],
  }),
  golden("news", "ja", "names", {
    title: "桜並木が復活",
    path: "news/20260405",
    body: `<h1>川沿いの桜並木が復活</h1><p>台風で倒れた川沿いの桜並木が、五年ぶりに花を咲かせた。地元の住民が苗木を植え、毎週水をやってきた成果だという。</p>
      <p>市によると、今年は三百本のうち二百八十本が開花した。週末には夜間の照明も行われる予定だ。</p><p>「子どもたちに見せたかった」と会長は話す。</p>`,
    must: ["五年ぶりに花を咲かせた", "二百八十本", "会長は話す"],
  }),
];

/** Pages to read. */
export const TEXTS: readonly GoldenPage[] = [...RECIPES, ...THREADS, ...DOCS, ...NEWS];
