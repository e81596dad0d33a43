import { recordOf } from "@winnow/kit-schema";
import { bareHost } from "@winnow/kit-site";
import type { Compared } from "./compare.ts";
import { healedIn } from "./healing.ts";
import type { Weighed } from "./history.ts";
import type { Memory } from "./load.ts";
import type { PageCheck } from "./step.ts";

const MAX_NOTICES = 20;

interface Notice {
  /** The same as long as the matter is. */
  readonly key: string;
  readonly text: string;
}

interface FieldAlarm {
  readonly field: string;
  readonly state: string;
  readonly since: string;
}

/**
 * The page with what is to be said of how it is read: selectors that were healed, fields that went empty, an address that moved. Each is
 * reported once; what was so when it was first looked for is no news.
 */
export function addNotices(
  { url, target }: PageCheck,
  { page, after }: Weighed,
  { fetches }: Pick<Compared, "fetches">,
  memory: Memory,
): Weighed {
  const metadata = fetches.at(-1)?.result.metadata;
  if (target.type === "search" || metadata === undefined || page.status === "error") return { page, after };
  const notices = [
    ...driftOf(metadata),
    ...(target.type === "scrape" ? movedTo(url, metadata.url) : []),
  ].slice(0, MAX_NOTICES);
  const { noticed } = memory.page;
  const isNew = ({ key }: Notice) => noticed !== undefined && !noticed.includes(key);
  const keys = notices.map(({ key }) => key);
  return {
    page: {
      ...page,
      ...(notices.length === 0 ? {} : { notices: notices.map(({ text }) => text) }),
      ...(notices.some(isNew) ? { hasNotice: true } : {}),
    },
    after: { ...after, noticed: keys },
  };
}

function driftOf(metadata: object): Notice[] {
  const { alarms } = recordOf(recordOf(metadata).drift);
  return [
    ...healedIn(metadata).map(({ selector, now, confidence }) => ({
      key: `healed ${selector}`,
      text: `"${selector}" matches nothing any more: read by "${now}" in its place, by likeness (${confidence}).`,
    })),
    ...(Array.isArray(alarms) ? (alarms as FieldAlarm[]) : []).map(({ field, state, since }) => ({
      key: `${state} ${field}`,
      text: `\`${field}\` ${state === "empty" ? "is empty" : "is of another kind"} since ${since}; it was not before.`,
    })),
  ];
}

/** Where a page leads that led elsewhere before, or nowhere. Parameters and slashes at the end are no other address. */
function movedTo(asked: string, got: string): Notice[] {
  const [from, to] = [placeOf(asked), placeOf(got)];
  if (from === to || to === undefined) return [];
  return [
    {
      key: `moved ${to}`,
      text: `The page has moved to ${got}. It is watched there, with what is known of it.`,
    },
  ];
}

function placeOf(address: string): string | undefined {
  const url = URL.parse(address);
  return url === null ? undefined : `${bareHost(url)}${url.pathname.replace(/\/+$/, "")}`;
}
