/** `Drag the blue circle into the box`, `Drag the item up`: things of the page taken to another, or some way off. */

import { find } from "../find/find.ts";
import { isControl } from "../find/roles.ts";
import type { SnapshotElement } from "../page.ts";
import { codeOf, type Driver, StepError } from "../perform/driver.ts";
import { Literals } from "../read/literals.ts";
import { targetOf } from "../read/target.ts";
import { figuresFor } from "./figures.ts";

const VERB = "(?:drag(?: and drop)?|drop|move|ziehe?|glisse[zr]?|arrastra)";
const TO_PLACE = new RegExp(
  `^${VERB}\\s+(.{2,120}?)\\s(?:onto|into|over to|to|on|in|auf|in|nach|vers|sur|dans|a|hasta|en)\\s((?:the |den |die |das |le |la |el )?.{2,80})$`,
  "iu",
);
const BY_WAY = new RegExp(
  `^${VERB}\\s+(.{2,120}?)\\s(?:to the |nach |vers (?:le |la )?|hacia (?:la )?)?(\\p{L}+)(?:wards?)?$`,
  "iu",
);
/** How far across and down each word leads. */
const WAYS: readonly (readonly [word: RegExp, across: number, down: number])[] = [
  [/^(?:up|oben|hinauf|haut|arriba)$/iu, 0, -1],
  [/^(?:down|unten|hinunter|bas|abajo)$/iu, 0, 1],
  [/^(?:left|links|gauche|izquierda)$/iu, -1, 0],
  [/^(?:right|rechts|droite|derecha)$/iu, 1, 0],
];
/** Pixels of such a way. */
const WAY = 50;

interface Drag {
  readonly things: readonly SnapshotElement[];
  readonly to: SnapshotElement | { readonly across: number; readonly down: number };
}

/** Whether a clause asks for that, and the page has what it names. */
export async function isDrag(driver: Driver, clause: string): Promise<boolean> {
  return (await dragOf(driver, clause)) !== undefined;
}

/** Drags what is named; false where a clause does not ask for that. @throws StepError when the page does not answer */
export async function dragOver(driver: Driver, clause: string): Promise<boolean> {
  const drag = await dragOf(driver, clause);
  if (drag === undefined) return false;
  for (const thing of drag.things) {
    const before = await driver.stateAt(thing);
    if ("across" in drag.to) await dragBy(driver, thing, drag.to.across, drag.to.down);
    else await driver.act(thing, "dragTo", [drag.to.locator], `dragTo(page.${codeOf(drag.to.locator)})`);
    await driver.calm();
    if ((await driver.stateAt(thing)) === before)
      throw new StepError(`"${thing.name.slice(0, 60)}" was dragged, and nothing on the page changed.`);
  }
  return true;
}

async function dragBy(
  driver: Driver,
  { box, name, locator }: SnapshotElement,
  across: number,
  down: number,
): Promise<void> {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const move = async (toX: number, toY: number) =>
    await driver.run(`await page.mouse.move(${toX}, ${toY}, { steps: 5 });`, "mouse.move", [
      toX,
      toY,
      { steps: 5 },
    ]);
  await move(x, y);
  await driver.run("await page.mouse.down();", "mouse.down", []);
  await move(x + across * WAY, y + down * WAY);
  await driver.run("await page.mouse.up();", "mouse.up", []);
  const at = JSON.stringify(locator);
  const now = (await driver.look()).elements.find((one) => JSON.stringify(one.locator) === at)?.box;
  const isThere = now !== undefined && (now.x - box.x) * across + (now.y - box.y) * down > 0;
  if (!isThere) throw new StepError(`"${name.slice(0, 60)}" was dragged, and stands where it stood.`);
}

async function dragOf(driver: Driver, clause: string): Promise<Drag | undefined> {
  const { elements } = await driver.look();
  const [, what, where] = TO_PLACE.exec(clause) ?? [];
  if (what !== undefined && where !== undefined) {
    const [place] = named(elements, where);
    const things = named(elements, what).filter((thing) => thing !== place);
    if (place !== undefined && things.length > 0) return { things, to: place };
  }
  const [, thing = "", word = ""] = BY_WAY.exec(clause) ?? [];
  const way = WAYS.find(([pattern]) => pattern.test(word));
  // Buttons, links and fields stay where they are.
  const things = way === undefined ? [] : named(elements, thing).filter((one) => !isFixed(one));
  return way === undefined || things.length === 0
    ? undefined
    : { things, to: { across: way[1], down: way[2] } };
}

function isFixed(element: SnapshotElement): boolean {
  return element.role !== "clickable" && isControl(element);
}

/** What words name: by their looks several, by their names one. */
function named(elements: readonly SnapshotElement[], words: string): readonly SnapshotElement[] {
  const figures = figuresFor(elements, words);
  if (figures.length > 0) return figures;
  const literals = new Literals(words);
  const target = targetOf(literals.text, literals);
  const found = target === undefined ? undefined : find(elements, target, "see");
  return found !== undefined && "element" in found ? [found.element] : [];
}
