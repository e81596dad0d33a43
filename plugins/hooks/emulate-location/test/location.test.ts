import assert from "node:assert/strict";
import { hookConformance } from "@winnow/conformance";
import { emulateLocation } from "@winnow/hook-emulate-location";
import { fetchHttp } from "@winnow/hook-fetch-http";
import { suite } from "uvu";
import { failure, type Site, serve, startKernel } from "../../fetch-browser/test/site.ts";
import { acceptLanguage, isCountry, languagesOf, placeOf } from "../src/country.ts";

const test = suite("hook-emulate-location");
hookConformance(test, emulateLocation);

const page = `<!doctype html><pre id="p"></pre><script>
  const facts = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, languages: navigator.languages };
  navigator.geolocation.getCurrentPosition(({ coords }) => {
    p.textContent = JSON.stringify({ ...facts, at: [Math.round(coords.latitude), Math.round(coords.longitude)] });
  }, () => { p.textContent = JSON.stringify(facts); });
</script>`;

let site: Site;
let kernel: Awaited<ReturnType<typeof startKernel>>;
const sent: (string | undefined)[] = [];
test.before(async () => {
  site = await serve({
    "/": (request, response) => {
      sent.push(request.headers["accept-language"]);
      response.writeHead(200, { "content-type": "text/html" }).end(page);
    },
  });
  kernel = await startKernel({}, [fetchHttp(), emulateLocation()]);
});
test.after(async () => {
  await kernel?.close();
  await site?.close();
});

const factsOf = (text = "") => JSON.parse(/<pre id="p">(.*?)<\/pre>/s.exec(text)?.[1] ?? "{}");

test("the page sees the languages, the time zone and the position of the country", async () => {
  const result = await kernel.ask(site.url, { location: { country: "de" }, waitFor: 500 });
  const facts = factsOf(result["test-body"]);
  assert.equal(facts.zone, "Europe/Berlin");
  assert.deepEqual(facts.languages, ["de-DE", "de", "en"]);
  assert.deepEqual(facts.at, [53, 13]);
  assert.match(sent.at(-1) ?? "", /^de-DE,de;q=0\.9,en;q=0\.8$/);
  assert.equal(result.metadata.timezone, "Europe/Berlin");
});

test("without a browser the languages are asked for; the caller's own are kept", async () => {
  await kernel.ask(site.url, { location: { country: "JP", languages: ["fr-CH", "fr"] } });
  assert.equal(sent.at(-1), "fr-CH,fr;q=0.9");
  await kernel.ask(site.url, { location: { country: "JP" }, headers: { "Accept-Language": "it" } });
  assert.equal(sent.at(-1), "it");
});

test("what is no country or no language is refused by name", async () => {
  const bad = { location: { country: "XQ", languages: ["not a tag"] } };
  const error = await failure(kernel.ask(site.url, bad));
  assert.equal(error.code, "BAD_REQUEST");
  assert.match(JSON.stringify(error.details), /known country code.*language tag/s);
  for (const country of ["zz", "ZZ", "EU", "UN", "XA", "UK", "DD"])
    assert.match(
      (await failure(kernel.ask(site.url, { location: { country } }))).message,
      /^location\.country: Not a known country code of ISO 3166-1: expected one such as `DE`/,
      country,
    );
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountry);
  assert.equal(codes.length, 250, "the 249 of the standard, and Kosovo");
  const word = await failure(kernel.ask(site.url, { location: { country: "Germany" } }));
  assert.deepEqual(
    [word.code, word.message],
    ["BAD_REQUEST", "location.country: Expected two letters, as in ISO 3166-1: `DE`"],
  );
});

test("countries have a likely language and a largest city", async () => {
  assert.deepEqual(languagesOf("BR"), ["pt-BR", "pt", "en"]);
  assert.deepEqual(languagesOf("US"), ["en-US", "en"]);
  assert.equal(acceptLanguage(["a", "b", "c"]), "a,b;q=0.9,c;q=0.8");
  assert.equal((await placeOf("US"))?.timezone, "America/New_York");
  assert.equal(await placeOf("AQ"), undefined);
});

test.run();
