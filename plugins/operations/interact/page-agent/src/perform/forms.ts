/** Logging in, searching, submitting, sorting and giving files. */

import { find } from "../find/find.ts";
import { Tree } from "../find/tree.ts";
import { areSame, fit, normalize } from "../find/words.ts";
import type { SnapshotElement } from "../page.ts";
import type { ActionOf, Target } from "../read/instruction.ts";
import { type Driver, quote, StepError, signature } from "./driver.ts";
import { enterInto } from "./entries.ts";
import { alertIn, optionsOf, sortingOf } from "./in-page.ts";
import { chooseNative } from "./lists.ts";
import { checkHeld, checkSent } from "./verify.ts";

const PASSWORD: Target = { words: "password", kind: "field" };
const FORM_MS = 4000;
/** Elements between a field for searching and its button, and how well that must be called so. */
const [BESIDE, SURE_FIT] = [3, 75];
const CHANGE_MS = 3000;
const TEXT_FIELD = /^(?:textbox|searchbox|combobox)$/;

/** Logs in, also where name and password stand on two pages, or behind a link. */
export async function logIn(driver: Driver, { user, password, submit }: ActionOf<"login">): Promise<void> {
  if ("none" in (await driver.seek(PASSWORD, "fill", 1000)) && (await userField(driver)) === undefined) {
    await driver.act(await driver.locate({ words: "log in" }, "click"), "click");
    await driver.seek(PASSWORD, "fill", FORM_MS);
  }
  const name = await userField(driver);
  if (name !== undefined) await driver.act(name, "fill", [user]);
  if ("none" in (await driver.seek(PASSWORD, "fill", 0))) await submitForm(driver);
  const field = await driver.locate(PASSWORD, "fill");
  await driver.act(field, "fill", [password]);
  if (!submit) return;
  const before = signature(await driver.look());
  await submitForm(
    driver,
    /^(?:log ?in|sign ?in|log on|anmelden|einloggen|connexion|se connecter|iniciar sesion|entrar|acceder|continue|weiter|submit|next)/,
  );
  await driver.changed(before, CHANGE_MS);
  await driver.settle();
  if ("none" in (await driver.seek(PASSWORD, "fill", 0))) return;
  const alert = String((await driver.evaluate(alertIn).catch(() => driver.signal.throwIfAborted())) ?? "");
  throw new StepError(`The page still asks for a password${alert === "" ? "" : `: ${alert.slice(0, 200)}`}.`);
}

/** The field for a name: called so, or the last text field before the password. */
async function userField(driver: Driver): Promise<SnapshotElement | undefined> {
  const { elements } = await driver.look();
  const at = elements.findIndex(({ hints }) => hints.type === "password");
  const before = elements.slice(0, at === -1 ? elements.length : at);
  const isField = ({ role, hints }: SnapshotElement) =>
    TEXT_FIELD.test(role) &&
    hints.tag !== "select" &&
    !/^(?:search|file|password)$/.test(hints.type ?? "") &&
    role !== "searchbox";
  const fields = before.filter(isField);
  if (at !== -1 && fields.length > 0) return fields.at(-1);
  const found = find(elements, { words: "username", kind: "field" }, "fill");
  return "element" in found ? found.element : undefined;
}

