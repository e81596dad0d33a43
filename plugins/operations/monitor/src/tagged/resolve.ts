import type { Monitor } from "../monitor.ts";
import type { NotificationSettings } from "../request.ts";
import type { TagRecord, TagSettings } from "./settings.ts";

/** What a monitor takes of its tags where it says nothing itself; of `notification`, each of its parts by itself. */
const FIELDS = ["schedule", "webhook", "retentionDays", "goal", "adaptive"] as const;
type Field = (typeof FIELDS)[number];

/** Settings of a monitor that says nothing of them. A schedule has none. */
const USUAL = { webhook: null, retentionDays: 30, goal: null, adaptive: undefined } as const;
const NOTIFICATION = "notification";

/** What a monitor says itself, and what it has of its tags. */
export type Inheriting = Pick<Monitor, "said" | "inherited" | "notification" | "judgeEnabled" | "tags"> & {
  readonly [F in Field]?: Monitor[F] | undefined;
};

/** The names of the settings that a request says something of. */
export function saidIn(request: object): readonly string[] {
  const given = request as Readonly<Record<string, unknown>>;
  return [...FIELDS, NOTIFICATION].filter((name) => given[name] !== undefined);
}

/** The monitor as it is without its tags: only with what it says itself. */
export function withoutInherited<M extends Inheriting>(monitor: M): M {
  const { inherited = {} } = monitor;
  if (Object.keys(inherited).length === 0) return monitor;
  const usual = Object.fromEntries(
    FIELDS.filter((field) => field !== "schedule" && inherited[field] !== undefined).map((field) => [
      field,
      USUAL[field as keyof typeof USUAL],
    ]),
  );
  const parts = Object.entries(monitor.notification ?? {}).filter(
    ([part]) => inherited[`${NOTIFICATION}.${part}`] === undefined,
  );
  const notification = parts.length === 0 ? null : (Object.fromEntries(parts) as NotificationSettings);
  return { ...monitor, ...usual, notification, inherited: {} };
}

/**
 * The monitor with what its tags say where it says nothing itself. Where several do, the first of its tags counts. What it had of a tag
 * that says it no more is as usual; a schedule stays as it was.
 */
export function withTags<M extends Inheriting>(monitor: M, tags: readonly TagRecord[]): M {
  const bare = withoutInherited(monitor);
  const { said = saidByDefault(bare) } = monitor;
  const byTag = (tag: string) => tags.find((one) => one.tag === tag)?.settings;
  const order = (monitor.tags ?? []).flatMap((tag) => {
    const settings = byTag(tag);
    return settings === undefined ? [] : [{ tag, settings }];
  });
  const inherited: Record<string, string> = {};
  const taken: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const found = said.includes(field) ? undefined : order.find(({ settings }) => settings[field] != null);
    if (found === undefined) continue;
    inherited[field] = found.tag;
    taken[field] = found.settings[field];
  }
  const notification = notificationOf(bare, said, order, inherited);
  const isJudged = inherited.goal === undefined ? {} : { judgeEnabled: !said.includes("judgeOff") };
  const lostGoal =
    inherited.goal === undefined && monitor.inherited?.goal !== undefined ? { judgeEnabled: false } : {};
  return { ...bare, ...taken, ...isJudged, ...lostGoal, notification, inherited };
}

function notificationOf(
  { notification }: Inheriting,
  said: readonly string[],
  order: readonly { readonly tag: string; readonly settings: TagSettings }[],
  inherited: Record<string, string>,
): NotificationSettings | null {
  // A monitor that says null notifies no one.
  if (notification === null && said.includes(NOTIFICATION)) return null;
  const parts: Record<string, unknown> = { ...notification };
  for (const { tag, settings } of order)
    for (const [part, value] of Object.entries(settings.notification ?? {})) {
      if (parts[part] !== undefined || value === undefined) continue;
      parts[part] = value;
      inherited[`${NOTIFICATION}.${part}`] = tag;
    }
  return Object.keys(parts).length === 0 ? null : (parts as NotificationSettings);
}

/** Of a monitor that was made before tags had settings, what is not as usual is its own. */
function saidByDefault(monitor: Inheriting): readonly string[] {
  const isSaid = (field: Field) =>
    field === "schedule" || (monitor[field] ?? undefined) !== (USUAL[field] ?? undefined);
  return [...FIELDS.filter(isSaid), ...(monitor.notification === null ? [] : [NOTIFICATION])];
}

/** The names of the settings that a monitor says itself. */
export function settingsSaidBy(monitor: Inheriting): readonly string[] {
  return monitor.said ?? saidByDefault(withoutInherited(monitor));
}

/** A monitor without what it leaves to its tags: what another one like it is made with. */
export function saidBy(monitor: Monitor): Partial<Monitor> {
  const said = settingsSaidBy(monitor);
  const isLeft = (name: string) => [...FIELDS, NOTIFICATION].includes(name) && !said.includes(name);
  return Object.fromEntries(Object.entries(withoutInherited(monitor)).filter(([name]) => !isLeft(name)));
}

/** The monitor as usual in what it leaves to its tags from now on; a schedule stays until one of them has one. */
export function givenBack<M extends Inheriting>(monitor: M, names: readonly string[]): M {
  const usual = Object.entries({ ...USUAL, notification: null }).filter(([name]) => names.includes(name));
  return { ...monitor, ...Object.fromEntries(usual) };
}
