import assert from "node:assert/strict";
import { suite } from "uvu";
import { readIdentity } from "../src/identity.ts";
import type { Observation, ObservedLogo } from "../src/observation.ts";
import { logo, pageOf } from "./pages.ts";

const test = suite("format-branding: identity");
const identity = (more: Partial<Observation>) => readIdentity(pageOf([], more));
const nameOf = (more: Partial<Observation>) => identity(more).brandName;
const script = (value: unknown) => ({ jsonLd: [JSON.stringify(value)] });

test("the logo is what is in the header and leads home", () => {
  const url = (more: Partial<ObservedLogo>, name: string) =>
    logo({ url: `https://www.example.com/${name}.png`, ...more });
  const chosen = (...logos: readonly ObservedLogo[]) => identity({ logos }).logo?.split("/").at(-1);
  const home = url({}, "home");
  assert.equal(chosen(home), "home.png");
  assert.equal(
    chosen(url({ linksHome: false, region: "main", box: [0, 400, 300, 200] }, "photo"), home),
    "home.png",
  );
  assert.equal(chosen(url({ words: "partner-logo", region: "main" }, "partner"), home), "home.png");
  assert.equal(
    chosen(url({ region: "footer", box: [0, 4000, 120, 32], words: "logo" }, "footer"), home),
    "home.png",
  );
  assert.equal(
    chosen(
      url({ words: "site-logo", linksHome: false }, "marked"),
      url({ box: [900, 10, 18, 18], linksHome: false }, "menu"),
    ),
    "marked.png",
  );
  assert.equal(
    chosen(url({ linksHome: false, region: "main", box: [0, 900, 300, 200] }, "photo")),
    undefined,
  );
});

test("without one in the header, that of structured data, then the icon", () => {
  const touchIcon = "https://www.example.com/touch.png";
  const declared = script({ "@type": "Organization", logo: "/declared.png" });
  assert.equal(identity({ ...declared, touchIcon }).logo, "https://www.example.com/declared.png");
  assert.equal(identity({ touchIcon, favicon: "https://www.example.com/f.ico" }).logo, touchIcon);
  assert.equal(
    identity({ favicon: "https://www.example.com/f.ico" }).images.favicon,
    "https://www.example.com/f.ico",
  );
  assert.deepEqual(identity({}).images, { logo: null, favicon: null, ogImage: null });
  assert.equal(
    identity({ meta: { "og:image": "https://e.org/o.png" } }).images.ogImage,
    "https://e.org/o.png",
  );
});

test("structured data in all its shapes; what is broken or no address says nothing", () => {
  const of = (value: unknown) => identity(script(value)).logo;
  const expected = "https://cdn.example.com/l.png";
  for (const value of [
    expected,
    { url: expected },
    { contentUrl: expected },
    [{ url: expected }],
    [expected],
  ])
    assert.equal(of({ "@type": "Organization", logo: value }), expected, JSON.stringify(value));
  assert.equal(
    of({ "@graph": [{ "@type": "WebPage" }, { "@type": ["Corporation"], logo: expected }] }),
    expected,
  );
  assert.equal(
    of({ "@type": "Article", publisher: { "@type": "NewsMediaOrganization", logo: expected } }),
    expected,
  );
  for (const value of ["javascript:alert(1)", "data:text/html,x", 5, null, {}])
    assert.equal(of({ "@type": "Organization", logo: value }), null, JSON.stringify(value));
  assert.equal(of({ "@type": "Product", logo: expected }), null);
  assert.equal(identity({ jsonLd: ["{", "", "null", "[[[["] }).logo, null);
});

test("data without end is read as far as it goes", () => {
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const wide = JSON.stringify(Array.from({ length: 20_000 }, () => ({ "@type": "Thing" })));
  assert.equal(identity({ jsonLd: [deep, wide] }).logo, null);
});

test("the name: what the page declares, then the title, the logo and the host", () => {
  const meta = { "og:site_name": "Declared" };
  const declared = script({ "@type": "Organization", name: "Structured" });
  assert.equal(nameOf({ meta, ...declared }), "Declared");
  assert.equal(nameOf({ ...declared, title: "Home | Example" }), "Structured");
  assert.equal(nameOf({ meta: { "application-name": "App" }, title: "Home | Example" }), "App");
  assert.equal(nameOf({ title: "How it works | Example" }), "Example");
  assert.equal(nameOf({ title: "Example – how it works" }), "Example");
  assert.equal(nameOf({ title: "Words", logos: [logo({ alt: "Acme Tools logo" })] }), "Acme Tools");
  assert.equal(nameOf({ title: "Words", logos: [logo({ alt: "Miro, go to home page" })] }), "Miro");
  assert.equal(nameOf({ title: "A long story – The Paper" }), "The Paper");
  assert.equal(nameOf({ title: "Only words" }), "Example");
  assert.equal(nameOf({ title: "Only words", url: "http://127.0.0.1/" }), "Only words");
  assert.equal(nameOf({ title: "", url: "http://127.0.0.1/" }), undefined);
  assert.equal(nameOf({ meta: { "og:site_name": "x".repeat(1000) } })?.length, 100);
});

test("the words of a picture of something for sale are no name of the site", () => {
  const product = {
    alt: "Oak chair, four legs",
    words: "product-brand logo",
    region: "main",
    linksHome: false,
  } as const;
  const url = "https://www.woodhouse.example/chairs";
  const found = (more: Partial<ObservedLogo>) =>
    nameOf({ url, title: "Chairs", logos: [logo({ ...product, ...more, box: [40, 100, 120, 60] })] });
  assert.equal(found({ alt: "Chair logo", linksHome: true }), "Woodhouse");
  assert.equal(found({ words: "brand", region: "header", linksHome: false, alt: "Chair logo" }), "Woodhouse");
  assert.equal(
    found({ region: "header", linksHome: true, alt: "Woodhouse & Sons", words: "logo" }),
    "Woodhouse & Sons",
  );
});

test("who made what is sold is not who sells it", () => {
  const product = { "@type": "Product", name: "Teapot", brand: { "@type": "Brand", name: "Kannenwerk" } };
  assert.equal(nameOf({ ...script(product), title: "Teapot | Teehaus Ostwind" }), "Teehaus Ostwind");
  const both = [product, { "@type": "Organization", name: "Ostwind GmbH" }];
  assert.equal(nameOf({ ...script(both), title: "Teapot" }), "Ostwind GmbH");
});

test.run();
