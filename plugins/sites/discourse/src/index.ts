import type { ServicePlugin } from "@winnow/core/plugin";
import { defineSite, generatorOf, type SiteVisit } from "@winnow/kit-sites";
import * as v from "valibot";

const Post = v.object({ id: v.number(), username: v.string(), created_at: v.string(), cooked: v.string() });
const Stream = v.object({ posts: v.array(Post) });
const Topic = v.object({
  title: v.string(),
  created_at: v.string(),
  last_posted_at: v.nullish(v.string()),
  tags: v.optional(v.array(v.union([v.string(), v.object({ name: v.string() })])), []),
  post_stream: v.object({ ...Stream.entries, stream: v.array(v.pipe(v.number(), v.integer())) }),
});

const path = /^\/t\/(?:(?!\d+\/)[^/]+\/)?(\d{1,10})(?:\/\d{1,10})?\/?$/;
/** Posts that one request asks for. */
const CHUNK = 50;
const MAX_POSTS = 500;

/** Threads of any Discourse forum with all of their posts, by its own JSON. */
export const discourse = (): ServicePlugin => defineSite({ name: "discourse", path, priority: -1, read });

async function read({ match, page, json }: SiteVisit) {
  if (!generatorOf(await page()).startsWith("Discourse")) return undefined;
  const id = match[1];
  const topic = await json(`/t/${id}.json`, Topic);
  const { posts: first, stream } = topic.post_stream;
  const posts = new Map(first.map((post) => [post.id, post]));
  const missing = stream.slice(0, MAX_POSTS).filter((post) => !posts.has(post));
  for (let at = 0; at < missing.length; at += CHUNK) {
    const query = missing.slice(at, at + CHUNK).map((post) => `post_ids[]=${post}`);
    const more = await json(`/t/${id}/posts.json?${query.join("&")}`, v.object({ post_stream: Stream }));
    for (const post of more.post_stream.posts) posts.set(post.id, post);
  }
  const shown = stream.slice(0, MAX_POSTS).flatMap((post) => posts.get(post) ?? []);
  const isCut = shown.length < stream.length;
  return {
    title: topic.title,
    metadata: {
      author: shown[0]?.username,
      "article:published_time": topic.created_at,
      "article:modified_time": topic.last_posted_at ?? undefined,
      keywords: topic.tags.map((tag) => (typeof tag === "string" ? tag : tag.name)).join(", "),
      "discourse:posts": stream.length,
    },
    parts: shown.map((post) => ({ author: post.username, published: post.created_at, html: post.cooked })),
    warnings: isCut ? [`Only ${shown.length} of ${stream.length} posts are here.`] : [],
  };
}
