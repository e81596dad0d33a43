/** Names, addresses and the like, drawn from the lists of many countries. */
import { randomOf } from "../../plugins/hooks/redact-pii/pii/test/samples/draw.ts";
import {
  COUNTRIES,
  DOMAINS,
  JOBS,
  LOCALES,
  type Locale,
  MONTHS,
  NATIONS,
  ORG_ENDS,
  ORG_WORDS,
  REGIONS,
  TERRITORIES,
  TOWNS,
  US_CODES,
  US_STATES,
  WEEK,
  WORDS,
} from "./lists.ts";
import { GIVEN, PEOPLE } from "./people.ts";

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
    if (!this.chance(0.2)) return this.of(locale.first);
    const name = this.of(GIVEN);
    return name.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  }
  last(locale = this.locale()): string {
    const one = this.chance(0.25) ? this.of(PEOPLE) : this.of(locale.last);
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
    if (roll < 0.25) return `${first} ${last} ${this.last(locale)}`;
    if (roll < 0.26) return `${first} ${last.toUpperCase()}`;
    if (roll < 0.27) return `${first}-${this.first(locale)} ${last}`;
    if (roll < 0.28) return `${first} ${last} ${this.of("Jr.,Sr.,II,III,Jr".split(","))}`;
    if (roll < 0.3) return `${first} ${last} y ${this.last(locale)}`;
    return `${first} ${last}`;
  }
  /** As in lists: the surname first. */
  listed(): string {
    const locale = this.locale();
    return `${this.last(locale)}, ${this.first(locale)}`;
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
    return this.chance(0.7) ? this.of(COUNTRIES) : this.chance(0.6) ? this.of(TERRITORIES) : this.of(REGIONS);
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
    if (kind === "J") return this.chance(0.6) ? this.of(JOBS) : `${this.of(JOBS)} ${this.of(JOBS)}`;
    if (kind === "Y") return this.of(NATIONS);
    if (kind === "#") return String(this.int(2, 9999));
    if (kind === "H") return `${this.int(0, 23)}:${String(this.int(0, 59)).padStart(2, "0")}`;
    return this.chance(0.25) ? this.coined() : this.of(this.chance(0.2) ? WEEK : WORDS);
  }
}