/** Presses what sends the form that was last filled in; without a button, Enter. */
export async function submitForm(driver: Driver, words?: RegExp): Promise<void> {
  const { elements } = await driver.look();
  const { last } = driver;
  const buttons = elements.filter(
    ({ role, name, states }) =>
      (role === "button" || (role === "clickable" && areSame("submit", name))) &&
      !states.includes("disabled"),
  );
  const sends = buttons.filter(
    ({ hints, name }) =>
      hints.type === "submit" ||
      (
        words ??
        /^(?:submit|send|save|log ?in|sign|absenden|senden|envoyer|enviar|next|continue|weiter|apply|place order|search|confirm|create|register|subscribe|continuer|guardar)/
      ).test(normalize(name)),
  );
  const at =
    last === undefined
      ? -1
      : elements.findIndex(
          ({ name, role, hints }) => role === last.role && name === last.name && hints.id === last.hints.id,
        );
  const behind = sends.filter((element) => at === -1 || elements.indexOf(element) > at);
  const inDialog = new Tree(elements).inDialogs().flatMap((index) => elements[index] ?? []);
  const confirming = inDialog.filter(
    (element) =>
      buttons.includes(element) &&
      !/^(?:x|cancel|close|back|no|abbrechen|schliessen|annuler|fermer|cancelar|cerrar|)$/.test(
        normalize(element.name),
      ),
  );
  if (words === undefined && confirming.length === 1)
    return await send(driver, confirming[0] as SnapshotElement);
  const named = words === undefined ? undefined : behind.find(({ name }) => words.test(normalize(name)));
  const button = named ?? behind[0] ?? (at === -1 ? sends[0] : undefined);
  if (button !== undefined) return await send(driver, button);
  if (last === undefined) throw new StepError("Nothing on the page submits a form.");
  await driver.act(last, "press", ["Enter"]);
  await checkSent(driver, last);
}

async function send(driver: Driver, button: SnapshotElement): Promise<void> {
  await driver.act(button, "click");
  await checkSent(driver, button);
}

/** Types into the field of the search and sends it off. */
export async function searchFor(
  driver: Driver,
  { query, target, submit }: ActionOf<"search">,
): Promise<void> {
  const field = await searchField(driver, target);
  const [what, where] = await placedIn(driver, query, field);
  await driver.act(field, "fill", [what]);
  await checkHeld(driver, field, what);
  if (where !== undefined) await enterInto(driver, where.field, where.place);
  if (!submit) return;
  const before = signature(await driver.look());
  await driver.act(field, "press", ["Enter"]);
  if (await driver.changed(before, 1200)) return;
  const { elements } = await driver.look();
  const button = find(elements, { words: "search", kind: "button" }, "click", field);
  if (!("element" in button)) return;
  driver.unanswered.length = 0;
  await driver.act(button.element, "click");
  await driver.changed(before, CHANGE_MS);
}

const PLACE_FIELD =
  /(?:^| )(?:where|city|town|place|location|ort|stadt|wo|ville|lieu|ou|ciudad|lugar|donde)(?: |$)/;

/** `Cook in Oslo` in a form that has a field for the place: what is searched for, and where. */
async function placedIn(driver: Driver, query: string, field: SnapshotElement) {
  const [, what, place] = /^(.+) (?:in|near|à|en) (\p{Lu}.*)$/u.exec(query) ?? [];
  if (what === undefined || place === undefined) return [query] as const;
  const fields = (await driver.look()).elements.filter(
    ({ ref, role, name, hints }) =>
      ref !== field.ref &&
      TEXT_FIELD.test(role) &&
      hints.form === field.hints.form &&
      PLACE_FIELD.test(normalize(`${name} ${hints.label ?? ""} ${hints.placeholder ?? ""}`)),
  );
  const [other] = fields;
  return other === undefined || fields.length > 1
    ? ([query] as const)
    : ([what, { field: other, place }] as const);
}

/** The text field in front of a button that searches. */
function besideButton(elements: readonly SnapshotElement[]): SnapshotElement | undefined {
  const button = elements.findIndex(({ role, name }) => role === "button" && fit("search", name) >= SURE_FIT);
  const isText = ({ role, hints }: SnapshotElement) =>
    TEXT_FIELD.test(role) && hints.tag !== "select" && hints.type !== "file";
  const form = elements[button]?.hints.form;
  // Of a form with several fields no one is that for words.
  if (form !== undefined && elements.filter((one) => one.hints.form === form && isText(one)).length > 1)
    return undefined;
  return elements.slice(Math.max(0, button - BESIDE), Math.max(0, button)).findLast(isText);
}

