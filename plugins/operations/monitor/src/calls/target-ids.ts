import { randomUUID } from "node:crypto";
import { withoutUrlCredentials } from "@winnow/kit-jobs";
import type { Monitor } from "../monitor.ts";
import type { TargetRequest } from "../request.ts";

/**
 * Targets with an id each. One that the monitor has already stays, so that its pages are compared with what they were; any
 * other would be compared with the pages of another monitor, whose changes it would then miss.
 */
export function withIds(targets: readonly TargetRequest[], known: Monitor["targets"]): Monitor["targets"] {
  const free = new Set(known.map(({ id }) => id));
  return targets.map((target) => ({
    ...withKnownUrls(target, known),
    id: target.id !== undefined && free.delete(target.id) ? target.id : randomUUID(),
  }));
}

/** A target whose URLs have the passwords that are not shown: a monitor that is read and sent back loses none. */
function withKnownUrls(target: TargetRequest, known: Monitor["targets"]): TargetRequest {
  const before = known.find(({ id }) => id === target.id);
  if (target.type === "scrape" && before?.type === "scrape") {
    const byShown = new Map(before.urls.map((url) => [withoutUrlCredentials(url), url]));
    return { ...target, urls: target.urls.map((url) => byShown.get(url) ?? url) };
  }
  const isSame =
    target.type === "crawl" && before?.type === "crawl" && withoutUrlCredentials(before.url) === target.url;
  return isSame ? { ...target, url: before.url } : target;
}
