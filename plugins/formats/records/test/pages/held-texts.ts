import { at, bare, each, type ListCase, listCase, modern, sided, soup } from "./frame.ts";

const NEWS = [
  [
    "Le port rouvre",
    "3 mars 2026",
    "2026-03-03",
    "Après deux ans de travaux, les bateaux reviennent au centre de la ville.",
  ],
  [
    "Grève des trains",
    "1 mars 2026",
    "2026-03-01",
    "Un train sur trois roulera jeudi, selon la direction de la compagnie.",
  ],
  [
    "Un musée pour Ada",
    "27 février 2026",
    "2026-02-27",
    "La maison natale devient un lieu ouvert à toutes et à tous.",
  ],
  [
    "Record de chaleur",
    "20 février 2026",
    "2026-02-20",
    "Jamais un mois de février n'avait été aussi doux dans la région.",
  ],
] as const;
const french = listCase(
  "held-news-fr",
  modern(
    "Le Courrier",
    `<div class="liste-articles">${each(
      NEWS,
      ([title, words, , text], i) =>
        `<div class="article-teaser"><img src="/n/${i}.jpg" width="200"><div><h2><a href="/actu/${i}">${title}</a></h2><div class="date">${words}</div><div class="chapo">${text}</div></div></div>`,
    )}</div><div class="pager"><a href="/list?page=2">Page suivante</a></div>`,
    "fr",
  ),
  NEWS.map(([title, , date, text], i) => ({
    image: at(`/n/${i}.jpg`),
    title,
    url: at(`/actu/${i}`),
    date,
    chapo: text,
  })),
);

const REVIEWS = [
  ["Great kettle", 5, "Noor", "2026-04-01", "Boils fast and does not drip at all."],
  ["Too loud", 2, "Per", "2026-03-22", "It works, but the whole house hears it."],
  ["Fine", 4, "Quim", "2026-03-02", "Good value, the lid is a bit stiff."],
] as const;
const reviews = listCase(
  "held-reviews",
  modern(
    "Reviews",
    `<h1>Reviews of the kettle</h1>${each(
      REVIEWS,
      ([title, rating, author, date, text]) =>
        `<div itemprop="review" itemscope itemtype="https://schema.org/Review"><h3 itemprop="name">${title}</h3><div itemprop="reviewRating" itemscope itemtype="https://schema.org/Rating"><meta itemprop="ratingValue" content="${rating}"></div><span itemprop="author">${author}</span><meta itemprop="datePublished" content="${date}"><p itemprop="reviewBody">${text}</p></div>`,
    )}`,
  ),
  REVIEWS.map(([title, rating, author, date, text]) => ({
    title,
    rating,
    author,
    date,
    reviewBody: text,
  })),
);

const QUESTIONS = [
  ["How to sort a map?", 12, 3, "typescript"],
  ["Why is my loop slow?", 0, 1, "python"],
  ["What is a monad, really?", 205, 31, "haskell"],
  ["Undo a commit", 990, 28, "git"],
] as const;
const questions = listCase(
  "held-questions",
  sided(
    "Questions",
    `<div id="questions">${each(
      QUESTIONS,
      ([title, votes, answers, tag], i) =>
        `<div class="question-summary" id="q-${i}"><div class="stats"><div class="vote"><strong>${votes}</strong> votes</div><div class="status"><strong>${answers}</strong> answers</div></div><div class="summary"><h3><a class="question-hyperlink" href="/questions/${i}">${title}</a></h3><div class="tags"><a href="/tagged/${tag}" class="post-tag">${tag}</a></div></div></div>`,
    )}</div>`,
  ),
  QUESTIONS.map(([title, votes, answers, tag], i) => ({
    votes,
    answers,
    title,
    url: at(`/questions/${i}`),
    tag,
  })),
);

const MAILS = [
  ["Re: roof repair", "Nils", "2026-09-03"],
  ["Meeting moved", "Board", "2026-09-02"],
  ["Keys found", "Nils", "2026-08-29"],
  ["Summer party", "Ulla", "2026-08-11"],
] as const;
const archive = listCase(
  "held-mail-archive",
  bare(
    "Archive",
    `<ul>${each(MAILS, ([title, author, date], i) => `<li><a href="msg0${i}.html">${title}</a> <i>${author}</i> <tt>${date}</tt></li>`)}</ul>`,
    "en",
  ),
  MAILS.map(([title, author, date], i) => ({ title, url: at(`/msg0${i}.html`), text: author, date })),
);

