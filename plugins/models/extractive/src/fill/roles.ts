/** What fields of a thing may be, by where they stand and what they look like: for concepts that nothing labels. */
import { currencyOf, type Fact, findDate, isProfile, pricesIn } from "@winnow/kit-facts";

/** What judging a field needs to know of the thing around it. */
export interface RoleContext {
  /** Its number among the fields. */
  readonly at: number;
  readonly language: string;
  /** The only line of words that no property has yet. */
  readonly loneLine: () => string | undefined;
}

/** How likely a field is what is asked for, 0 to 1. */
type Role = (field: Fact, context: RoleContext) => number;

const OLD_PRICE = /\b(?:old|was|strike|regular|original|list|compare|before|rrp|msrp|crossed|del)\b/iu;
/** Characters of a text that may be a date, a price, a rating. */
const SHORT = 80;

const isHeading = ({ label }: Fact): boolean => label.startsWith("heading");
const isPriced = ({ value }: Fact, language: string): boolean =>
  pricesIn(value, { language }).some(({ symbol }) => symbol !== undefined);

const name: Role = (field, { at }) => {
  const { label, value, href } = field;
  if (isHeading(field)) return /\p{L}/u.test(value) ? 0.85 : 0;
  if (/\b(?:title|name|headline)\b/iu.test(label) && value.length < 200) return 0.8;
  if (href !== undefined && /\p{L}{2}/u.test(value)) return 0.62 - (value.length < 8 ? 0.15 : 0);
  return /^(?:b|strong|td|text )/u.test(label) && /\p{L}{2}/u.test(value) ? 0.45 - at * 0.01 : 0;
};
const url: Role = ({ href }) => (href === undefined ? 0 : 0.8);
const moment: Role = ({ label, value }, { language }) => {
  if (label.startsWith("time")) return 0.85;
  return value.length < SHORT && findDate(value, language) !== undefined ? 0.55 : 0;
};

/** By the name of the concept. */
export const ROLES: Readonly<Record<string, Role>> = {
  title: name,
  name,
  // Of a job, the heading; of a person it is the name, and the line below says the role.
  jobTitle: (field, { loneLine }) => (isHeading(field) ? 0.6 : loneLine() === field.value ? 0.45 : 0),
  url,
  website: url,
  image: ({ label }) => (label === "image" ? 0.85 : 0),
  price: (field, { language }) => {
    if (field.value.length > SHORT || !isPriced(field, language)) return 0;
    return OLD_PRICE.test(field.label) ? 0.45 : /price|amount/iu.test(field.label) ? 0.82 : 0.72;
  },
  oldPrice: (field, { language }) => (OLD_PRICE.test(field.label) && isPriced(field, language) ? 0.75 : 0),
  currency: ({ value }) => (value.length < 60 && currencyOf(value) !== undefined ? 0.7 : 0),
  published: moment,
  start: moment,
  description: (field) => {
    if (/desc|excerpt|summary|teaser|dek|snippet|abstract/iu.test(field.label)) return 0.82;
    return field.value.length > 50 && !isHeading(field) && field.href === undefined ? 0.5 : 0;
  },
  email: ({ value, href = "" }) =>
    /^mailto:/iu.test(href) || /^[^\s@]+@[^\s@]+\.\p{L}+$/u.test(value) ? 0.8 : 0,
  phone: ({ href = "" }) => (/^tel:/iu.test(href) ? 0.8 : 0),
  body: (field) => {
    const isText = /^(?:text )?p\b|text|body|content/u.test(field.label) && field.value.length > 12;
    return isText && !isHeading(field) && field.href === undefined ? 0.5 : 0;
  },
  author: ({ value, href }) => {
    if (/^by\s+\p{Lu}/u.test(value) && value.length < SHORT) return 0.75;
    return href !== undefined && isProfile(href) ? 0.6 : 0;
  },
  rating: ({ value }) =>
    /\d(?:[.,]\d)?\s*(?:out of|\/|of|von|sur)\s*(?:5|10)\b/u.test(value) && value.length < SHORT ? 0.75 : 0,
};
