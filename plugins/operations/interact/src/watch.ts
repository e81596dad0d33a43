import {
  type CallContext,
  defineCall,
  defineSocket,
  type OperationCall,
  type OperationSocket,
} from "@winnow/kit-operations";
import { MAX_TOKEN_LENGTH } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import { EXAMPLES } from "./examples.ts";
import type { InteractOf } from "./interact.ts";
import type { Right, SessionLinks } from "./links.ts";
import { SessionId } from "./request.ts";
import type { LiveSession } from "./session.ts";

/** Bytes of one message of a program that drives a page. */
const CDP_MAX_MESSAGE_BYTES = 2 ** 20;

const Link = v.strictObject({
  /** The id (UUID) of the session. */
  id: SessionId,
  /** What the link was signed with: it says what its holder may do. */
  token: v.pipe(v.string(), v.maxLength(MAX_TOKEN_LENGTH)),
});
type Link = v.InferOutput<typeof Link>;

/** Reads a link: whose session it opens, and what its holder may do there. */
type Enter = (link: Link, context: CallContext) => Promise<{ session: LiveSession; right: Right }>;

function enterBy(of: InteractOf, links: SessionLinks): Enter {
  return async ({ id, token }, { kernel }) => {
    const right = await links.read(token, id, kernel.clock.now(), kernel.services);
    return { session: (await of(kernel)).sessions.get(id), right };
  };
}

/** The page on which a session is watched. */
export function viewCall(of: InteractOf, links: SessionLinks): OperationCall {
  const enter = enterBy(of, links);
  return defineCall({
    name: "live",
    http: { method: "GET", path: "/:id/live", contentType: "text/html" },
    description: "show the page on which a session is watched",
    isOpen: true,
    example: EXAMPLES.live,
    input: Link,
    result: v.object({}),
    run: async (link, context) => {
      const { right } = await enter(link, context);
      if (right === "cdp") throw links.notValid();
      const { viewerPage } = await import("@winnow/kit-live-view");
      return viewerPage({ interactive: right === "control" });
    },
  });
}

/** The sockets of that page, and of programs that drive a session. */
export function socketsOf(of: InteractOf, links: SessionLinks): readonly OperationSocket[] {
  const enter = enterBy(of, links);
  return [
    defineSocket({
      name: "watch",
      http: { path: "/:id/live/socket" },
      description: "watch the page of a session, and act on it",
      input: Link,
      run: async (link, connection, context) => {
        const { session, right } = await enter(link, context);
        if (right === "cdp") throw links.notValid();
        const { serveView } = await import("@winnow/kit-live-view");
        const { page, signal } = session;
        const onActivity = () => session.touch();
        await serveView(page, connection, { interactive: right === "control", signal, onActivity });
      },
    }),
    defineSocket({
      name: "drive",
      http: { path: "/:id/cdp" },
      description: "drive the page of a session by the DevTools protocol",
      input: Link,
      maxMessageBytes: CDP_MAX_MESSAGE_BYTES,
      run: async (link, connection, context) => {
        const { session, right } = await enter(link, context);
        if (right !== "cdp") throw links.notValid();
        const { serveCdp } = await import("@winnow/kit-live-view");
        const { page, signal } = session;
        const onActivity = () => session.touch();
        await serveCdp({ context: page.browserContext() }, connection, { signal, onActivity });
      },
    }),
  ];
}
