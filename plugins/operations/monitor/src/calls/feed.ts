import { WinnowError } from "@winnow/core/plugin";
import { type CallContext, Content, defineCall, type OperationCall } from "@winnow/kit-operations";
import { RecordStoreToken, SignedTokens } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import { errors } from "../errors.ts";
import type { Monitor } from "../monitor.ts";
import { MonitorStore } from "../store/store.ts";
import { FEED, TOKEN } from "./examples.ts";

const Id = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const Token = v.pipe(v.string(), v.maxLength(4096));
const Claims = v.object({ o: v.string(), m: v.string() });
const TYPE = "application/atom+xml; charset=utf-8";

type Asked = Pick<CallContext, "owner" | "services" | "url" | "hasKeys">;

/** Where a reader finds the feed of a monitor; undefined in the same process. On a server with keys the URL holds a token. */
export async function feedUrlOf(
  { id }: Pick<Monitor, "id">,
  { owner, services, url, hasKeys }: Asked,
): Promise<string | undefined> {
  if (url === undefined) return undefined;
  const base = url.replace(/(\/v2\/monitor)(?:\/.*)?$/, "$1");
  if (!hasKeys) return `${base}/${id}/feed`;
  return `${base}/feed?token=${await tokensOf(services).sign({ o: owner, m: id })}`;
}

const feed = defineCall({
  name: "feed",
  http: { method: "GET", path: "/:id/feed", contentType: "application/atom+xml" },
  description: "get what a monitor found, as an Atom feed",
  example: { answer: FEED },
  input: v.strictObject({ id: Id }),
  result: v.object({}),
  run: async ({ id }, context) => await feedOf(context.owner, id, context),
});

const signedFeed = defineCall({
  name: "signedFeed",
  http: { method: "GET", path: "/feed", contentType: "application/atom+xml" },
  description: "get the Atom feed by the token of `feedUrl`, without a key",
  isOpen: true,
  example: { request: { token: TOKEN }, answer: FEED },
  input: v.strictObject({
    /** That of `feedUrl`, at most 4096 characters. */
    token: Token,
  }),
  result: v.object({}),
  run: async ({ token }, context) => {
    const claims = v.safeParse(Claims, await tokensOf(context.services).read(token));
    if (!claims.success) {
      const message = "The token is not valid. Use the feedUrl of the monitor exactly as it was returned.";
      throw new WinnowError("MONITOR_FEED_FORBIDDEN", message, errors.MONITOR_FEED_FORBIDDEN);
    }
    return await feedOf(claims.output.o, claims.output.m, context);
  },
});

async function feedOf(owner: string, id: string, { services, ...context }: CallContext): Promise<Content> {
  const store = new MonitorStore(services.get(RecordStoreToken));
  const monitor = await store.get(owner, id);
  const { atomOf } = await import("../news/atom.ts");
  const selfUrl = await feedUrlOf(monitor, { ...context, owner, services });
  const { body, updatedAt } = await atomOf(monitor, store.news(owner, id), selfUrl);
  return new Content(TYPE, body, { changedAt: updatedAt });
}

function tokensOf(services: CallContext["services"]): SignedTokens {
  return new SignedTokens(services.get(RecordStoreToken), "monitor feed");
}

/** The calls for readers of feeds. */
export const feedCalls: readonly OperationCall[] = [feed, signedFeed];
