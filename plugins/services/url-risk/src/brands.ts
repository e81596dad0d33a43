/** A name that impostors use. */
export interface Brand {
  readonly name: string;
  /** Also an ordinary word or a short one: it only counts together with words of a lure. */
  readonly isWord: boolean;
}

/**
 * Brands that phishing imitates most, by the yearly reports of those who count it. After the colon: further names that are
 * the brand's own. A star marks those that are ordinary words, or so short that others have them in their names.
 */
const LIST = `
paypal: paypalobjects paypal-community
microsoft: microsoft365 microsoftstore
microsoftonline
office365
outlook*: outlookindia
onedrive
sharepoint
apple*: appleinsider
appleid
icloud*
itunes
google: googleapis googleblog googlestore googlevideo googleusercontent
gmail
youtube
amazon: amazonaws amazonteam amazonia amazonas amazone
aws*
facebook
instagram
whatsapp
messenger*
meta*
telegram*
twitter
linkedin
tiktok
snapchat
netflix
spotify
disney*
steam*: steampowered
steamcommunity
steampowered
discord*
discordapp
roblox
ebay: ebay-kleinanzeigen ebayinc
aliexpress
walmart
dropbox: dropboxforum dropboxusercontent
docusign
adobe*
zoom*
dhl*
ups*
usps*
fedex*
hermes*
royalmail
laposte*
chase*
wellsfargo
bankofamerica
citibank
capitalone
americanexpress
barclays: barclay
hsbc*
lloydsbank
natwest
santander
bbva*
unicredit*
commerzbank
postbank
deutschebank: deutsche-bank
sparkasse*: sparkassen
volksbank*
revolut
coinbase
binance: finance
metamask
blockchain*
trezor
ledger*
trustwallet
kraken*
visa*
mastercard
irs*
hmrc*
booking*
airbnb
yahoo
iphone*
`;

/** Names near a brand that others have by right. */
const NOT_IMPOSTORS = new Set(
  "paypay finance cloud amazone amazonia goggles barclay santanderina reddit telegraph outlooks discards steams".split(
    " ",
  ),
);

/** Brands by their names, and names that belong to a brand or imitate none. */
export const BRANDS = new Map<string, Brand>();
const OWN = new Set<string>(NOT_IMPOSTORS);

for (const line of LIST.trim().split("\n")) {
  const [head = "", more = ""] = line.split(":");
  const isWord = head.endsWith("*");
  const name = head.replace("*", "").trim();
  BRANDS.set(name, { name, isWord });
  OWN.add(name);
  for (const other of more.trim().split(" ")) if (other !== "") OWN.add(other);
}

/** Whether the name of a domain is a brand's own, or known to be no imitation of one. */
export function isGenuine(name: string): boolean {
  return OWN.has(name);
}

/** Words of lures: what victims are asked to do, or what has supposedly happened. */
export const LURES = new Set(
  `login logon signin sign secure security verify verification verified validate account accounts update upgrade billing payment
  pay invoice refund tax claim confirm confirmation suspended suspend locked unlock limited restore recover recovery alert alerts
  support help helpdesk service customer wallet airdrop gift gifts bonus free prize winner win reward nitro premium badge copyright
  appeal checkpoint session auth authentication webscr password passwort reset cancel order delivery redelivery package parcel
  tracking track trackhelp shipment fee failed zustellung paket sicherheit seguridad aktualisieren aktivieren phototan pushtan push
  tan mailbox email document docs share online banking bank team web access id find device payee connect express kundenservice
  konto bestaetigen verificar compte securite connexion gold edition`
    .trim()
    .split(/\s+/),
);

/** Words that are in many ordinary names too, so that they only weigh together with a brand. */
export const WEAK_LURES = new Set(
  `sign help service customer premium free win gold edition team web access id find device express online bank share docs document
  order track tracking package support pay tax push connect gift email delivery session online`
    .trim()
    .split(/\s+/),
);

/** Top-level domains that are cheap or free, and lead the statistics of abuse by far. */
export const RISKY_TLDS = new Set(
  `tk ml ga cf gq top xyz icu click cyou buzz win download gift support info cfd sbs rest monster quest bond lol live loan work
  zip mov ru.com de.com shop online site fun space website`
    .trim()
    .split(/\s+/),
);

/** Hosts where anybody gets a name for free, in addition to those that the public suffix list knows. */
export const FREE_HOSTS = new Set(
  "weebly wixsite 000webhostapp godaddysites square webnode jimdosite strikingly webflow yolasite".split(" "),
);

/** Services that shorten URLs. */
export const SHORTENERS = new Set(
  "bit.ly tinyurl.com t.co goo.gl ow.ly is.gd buff.ly rb.gy cutt.ly t.ly shorturl.at rebrand.ly v.gd tiny.cc lnkd.in".split(
    " ",
  ),
);
