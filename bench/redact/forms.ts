/** Records of people, written as people and programs write them: forms, tables, rows of files, JSON, signatures, log lines. */
import { address, block, type Piece } from "./compose.ts";
import type { Draw } from "./names.ts";

/** What a field is called, by what it holds; those of one list are the same in several languages. */
const LABELS: Readonly<Record<string, string>> = {
  name: "Name,Full name,Customer,Client,Contact,Contact person,Patient,Employee,Student,Recipient,Account holder,Guest,Passenger,Member,Applicant,Owner,Sender,Cardholder,Beneficiary,Tenant,Manager,Assigned to,Reported by,Author,Vollständiger Name,Kunde,Ansprechpartner,Inhaber,Kontoinhaber,Nom complet,Nom,Client,Titulaire,Nombre,Nombre completo,Titular,Nome,Nome completo,Nominativo,Intestatario,Naam,Klant,Namn,Navn,Kunde,Imię i nazwisko,Nazwisko i imię,Jméno,Jméno a příjmení,Meno,Ime i prezime,Név,Nume,Nimi,Adı Soyadı,ФИО,Имя,Клиент,Ім'я,Име,Όνομα,Ονοματεπώνυμο,الاسم,שם,נציג,نام,Họ tên,Nama,Ad",
  first:
    "First name,Given name,Forename,Christian name,Vorname,Prénom,Nombre,Nome,Voornaam,Förnamn,Fornavn,Imię,Jméno,Keresztnév,Prenume,Etunimi,Adı,Имя,Ime,firstName,first_name,givenName,Nickname,Preferred name",
  last: "Last name,Surname,Family name,Maiden name,Nachname,Familienname,Geburtsname,Nom de famille,Apellido,Apellidos,Cognome,Sobrenome,Apelido,Achternaam,Efternamn,Etternavn,Nazwisko,Příjmení,Vezetéknév,Nume de familie,Sukunimi,Soyadı,Фамилия,Prezime,lastName,last_name,surname",
  city: "City,Town,Place,Location,Birthplace,Place of birth,Hometown,Based in,Origin,Destination,Departure,Arrival,From,To,Branch,Venue,Where,Ort,Stadt,Wohnort,Geburtsort,Ville,Lieu,Lieu de naissance,Ciudad,Localidad,Lugar de nacimiento,Città,Comune,Luogo di nascita,Cidade,Localidade,Woonplaats,Plaats,Stad,Postort,By,Poststed,Miasto,Miejscowość,Město,Mesto,Grad,Város,Oraș,Kaupunki,Paikkakunta,Şehir,İlçe,Город,Місто,Град,Πόλη,المدينة,עיר,شهر,Thành phố,Kota,city",
  country:
    "Country,Nationality of,Country of residence,Land,Pays,País,Paese,Land,Kraj,Země,Država,Ország,Țara,Maa,Ülke,Страна,Країна,Χώρα,country,Region,State,Province,County,Bundesland,Región,Provincia,Estado,Województwo,Область",
  street:
    "Street,Address,Address line 1,Street address,Road,Home address,Residence,Straße,Anschrift,Adresse,Hausnummer,Rue,Adresse,Dirección,Calle,Domicilio,Indirizzo,Via,Residenza,Endereço,Morada,Rua,Adres,Straat,Adress,Gatuadress,Gateadresse,Ulica,Adresa,Ulice,Cím,Utca,Strada,Osoite,Katuosoite,Adres,Адрес,Адреса,Улица,Διεύθυνση,العنوان,כתובת,Địa chỉ,Alamat,street,address1",
  zip: "Zip,ZIP code,Postal code,Postcode,PLZ,Postleitzahl,Code postal,CP,Código postal,C.P.,CAP,CEP,Postcode,Postnummer,Postnr,Kod pocztowy,PSČ,Irányítószám,Cod poștal,Postinumero,Posta kodu,Индекс,Почтовый индекс,zip,postalCode,zip_code",
  mail: "E-mail,Email,Mail,E-Mail-Adresse,Courriel,Correo,Correo electrónico,Posta,Почта,Sähköposti,E-post,email",
  phone:
    "Phone,Tel,Tel.,Telephone,Mobile,Cell,Fax,Telefon,Handy,Mobil,Téléphone,Portable,Teléfono,Tfno.,Móvil,Telefono,Cellulare,Telefone,Telemóvel,Telefoon,Puhelin,Телефон,Тел.,Τηλέφωνο,الهاتف,טלפון,phone",
  date: "Date,Date of birth,Born,DOB,Since,Joined,Expires,Geburtsdatum,Datum,Date de naissance,Fecha,Fecha de nacimiento,Data,Data di nascita,Geboortedatum,Data urodzenia,Datum narození,Дата рождения,Syntymäaika,date",
  job: "Job,Position,Role,Title,Department,Occupation,Beruf,Abteilung,Funktion,Profession,Poste,Cargo,Puesto,Ruolo,Functie,Stanowisko,Должность,role",
  firm: "Company,Organisation,Employer,Firm,Firma,Entreprise,Société,Empresa,Azienda,Bedrijf,Företag,Компания,company",
  number:
    "Order,Order no.,Invoice,Ticket,SKU,sku,Part no.,Model,Serial,Article,Item,MPN,Code,Version,Quantity,Qty,Total,Amount,Ref,ID,Age,Room,Points,Score,Nr.,Bestellnummer,Menge,Alter,Commande,Pedido,Edad,Ordine,Zamówienie,Ilość,Wiek,Заказ,Возраст,Количество,id,amount",
  word: "Status,Type,Category,Product,Colour,Size,Language,Subject,Notes,Priority,Gender,Farbe,Größe,Zustand,Produkt,Statut,Couleur,Estado civil,Talla,Prodotto,Colore,Kleur,Maat,Stan,Kolor,Цвет,Статус,Размер,status,type",
};
const LISTS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(LABELS).map(([kind, list]) => [kind, list.split(",")]),
);
const WORDS =
  "open,closed,pending,active,new,premium,standard,red,blue,large,small,English,German,female,male,married,single,high,low,Yes,No,None,n/a,in stock,Cotton,Billing,Delivery,Express,weiblich,männlich,ledig,verheiratet,schwarz,neu,célibataire,rouge,nouveau,soltero,rojo,nuevo,nuovo,rosso,nowy,czerwony,новый,красный,aktiv,erledigt,offen".split(
    ",",
  );

