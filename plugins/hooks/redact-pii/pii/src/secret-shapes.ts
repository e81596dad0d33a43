import type { Finding } from "./finding.ts";
import { entropyOf, isRandom } from "./secret-words.ts";

/** What is in each of {@link LONG}: so many characters of these in a row. Only what is around them is looked at. */
const RUN = 20;
const IN_RUN = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w./$~:+-]/.test(String.fromCharCode(code)) ? 1 : 0,
);
/** Characters before a run that may say what it is, and behind it that may belong to it. */
const LEAD = 48;
const TAIL = 80;
/**
 * Secrets whose form is more than how they begin, behind texts in lower case without which there is none. The first group, where
 * there is one, is the secret. Sources are the services' own documents.
 */
const LONG: readonly (readonly [near: string, form: RegExp])[] = [
  // Telegram bots, Mailchimp, Discord bots, Braintree, Terraform Cloud, Firebase, Asana, Airtable, Grafana
  [":aa", /(?:\bbot|(?<![\w:]))\d{8,10}:AA[\w-]{33}(?![\w-])/g],
  ["-us1|-us2|-us3|-us4|-us5|-us6|-us7|-us8|-us9", /\b[\da-f]{32}-us\d{1,2}\b/g],
  [".", /\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])/g],
  ["access_token$", /\baccess_token\$(?:production|sandbox)\$[a-z\d]{16}\$[\da-f]{32}\b/g],
  [".atlasv1.", /\b[A-Za-z\d]{14}\.atlasv1\.[\w-]{60,70}(?![\w-])/g],
  [":apa91b", /\bAAAA[\w-]{7}:APA91b[\w-]{120,180}/g],
  ["/", /\b\d\/\d{10,20}:[\da-f]{32}\b/g],
  ["pat", /\bpat[A-Za-z\d]{14}\.[\da-f]{64}\b/g],
  ["eyjrijoi", /\beyJrIjoi[A-Za-z\d+/=]{60,400}/g],
  // Microsoft: client secrets, personal access tokens of DevOps
  ["q~", /(?<![\w~.-])[\w~.-]{3,4}\dQ~[\w~.-]{31,34}(?![\w~-])/g],
  ["azdo", /\b[A-Za-z\d]{76}AZDO[A-Za-z\d]{4}\b/g],
  // A word for the service and a UUID: HubSpot, LaunchDarkly, Plaid, Heroku
  [
    "pat-|sdk-|mob-|api-|access-|hrku-",
    /\b(?:pat-(?:na|eu)\d|sdk|mob|api|access-(?:sandbox|development|production)|HRKU)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g,
  ],
  // Cloudflare's origin keys, ClickUp, Okta, Infracost, GitHub and Ethereum keys in hexadecimal behind their name
  ["v1.0-", /\bv1\.0-[\da-f]{24}-[\da-f]{140,150}\b/g],
  ["pk_", /\bpk_\d{6,9}_[A-Z\d]{32}\b/g],
  ["ssws", /\bSSWS 00[\w-]{38,42}/g],
  ["st.", /\bst\.[\da-f]{8}\.[\da-f]{32}\.[\da-f]{32}\b/g],
  [
    "private key|private_key|private-key|privatekey|priv|secp256k1|wallet|seed",
    /\b(?:\w{0,40}priv(?:ate)?[ _-]?key|priv|secp256k1|\w{0,20}wallet|seed)\w{0,30}["'`]?[\s:=(,]{1,6}(?:is )?["'`]?((?:0x)?[\da-f]{64})\b/gi,
  ],
  // 1Password's secret keys, Mailgun's keys
  ["a3-", /\bA3-[A-Z\d]{6}-(?:[A-Z\d]{11}|[A-Z\d]{6}-[A-Z\d]{5})(?:-[A-Z\d]{5}){3}(?![\w-])/g],
  ["-", /\b(?=[\da-f]*\d)(?=\d*[a-f])[\da-f]{32}-[\da-f]{8}-[\da-f]{8}(?![\w-])/g],
  // Passwords as systems keep them
  [
    "$2|$apr1$|$1$|$5$|$6$|$y$|$argon2",
    /\$(?:2[abxy]\$\d\d\$[./A-Za-z\d]{53}|(?:apr1|[156])\$[^\s$:'"]{1,40}\$[./A-Za-z\d]{20,90}|y\$[./A-Za-z\d]{2,8}\$[^\s$:'"]{1,90}\$[./A-Za-z\d]{40,50}|argon2(?:id|i|d)\$[^\s'"]{20,200})/g,
  ],
  ["pbkdf2_|bcrypt_", /\b(?:pbkdf2_sha\d{1,3}|bcrypt_sha256)\$[^\s'"]{20,200}/g],
  ["-signature=", /\b(?:X-Amz-Signature|X-Goog-Signature)=([\da-f]{64,600})\b/g],
];
/** The same for secrets of any length. */
const SHORT: readonly (readonly [near: string, form: RegExp])[] = [
  // Password of a machine
  [
    "machine |login |username |user ",
    /\b(?:machine|login|user|username)[ \t]{1,4}\S{1,100}\s{1,8}password[ \t]{1,4}(\S{4,200})/g,
  ],
  // Password files of PostgreSQL: host:port:database:user:password; a script that makes one safe
  [
    ":",
    /^(?:\*|localhost|[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}):(?:\d{2,5}|\*):[\w*-]{1,63}:[\w*-]{1,63}:([^\s:]{4,200})$/gm,
  ],
  ["convertto-securestring", /ConvertTo-SecureString\s{1,4}(?:-String\s{1,4})?["']([^"'\s$]{4,300})["']/gi],
  ["sshpass", /\bsshpass\s{1,4}-p\s?(["']?[^\s"']{4,100})/g],
  // Users of databases
  [
    "identified ",
    /\bIDENTIFIED\s{1,4}(?:WITH\s{1,4}\w{1,40}\s{1,4})?BY\s{1,4}(?:PASSWORD\s{1,4})?["']([^"'\s]{4,200})["']/gi,
  ],
  ["oracle:thin:", /\boracle:thin:[^\s/@"']{1,100}\/([^\s/@"']{1,200})@/gi],
  // Values of forms and connections
  ["pass|pwd=", /[?&;,(]\s?(?:password|passwd|pwd|pass)=([^\s&;,)"'<>$%{}*][^\s&;,)"'<>]{3,100})/gi],
  [
    "value=",
    /\b(?:name|key)=["'](?:\w{0,40}(?:password|passwd|secret|apikey|api[_-]key|token|accesskey))["']\s{1,4}value=["']([^"'\s<>${}*]{6,300})["']/gi,
  ],
  ["</", /<(?:[\w:-]{0,40}(?:password|passwd|secret|apikey|token|privatekey))>([^<>\s${}*]{4,300})<\//gi],
  ["_auth|_password", /(?:^|[/:\s])_?(?:authToken|_auth|_password)\s?=\s?["']?([^\s"'${}<>*]{8,300})/gm],
  // Accounts of Amazon, codes of cards, codes that are sent: by their digits, which are rarer than the words before them
  [
    "",
    /(?<=\baws[_-]?(?:account[_-]?)?(?:id|account)["']?\s{0,4}(?:[=:]|=>)\s{0,4}["']?)\d{4}-?\d{4}-?\d{4}\b/gi,
  ],
  ["", /(?<=\b(?:CVV2?|CVC2?|CAV2)\b(?: (?:code|number))?(?: is)?[\s:=]{1,3})\d{3,4}\b/gi],
  [
    "",
    /(?<=\b(?:verification|one-time|login|sign-in|authentication|2fa|otp|security|confirmation) (?:code|password|passcode|pin)(?: is|:)?[\s:]{1,3})\d{4,8}\b/gi,
  ],
  // Words of a wallet
  [
    "mnemonic|phrase",
    /\b(?:mnemonic|(?:seed|recovery|backup|secret)[ _-]?phrase)["']?\s{0,3}[:=]\s{0,3}["']?((?:[a-z]{3,8} ){11,23}[a-z]{3,8})\b/gi,
  ],
  [
    "putty-user-key-file",
    /PuTTY-User-Key-File[^\0]{1,3000}?Private-Lines: ?\d{1,4}\s{1,4}((?:[A-Za-z\d+/=]{4,80}\s{1,4}){1,60})/g,
  ],
];
/** A user and a password of HTTP. @see RFC 7617 */
const BASIC = /\bBasic\s{1,4}([A-Za-z\d+/]{8,400}={0,2})(?![A-Za-z\d+/=])/g;
/** Letters and digits behind a point, of which there are many in code. */
const LOOSE = /(?<![\w.])s\.([A-Za-z\d]{24})(?![\w.(])/g;

/** Every row of {@link RUN} characters and more: one of them stands at each multiple of it. */
function* runsOf(text: string): Generator<{ readonly start: number; readonly end: number }> {
  const isIn = (at: number) => IN_RUN[text.charCodeAt(at)] === 1;
  let last = 0;
  for (let at = RUN - 1; at < text.length; at += RUN) {
    if (at < last || !isIn(at)) continue;
    let [start, end] = [at, at + 1];
    while (start > last && isIn(start - 1)) start--;
    while (end < text.length && isIn(end)) end++;
    last = end;
    if (end - start >= RUN) yield { start, end };
  }
}

/** Secrets by what they are made of. Linear. */
export function findShapes(text: string): Finding[] {
  const found: Finding[] = [];
  const add = (match: RegExpExecArray, offset = 0) => {
    const value = match[1] ?? match[0];
    const start = offset + match.index + match[0].lastIndexOf(value);
    // `xxxx1111-22yy` is shown in place of a token, and some are as mixed.
    if (/^(.)\1*$|^x{3}(?!(?:.*\d){8})|\.{3}|^your/i.test(value)) return;
    found.push({ start, end: start + value.length, entity: "SECRET", score: 0.9 });
  };
  const look = (part: string, offset: number, shapes: typeof LONG) => {
    const lower = part.toLowerCase();
    for (const [near, form] of shapes)
      if (near.split("|").some((one) => lower.includes(one)))
        for (const match of part.matchAll(form)) add(match, offset);
  };
  look(text, 0, SHORT);
  for (const { start, end } of runsOf(text)) {
    const from = Math.max(0, start - LEAD);
    look(text.slice(from, end + TAIL), from, LONG);
  }
  for (const match of text.matchAll(BASIC)) {
    const decoded = Buffer.from(match[1] ?? "", "base64").toString("latin1");
    if (/^[\x21-\x7e]{1,100}:[\x20-\x7e]{1,200}$/.test(decoded)) add(match);
  }
  for (const match of text.matchAll(LOOSE)) {
    const body = match[1] ?? "";
    if (isRandom(body) && entropyOf(body) > 3.5 && /\d/.test(body)) add(match);
  }
  return found;
}
