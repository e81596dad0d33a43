/** More of the texts of `blind-one.ts`: signatures, cases, talk, addresses, noise and texts without anything personal. */
export const BLIND_MORE: readonly (readonly [kind: string, language: string, text: string])[] = [
  [
    "signature",
    "en",
    "Best,\n{P:Clementine Ashworth}\nSenior Counsel | Ridgeway & Hale LLP\nM: {T:+1 (646) 555-0193} | {E:cashworth@ridgewayhale.example}\n{L:200 Park Ave S, 14th Floor, New York, NY 10003}",
  ],
  [
    "signature",
    "en",
    "--\n{P:Raj Venkataraman}\nVP Engineering\no. {T:+91 80 4123 4567} m. {T:+91 98450 12345}\n{L:#27, 3rd Cross, Indiranagar, Bengaluru 560038}",
  ],
  ["signature", "en", "{P:Dr. Philippa Nwosu|Philippa Nwosu}, MD\nDept. of Pediatrics\npager {T:555-0142}"],
  [
    "signature",
    "de",
    "i. A. {P:Katharina Obermüller}\nSachbearbeiterin\nTelefon: {T:+49 (0)89 2154 887-0}\nFax: {T:+49 (0)89 2154 887-99}\n{L:Nymphenburger Straße 154, 80634 München}",
  ],
  [
    "signature",
    "fr",
    "{P:Thibault Garnier}\nChef de projet\nTél. : {T:+33 (0)4 72 40 58 11}\n{L:3 place Bellecour, 69002 Lyon}",
  ],
  [
    "signature",
    "es",
    "{P:Inés Valcárcel Montoya}\nDirectora de Recursos Humanos\nMóvil: {T:+52 55 1234 5678}\n{L:Paseo de la Reforma 296, Col. Juárez, 06600 Ciudad de México}",
  ],
  [
    "signature",
    "en",
    "Cheers, {P:Wiremu}\n{P:Wiremu Parata} · {T:+64 21 555 012} · {L:12 Cuba Street, Te Aro, Wellington 6011}",
  ],
  [
    "signature",
    "no",
    "Vennlig hilsen\n{P:Ingrid Sørbø}\n{L:Strandgaten 19, 5013 Bergen}\nMobil {T:912 34 567}",
  ],

  [
    "case",
    "en",
    "The defendant, {P:Terrence Q. Mabry}, was arrested in {L:Baton Rouge} on May 3 and is represented by {P:Ms. Salome Idris|Salome Idris}.",
  ],
  [
    "case",
    "en",
    "Pt. {P:Gloria Espinoza}, 67 y/o female, SSN {S:521-44-9073}, seen by {P:Dr. Hartigan|Hartigan} for chest pain. Daughter {P:Marisol} at bedside.",
  ],
  [
    "case",
    "en",
    'Lease between {P:Walter Nyberg} ("Landlord") and {P:Chantal Desrosiers} ("Tenant") for the premises at {L:1180 Rue Sherbrooke Ouest, Montréal, QC H3A 2R7}.',
  ],
  [
    "case",
    "en",
    "Witness {P:Dolores Huang} stated that she saw {P:Mr. Petrov|Petrov} leave {L:Flat 6, 29 Albion Road, Margate} around 9 pm.",
  ],
  [
    "case",
    "de",
    "Der Kläger {P:Jürgen Hasselbach}, wohnhaft {L:Bergstraße 3, 01069 Dresden}, vertreten durch Rechtsanwältin {P:Dr. Sina Tauber|Sina Tauber}, beantragt Klageabweisung.",
  ],
  [
    "case",
    "fr",
    "Le patient {P:M. Abdelkader Benhaddou|Abdelkader Benhaddou}, né à {L:Oran}, est suivi par le docteur {P:Vasseur}.",
  ],
  [
    "case",
    "pt",
    "O réu {P:Edmilson Ferreira da Silva}, CPF {S:529.982.247-25}, reside em {L:Belo Horizonte}.",
  ],
  [
    "case",
    "it",
    "Il sottoscritto {P:Gennaro Esposito}, nato a {L:Salerno} il 2 maggio 1971, codice fiscale {S:SPSGNR71E02H703X}, dichiara quanto segue.",
  ],
  ["case", "pl", "Powód {P:Krzysztof Maj} zamieszkały w {L:Gdańsku} wnosi o zapłatę."],

  ["talk", "en", "I'm {P:Ngozi}, and I run a bakery in {L:Lagos}."],
  ["talk", "en", "My daughter {P:Philomena} starts school in September."],
  ["talk", "en", "Have you seen {P:Tobias} lately? {P:Aunt Greta|Greta} says he moved to {L:Oslo}."],
  ["talk", "en", "Tell {P:Mr. Abernathy|Abernathy} his car is ready, would you?"],
  ["talk", "en", "{P:Quentin}, your table is ready."],
  ["talk", "en", "The album by {P:Solveig Tveit} is the best thing I heard this year."],
  ["talk", "en", "We drove from {L:Bratislava} to {L:Lake Como} and slept in {L:Innsbruck}."],
  ["talk", "en", "Is {P:Mahmoud} still living in {L:Jordan}?"],
  ["talk", "en", "{P:Bernadette}'s brother works in {L:South Dakota}."],
  ["talk", "de", "Gestern habe ich {P:Friedhelm} in {L:Tübingen} getroffen, er grüßt dich."],
  ["talk", "fr", "Mon voisin {P:Étienne} part vivre en {L:Belgique}."],
  ["talk", "es", "Mi abuela {P:Remedios} nació en {L:Cuenca}."],
  ["talk", "nl", "Mijn broer {P:Wouter} woont al jaren in {L:Antwerpen}."],
  ["talk", "hu", "A szomszédom, {P:Kovács Béla}, {L:Szegeden} dolgozik."],

  ["address", "en", "The venue is {L:1600 Fillmore Street, Denver, CO 80206}, doors at eight."],
  ["address", "en", "Return to: {L:P.O. Box 5521, Halifax NS B3K 4T7, Canada}"],
  ["address", "en", "Meet us at the corner of {L:Delancey Street} and {L:Orchard Street}."],
  [
    "address",
    "en",
    "The warehouse moved from {L:Unit 4, Meadowbank Industrial Estate, Rotherham S61 1EE} to {L:Doncaster}.",
  ],
  ["address", "en", "{L:55 Collins Street\nMelbourne VIC 3000\nAustralia}"],
  ["address", "de", "Anfahrt: {L:Hauptstr. 112, 79104 Freiburg im Breisgau}, Parkplätze im Hof."],
  ["address", "fr", "Rendez-vous {L:27 avenue du Général Leclerc, 35000 Rennes} à midi."],
  ["address", "pl", "Sklep mieści się przy {L:al. Jerozolimskich 65/79, 00-697 Warszawa}."],
  ["address", "da", "Butikken ligger på {L:Vesterbrogade 3, 1620 København V}."],
  ["address", "ru", "Офис находится по адресу {L:Невский проспект, 28, Санкт-Петербург, 191186}."],
  ["address", "th", "ส่งพัสดุถึง {P:คุณสมชาย ใจดี|สมชาย ใจดี} ที่ {L:123 ถนนสุขุมวิท เขตวัฒนา กรุงเทพฯ 10110}"],
  ["address", "hi", "कृपया {P:राजेश कुमार} को {L:नई दिल्ली} में {T:+91 98765 43210} पर फ़ोन करें।"],

  [
    "noise",
    "en",
    "name= {P:gabriella   monteiro} ;; ADDR= {L:415 BIRCHWOOD LN} ; {L:OMAHA} {L:NE} {L:68104}",
  ],
  ["noise", "en", "FROM {P:LESTER BOWDEN} TO {P:ANITA KRAUSE} RE: CONTRACT"],
  ["noise", "en", "ok so basically {P:kyle} n {P:samantha} r moving 2 {L:austin} lol"],
  [
    "noise",
    "en",
    '<td>{P:Benedikt Hauser}</td><td><a href="mailto:{E:b.hauser@example.ch}">mail</a></td><td>{L:Winterthur}</td>',
  ],
  [
    "noise",
    "en",
    '{"firstName":"{P:Eleni}","lastName":"{P:Stavrou}","city":"{L:Larnaca}","phone":"{T:+357 99 123456}"}',
  ],
  [
    "noise",
    "en",
    '2026-03-14T08:11:52Z INFO login ok user="{P:Percival Stone}" email={E:pstone@corp.example} ip=10.2.3.4 took=31ms',
  ],
  [
    "noise",
    "en",
    "- **Contact:** {P:Lucinda Braithwaite} ([{E:lucinda.b@example.com}](mailto:{E:lucinda.b@example.com}))\n- **Based in:** {L:Exeter}",
  ],
  ["noise", "de", "frau {P:meier} aus {L:köln} hat angerufen, bitte zurückrufen unter {T:0221 998877}"],

  [
    "clean",
    "en",
    "Install the package with npm install --save-dev and add a script to package.json. The default port is 8080; set PORT to change it.",
  ],
  [
    "clean",
    "en",
    "The Brown Leather Sofa comes with a 5 year guarantee. Frost Gray and Olive Green are in stock from $1,299.00.",
  ],
  [
    "clean",
    "en",
    "Boil the pasta for 9 minutes, drain, and toss with 200 g of cherry tomatoes, fresh basil and a knob of butter. Serves 4.",
  ],
  [
    "clean",
    "en",
    "export async function main(argv: string[]): Promise<number> {\n  const frank = parse(argv);\n  return frank.count > 0 ? 0 : 1;\n}",
  ],
  [
    "clean",
    "en",
    "May is the best month to plant beans; in March the ground is still too cold. Will the frost return? Mark the rows with sticks.",
  ],
  [
    "clean",
    "en",
    "Order 4471-2209-8831 contains 3 items: USB-C Cable 2m (SKU 884-23-1120), Rose Gold Case, Art Paper A4. Total: 84.90.",
  ],
  [
    "clean",
    "en",
    "Version 2.14.0 (2026-01-09): fixes a crash in the scheduler, adds the --grace flag, drops support for Node 18.",
  ],
  [
    "clean",
    "de",
    "Die Waschmaschine hat 1400 Umdrehungen, ein Fassungsvermögen von 8 kg und die Energieklasse A. Lieferung in 3 Tagen, Versand kostenlos.",
  ],
  [
    "clean",
    "de",
    "Bitte beachten Sie die Hinweise im Kapitel Sicherheit. Vor dem Öffnen des Gehäuses ist der Netzstecker zu ziehen.",
  ],
  [
    "clean",
    "fr",
    "La fonction retourne une liste triée. Si le paramètre est omis, la valeur par défaut est utilisée. Voir le chapitre Configuration.",
  ],
  [
    "clean",
    "es",
    "Agite bien el envase antes de usar. Conservar en un lugar fresco y seco. Contenido neto: 500 ml. Precio: 12,50 €.",
  ],
  [
    "clean",
    "it",
    "Il corso inizia in primavera e dura dodici settimane. Le lezioni si tengono il martedì sera; il materiale è incluso nel prezzo.",
  ],
  [
    "clean",
    "ja",
    "このガイドでは、アプリケーションの設定方法を説明します。まず設定ファイルを開き、既定の値を変更してください。",
  ],
  [
    "clean",
    "zh",
    "本章介绍如何安装软件。首先下载安装包，然后运行安装程序，最后重新启动计算机。价格为 299 元。",
  ],
  [
    "clean",
    "ru",
    "Стиральная машина загружает до семи килограммов белья и работает почти бесшумно. Гарантия два года.",
  ],
];
