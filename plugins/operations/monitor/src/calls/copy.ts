import { badRequest } from "@winnow/core/plugin";
import { defineCall, type OperationCall } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import { Url } from "@winnow/kit-site";
import type { Monitor } from "../monitor.ts";
import { Change, type ChangeInput, Create, type MonitorTarget } from "../request.ts";
import { MonitorStore } from "../store/store.ts";
import { create, update } from "./calls.ts";
import { ANSWERS } from "./examples.ts";
import type { OfMonitor } from "./inputs.ts";
import type { Shown } from "./show.ts";

const MAX_URLS = 1000;
const MAX_NAME = 256;

/** What another monitor takes over of one, and what it has of its own. */
export interface CopyInput extends OfMonitor, ChangeInput {
  /** Its pages, 1 to 1000 URLs, with the options of the first target that has pages. @defaultValue the targets of the monitor */
  readonly urls?: readonly string[];
}

/** The call, for the types of an app. */
export interface CopyCalls {
  readonly copy: { input: CopyInput; result: { data: Shown } };
}

const Input = v.pipe(
  v.strictObject({
    /** The id (UUID) of the monitor that it takes its settings from. */
    id: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
    /** Its pages, 1 to 1000 URLs, with the options of the first target that has pages. @defaultValue the targets of the monitor */
    urls: v.optional(v.pipe(v.array(Url), v.minLength(1), v.maxLength(MAX_URLS))),
    ...Change.entries,
  }),
  v.check(
    ({ urls, targets }) => urls === undefined || targets === undefined,
    "A copy has urls or targets of its own, not both.",
  ),
);

/** Any monitor is a template: what its copy does not say itself is as it is there. */
const copy = defineCall({
  name: "copy",
  http: { method: "POST", path: "/:id/copy" },
  description: "make a monitor with the settings of another",
  example: { request: { name: "Rye", urls: ["https://example.com/rye"] }, answer: ANSWERS.monitor },
  input: Input,
  result: v.object({ data: v.looseObject({ id: v.string() }) }),
  run: async ({ id, urls, status, inherit: _, ...given }, context) => {
    const store = new MonitorStore(context.services.get(RecordStoreToken));
    const before = await store.get(context.owner, id);
    const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const targets = urls === undefined ? before.targets : withPages(before.targets, urls);
    const { saidBy } = await import("../tagged/resolve.ts");
    const made = await create.run(
      { ...settingsOf(before, saidBy(before)), targets, ...own } as never,
      context,
    );
    if (status !== "paused") return made as { data: Shown };
    return (await update.run({ id: (made as { data: Shown }).data.id, status } as never, context)) as {
      data: Shown;
    };
  },
});

/** All that a monitor can be made with, as it is in this one: what that has of its tags, the copy has of them as well. */
function settingsOf(monitor: Monitor, own: Partial<Monitor>): object {
  const settings = Object.entries(own).filter(([key]) => Object.hasOwn(Create.entries, key));
  const { judgeEnabled, ...same } = Object.fromEntries(settings) as Partial<Monitor>;
  return {
    ...same,
    name: `${monitor.name.slice(0, MAX_NAME - 7)} (copy)`,
    // Without a goal it is off, which says nothing about a goal that the copy gets.
    ...(monitor.goal === null ? {} : { judgeEnabled }),
  };
}

/** The first target that has pages, with others. @throws BAD_REQUEST when there is none */
function withPages(targets: readonly MonitorTarget[], urls: readonly string[]): object[] {
  const model = targets.find(({ type }) => type !== "search");
  if (model?.type === "scrape") return [{ ...model, urls }];
  if (model?.type === "crawl") return urls.map((url) => ({ ...model, url }));
  const message = "The monitor watches searches only, which have no pages: leave out urls.";
  throw badRequest([{ code: "custom", path: ["urls"], message }]);
}

/** The call that makes a monitor of another. */
export const copyCalls: readonly OperationCall[] = [copy];
