import { WinnowError } from "@winnow/core/plugin";
import { withoutUrlCredentials } from "@winnow/kit-jobs";
import type { CallContext } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import { errors } from "../errors.ts";
import type { Monitor } from "../monitor.ts";
import { MonitorStore } from "../store/store.ts";
import { PageVersions, type Version } from "../store/versions.ts";
import type { ShownVersion } from "./types.ts";

/** The error for a version that is not there, or has no text. */
export function noVersion(message: string): WinnowError {
  return new WinnowError("MONITOR_VERSION_NOT_FOUND", message, errors.MONITOR_VERSION_NOT_FOUND);
}

/** The versions, and the page that is meant. URLs are shown without passwords, and are asked for as they are shown. */
export async function versionsOf(
  { services, owner }: CallContext,
  { id, url, targetId }: { id: string; url: string; targetId?: string | undefined },
) {
  const records = services.get(RecordStoreToken);
  const monitor = await new MonitorStore(records).get(owner, id);
  const targets = monitor.targets.filter((target) => targetId === undefined || target.id === targetId);
  // Pages of crawls are named by no target.
  const target = targets.find((one) => urlIn(one, url) !== undefined) ?? targets[0];
  const page = target && { owner, targetId: target.id, url: urlIn(target, url) ?? url };
  return { kept: new PageVersions(records), page };
}

function urlIn(target: Monitor["targets"][number], url: string): string | undefined {
  if (target.type !== "scrape") return undefined;
  return target.urls.find((one) => one === url || withoutUrlCredentials(one) === url);
}

/** A version as callers see it. */
export function show({ since, seenAt, ...rest }: Version): ShownVersion {
  return { ...rest, since: new Date(since).toISOString(), seenAt: new Date(seenAt).toISOString() };
}
