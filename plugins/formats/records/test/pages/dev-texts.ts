import { at, bare, each, type ListCase, listCase, modern, sided, soup } from "./frame.ts";

const POSTS = [
  [
    "How we moved our mail",
    "Ada Byron",
    "2026-03-04",
    "Moving forty mailboxes took us a weekend and three pots of coffee.",
  ],
  [
    "A smaller build",
    "Ken Iver",
    "2026-02-17",
    "The bundle lost half of its weight once we looked at what was inside.",
  ],
  ["Notes on queues", "Ada Byron", "2026-01-30", "A queue that nobody watches is a leak with a nicer name."],
  ["Winter release", "Mo Tan", "2025-12-21", "Everything that we finished before the holidays, in one list."],
] as const;

const blog = listCase(
  "blog-index-en",
  modern(
    "The team blog",
    each(
      POSTS,
      ([title, author, date, text], i) =>
        `<article class="post"><header><h2><a href="/blog/${i}">${title}</a></h2><p class="meta">by <a rel="author" href="/u/${author.split(" ")[0]}">${author}</a> on <time datetime="${date}">${date}</time></p></header><p class="excerpt">${text}</p><a class="more" href="/blog/${i}">Read more</a></article>`,
    ),
  ),
  POSTS.map(([title, author, date, text], i) => ({
    title,
    url: at(`/blog/${i}`),
    author,
    date,
    excerpt: text,
  })),
);

const NEWS = [
  ["Rathaus wird saniert", "Lokales", "12.11.2026"],
  ["Neue Brücke ab Mai", "Verkehr", "11.11.2026"],
  ["Theater mit Rekord", "Kultur", "09.11.2026"],
  ["Ernte fiel gut aus", "Region", "08.11.2026"],
  ["Schule bekommt Garten", "Lokales", "05.11.2026"],
] as const;

const news = listCase(
  "news-list-de",
  sided(
    "Tagblatt",
    `<h1>Nachrichten</h1><ul class="teaser-liste">${each(
      NEWS,
      ([title, section, date], i) =>
        `<li><span class="ressort">${section}</span> <a href="/n/${i}.html">${title}</a> <span class="datum">${date}</span></li>`,
    )}</ul>`,
    "de",
  ),
  NEWS.map(([title, section, date], i) => ({
    title,
    url: at(`/n/${i}.html`),
    ressort: section,
    date: date.split(".").reverse().join("-"),
  })),
);

const STORIES = [
  ["A parser in 200 lines", "/x/1", 120, "mira", 45],
  ["Why tables lie", "/x/2", 88, "otto", 12],
  ["Ask: your first job?", "/x/3", 300, "pia", 241],
  ["Show: a tiny kernel", "/x/4", 64, "quinn", 9],
] as const;

const hacker = listCase(
  "link-site-table",
  `<html lang="en"><head><title>Links</title></head><body><center><table id="main"><tr><td><table><tr><td><b><a href="/">Links</a></b> <a href="/new">new</a> | <a href="/ask">ask</a> | <a href="/jobs">jobs</a></td></tr></table></td></tr><tr><td><table class="items">${each(
    STORIES,
    ([title, path, points, user, comments], i) =>
      `<tr class="athing" id="${i}"><td class="rank">${i + 1}.</td><td class="votes"><a href="/vote?id=${i}"><div class="up"></div></a></td><td class="title"><a class="storylink" href="${path}">${title}</a></td></tr><tr><td colspan="2"></td><td class="subtext"><span class="score">${points} points</span> by <a href="/user?id=${user}" class="hnuser">${user}</a> <a href="/item?id=${i}">${comments} comments</a></td></tr><tr class="spacer" style="height:5px"></tr>`,
  )}<tr class="morespace"></tr><tr><td colspan="2"></td><td><a href="/list?p=2" class="morelink" rel="next">More</a></td></tr></table></td></tr></table></center></body></html>`,
  STORIES.map(([title, path, points, user, comments], i) => ({
    rank: i + 1,
    title,
    url: at(path),
    points,
    hnuser: user,
    comments,
  })),
);

const RESULTS = [
  ["Soup recipes", "https://soup.example/all", "Forty soups for cold days, sorted by season and effort."],
  [
    "Soup - an encyclopedia",
    "https://wiki.example/soup",
    "Soup is a mostly liquid food, served warm or cold.",
  ],
  ["The soup club", "https://club.example/", "Meet others who cook on Thursdays in the old market hall."],
  [
    "Cold soups",
    "https://cook.example/cold",
    "Gazpacho and its cousins, explained step by step for beginners.",
  ],
] as const;