function pieceOf(kind: string, draw: Draw): Piece[] {
  switch (kind) {
    case "name":
      return [[draw.chance(0.12) ? draw.listed() : draw.person(), "person"]];
    case "first":
      return [[draw.first(), "person"]];
    case "last":
      return [[draw.last(), "person"]];
    case "city":
      return [[draw.town(), "place"]];
    case "country":
      return [[draw.chance(0.6) ? draw.country() : draw.region(), "place"]];
    case "street":
      return draw.chance(0.6) ? [[draw.house(), "place"]] : address(draw);
    case "zip":
      return [[draw.zip(), "place"]];
    case "mail":
      return [[draw.email()]];
    case "phone":
      return [[draw.phone()]];
    case "date":
      return [[draw.date()]];
    case "job":
      return [[draw.misc("J")]];
    case "firm":
      return [[draw.organisation()]];
    case "number":
      // Codes look like those of the post.
      return [[draw.chance(0.3) ? draw.zip() : String(draw.int(1, draw.of([99, 9999, 9999999])))]];
    default:
      return [[draw.chance(0.6) ? draw.of(WORDS) : draw.misc("w")]];
  }
}

const ORDERS: readonly string[] = [
  "name street zip city country",
  "first last street city zip",
  "first last mail phone",
  "name mail phone",
  "name city",
  "name date city",
  "name job firm city",
  "number name city word",
  "number date name word",
  "word name phone",
  "name street city phone mail",
  "last first date city",
  "number first last mail city country",
  "date name city number",
  "firm name street city",
  "word number date word",
  "number word word date",
  "city country",
  "name country number",
  "zip city",
  "street zip city",
  "name",
  "city number word",
];

/** One record as text with the places of its names. */
export function form(draw: Draw): Piece[] {
  const fields = draw.of(ORDERS).split(" ");
  return draw.of(STYLES)(fields, draw);
}

const labelOf = (kind: string, draw: Draw) => draw.of(LISTS[kind] as readonly string[]);

