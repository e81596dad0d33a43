/** Things that pages often say, under the names that callers and pages have for them. */
import { wordsOf } from "../facts/words.ts";

/** What kind of value a concept has. */
export type ConceptKind =
  | "text"
  | "date"
  | "number"
  | "price"
  | "currency"
  | "url"
  | "image"
  | "phone"
  | "mail"
  | "stock";

/** One thing that pages often say. */
export interface Concept {
  readonly name: string;
  readonly kind: ConceptKind;
  /** Where structured data has it, the best first. */
  readonly paths: readonly string[];
  /** Names of meta elements that have it, the best first. */
  readonly metas: readonly string[];
  /** Labels that pages put before it, and words of classes: as words. */
  readonly labels: ReadonlySet<string>;
}

/**
 * One concept a line: its name, its kind, what callers and pages call it (split by commas), where structured data
 * has it and which meta elements do (split by spaces, the best first).
 */
const TABLE = `
title | text | title,headline,heading,subject,titel,titre,titulo,titolo,h1,caption | headline name title alternativeHeadline | og:title twitter:title dc.title citation_title title parsely-title sailthru.title
name | text | name,product name,item name,full name,label,nombre,nom,bezeichnung | name headline title legalName | og:title twitter:title title
author | text | author,byline,writer,creator,written by,author name,posted by,journalist,autor,auteur,reporter,columnist,article author,poster,blogger,by,contributor | author creator author.name | author article:author dc.creator parsely-author sailthru.author citation_author byl twitter:creator
published | date | date,publish date,published,published at,published date,date published,publication date,pub date,posted at,posted on,posted,posted date,date posted,created at,created,created date,date created,creation date,post date,published on,published time,publish time,publication time,release date,released,fecha,datum,issue date,upload date,uploaded,written on,date of publication,article date,timestamp | datePublished uploadDate datePosted dateCreated releaseDate | article:published_time article:published datepublished date dc.date dc.date.issued dcterms.date dcterms.created parsely-pub-date sailthru.date pubdate publishdate publish_date citation_publication_date citation_date
modified | date | modified,updated,last updated,updated at,date modified,last modified,update date,updated date,modified date,modified at,edited at,last edited,updated on,date updated,last update,modified time,updated time | dateModified dateUpdated | article:modified_time og:updated_time last-modified dcterms.modified datemodified lastmod
description | text | description,summary,excerpt,abstract,intro,introduction,overview,teaser,lead,subtitle,beschreibung,descripcion,short description,meta description,synopsis,about,details,snippet,dek,standfirst,tagline | description abstract | description og:description twitter:description dc.description
body | text | content,body,text,article body,main text,article text,full text,main content,article content,job description,post content | articleBody text reviewBody |
image | image | image,picture,photo,thumbnail,cover,main image,image url,hero image,thumbnail url,poster,image link,picture url,photo url,featured image,cover image,img,image src,avatar | image thumbnailUrl image.url primaryImageOfPage photo | og:image og:image:secure_url twitter:image twitter:image:src thumbnail image
logo | image | logo,logo url,site logo,company logo | logo publisher.logo | og:logo
favicon | image | favicon,icon |  |
url | url | url,link,href,permalink,canonical url,page url,web address,canonical,uri,product url,product link,article url,item url,detail url,details url,web page | url mainEntityOfPage | og:url twitter:url
website | url | website,homepage,site url,website url | sameAs url | og:url
site | text | site name,publisher,website name,publication,publisher name,source,site,source name | publisher sourceOrganization isPartOf.name | og:site_name application-name publisher dc.publisher
language | text | language,lang,locale | inLanguage | og:locale language content-language dc.language
keywords | text | keyword,tag,topic,label | keywords | keywords news_keywords article:tag parsely-tags
category | text | category,section,genre,article section,kategorie,categoria,categorie,department,industry | articleSection category genre industry | article:section category parsely-section og:category product:category
price | price | price,cost,amount,current price,sale price,selling price,low price,price amount,unit price,final price,offer price,discount price,discounted price,special price,our price,price value,value price,price usd,price eur,preis,prix,precio,prezzo,preco,prijs,pris,cena,fee,price range,fiyat,harga | offers.price offers.priceSpecification.price offers.lowPrice price priceSpecification.price lowPrice salePrice currentPrice amount priceRange | product:price:amount og:price:amount product:sale_price:amount twitter:data1 price
oldPrice | price | original price,list price,regular price,was price,old price,msrp,rrp,strike price,before price,full price,compare at price,retail price,high price | offers.highPrice listPrice originalPrice compareAtPrice regularPrice highPrice | product:original_price:amount
currency | currency | currency,price currency,currency code,iso currency,currency symbol,wahrung,devise,moneda | offers.priceCurrency offers.priceSpecification.priceCurrency priceCurrency priceSpecification.priceCurrency currency currencyCode | product:price:currency og:price:currency
availability | stock | availability,in stock,stock,available,stock status,is in stock,is available,availability status,verfugbarkeit,disponibilidad,disponibilite,lagerstatus,stock availability | offers.availability availability inStock isInStock available | product:availability og:availability availability
condition | text | condition,item condition,zustand,etat | offers.itemCondition itemCondition | product:condition og:condition
sku | text | sku,product id,item number,product code,article number,item id,style number,product number,product sku,artikelnummer,part number,item code,style,catalog number,item no,product no,artikel nr,art nr,referencia,reference,ref | sku offers.sku productID mpn | product:retailer_item_id product:sku sku
mpn | text | mpn,manufacturer part number,manufacturer number,model number,model no | mpn model | product:mfr_part_no
gtin | text | gtin,ean,upc,barcode,gtin13,gtin12,gtin14,gtin8,ean13,ean code,upc code | gtin13 gtin gtin12 gtin14 gtin8 ean upc barcode | product:ean product:gtin product:upc
isbn | text | isbn,isbn13,isbn10,isbn 13,isbn 10 | isbn workExample.isbn | book:isbn og:isbn books:isbn
brand | text | brand,brand name,manufacturer,make,marke,marque,marca,hersteller,fabricante,vendor,maker,product brand | brand manufacturer offers.seller | product:brand og:brand brand
model | text | model,model name,modell,modele,modelo | model |
seller | text | seller,seller name,sold by,merchant,shop,store,retailer | offers.seller seller |
color | text | color,colour,farbe,couleur,cor | color | product:color
size | text | size,grosse,taille,talla | size | product:size
material | text | material,materiau | material | product:material
weight | text | weight,gewicht,poid,peso | weight | product:weight
rating | number | rating,rating value,star,score,average rating,review score,star rating,review rating,avg rating,user rating,bewertung,overall rating,rating average,rating score,reviews average | aggregateRating.ratingValue reviewRating.ratingValue ratingValue rating starRating.ratingValue averageRating | rating og:rating product:rating
ratingCount | number | review count,rating count,number of review,number of rating,review,vote,total review,num review,num rating,reviews count,ratings count,rating number,total rating,customer review,bewertungen | aggregateRating.reviewCount aggregateRating.ratingCount reviewCount ratingCount numberOfReviews totalReviews | rating_count og:rating_count
bestRating | number | best rating,max rating,rating scale | aggregateRating.bestRating reviewRating.bestRating bestRating |
address | text | address,full address,street address,street,postal address,adresse,direccion,indirizzo,location address | address location.address address.streetAddress | og:street-address business:contact_data:street_address geo.placename
street | text | address street,address line,address line 1,address street address | address.streetAddress location.address.streetAddress streetAddress | og:street-address business:contact_data:street_address
city | text | city,town,locality,address city,address locality,ort,stadt,ville,ciudad,citta,address town | address.addressLocality location.address.addressLocality jobLocation.address.addressLocality addressLocality city | og:locality business:contact_data:locality
region | text | state,region,province,address state,address region,address province,county | address.addressRegion location.address.addressRegion jobLocation.address.addressRegion addressRegion state region | og:region
postalCode | text | zip,postal code,zip code,postcode,plz,address zip,address postal code,address zip code,zipcode,postalcode,address postcode | address.postalCode location.address.postalCode jobLocation.address.postalCode postalCode zip | og:postal-code business:contact_data:postal_code
country | text | country,address country,land,pays,pai,country code,country name | address.addressCountry location.address.addressCountry addressCountry country | og:country-name business:contact_data:country_name
phone | phone | phone,telephone,tel,phone number,mobile,telefon,telefono,contact number,contact phone,telephone number,cell,call u,fone | telephone contactPoint.telephone phone phoneNumber address.telephone | og:phone_number business:contact_data:phone_number
fax | phone | fax,fax number | faxNumber contactPoint.faxNumber |
email | mail | email,e mail,mail,email address,contact email,correo,courriel | email contactPoint.email | og:email business:contact_data:email
hours | text | opening hour,hour,business hour,open hour,offnungszeiten,horario,horaire | openingHours openingHoursSpecification |
latitude | number | latitude,lat | geo.latitude location.geo.latitude latitude | place:location:latitude og:latitude
longitude | number | longitude,lng,lon,long | geo.longitude location.geo.longitude longitude | place:location:longitude og:longitude
start | date | start date,start,start time,event date,begin,starts at,date start,start at,when,beginn,event start,event time | startDate | event:start_time
end | date | end date,end,end time,ends at,date end,end at,event end | endDate | event:end_time
venue | text | location,venue,place,venue name,where,location name,ort der veranstaltung,event location,job location | location jobLocation location.name jobLocation.address.addressLocality |
organizer | text | organizer,organiser,host,organizer name,veranstalter,hosted by | organizer |
performer | text | performer,artist,lineup,performing | performer byArtist |
company | text | company,company name,employer,hiring organization,organization,organisation,hiring company,business name,unternehmen,firma,empresa,organization name,business | hiringOrganization worksFor affiliation publisher |
salary | text | salary,base salary,pay,compensation,wage,salary range,gehalt,salaire,salario,pay range | baseSalary estimatedSalary |
employment | text | employment type,job type,contract type,work type,type of employment,contract | employmentType |
deadline | date | valid through,deadline,expire,expiry date,expiration date,application deadline,closing date,valid until,apply by | validThrough expires offers.priceValidUntil |
jobTitle | text | job title,position,role,occupation,job name,position title | jobTitle title |
ingredients | text | ingredient,recipe ingredient,zutaten,ingredientes,ingrediente,ingredient list | recipeIngredient ingredients |
steps | text | step,instruction,direction,method,preparation,recipe instruction,zubereitung,how to,procedure,cooking instruction,preparacion | recipeInstructions step itemListElement |
prepTime | text | prep time,preparation time,prep | prepTime |
cookTime | text | cook time,cooking time,bake time | cookTime performTime |
totalTime | text | total time,ready in,time total | totalTime |
duration | text | duration,length,runtime,running time,laufzeit,reading time,read time,dauer,duree | duration timeRequired | video:duration og:video:duration
servings | text | serving,yield,recipe yield,portion,serves,number of serving | recipeYield yield |
calories | text | calory,calorie,kcal,energy,nutrition calory | nutrition.calories calories |
cuisine | text | cuisine,recipe cuisine,serves cuisine | recipeCuisine servesCuisine |
views | number | view,view count,play,watch count,number of view,total view | interactionStatistic.userInteractionCount userInteractionCount viewCount views |
comments | number | comment count,number of comment,reply count,number of reply,answer count,comments count,total comment | commentCount answerCount |
wordCount | number | word count,number of word | wordCount |
director | text | director,directed by,regie | director | video:director
actors | text | actor,cast,starring,actress | actor actors | video:actor
version | text | version,software version,latest version,current version | softwareVersion version |
license | text | license,licence,lizenz | license |
os | text | operating system,platform,os | operatingSystem |
founded | text | founded,founding date,established,year founded,founded in,founding year | foundingDate |
employees | number | number of employee,employee,employee count,headcount | numberOfEmployees.value numberOfEmployees |
pages | number | page count,number of page,num page | numberOfPages | book:page_count
`;

