import type { JobPlan, NewTask, WorkContext } from "@winnow/kit-jobs";
import type { CheckRequest } from "../begin/begin.ts";
import { endTask, type Part, placeOf } from "./step.ts";

/** The first tasks of a check. */
export function plan(request: CheckRequest, { kernel }: Pick<WorkContext, "kernel">): JobPlan {
  if (request.skipped !== undefined) return { tasks: [] };
  const tasks = request.targets.flatMap((target, index): NewTask[] => {
    if (target.type === "scrape") {
      return target.urls.map((url, place) => ({
        key: `${target.id} ${url}`,
        url,
        data: { kind: "page", target: index, place: placeOf(index, place) } satisfies Part,
      }));
    }
    const { type: kind, id } = target;
    const url = target.type === "crawl" ? target.url : "https://search.invalid/";
    return [
      { key: `${kind} ${id}`, url, data: { kind, target: index, place: placeOf(index, 0) } satisfies Part },
    ];
  });
  return { tasks: [...tasks, endTask(0, kernel.clock.now())] };
}