function lines(fields: readonly string[], draw: Draw): Piece[] {
  const bullet = draw.of(["", "", "", "- ", "* ", "• ", "> "]);
  const colon = draw.of([": ", ": ", ": ", ":", " : ", ":  ", " - ", " = ", "\t", ":\n"]);
  const gap = draw.of(["\n", "\n", "\n", "\n\n", "; ", ", ", " | "]);
  return fields.flatMap((kind, at): Piece[] => [
    [`${at === 0 ? "" : gap}${bullet}${labelOf(kind, draw)}${colon}`],
    ...pieceOf(kind, draw),
  ]);
}

function row(fields: readonly string[], separator: string, draw: Draw): Piece[] {
  return fields.flatMap((kind, at): Piece[] => [[at === 0 ? "" : separator], ...pieceOf(kind, draw)]);
}

function table(fields: readonly string[], draw: Draw): Piece[] {
  const separator = draw.of([" | ", ",", ";", "\t", ", ", "  ", "\n"]);
  const heads = fields.map((kind) => labelOf(kind, draw)).join(separator);
  const isMarkdown = separator === " | ";
  const pieces: Piece[] = [];
  if (draw.chance(0.75))
    pieces.push([isMarkdown ? `| ${heads} |\n|${fields.map(() => " --- ").join("|")}|\n` : `${heads}\n`]);
  for (let count = draw.int(1, 4), at = 0; at < count; at++)
    pieces.push([`${at === 0 ? "" : "\n"}${isMarkdown ? "| " : ""}`], ...row(fields, separator, draw), [
      isMarkdown ? " |" : "",
    ]);
  return pieces;
}

function json(fields: readonly string[], draw: Draw): Piece[] {
  const [open, gap] = draw.of([
    ["", ", "],
    ["\n  ", ",\n  "],
    ["", ","],
  ] as const);
  const quote = draw.of(['"', '"', "'"]);
  const colon = draw.of([": ", ":"]);
  return [
    [`{${open}`],
    ...fields.flatMap((kind, at): Piece[] => [
      [`${at === 0 ? "" : gap}${quote}${labelOf(kind, draw)}${quote}${colon}${quote}`],
      ...pieceOf(kind, draw),
      [quote],
    ]),
    [open === "" ? "}" : "\n}"],
  ];
}

function log(fields: readonly string[], draw: Draw): Piece[] {
  const head = `${draw.date()} ${draw.misc("H")} ${draw.of(["INFO", "WARN", "DEBUG", "[info]", "ERROR"])} ${draw.of(["login", "user created", "order placed", "request done", "mail sent to", "ticket assigned"])} `;
  const quote = draw.of(['"', "", "'"]);
  return [
    [head],
    ...fields.flatMap((kind, at): Piece[] => [
      [`${at === 0 ? "" : " "}${labelOf(kind, draw).toLowerCase().replaceAll(" ", "_")}=${quote}`],
      ...pieceOf(kind, draw),
      [quote],
    ]),
  ];
}

function signature(_: readonly string[], draw: Draw): Piece[] {
  const pieces: Piece[] = [
    [
      draw.of([
        "",
        "",
        "Best,\n",
        "--\n",
        "Regards,\n\n",
        "Thanks!\n",
        "Viele Grüße\n",
        "Cordialement,\n",
        "Saludos,\n",
        "Pozdrawiam,\n",
      ]),
    ],
    [draw.person(), "person"],
  ];
  const gap = draw.of(["\n", "\n", " | ", " · ", ", ", " – "]);
  if (draw.chance(0.6)) pieces.push([`${gap}${draw.misc("J")}`]);
  if (draw.chance(0.5)) pieces.push([`${gap}${draw.organisation()}`]);
  if (draw.chance(0.5))
    pieces.push([`${gap}${draw.of(["T: ", "Tel. ", "M ", "Mobil ", "Phone: ", ""])}${draw.phone()}`]);
  if (draw.chance(0.4)) pieces.push([`${gap}${draw.email()}`]);
  if (draw.chance(0.6))
    pieces.push([draw.of(["\n", "\n\n", gap])], ...(draw.chance(0.5) ? address(draw) : block(draw)));
  if (draw.chance(0.3))
    pieces.push([
      `\n${draw.of(["Tel.: ", "Mobil ", "Telefon ", "Fax: ", "Puhelin: ", "M. "])}${draw.phone()}`,
    ]);
  return pieces;
}

const STYLES: readonly ((fields: readonly string[], draw: Draw) => Piece[])[] = [
  lines,
  lines,
  lines,
  table,
  table,
  json,
  log,
  signature,
  signature,
];