async function searchField(driver: Driver, target: Target | undefined): Promise<SnapshotElement> {
  const wanted: Target = target ?? { words: "search", kind: "field" };
  const found = await driver.seek(wanted, "fill", 1500);
  if ("element" in found && found.element.hints.tag !== "select") return found.element;
  if ("tie" in found) return found.among[0] as SnapshotElement;
  const beside = besideButton((await driver.look()).elements);
  if (beside !== undefined) return beside;
  // A glass that opens the field.
  const opener = await driver.seek({ words: "search" }, "click", 0);
  if ("element" in opener && !TEXT_FIELD.test(opener.element.role)) {
    await driver.act(opener.element, "click");
    const shown = await driver.seek(wanted, "fill", 1500);
    if ("element" in shown) return shown.element;
  }
  const { elements } = await driver.look();
  const fields = elements.filter(
    ({ role, hints }) => TEXT_FIELD.test(role) && hints.tag !== "select" && hints.type !== "file",
  );
  if (fields.length === 1) return fields[0] as SnapshotElement;
  throw new StepError("The page has no field that looks like one for searching.");
}

/** Gives a page a file with this text, also where the field for it is hidden behind a button. */
export async function giveFile(driver: Driver, { content, name, target }: ActionOf<"upload">): Promise<void> {
  const buffer = Buffer.from(content).toString("base64");
  const mimeType = /\.csv$/i.test(name)
    ? "text/csv"
    : /\.json$/i.test(name)
      ? "application/json"
      : "text/plain";
  const code = `setInputFiles({ name: ${quote(name)}, mimeType: '${mimeType}', buffer: Buffer.from(${quote(content)}) })`;
  const file = [{ name, mimeType, buffer }];
  const { elements } = await driver.look();
  const fields = elements.filter(({ hints }) => hints.type === "file");
  const named = target === undefined || fields.length < 2 ? undefined : find(elements, target, "upload");
  const field = named !== undefined && "element" in named ? named.element : fields[0];
  if (field !== undefined) return await driver.act(field, "setInputFiles", file, code);
  const hidden = { steps: [{ css: 'input[type="file"]' }, { nth: 0 }] };
  if ((await driver.ask("count", [hidden])) === 0) throw new StepError("The page has no field for files.");
  await driver.run(`await page.locator('input[type="file"]').first().${code};`, "setInputFiles", [
    hidden,
    ...file,
  ]);
}

/** Sorts by a list of orders, or by the head of a column. */
export async function sortBy(driver: Driver, { by, descending }: ActionOf<"sort">): Promise<void> {
  const { elements } = await driver.look();
  const lists = elements.filter(({ hints }) => hints.tag === "select");
  for (const list of lists.slice(0, 10)) {
    const labels = (await driver.ask("evaluateOn", [
      list.locator,
      { function: optionsOf.toString() },
    ])) as readonly { label: string }[];
    const option = orderAmong(
      labels.map(({ label }) => label),
      by,
      descending,
    );
    if (option !== undefined) return await chooseNative(driver, list, { words: option, quoted: true });
  }
  const column = await driver.locate({ words: by, kind: "column" }, "click", 2500);
  for (let clicks = 0; clicks < 2; clicks += 1) {
    await driver.act(column, "click");
    await driver.sleep(250);
    const sorting = String(
      await driver
        .ask("evaluateOn", [column.locator, { function: sortingOf.toString() }, null, { timeout: 1500 }])
        .catch(() => ""),
    );
    if (sorting === "" ? clicks === (descending ? 1 : 0) : sorting.startsWith(descending ? "desc" : "asc"))
      return;
  }
}

const HIGH = /desc|high(?:est)?(?: to| first|$)|z a|newest|latest|most|absteigend|decroissant|↓/;
const LOW = /asc|low(?:est)?(?: to| first|$)|a z|oldest|least|cheap|aufsteigend|croissant|↑/;

function orderAmong(labels: readonly string[], by: string, descending: boolean): string | undefined {
  const fitting = labels.filter((label) => fit(by, label) >= 60);
  if (fitting.length === 0) return undefined;
  const [wanted, other] = descending ? [HIGH, LOW] : [LOW, HIGH];
  const low = (label: string) => label.toLowerCase().replace(/[^a-z↓↑äéè]+/g, " ");
  return (
    fitting.find((label) => wanted.test(low(label))) ??
    fitting.find((label) => !other.test(low(label))) ??
    fitting[0]
  );
}
