import assert from "node:assert/strict";
import { Content, type OperationSocket, runSocket } from "@winnow/kit-operations";
import { recordsSqlite } from "@winnow/records-sqlite";
import { suite } from "uvu";
import { failure, NO_JOBS, startWorld } from "./world.ts";

const test = suite("operation-interact: links");
const code = "1";
type Links = Readonly<Record<"cdpUrl" | "interactiveLiveViewUrl" | "liveViewUrl", string>>;
type World = Awaited<ReturnType<typeof startWorld>>;
const withRecords = () => startWorld({ plugins: [recordsSqlite()] });

/** What is opened by a link: the last part of its path, and its request. */
function partsOf(link: string): { readonly id: string; readonly token: string; readonly path: string } {
  const { pathname, searchParams } = new URL(link);
  const [, , , id = "", ...path] = pathname.split("/");
  return { id, token: searchParams.get("token") ?? "", path: path.join("/") };
}

/** Opens a socket as a server does, with a peer that says nothing. */
async function open(world: World, name: string, link: string): Promise<string> {
  const operation = world.kernel.registry.find("operation", "interact");
  const socket = operation?.sockets?.find((one: OperationSocket) => one.name === name);
  assert.ok(operation !== undefined && socket !== undefined, name);
  const { id, token } = partsOf(link);
  const over = new AbortController();
  const connection = {
    send: async () => {},
    messages: (async function* () {})(),
    signal: over.signal,
    close: () => over.abort(),
  };
  const request = { id, token };
  const run = { owner: "", jobs: NO_JOBS };
  const refusal = await failure(runSocket(world.kernel, operation, socket, request, connection, run));
  return refusal.code;
}

test("a session answers with its links, each of which has one right", async () => {
  await using world = await withRecords();
  const url = "https://scrape.example.com/v2/interact";
  const { id, ...links } = (await world.call("create", {}, { url })) as { id: string } & Links;
  const { cdpUrl, liveViewUrl, interactiveLiveViewUrl } = links;
  assert.match(cdpUrl, new RegExp(`^wss://scrape\\.example\\.com/v2/browser/${id}/cdp\\?token=`));
  assert.match(liveViewUrl, new RegExp(`^https://scrape\\.example\\.com/v2/browser/${id}/live\\?token=`));
  assert.notEqual(partsOf(liveViewUrl).token, partsOf(interactiveLiveViewUrl).token);
  const again = await world.call("execute", { id, code }, { url });
  assert.equal(again.cdpUrl, cdpUrl);
  const listed = (await world.call("list", {}, { url })).sessions as Links[];
  assert.equal(listed[0]?.liveViewUrl, liveViewUrl);
});

test("the view of a link lets its holder act only when the link does", async () => {
  await using world = await withRecords();
  const { liveViewUrl, interactiveLiveViewUrl } = (await world.call("create", {})) as unknown as Links;
  const view = async (link: string) => {
    const { id, token } = partsOf(link);
    return await world.call("live", { id, token });
  };
  const [watched, acted] = [await view(liveViewUrl), await view(interactiveLiveViewUrl)];
  assert.ok(watched instanceof Content && acted instanceof Content);
  assert.match(watched.body, /data-interactive="false"/);
  assert.match(acted.body, /data-interactive="true"/);
  assert.equal(watched.options.http?.isEmbeddable, true);
});

test("a link opens nothing but what it is for", async () => {
  await using world = await withRecords();
  const one = (await world.call("create", {})) as unknown as Links;
  const other = (await world.call("create", {})) as unknown as Links;
  const live = (id: string, token: string) => failure(world.call("live", { id, token }));
  const { id, token } = partsOf(one.liveViewUrl);
  for (const wrong of [
    live(partsOf(other.liveViewUrl).id, token),
    live(id, `${token}x`),
    live(id, ""),
    live(id, partsOf(one.cdpUrl).token),
  ])
    assert.equal((await wrong).code, "BAD_REQUEST");
  assert.equal(await open(world, "drive", one.liveViewUrl), "BAD_REQUEST");
  assert.equal(await open(world, "drive", one.interactiveLiveViewUrl), "BAD_REQUEST");
  assert.equal(await open(world, "watch", one.cdpUrl), "BAD_REQUEST");
});

test("a link ends with its session", async () => {
  await using world = await withRecords();
  const { id, ...links } = (await world.call("create", { ttl: 60, activityTtl: 60 })) as {
    id: string;
  } & Links;
  await world.call("delete", { id });
  const { token } = partsOf(links.liveViewUrl);
  assert.equal((await failure(world.call("live", { id, token }))).code, "INTERACT_SESSION_DESTROYED");
  assert.equal(await open(world, "watch", links.liveViewUrl), "INTERACT_SESSION_DESTROYED");
  await world.clock.pass(60_000);
  assert.equal((await failure(world.call("live", { id, token }))).code, "BAD_REQUEST");
});

test("one that is not to be watched has no view, and one that has ended has empty links", async () => {
  await using world = await withRecords();
  const { id, ...links } = await world.call("create", { streamWebView: false });
  assert.deepEqual(Object.keys(links).sort(), ["cdpUrl", "expiresAt"]);
  const watched = await world.call("create", {});
  for (const session of [id, watched.id]) await world.call("delete", { id: session });
  const { sessions } = (await world.call("list", { status: "destroyed" })) as { sessions: Links[] };
  assert.deepEqual(
    sessions.map(({ cdpUrl, liveViewUrl }) => [cdpUrl, liveViewUrl]),
    [
      ["", ""],
      ["", undefined],
    ],
  );
});

test("without a store of records there are no links", async () => {
  await using world = await startWorld();
  assert.deepEqual(Object.keys(await world.call("create", {})).sort(), ["expiresAt", "id"]);
});

test.run();