const results = listCase(
  "search-results",
  soup(
    "soup - search",
    `<div class="q">About 12,000 results</div><div class="r0">${each(
      RESULTS,
      ([title, url, text]) =>
        `<div class="g"><div class="yu"><a href="${url}"><h3>${title}</h3><cite>${url.slice(8)}</cite></a></div><div class="vw"><span>${text}</span></div></div>`,
    )}</div><div class="pg"><a href="/list?start=10">Next</a></div>`,
  ),
  RESULTS.map(([title, url, text]) => ({ title, url, cite: url.slice(8), text })),
);

const COMMENTS = [
  ["Ivo", "3 May 2026", "I had the same problem; turning it off helped."],
  ["Lena", "3 May 2026", "That only hides it. The cable is the reason."],
  ["Ivo", "4 May 2026", "You are right, a new cable and it is quiet."],
  ["Sam", "9 May 2026", "Thank you both, this saved my evening!"],
] as const;

const comments = listCase(
  "comment-thread",
  modern(
    "Humming monitor",
    `<h1>Humming monitor</h1><ol class="comments">${each(
      COMMENTS,
      ([author, date, text], i) =>
        `<li class="comment" id="c${i}"><div class="head"><strong class="author">${author}</strong> <span class="date">${date}</span></div><div class="comment-body"><p>${text}</p></div><a class="reply" href="#reply">Reply</a></li>`,
    )}</ol>`,
  ),
  COMMENTS.map(([author, date, text]) => ({
    author,
    date: `2026-05-0${date[0]}`,
    text,
  })),
);

const TOPICS = [
  ["Which saw for oak?", "hanna", 14, 903],
  ["Bench plans wanted", "jo", 3, 120],
  ["My first dovetail", "kim", 41, 5210],
  ["Glue that holds", "hanna", 8, 411],
] as const;

const forum = listCase(
  "forum-topics",
  bare(
    "Wood forum",
    `<table class="forumline" width="100%"><tr><th>Topic</th><th>Author</th><th>Replies</th><th>Views</th></tr>${each(
      TOPICS,
      ([title, author, replies, views], i) =>
        `<tr class="row${(i % 2) + 1}"><td><a class="topictitle" href="viewtopic.php?t=${i}">${title}</a></td><td><a href="/profile/${author}">${author}</a></td><td align="center">${replies}</td><td align="center">${views}</td></tr>`,
    )}</table>`,
    "en",
  ),
  TOPICS.map(([title, author, replies, views], i) => ({
    Topic: title,
    url: at(`/viewtopic.php?t=${i}`),
    Author: author,
    Replies: replies,
    Views: views,
  })),
);

const LINES = [
  ["2.4.0", "2026-10-01", "Tables may be read by columns."],
  ["2.3.1", "2026-08-12", "A crash with empty files is gone."],
  ["2.3.0", "2026-07-30", "Faster start, and a smaller package."],
] as const;

const headed = listCase(
  "flat-headings",
  bare(
    "Changes",
    each(
      LINES,
      ([version, date, text]) => `<h3>${version}</h3><p class="when">${date}</p><p class="what">${text}</p>`,
    ),
    "en",
  ),
  LINES.map(([version, date, text]) => ({ title: version, date, what: text })),
);

const TERMS = [
  ["Anode", "The electrode where oxidation happens."],
  ["Buffer", "A solution that resists a change of its acidity."],
  ["Catalyst", "It speeds a reaction up without being used."],
  ["Dimer", "Two equal molecules that hold together."],
] as const;

const glossary = listCase(
  "definition-list",
  bare("Glossary", `<dl>${each(TERMS, ([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`)}</dl>`, "en"),
  TERMS.map(([term, text]) => ({ title: term, text })),
);

const ARTICLE = `<article><h1>The old mill</h1>${Array.from(
  { length: 7 },
  (_, i) =>
    `<p>Paragraph ${i} tells of the mill by the river, of those who worked in it, of the winter in which the wheel froze, and of what the town has made of its walls since then; it is long enough to be read.</p>`,
).join(
  "",
)}<p>In short:</p><ul><li>It is old.</li><li>It is by the river.</li><li>It is open on Sundays.</li></ul></article>`;
const article = listCase("no-list-article", modern("The old mill", ARTICLE));
const contact = listCase(
  "no-list-contact",
  sided(
    "Contact",
    `<h1>Contact</h1><p>Write to us, or call between nine and five. We answer within two days, except on holidays.</p><form><label>Name <input name="n"></label><label>Mail <input name="m"></label><label>Text <textarea></textarea></label><button>Send</button></form><p>Main Street 1, Springfield</p>`,
  ),
);

export const TEXTS: readonly ListCase[] = [
  blog,
  news,
  hacker,
  results,
  comments,
  forum,
  headed,
  glossary,
  article,
  contact,
];
