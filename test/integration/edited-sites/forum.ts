/** A forum: boards, threads of several pages, posts with quotations and code. It says nothing of its age. */
import { frame, type Pages } from "./site.ts";
import { sentence } from "./words.ts";

const BOARDS = ["mills", "tides", "roofs"];
const THREADS = 12;
const POSTS_ON_A_PAGE = 10;
const NAME = "The Workbench";

/** The forum, in which a test replies. */
export function forum(): Pages & { reply(board: string, thread: number, text: string): void } {
  const replies = new Map<string, string[]>();
  const key = (board: string, thread: number) => `${board}/${thread}`;
  const postsOf = (board: string, thread: number): readonly string[] => {
    const count = 3 + ((thread * 7) % 29);
    const first = BOARDS.indexOf(board) * 10_000 + thread * 100;
    const posts = Array.from({ length: count }, (_, at) => postOf(first + at, at));
    return [...posts, ...(replies.get(key(board, thread)) ?? [])];
  };
  const pagesOf = (board: string, thread: number) =>
    Math.ceil(postsOf(board, thread).length / POSTS_ON_A_PAGE);
  const paths = () => [
    "/",
    ...BOARDS.map((board) => `/${board}`),
    ...BOARDS.flatMap((board) =>
      Array.from({ length: THREADS }, (_, thread) => thread).flatMap((thread) =>
        Array.from({ length: pagesOf(board, thread) }, (_, page) => placeOf(board, thread, page)),
      ),
    ),
  ];
  const at = (path: string): string | undefined => {
    if (path === "/")
      return frame(
        NAME,
        "Boards",
        listOf(
          "Boards",
          BOARDS.map((one) => [`/${one}`, one]),
        ),
      );
    const [, board = "", thread, page = "1"] =
      /^\/([a-z]+)(?:\/thread-(\d+)(?:\?page=(\d+))?)?$/.exec(path) ?? [];
    if (!BOARDS.includes(board)) return undefined;
    if (thread === undefined) {
      const threads = Array.from({ length: THREADS }, (_, one) => one);
      const rows = threads.map((one) => [placeOf(board, one, 0), titleOf(board, one)] as const);
      return frame(NAME, board, listOf(board, rows));
    }
    const [number, from] = [Number(thread), (Number(page) - 1) * POSTS_ON_A_PAGE];
    const posts = postsOf(board, number).slice(from, from + POSTS_ON_A_PAGE);
    if (number >= THREADS || posts.length === 0) return undefined;
    const pages = Array.from({ length: pagesOf(board, number) }, (_, one) => one);
    const links = pages.map((one) => `<a href="${placeOf(board, number, one)}">${one + 1}</a>`).join(" ");
    return frame(
      NAME,
      titleOf(board, number),
      `<h1>${titleOf(board, number)}</h1>${posts.join("\n")}<p>Pages: ${links}</p>`,
    );
  };
  const reply = (board: string, thread: number, text: string) => {
    const earlier = replies.get(key(board, thread)) ?? [];
    replies.set(key(board, thread), [...earlier, `<article><h2>Late reply</h2><p>${text}</p></article>`]);
  };
  return { says: "nothing", paths, at, reply };
}

function placeOf(board: string, thread: number, page: number): string {
  return `/${board}/thread-${thread}${page === 0 ? "" : `?page=${page + 1}`}`;
}

function titleOf(board: string, thread: number): string {
  return `${sentence(thread * 31 + board.length).replace(/, no\..*/, "")}?`;
}

function postOf(seed: number, at: number): string {
  const lines = Array.from({ length: 1 + (seed % 9) }, (_, index) => sentence(seed * 13 + index));
  const quotation = at > 0 && seed % 4 === 0 ? `<blockquote><p>${sentence(seed)}</p></blockquote>` : "";
  const code =
    seed % 5 === 0
      ? `<pre><code>const speed = ${seed};\nif (speed &gt; 40) {\n  brake(speed);\n}\n</code></pre>`
      : "";
  return `<article id="post-${seed}"><h2>Post ${at + 1} by member ${seed % 37}</h2>${quotation}<p>${lines.join(" ")}</p>${code}</article>`;
}

function listOf(title: string, links: readonly (readonly [string, string])[]): string {
  return `<h1>${title}</h1><ul>${links.map(([place, text]) => `<li><a href="${place}">${text}</a></li>`).join("\n")}</ul>`;
}