const STORIES = [
  ["Tiny database", "db.example", 31, "ruth"],
  ["Clocks drift", "time.example", 12, "sol"],
  ["On naming", "words.example", 77, "tess"],
] as const;
const alternating = listCase(
  "held-rows-in-pairs",
  bare(
    "Stories",
    `<table class="list">${each(
      STORIES,
      ([title, host, points, user]) =>
        `<tr class="story"><td><a class="u-url" href="https://${host}/">${title}</a> <span class="domain">${host}</span></td></tr><tr class="byline"><td><span class="points">${points} points</span> <a class="user" href="/~${user}">${user}</a></td></tr>`,
    )}</table>`,
    "en",
  ),
  STORIES.map(([title, host, points, user]) => ({
    title,
    url: `https://${host}/`,
    domain: host,
    points,
    user,
  })),
);

const EPISODES = [
  ["Episode 12: Bridges", "48 min", 48, "12 Jan 2026", "2026-01-12"],
  ["Episode 11: Tunnels", "51 min", 51, "5 Jan 2026", "2026-01-05"],
  ["Episode 10: Ferries", "39 min", 39, "29 Dec 2025", "2025-12-29"],
] as const;
const podcast = listCase(
  "held-podcast",
  modern(
    "Podcast",
    `<section aria-label="Episodes">${each(
      EPISODES,
      ([title, length, , date], i) =>
        `<div role="listitem"><a href="/ep/${i}" aria-label="${title}">${title}</a><span class="duration">${length}</span><span class="released">${date}</span><button aria-label="Play">▶</button></div>`,
    )}</section>`,
  ),
  EPISODES.map(([title, , length, , date], i) => ({
    title,
    url: at(`/ep/${i}`),
    duration: length,
    date,
  })),
);

const FAQ = [
  ["How do I return something?", "Send it back within thirty days with the label from the box."],
  ["Where is my order?", "The mail with the number of your parcel says where it is."],
  ["Do you ship abroad?", "Yes, to all countries of the union and to Norway."],
  ["Can I pay later?", "You can pay within fourteen days by invoice, after a check."],
] as const;
const faq = listCase(
  "held-faq",
  modern(
    "Help",
    `<h1>Questions</h1><div class="accordion">${each(FAQ, ([q, a]) => `<details><summary>${q}</summary><p>${a}</p></details>`)}</div>`,
  ),
  FAQ.map(([q, a]) => ({ title: q, text: a })),
);

const THREAD = [
  ["arne", "2026-02-01", "Does anybody know a good place for skis?"],
  ["berit", "2026-02-01", "The shop behind the station, ask for Ole."],
  ["arne", "2026-02-02", "Thanks, they had just what I needed."],
  ["dag", "2026-02-03", "They also repair edges while you wait."],
] as const;
const posts = listCase(
  "held-forum-thread",
  soup(
    "Skis",
    `<div class="p1">${each(
      THREAD,
      ([author, date, text], i) =>
        `<div class="pst" id="post-${i}"><div class="pst-side"><a class="username" href="/member/${author}">${author}</a></div><div class="pst-main"><time datetime="${date}T10:00:00Z">a while ago</time><div class="message">${text}</div></div></div>`,
    )}</div>`,
  ),
  THREAD.map(([author, date, text]) => ({
    username: author,
    date,
    message: text,
  })),
);

const prose = listCase(
  "held-no-list-prose",
  bare(
    "On rain",
    Array.from(
      { length: 9 },
      (_, i) =>
        `<p>It rained for the ${i + 1}. day, and the street before the house had become a small river that carried leaves, a hat and, once, a whole chair past our door.</p>`,
    ).join(""),
    "en",
  ),
);
const product = listCase(
  "held-no-list-product",
  modern(
    "Copper pan",
    `<div class="product-page"><img src="/pan.jpg"><h1>Copper pan</h1><p class="price">$89.00</p><p>A pan of copper and steel, made by hand in a small town. It heats evenly, holds the heat for long, and looks well on any table. It must not go into a machine, and it wants to be polished once in a while.</p><ul class="bullets"><li>24 cm wide</li><li>1.4 kg</li><li>Steel handle</li></ul><button>Add to cart</button></div>`,
  ),
);

export const HELD_TEXTS: readonly ListCase[] = [
  french,
  reviews,
  questions,
  archive,
  alternating,
  podcast,
  faq,
  posts,
  prose,
  product,
];
