import type { Case } from "./case.ts";

/** Numbers with units, scales and signs, in six languages. */
export const NUMBERS: readonly Case[] = [
  {
    name: "a tower in meters and visitors in millions, as a definition list",
    html: `<html lang=en><title>Harbour Tower</title><main><h1>Harbour Tower</h1><dl><dt>Height</dt><dd>324 m</dd>
<dt>Floors</dt><dd>81</dd><dt>Annual visitors</dt><dd>6.2 million</dd><dt>Opened</dt><dd>1987</dd></dl></main>`,
    ask: { height: "number", floors: "integer", annualVisitors: "number", opened: "integer" },
    want: { height: 324, floors: 81, annualVisitors: 6_200_000, opened: 1987 },
  },
  {
    name: "eine Wohnung mit Quadratmetern, als Tabelle",
    html: `<html lang=de><title>Wohnung in Mainz</title><main><h1>3-Zimmer-Wohnung</h1><table>
<tr><th>Wohnfläche</th><td>84,5 m²</td></tr><tr><th>Zimmer</th><td>3</td></tr><tr><th>Kaltmiete</th><td>1.150 €</td></tr>
<tr><th>Baujahr</th><td>1998</td></tr></table></main>`,
    ask: { wohnfläche: "number", zimmer: "integer", kaltmiete: "number", baujahr: "integer" },
    want: { wohnfläche: 84.5, zimmer: 3, kaltmiete: 1150, baujahr: 1998 },
  },
  {
    name: "kelvin, bytes and meters glued to their number",
    html: `<html lang=en><title>Sensor S4</title><main><h1>Sensor S4</h1><ul><li>Operating temperature: 300 K</li>
<li>Record size: 16 B</li><li>Cable length: 25m</li><li>Sample rate: 48 kHz</li></ul></main>`,
    ask: {
      operatingTemperature: "number",
      recordSize: "number",
      cableLength: "number",
      sampleRate: "number",
    },
    want: { operatingTemperature: 300, recordSize: 16, cableLength: 25, sampleRate: 48 },
  },
  {
    name: "a channel whose counts are short",
    html: `<html lang=en><title>Nell Cooks</title><main><h1>Nell Cooks</h1><div class=stats><div><span>Followers</span>
<span>3.2M</span></div><div><span>Videos</span><span>418</span></div><div><span>Likes</span><span>12.5K</span></div></div></main>`,
    ask: { followers: "number", videos: "number", likes: "number" },
    want: { followers: 3_200_000, videos: 418, likes: 12_500 },
  },
  {
    name: "une chaîne: abonnés en millions, une hauteur en mètres",
    html: `<html lang=fr><title>Le pont de Varennes</title><main><h1>Le pont de Varennes</h1><p><b>Hauteur :</b> 112,4 m</p>
<p><b>Coût :</b> 48 M€</p><p><b>Longueur :</b> 1 240 m</p><p><b>Trafic :</b> 23 000 véhicules par jour</p></main>`,
    ask: { hauteur: "number", coût: "number", longueur: "number", trafic: "number" },
    want: { hauteur: 112.4, coût: 48_000_000, longueur: 1240, trafic: 23_000 },
  },
  {
    name: "una presa: hectómetros y millones de euros",
    html: `<html lang=es><title>Presa de Robledo</title><main><h1>Presa de Robledo</h1><table><tr><td>Altura</td><td>65 m</td></tr>
<tr><td>Capacidad</td><td>34,7 hm³</td></tr><tr><td>Presupuesto</td><td>12,5 millones de euros</td></tr></table></main>`,
    ask: { altura: "number", capacidad: "number", presupuesto: "number" },
    want: { altura: 65, capacidad: 34.7, presupuesto: 12_500_000 },
  },
  {
    name: "日本の塔: 高さと人口",
    html: `<html lang=ja><title>港町</title><main><h1>港町</h1><table><tr><th>人口</th><td>12万人</td></tr><tr><th>面積</th>
<td>45.6 km²</td></tr><tr><th>標高</th><td>38 m</td></tr></table></main>`,
    ask: { 人口: "number", 面積: "number", 標高: "number" },
    want: { 人口: 120_000, 面積: 45.6, 標高: 38 },
  },
  {
    name: "una società: fatturato in milioni, superficie in metri",
    html: `<html lang=it><title>Officine Rossi</title><main><h1>Officine Rossi</h1><dl><dt>Fatturato</dt><dd>3,4 milioni di euro</dd>
<dt>Superficie</dt><dd>2.500 m²</dd><dt>Potenza</dt><dd>15 MW</dd></dl></main>`,
    ask: { fatturato: "number", superficie: "number", potenza: "number" },
    want: { fatturato: 3_400_000, superficie: 2500, potenza: 15 },
  },
  {
    name: "a value and its unit where the schema has room for both",
    html: `<html lang=en><title>Field lamp</title><main><h1>Field lamp</h1><table><tr><th>Weight</th><td>2.35 kg</td></tr>
<tr><th>Range</th><td>450 m</td></tr></table></main>`,
    ask: { weight: { value: "number", unit: "string" }, range: "string" },
    want: { weight: { value: 2.35, unit: "kg" }, range: "450 m" },
  },
  {
    name: "an amount in money with a letter",
    html: `<html lang=en><title>Larkspur raises money</title><main><h1>Larkspur</h1><dl><dt>Funding</dt><dd>$4.5M</dd>
<dt>Valuation</dt><dd>€1.2bn</dd><dt>Runway</dt><dd>18 m</dd></dl></main>`,
    ask: { funding: "number", valuation: "number", runway: "number" },
    want: { funding: 4_500_000, valuation: 1_200_000_000, runway: 18 },
  },
];
