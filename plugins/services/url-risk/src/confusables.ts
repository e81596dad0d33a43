import { domainToUnicode } from "node:url";

/** Letters of other scripts that look like Latin ones. @see Unicode Technical Standard 39 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{
    а: "a",
    ԁ: "d",
    е: "e",
    һ: "h",
    і: "i",
    ј: "j",
    ӏ: "l",
    о: "o",
    р: "p",
    ԛ: "q",
    с: "c",
    ѕ: "s",
    ԝ: "w",
  },
  ...{
    х: "x",
    у: "y",
    в: "b",
    к: "k",
    м: "m",
    н: "h",
    т: "t",
    г: "r",
    ь: "b",
    ѵ: "v",
    ү: "y",
    ӡ: "3",
    п: "n",
  },
  ...{
    α: "a",
    ε: "e",
    ι: "i",
    κ: "k",
    ν: "v",
    ο: "o",
    ρ: "p",
    τ: "t",
    υ: "u",
    χ: "x",
    γ: "y",
    η: "n",
    ω: "w",
  },
  ...{
    ı: "i",
    ł: "l",
    ø: "o",
    đ: "d",
    ħ: "h",
    ŧ: "t",
    ɡ: "g",
    ɩ: "i",
    ʟ: "l",
    ƽ: "s",
    æ: "ae",
    œ: "oe",
    ß: "ss",
  },
  ...{ օ: "o", ս: "u", հ: "h", զ: "q", ց: "g", ո: "n", ա: "w" },
};

/** What a label of a host looks like. */
export interface Looks {
  /** In plain Latin letters, as far as it looks like them. */
  readonly skeleton: string;
  /** Whether it has letters beyond ASCII. */
  readonly isForeign: boolean;
  /** Whether it mixes Latin letters with those of a script that looks like it. */
  readonly isMixed: boolean;
  /** Whether it is all of another script, and looks all Latin. */
  readonly isDisguised: boolean;
}

/** What a label looks like to a reader. */
export function looksOf(label: string): Looks {
  const shown = label.startsWith("xn--") ? domainToUnicode(label) || label : label;
  const isForeign = /[^\0-\x7f]/.test(shown);
  if (!isForeign) return { skeleton: shown, isForeign, isMixed: false, isDisguised: false };
  const plain = shown.normalize("NFKD").replace(/\p{M}/gu, "");
  const skeleton = [...plain].map((letter) => LOOK_ALIKES[letter] ?? letter).join("");
  const hasOther = /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}/u.test(plain);
  const hasLatin = /\p{Script=Latin}/u.test(plain);
  const isPlain = /^[\0-\x7f]*$/.test(skeleton);
  return {
    skeleton,
    isForeign,
    isMixed: hasOther && hasLatin,
    isDisguised: hasOther && !hasLatin && isPlain,
  };
}

/** Figures and pairs of letters that are read as a letter. */
const LEET: readonly (readonly [RegExp, string])[] = [
  [/0/g, "o"],
  [/1/g, "l"],
  [/3/g, "e"],
  [/4/g, "a"],
  [/5/g, "s"],
  [/7/g, "t"],
  [/8/g, "b"],
  [/rn/g, "m"],
  [/vv/g, "w"],
];

/** What a word is read as by somebody in a hurry: `paypa1` as `paypal`, `rnicrosoft` as `microsoft`. */
export function hastyReadings(word: string): readonly string[] {
  const read = LEET.reduce((text, [sign, letter]) => text.replace(sign, letter), word);
  const other = word.replace(/1/g, "i").replace(/0/g, "o").replace(/rn/g, "m");
  return [...new Set([read, other])].filter((one) => one !== word);
}

/** Whether two words differ by one letter that is added, left out, replaced or swapped with its neighbour. */
export function isOneSlipApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}
