import type { Finding } from "./finding.ts";
import { SECRET_FORMS, SECRET_PREFIX, type SecretForm } from "./secret-forms.ts";
import { findManifests } from "./secret-manifests.ts";
import { findShapes } from "./secret-shapes.ts";
import { entropyOf, isCode, isPlaceholder, isRandom } from "./secret-words.ts";
import { words } from "./words.ts";

const finding = (start: number, end: number, score: number): Finding => ({
  start,
  end,
  entity: "SECRET",
  score,
});
const PEM = /-{4,5} ?BEGIN (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g;
/** What stands in a key: base64 with what languages put around its lines, up to the line that ends it. */
const PEM_BODY = /^(?:[^-]|-(?!-))*/;
const PEM_END = /-{4,5} ?END (?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)? ?-{4,5}/y;
const MIN_PEM = 24;
const MAX_PEM = 20_000;
const BREAK = /^(?:["'`]?[ \t]*[+\\]?)?\r?\n[ \t>|+]*["'`]?/;
const USER_INFO = /[^\s/@:"'<>`[\]()]{0,200}:([^\s/@"'<>`]{1,300})@(?=[A-Za-z0-9[($<{_-])/y;
const BEARER = /\b(?:Bearer|Basic|Token|Digest|ApiKey)\s+([A-Za-z0-9+/=_.~-]{12,4000})/g;
/** Characters that a wrapped token takes up when it goes on in the next line. */
const MAX_WRAPS = 120;
/** What is found only where recall counts most: examples of documents, which some use as they are. */
const EXAMPLE = 0.45;

/** Keys, tokens and passwords, by their form and by what they are called. */
export function findSecrets(text: string): Finding[] {
  const found = [...findShapes(text), ...findManifests(text)];
  byForm(text, found);
  keyBlocks(text, found);
  inUrls(text, found);
  for (const match of text.matchAll(BEARER)) {
    const value = match[1] ?? "";
    if (isPlaceholder(value) || !(isRandom(value) || isEncoded(value))) continue;
    found.push(finding(match.index + match[0].length - value.length, match.index + match[0].length, 0.9));
  }
  byName(text, found);
  return found;
}

function byForm(text: string, found: Finding[]): void {
  const seen = new Map<string, number>();
  for (const { 0: prefix, index } of text.matchAll(SECRET_PREFIX)) {
    const form = SECRET_FORMS.get(prefix);
    if (form === undefined || /[A-Za-z0-9]/.test(text[index - 1] ?? "")) continue;
    // A run is looked at once, however often it begins anew.
    if (index < (seen.get(prefix) ?? 0)) continue;
    const { body, end } = gather(text, index + prefix.length, form);
    seen.set(prefix, end);
    if (body.length < form.min || body.length > form.max) continue;
    if (isWord(prefix, body) || isShown(body)) continue;
    const score = isExample(prefix, body) ? EXAMPLE : prefix.length >= 4 ? 0.97 : 0.85;
    found.push(finding(index, end, score));
  }
}

/** The characters after a prefix, over line breaks while they are too few. */
function gather(text: string, from: number, { chars, min, max }: SecretForm): { body: string; end: number } {
  let at = from;
  let body = "";
  for (let wraps = 0; ; wraps++) {
    const start = at;
    while (at < text.length && at - start <= max && chars.test(text[at] as string)) at++;
    body += text.slice(start, at);
    if (body.length >= min || body.length === 0 || wraps >= MAX_WRAPS) break;
    const gap = BREAK.exec(text.slice(at, at + 40));
    if (gap === null || !chars.test(text[at + gap[0].length] ?? "")) break;
    at += gap[0].length;
  }
  // The dot of a sentence.
  const end = /[.:/~]$/.test(body) ? at - 1 : at;
  return { body: end < at ? body.slice(0, -1) : body, end };
}

/** Beginnings that words and names have, too. */
const WEAK = /^(?:.{1,3}|live_|test_|secret_|key-|render_|patch_|pat|org-)$/;

/** Words that begin as a token does. */
function isWord(prefix: string, body: string): boolean {
  if (prefix.startsWith("https://")) return !/[A-Za-z0-9]{16,}|^T\w+\/B\w+\/\w{8,}/.test(body);
  if (prefix.startsWith("eyJ")) return body.split(".").length < 3;
  if (!WEAK.test(prefix)) return prefix.length < 8 && /^[a-z_-]+$/.test(body) && !/^[a-z]{20,}$/.test(body);
  if (/T3BlbkFJ/.test(body)) return false;
  // Keys of Hugging Face are drawn from letters alone.
  const isDrawn = isRandom(body) && (prefix === "hf_" || /\d/.test(body));
  return (
    !(isDrawn || /^(\d)\1{19,}$/.test(body)) ||
    (prefix.length === 2 && /^[A-Z]/.test(prefix) && body !== body.toLowerCase())
  );
}

/** What documents write in place of a secret, and the one key that they all show. */
const isShown = (body: string) => /^IOSFODNN7EXAMPLE$|^x+$|^your|^\.+$|\*{3}/i.test(body);

/** It has the form of a secret, and is none that was drawn. */
function isExample(prefix: string, body: string): boolean {
  if (prefix.startsWith("eyJ")) return false;
  return (
    /EXAMPLE|X{4}|T0{4,}/i.test(body) || /^(.)\1+$/.test(body) || (WEAK.test(prefix) && isSequence(body))
  );
}

const isSequence = (body: string) =>
  /0123456789abcdef|abcdefghijklm|1234567890123|ABCDEFGHIJKLM/.test(body) && entropyOf(body) < 5;

function keyBlocks(text: string, found: Finding[]): void {
  let last = 0;
  for (const { 0: head, index } of text.matchAll(PEM)) {
    if (index < last) continue;
    const from = index + head.length;
    const length = PEM_BODY.exec(text.slice(from, from + MAX_PEM))?.[0].length ?? 0;
    last = from + length;
    const body = text.slice(from, last).replace(/\\n|\s/g, "");
    PEM_END.lastIndex = last;
    const tail = PEM_END.exec(text)?.[0] ?? "";
    if (body === "" || (tail === "" && body.length < MIN_PEM)) continue;
    const isShown = body.length < MIN_PEM || /^(.)\1+$|\.\.\.|\*\*\*|your|[<{]/i.test(body);
    found.push(finding(index, last + tail.length, isShown ? EXAMPLE : 0.99));
  }
}

/** `scheme://user:password@host`. */
function inUrls(text: string, found: Finding[]): void {
  for (let at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 3)) {
    USER_INFO.lastIndex = at + 3;
    const match = USER_INFO.exec(text);
    const password = match?.[1];
    if (match === null || password === undefined) continue;
    const user = match[0].slice(0, -password.length - 2);
    const from = at + 3;
    if (/^x-(?:oauth-basic|access-token)$/.test(password)) {
      if (!isPlaceholder(user)) found.push(finding(from, from + user.length, 0.95));
      continue;
    }
    if (isStandIn(password)) continue;
    const end = at + 3 + match[0].length - 1;
    found.push(finding(end - password.length, end, isAnyones(user, password) ? EXAMPLE : 0.95));
  }
}

/** What documents show, and what some leave as it was. */
const isAnyones = (user: string, password: string) =>
  /^(?:my|your|the|some)?[-_]?pass(?:word|wd)?$|^pwd$/i.test(password) &&
  /^\w*(?:user|name|login|me)\w*$/i.test(user);

/** Variables and masks. What else stands there is a password. */
function isStandIn(password: string): boolean {
  return (
    /^(?:\$|\{|<|%[A-Z]|\*+$|x+$|\[|:|\.\.\.)/i.test(password) ||
    /^(.)\1{2,}$/.test(password) ||
    password.length < 3
  );
}

const isEncoded = (value: string) =>
  value.length >= 16 && /=$|[A-Z].*[a-z].*\d|\d.*[a-z].*[A-Z]/.test(value) && entropyOf(value) > 3;

/** What values that are secrets are called, at the end of a longer name or alone. */
const NAMED = new RegExp(
  String.raw`(?:${words("secrets", "password")}|${words("secrets", "secret")}|[a-z]key)(?:[ _-]?(?:${words("secrets", "tail")}|\d))?`,
  "gi",
);
/** What is before a key that opens nothing. */
const OPEN_KEY =
  /(?:cache|public|primary|foreign|sort|partition|unique|idempotency|object|row|hash|map|index|group|i18n|query|state|surrogate|site|publishable)[ _-]?$/i;
/** The verb of a sentence that says what a password is. */
const VERB = String.raw`\b(?:is|ist|lautet|est|es|jest|este|är|er)(?!\p{L})|(?<!\p{L})(?:è|é)(?!\p{L})`;
/** What stands between a name and its value; the value follows. */
const BETWEEN = new RegExp(
  String.raw`(?:["'\x60]\]?|\]|\\")?[ \t]{0,20}(?:(?::=|=>|==?|[:：]|\?=|,(?=[ \t]*["'])|(?:${VERB}) ?:?|->|\||\((?=["']))[ \t]{0,20}|[ \t]{1,4})(?:b|r|f|u|@)?(["'\x60]|\\")?`,
  "iuy",
);
const IN_SENTENCE = new RegExp(String.raw`${VERB}|\|`, "iu");
const QUOTED = {
  '"': /[^"\r\n]{1,500}/y,
  "'": /[^'\r\n]{1,500}/y,
  "`": /[^`\r\n]{1,500}/y,
  '\\"': /[^"\\\r\n]{1,500}/y,
} as const;
const BARE = /[^\s"'`,;<>|&)\]}]{1,500}/y;
const FLAG =
  /(?<![\w-])(?:--?(?:password|passwd|pass|token|api-key|secret|user)|-[pu])(?:[ =]|(?<=\s-p))(["']?)([^\s"']{4,200})\1/g;
const STRONG = new RegExp(
  `${words("secrets", "password")}|pass|pwd|secret|credential|private[ _-]?key|_auth$|pin$|cvv|cvc|otp`,
  "i",
);
/** What is called so may be a short number in hexadecimal. */
const KEY = /api[ _-]?key|secret|token/i;
const SHORT_HEX = /^(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{12,19}$/;

/** Values of what is called a password, a secret or a key. */
function byName(text: string, found: Finding[]): void {
  for (const { 0: name, index } of text.matchAll(NAMED)) {
    const after = index + name.length;
    if (/[A-Za-z0-9]/.test(text[after] ?? "") && !/^[A-Z]/.test(text[after] ?? "")) continue;
    const isWithin = /[A-Za-z]/.test(text[index - 1] ?? "") && /^[A-Za-z]/.test(name);
    if (isWithin && name.length < 5 && !/key$/i.test(name)) continue;
    if (/key/i.test(name) && OPEN_KEY.test(text.slice(Math.max(0, index - 14), index + 1))) continue;
    BETWEEN.lastIndex = after;
    const between = BETWEEN.exec(text);
    if (between === null) continue;
    const quote = between[1] as keyof typeof QUOTED | undefined;
    const pattern = quote === undefined ? BARE : QUOTED[quote];
    const start = after + between[0].length;
    pattern.lastIndex = start;
    const value = pattern.exec(text)?.[0].replace(/[.,:]+$/, "");
    if (value === undefined || value === "") continue;
    if (isPlaceholder(value)) {
      // Keys of tests and documents are as long and as mixed as others; one of them all show.
      if (
        /SAMPLE|EXAMPLE|DUMMY/i.test(value) &&
        !/K7MDENG\/bPxRfiCYEXAMPLEKEY$/.test(value) &&
        isRandom(value) &&
        value.length >= 32
      )
        found.push(finding(start, start + value.length, EXAMPLE));
      continue;
    }
    const score = judge(name, value, quote !== undefined, between[0]);
    if (score > 0) found.push(finding(start, start + value.length, score));
  }
  for (const match of text.matchAll(FLAG)) {
    const [whole, quote = "", value = ""] = match;
    const isUser = /^--?u/.test(whole);
    if (isUser && !/^[^:\s]+:[^:\s]{4,}$/.test(value)) continue;
    const secret = isUser ? value.slice(value.indexOf(":") + 1) : value;
    const isOption = secret.startsWith("-") || /^\d{1,5}(?::\d+)*$|^\//.test(secret);
    if (isOption || isPlaceholder(secret) || isCode(secret)) continue;
    // Other programs give a port or a folder with this one.
    if (/^-p/.test(whole) && (/^-p [\d.:]+/.test(whole) || !/\d|[^\w/.:-]/.test(value))) continue;
    const end = match.index + whole.length - quote.length;
    found.push(finding(end - secret.length, end, 0.8));
  }
}

/** What programs write without quotes: a call, a part of something, a name of several words. */
const CALL = /^[*&!]?[\w$]+(?:\??\.[\w$]+)*\??[([]/;
const NAME_OF_CODE =
  /^\*|^[a-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+$|^[a-z$_]*(?:[A-Z][a-z]+){2,}$|^(?:[A-Za-z]+\d?_)+[A-Za-z]+\d?$/;

/** Whether a value behind a name and a space is one by itself. */
function isSpelt(name: string, value: string): boolean {
  if (value.length >= 20) return isRandom(value);
  const kinds = [/\d/, /[a-z]/, /[A-Z]/, /[^\w.,:;-]/].filter((kind) => kind.test(value)).length;
  return /^pass|^pwd/i.test(name) && value.length >= 8 && kinds >= 3;
}

function judge(name: string, value: string, isQuoted: boolean, between: string): number {
  // `TOKEN value`: nothing but the look of it says that it is one.
  if (/^[ \t]+["']?$/.test(between) && !isSpelt(name, value)) return 0;
  if (
    /^https?:\/\/[^@]*$|^[.~]?\/(?:[a-z0-9_.-]+\/)*[a-z0-9_.-]*$/.test(value) ||
    /^\d{4}-\d\d-\d\d/.test(value)
  )
    return 0;
  if (!isQuoted && (CALL.test(value) || NAME_OF_CODE.test(value))) return 0;
  if (isRandom(value) && !/^[A-Z_]+$/.test(value))
    return /^(?:sig|signature|session|sid|login|cookie|salt)/i.test(name) &&
      !isQuoted &&
      !between.includes("=")
      ? 0.4
      : 0.85;
  if (KEY.test(name) && /[=:]/.test(between) && SHORT_HEX.test(value) && entropyOf(value) > 2.8) return 0.6;
  if (!STRONG.test(name)) return 0;
  if (/^(?:pin|otp|cvv|cvc)/i.test(name)) return /^\d{3,8}$/.test(value) ? 0.7 : 0;
  if (/\s/.test(value)) return IN_SENTENCE.test(between) ? 0 : /phrase/i.test(name) && isQuoted ? 0.7 : 0;
  const isMixed = /[A-Za-z]/.test(value) && /[\d!@#$%^&*+?~]/.test(value);
  // `DB_PASSWORD=word`: a file of settings says what it is.
  if (/^[A-Z]/.test(name) && name === name.toUpperCase() && between === "=" && /^[a-z]{6,}$/.test(value))
    return 0.6;
  if (isQuoted)
    return isCode(value) && !isMixed
      ? /pass|pwd/i.test(name) && /[=:]/.test(between) && /^[a-z]{6,}$/i.test(value)
        ? 0.5
        : 0
      : value.length >= 5
        ? 0.75
        : 0;
  if (isCode(value)) return 0;
  if (IN_SENTENCE.test(between)) return isMixed && value.length >= 6 ? 0.6 : 0;
  return isMixed && value.length >= 6 ? 0.7 : /^\d{4,}$/.test(value) && /pass|pwd/i.test(name) ? 0.6 : 0;
}