/** Words that say what a page is about rather than which of its parts: `product name` is the name. */
const SUBJECTS: ReadonlySet<string> = new Set(
  "article page post product item blog job event recipe book movie film video news story course property listing listings main web document paper thread topic website entry record the a an of this its primary current full current data result info information detail detailed meta metadata actual given listed".split(
    " ",
  ),
);

const byName = new Map<string, Concept>();
const concepts = new Map<string, Concept>();
for (const row of TABLE.trim().split("\n")) {
  const [name = "", kind = "text", names = "", paths = "", metas = ""] = row
    .split("|")
    .map((cell) => cell.trim());
  const labels = names.split(",").map((text) => wordsOf(text).join(" "));
  const concept = {
    name,
    kind: kind as ConceptKind,
    paths: paths === "" ? [] : paths.split(" "),
    metas: metas === "" ? [] : metas.split(" "),
    labels: new Set(labels),
  };
  concepts.set(name, concept);
  for (const label of labels) if (!byName.has(label)) byName.set(label, concept);
}

/** The concept that words name, also with the subject of the page around them. */
export function conceptOf(words: readonly string[]): Concept | undefined {
  const whole = byName.get(words.join(" "));
  if (whole !== undefined) return whole;
  const bare = words.filter((word) => !SUBJECTS.has(word));
  if (bare.length === 0 || bare.length === words.length) return undefined;
  return byName.get(bare.join(" "));
}

/** Whether a word only says what the page is about. */
export function isSubject(word: string): boolean {
  return SUBJECTS.has(word);
}

/** A concept by its own name. */
export function conceptNamed(name: string): Concept | undefined {
  return concepts.get(name);
}
