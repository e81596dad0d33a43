import type { ServicePlugin } from "@winnow/core/plugin";
import { defineSite } from "@winnow/kit-sites";
import * as v from "valibot";

/** What the API says about a notice; other keys are left out. */
const Notice = v.object({
  title: v.string(),
  posted_at: v.string(),
  replies: v.array(v.object({ author: v.string(), html: v.string() })),
});

/** Notices of a board, with their replies, by its API. */
export const villageBoard = (): ServicePlugin =>
  defineSite({
    name: "village-board",
    hosts: ["board.example.com"],
    path: /^\/notices\/(\d{1,10})$/,
    // The API has a host of its own.
    reaches: ["api.board.example.com"],
    read: async ({ match, json }) => {
      const { title, posted_at, replies } = await json(
        `https://api.board.example.com/v1/notices/${match[1]}`,
        Notice,
      );
      return { title, metadata: { "article:published_time": posted_at }, parts: replies };
    },
  });
