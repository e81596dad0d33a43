/** Lists of dishes in a value, and the sections that hold them. */
import { isObject } from "@winnow/kit-facts";
import { MAX_ITEMS, MAX_TEXT } from "../types.ts";
import {
  codeIn,
  type Data,
  descriptionIn,
  idIn,
  isDish,
  leadsToItems,
  leadsToOptions,
  nameIn,
} from "./dishes.ts";

/** Values looked at, and how deep they may stand. */
const MAX_VALUES = 400_000;
const MAX_DEPTH = 30;

/** Dishes under one name, as the data has them. */
export interface Section {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly dishes: { readonly data: Data; readonly origin: string }[];
}

/** Dishes in all sections. */
export const count = (sections: readonly Section[]): number =>
  sections.reduce((sum, { dishes }) => sum + dishes.length, 0);

/** Looks through a value once, for lists of dishes and for what holds them. */
export class Walk {
  readonly options = new Map<string, Data>();
  currency: string | undefined;
  readonly #origin: string;
  readonly #byId = new Map<string, Data>();
  readonly #found = new Map<string, Section>();
  readonly #taken = new Set<Data>();
  readonly #owners: { readonly data: Data; readonly path: string }[] = [];
  /** Dishes that name their category by its id. */
  readonly #grouped: { readonly data: Data; readonly origin: string }[] = [];
  #items = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  run(root: unknown): void {
    const open: {
      value: unknown;
      path: string;
      depth: number;
      owner: Data | undefined;
      key: string;
      isOption: boolean;
    }[] = [{ value: root, path: "$", depth: 0, owner: undefined, key: "", isOption: false }];
    let left = MAX_VALUES;
    for (let at = open.pop(); at !== undefined && left-- > 0; at = open.pop()) {
      const { value, path, depth, owner, key, isOption } = at;
      if (typeof value !== "object" || value === null || depth > MAX_DEPTH) continue;
      if (isObject(value)) {
        this.currency ??= codeIn(value);
        const id = idIn(value);
        if (id !== "" && nameIn(value) !== "") {
          if (isOption) this.options.set(id, value);
          else if (isDish(value) && !this.#byId.has(id)) this.#byId.set(id, value);
        }
        this.#owners.push({ data: value, path });
      }
      const entries = Array.isArray(value)
        ? value.map((one, index) => [String(index), one] as const)
        : Object.entries(value);
      // Of lists and of objects by id.
      const dishes = isOption ? [] : entries.map(([, one]) => one).filter(isDish);
      if (
        dishes.length > 0 &&
        dishes.length * 2 >= entries.length &&
        (Array.isArray(value) || dishes.length >= 2)
      )
        this.#list(dishes, owner, path);
      for (const [name, inner] of entries.reverse()) {
        if (typeof inner !== "object" || inner === null) continue;
        const next = isObject(value) && nameIn(value) !== "" ? value : owner;
        const isChoice = isOption || leadsToOptions(Array.isArray(value) ? key : name);
        open.push({
          value: inner,
          path: `${path}${Array.isArray(value) ? `[${name}]` : `.${name}`}`.slice(0, 200),
          depth: depth + 1,
          owner: next,
          key: Array.isArray(value) ? key : name,
          isOption: isChoice,
        });
      }
    }
  }

  #list(dishes: readonly Data[], owner: Data | undefined, path: string): void {
    // A dish that holds dishes holds its choices.
    if (owner !== undefined && isDish(owner)) return;
    const isFlat = dishes.some(
      (data) =>
        data.categoryId !== undefined || data.category_id !== undefined || data.sectionId !== undefined,
    );
    for (const [index, data] of dishes.entries()) {
      if (this.#taken.has(data) || this.#items > MAX_ITEMS) continue;
      this.#taken.add(data);
      this.#items++;
      const own = [
        "category",
        "categoryName",
        "category_name",
        "section",
        "sectionName",
        "group",
        "menuSection",
      ]
        .map((key) => data[key])
        .map((value) => (isObject(value) ? nameIn(value) : value))
        .find(
          (value): value is string =>
            typeof value === "string" && value !== "" && value.length < 80 && !/^[\da-f-]{16,}$/i.test(value),
        );
      if (own === undefined && isFlat)
        this.#grouped.push({ data, origin: `${this.#origin} ${path}[${index}]` });
      const name = own ?? (owner === undefined ? "" : nameIn(owner));
      this.#section(name, own === undefined ? owner : undefined).dishes.push({
        data,
        origin: `${this.#origin} ${path}[${index}]`,
      });
    }
  }

  #section(name: string, owner: Data | undefined): Section {
    const key = owner === undefined ? "" : idIn(owner);
    const section = this.#found.get(`${key}\n${name}`) ?? {
      key,
      name: name || "Menu",
      description: owner === undefined ? "" : descriptionIn(owner).slice(0, MAX_TEXT),
      dishes: [],
    };
    this.#found.set(`${key}\n${name}`, section);
    return section;
  }

  /** The sections; where categories name their dishes by id, those of the categories. */
  sections(): Section[] {
    const direct = [...this.#found.values()];
    const referred: Section[] = [];
    const used = new Set<string>();
    for (const { data, path } of this.#owners) {
      if (nameIn(data) === "" || isDish(data)) continue;
      for (const [key, value] of Object.entries(data)) {
        if (!Array.isArray(value) || !leadsToItems(key) || value.length === 0) continue;
        const ids = value.map((one) => (isObject(one) ? (isDish(one) ? "" : idIn(one)) : String(one)));
        const dishes = ids
          .filter((id) => !used.has(id))
          .map((id) => this.#byId.get(id))
          .filter((dish) => dish !== undefined);
        if (dishes.length === 0 || dishes.length * 2 < ids.filter((id) => !used.has(id)).length) continue;
        for (const id of ids) used.add(id);
        referred.push({
          key: idIn(data),
          name: nameIn(data),
          description: descriptionIn(data).slice(0, MAX_TEXT),
          dishes: dishes.map((dish) => ({ data: dish, origin: `${this.#origin} ${path}.${key}` })),
        });
      }
    }
    if (referred.length > 0 && count(referred) * 2 >= count(direct)) return referred;
    const byCategory = this.#byCategory();
    return byCategory.length > 0 && count(byCategory) * 2 >= count(direct) ? byCategory : direct;
  }

  #byCategory(): Section[] {
    if (this.#grouped.length === 0) return [];
    const names = new Map<string, Data>();
    for (const { data } of this.#owners)
      if (nameIn(data) !== "" && !isDish(data) && idIn(data) !== "" && !names.has(idIn(data)))
        names.set(idIn(data), data);
    const sections = new Map<string, Section>();
    for (const dish of this.#grouped) {
      const id = String(dish.data.categoryId ?? dish.data.category_id ?? dish.data.sectionId ?? "");
      const category = names.get(id);
      if (category === undefined) continue;
      const section = sections.get(id) ?? {
        key: id,
        name: nameIn(category),
        description: descriptionIn(category).slice(0, MAX_TEXT),
        dishes: [],
      };
      sections.set(id, section);
      section.dishes.push(dish);
    }
    return [...sections.values()];
  }
}
