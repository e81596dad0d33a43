/** What a page is about: which of its structured objects is the page itself. */
import type { Entity, Facts } from "@winnow/kit-facts";

/** Types of what a page may be about; others describe the site, the path to the page or parts of it. */
const TEXT =
  /(?:Article|Posting|Recipe|Review|Report|HowTo|QAPage|Question|MedicalWebPage|Documentation|Chapter|Thesis)$/u;
const WORK =
  /(?:Book|Movie|VideoObject|Course|Podcast\w*|MusicAlbum|MusicRecording|Dataset|TVSeries|CreativeWork)$/u;
const THING =
  /(?:Product|ProductGroup|Event|SoftwareApplication|WebApplication|MobileApplication|Vehicle|Car|Accommodation|House|Apartment|RealEstateListing|Service|Offer|Game)$/u;
const BODY =
  /(?:LocalBusiness|Restaurant|Hotel|Store|Place|Person|ProfilePage|Dentist|Physician|\w(?:Business|Organization))$/u;
const SUBJECTS = [TEXT, WORK, THING, BODY];
const PAGE = /(?:WebPage|ItemPage|AboutPage|ContactPage|CollectionPage|FAQPage|SearchResultsPage)$/u;
const ARTICLE = /(?:Article|Posting|Report|Review|Recipe|HowTo|MedicalWebPage|VideoObject|PodcastEpisode)$/u;

/** Whether an object describes a text that somebody wrote. */
export function isArticle({ types }: Entity): boolean {
  return types.some((type) => ARTICLE.test(type));
}

/** The objects of a page's data, the one that the page is about first. */
export function subjectsOf({ entities, url, title }: Facts): Entity[] {
  const counts = new Map<string, number>();
  for (const { types } of entities) for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  const rank = (entity: Entity): number => {
    const { types, data, source } = entity;
    let score = source === "state" ? -2 : 0;
    if (types.some((type) => SUBJECTS.some((pattern) => pattern.test(type)))) score += 3;
    else if (types.some((type) => PAGE.test(type))) score += 2;
    if (types.some((type) => (counts.get(type) ?? 0) > 2)) score -= 1.5;
    if (
      types.some((type) =>
        /(?:^|[a-z])Organization$|^WebSite$|BreadcrumbList|ImageObject|SiteNavigation/u.test(type),
      )
    )
      score -= 2;
    if (refersTo(data, url)) score += 1;
    const name = data.headline ?? data.name;
    if (typeof name === "string" && name.length > 3 && title.includes(name)) score += 1;
    return score;
  };
  return entities
    .map((entity) => ({ entity, score: rank(entity) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ entity }) => entity);
}

function refersTo(data: Entity["data"], url: string): boolean {
  const page = data.mainEntityOfPage;
  const inner =
    typeof page === "object" && page !== null && !Array.isArray(page) ? Reflect.get(page, "@id") : page;
  return [data.url, data["@id"], inner].some((one) => typeof one === "string" && sameAddress(one, url));
}

function sameAddress(a: string, b: string): boolean {
  const bare = (text: string) =>
    text.replace(/^https?:\/\/(?:www\.)?|[#?].*$|(?<!\/)\/+$/gu, "").toLowerCase();
  return a.length < 2000 && bare(a) === bare(b) && bare(a).includes("/");
}
