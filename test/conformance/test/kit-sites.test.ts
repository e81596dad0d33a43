import { defineSite, type SiteDefinition } from "@winnow/kit-sites";
import { suite } from "uvu";
import * as v from "valibot";
import { siteRules } from "../src/index.ts";
import { breaksExactly, commonBreakers } from "./breaks.ts";

const test = suite("conformance kit: sites");

const Thread = v.object({ title: v.string(), posts: v.array(v.object({ html: v.string() })) });
const siteWith = (more: Partial<SiteDefinition>) => () =>
  defineSite({
    name: "kit-good",
    path: /^\/t\/\d+$/,
    read: async ({ json }) => {
      const { title, posts } = await json("/api/1", Thread);
      return { title, parts: posts };
    },
    ...more,
  });
const good = siteWith({});
let reads = 0;
const parts = [{ text: "words" }];
/** Reads any answer, and gives a page that is none for those that a function points out. */
const careless = (isSpoilt: (answer: unknown) => boolean) =>
  siteWith({
    read: async ({ json }) => {
      const answer = await json("/api/1", v.any());
      return Object({ title: isSpoilt(answer) ? 5 : "words", parts });
    },
  });

breaksExactly(
  test,
  "site",
  siteRules,
  good,
  () => ({
    page: "https://example.com/t/1",
    answers: { "https://example.com/api/1": '{"title":"Mills","posts":[{"html":"<p>One</p>"}]}' },
    others: ["https://example.com/t/new"],
  }),
  {
    ...commonBreakers(good),
    "needs the hook that asks it": { needs: [] },
    "tells its pages from others by their address": siteWith({ path: /^\/t\// }),
    "reads its page, and the same twice": siteWith({
      read: async ({ json }) => {
        reads += 1;
        return { title: `${await json("/api/1", v.any())} ${reads}`, parts };
      },
    }),
    "takes any answer for an error or a page": careless(Array.isArray),
    "takes answers with wrong values for an error or a page": careless(
      (answer) => Object(answer).title !== undefined && typeof Object(answer).title !== "string",
    ),
    "stops when its time is over": siteWith({ read: async () => ({ title: "words", parts }) }),
  },
);

test.run();
