import type { Observation, ObservedLogo } from "./observation.ts";

/** Names and pictures of the brand whose page it is. */
export interface BrandIdentity {
  readonly brandName?: string;
  readonly logo: string | null;
  readonly images: {
    readonly logo: string | null;
    readonly favicon: string | null;
    readonly ogImage: string | null;
  };
}

/** What JSON-LD says of the organization behind a page. */
interface Organization {
  readonly name?: string;
  readonly logo?: string;
}

const ORGANIZATIONS =
  /^(?:Organization|Corporation|OnlineStore|Store|LocalBusiness|NewsMediaOrganization|Brand|WebSite|.*(?:Business|Organization))$/;

/** Properties of goods whose value is who made them, which need not be who sells them. */
const MAKERS: ReadonlySet<string> = new Set(["brand", "manufacturer", "productionCompany", "itemReviewed"]);

/** Who the page is of, from its structured data, its header and its title. */
export function readIdentity(page: Observation): BrandIdentity {
  const organization = readOrganization(page.jsonLd);
  const header = bestLogo(page.logos);
  const declared = organization.logo === undefined ? null : URL.parse(organization.logo, page.url);
  const ofData = declared !== null && /^https?:$/.test(declared.protocol) ? declared.href : undefined;
  const logo = header?.url ?? ofData ?? (page.touchIcon || page.favicon || null);
  const name = brandName(page, organization.name, header);
  return {
    ...(name === undefined ? {} : { brandName: name }),
    logo,
    images: { logo, favicon: page.favicon || page.touchIcon || null, ogImage: page.meta["og:image"] || null },
  };
}

function bestLogo(logos: readonly ObservedLogo[]): ObservedLogo | undefined {
  const score = ({ words, alt, url, region, box, linksHome }: ObservedLogo): number => {
    const [left, top, width, height] = box;
    const address = url.startsWith("data:") ? "" : url;
    let points = 0;
    if (/logo|(?:^|[\s_-])brand(?:[\s_-]|$)/.test(words)) points += 3;
    if (/logo/i.test(alt)) points += 2;
    if (/logo/i.test(address)) points += 2;
    if (linksHome) points += 3;
    if (region === "header") points += 2;
    if (region === "footer" || region === "main" || region === "overlay") points -= 2;
    if (top < 200) points += 1;
    if (left < 500) points += 0.5;
    // Logos of customers and partners, payment and social networks.
    if (
      /partner|client|customer|sponsor|payment|social|carousel|avatar|icon-(?:menu|search|close)/.test(words)
    )
      points -= 5;
    if (height > 260 || width > 640) points -= 3;
    if (width < 20 && height < 20) points -= 1.5;
    return points;
  };
  const ranked = logos
    .map((logo) => ({ logo, points: score(logo) }))
    .sort((one, other) => other.points - one.points);
  const [best] = ranked;
  return best !== undefined && best.points >= 4 ? best.logo : undefined;
}

/** The first organization in the structured data; a broken script says nothing. */
function readOrganization(scripts: readonly string[]): Organization {
  const found: { name?: string; logo?: string } = {};
  for (const script of scripts) {
    let open: unknown[];
    try {
      open = [JSON.parse(script)];
    } catch {
      continue;
    }
    for (let left = 5000; open.length > 0 && left > 0; left -= 1) {
      const node = open.shift();
      if (typeof node !== "object" || node === null) continue;
      const { "@type": type, name, logo } = node as Record<string, unknown>;
      const types = [type].flat().filter((one) => typeof one === "string");
      if (types.some((one) => ORGANIZATIONS.test(one))) {
        if (typeof name === "string") found.name ??= name.trim().slice(0, 100);
        const address =
          typeof logo === "object" && logo !== null
            ? ((Array.isArray(logo) ? logo[0] : logo) as unknown)
            : logo;
        const url =
          typeof address === "object" && address !== null
            ? ((address as { url?: unknown; contentUrl?: unknown }).url ??
              (address as { contentUrl?: unknown }).contentUrl)
            : address;
        if (typeof url === "string") found.logo ??= url.slice(0, 2048);
      }
      for (const [key, value] of Object.entries(node).slice(0, 200))
        if (typeof value === "object" && !MAKERS.has(key)) open.push(value);
    }
  }
  return found;
}

/** Whether a picture marks the site rather than something on it: only then its words are a name. */
function isOfSite({ region, linksHome, words }: ObservedLogo): boolean {
  const isHead = region === "header" || region === "nav" || region === "";
  return isHead && (linksHome || /logo/i.test(words));
}

function brandName(
  page: Observation,
  organization: string | undefined,
  logo: ObservedLogo | undefined,
): string | undefined {
  const { hostname } = new URL(page.url);
  const label =
    hostname
      .replace(/^www\./, "")
      .split(".")
      .at(-2) ?? "";
  const key = (text: string) =>
    text
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[^\p{L}\p{N}]/gu, "");
  const alt = (logo !== undefined && isOfSite(logo) ? logo.alt : "")
    .replace(/(?:[,|(–—]|\s-\s).*/s, "")
    .replace(/\b(?:logo|logotype|home|homepage|startseite|inc\.?)\b/gi, "")
    .trim();
  const parts = page.title.split(/\s+[|–—\-·•:]\s+|:\s+/).map((part) => part.trim());
  const inTitle = parts.find(
    (part) =>
      label.length > 2 &&
      key(part) !== "" &&
      (key(part) === key(label) || (key(label).includes(key(part)) && key(part).length > 3)),
  );
  const candidates = [
    page.meta["og:site_name"],
    organization,
    page.meta["application-name"] ?? page.meta["apple-mobile-web-app-title"],
    inTitle,
    alt.length <= 40 ? alt : undefined,
    parts.length > 1 ? [...parts].reverse().find((part) => part.length <= 30) : undefined,
    /[a-z]/i.test(label) && !/^\d+$/.test(label) ? label.charAt(0).toUpperCase() + label.slice(1) : undefined,
    parts[0],
  ];
  return candidates
    .map((name) => name?.trim().slice(0, 100))
    .find((name) => name !== undefined && name !== "");
}
