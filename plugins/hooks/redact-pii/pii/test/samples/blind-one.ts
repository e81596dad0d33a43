/**
 * Texts that were written before the rules were looked at, by kind and language; `{P:…}` and so on marks what is to be found:
 * person, location, email, telephone, financial, secret. Texts without marks hold nothing personal.
 */
export const BLIND: readonly (readonly [kind: string, language: string, text: string])[] = [
  [
    "letter",
    "en",
    "Dear {P:Mrs Okonkwo|Okonkwo},\n\nthank you for your visit last week. Please send the signed forms to our office at {L:48 Harcourt Terrace, Dublin D02 T861}.\n\nYours sincerely,\n{P:Fergus O'Dwyer}",
  ],
  [
    "letter",
    "en",
    "Hi {P:Tamsin},\n\nsorry for the late reply! I moved to {L:Leeds} in spring and only now found your card. Give my love to {P:Rupert} and the kids.\n\nxx {P:Bea}",
  ],
  [
    "letter",
    "de",
    "Sehr geehrter Herr {P:Dr. Wiesner|Wiesner},\n\nhiermit kündige ich meinen Vertrag zum Monatsende. Meine neue Anschrift lautet {L:Am Hirschgraben 17b, 35037 Marburg}.\n\nMit freundlichen Grüßen\n{P:Annegret Siebold}",
  ],
  [
    "letter",
    "fr",
    "Madame {P:Lefebvre},\n\nje vous écris au sujet de mon appartement du {L:14 bis, rue des Tanneurs, 69005 Lyon}. Vous pouvez me joindre au {T:06 47 12 98 35}.\n\nCordialement,\n{P:Amandine Roussel}",
  ],
  [
    "letter",
    "es",
    "Estimado {P:señor Ibáñez|Ibáñez}:\n\nLe escribo para confirmar la cita del jueves en {L:Calle de la Encarnación 8, 3º B, 28013 Madrid}.\n\nAtentamente,\n{P:Rocío Benavides Salazar}",
  ],
  [
    "letter",
    "it",
    "Gentile {P:Dott.ssa Bellini|Bellini},\n\nle confermo che il signor {P:Ettore Marchetti} abita ora in {L:via Garibaldi 22, 40123 Bologna}.\n\nCordiali saluti,\n{P:Ilaria Conti}",
  ],
  [
    "letter",
    "nl",
    "Beste {P:Joost},\n\nkun je het pakket afgeven bij mevrouw {P:Van der Meulen} op {L:Prinsengracht 411, 1016 HM Amsterdam}? Bel me anders op {T:06-24139087}.\n\nGroet,\n{P:Femke}",
  ],
  [
    "letter",
    "pl",
    "Szanowna Pani {P:Kowalczyk},\n\nproszę przesłać dokumenty na adres {L:ul. Mickiewicza 12/4, 30-059 Kraków}.\n\nZ poważaniem,\n{P:Zbigniew Wróblewski}",
  ],
  [
    "letter",
    "pt",
    "Caro {P:Thiago},\n\na {P:Dona Conceição Barros|Conceição Barros} mudou-se para {L:Avenida Atlântica 1702, Copacabana, Rio de Janeiro}. O telefone novo é {T:(21) 98765-4321}.\n\nAbraço,\n{P:Lurdes}",
  ],
  [
    "letter",
    "sv",
    "Hej {P:Gunilla}!\n\nVi flyttar till {L:Storgatan 45, 903 26 Umeå} i augusti. Ring {P:Börje Lindqvist} på {T:070-512 33 89} om nyckeln.\n\nHälsningar\n{P:Åsa}",
  ],
  [
    "letter",
    "ru",
    "Уважаемый {P:Сергей Викторович},\n\nпросим направить документы по адресу: {L:г. Казань, ул. Баумана, д. 15, кв. 7}.\n\nС уважением,\n{P:Марина Соколова}",
  ],
  [
    "letter",
    "ja",
    "{P:佐藤健一}様\n\nお世話になっております。{P:山田花子}です。書類を{L:東京都新宿区西新宿2-8-1}までお送りください。",
  ],

  [
    "chat",
    "en",
    "[10:42] {P:mike}: did anyone hear from {P:jessica}?\n[10:43] {P:priya}: she's in {L:toronto} till friday, her cell is {T:416-555-0148}",
  ],
  [
    "chat",
    "en",
    "Agent: May I have your full name?\nCustomer: sure, {P:Oluwaseun Adeyemi}\nAgent: And the postcode?\nCustomer: {L:SW11 4NB}",
  ],
  ["chat", "en", "lol {P:dave} lost his keys again, we're outside {L:221 maple st} waiting for a locksmith"],
  ["chat", "en", "can u send it to {E:jay.thornbury84@gmail.com} pls, or whatsapp {T:+44 7700 900317}"],
  [
    "chat",
    "de",
    "Kunde: Guten Tag, mein Name ist {P:Hüseyin Yıldırım}, ich habe die Kundennummer vergessen.\nSupport: Kein Problem, Herr {P:Yıldırım}. Wohnen Sie noch in {L:Gelsenkirchen}?",
  ],
  [
    "chat",
    "fr",
    "salut c'est {P:Maëlys}, je serai à {L:Montpellier} ce week-end, tu viens avec {P:Corentin} ?",
  ],
  [
    "chat",
    "es",
    "Oye, soy {P:Paco}, dile a {P:Lucía} que el bar está en {L:Sevilla}, cerca de {L:calle Betis 31}",
  ],
  [
    "chat",
    "tr",
    "Merhaba, ben {P:Ayşegül Demirtaş}. Siparişim {L:İzmir}'e gelmedi, telefonum {T:0532 417 90 12}.",
  ],
  [
    "chat",
    "ko",
    "안녕하세요, 저는 {P:김민수}입니다. 제 번호는 {T:010-2345-6789}이고 주소는 {L:서울특별시 강남구 테헤란로 152}입니다.",
  ],
  ["chat", "zh", "你好，我叫{P:王小明}，住在{L:上海市浦东新区世纪大道100号}，电话是{T:138 1234 5678}。"],

  [
    "support",
    "en",
    "Ticket #48213: caller {P:Deborah Finch} (account ending 4471) says her card {F:4539 1488 0343 6467} was charged twice. Call back at {T:(512) 555-0176 ext. 22}.",
  ],
  [
    "support",
    "en",
    "Customer reports that the parcel addressed to {P:Lamar Whitfield}, {L:902 Cedar Hollow Rd, Apt 3C, Knoxville, TN 37919}, was left with a neighbor named {P:Ruthie}.",
  ],
  [
    "support",
    "en",
    "Please reset the password for {E:t.vandenberg+work@acme-tools.co.uk}; {P:Thijs} forgot it again.",
  ],
  [
    "support",
    "en",
    "I'd like to close my account. IBAN {F:DE89 3704 0044 0532 0130 00}, holder {P:Birgit Zöllner}.",
  ],
  [
    "support",
    "en",
    "My routing number is {F:021000021} and the account number is {F:7730214459}. It belongs to my wife {P:Shanice Baptiste}.",
  ],
  [
    "support",
    "de",
    "Rückruf erbeten: Frau {P:Edeltraud Kümmerle}, Tel. {T:0711 / 48 29 30-15}, Vertrag auf {P:Rolf Kümmerle}.",
  ],
  [
    "support",
    "fr",
    "Le client {P:Jean-Baptiste Caradec} demande un virement vers {F:FR14 2004 1010 0505 0001 3M02 606}.",
  ],
  [
    "support",
    "es",
    "Cliente: {P:María del Carmen Quintero}. Teléfono: {T:+34 612 345 678}. Dirección: {L:Avda. de la Constitución 15, 41001 Sevilla}.",
  ],
  [
    "support",
    "it",
    "La sig.ra {P:Fiorella Mancuso} chiede il rimborso sul conto {F:IT60 X054 2811 1010 0000 0123 456}.",
  ],
  [
    "support",
    "pl",
    "Zgłasza {P:Agnieszka Dąbrowska}, tel. {T:+48 601 234 567}, e-mail {E:a.dabrowska@poczta.example.pl}.",
  ],

  [
    "table",
    "en",
    "| Name | City | Phone |\n|---|---|---|\n| {P:Harriet Lowell} | {L:Boise} | {T:208-555-0119} |\n| {P:Desmond Achebe} | {L:Tulsa} | {T:918-555-0164} |\n| {P:Yuki Tanabe} | {L:Fresno} | {T:559-555-0102} |",
  ],
  [
    "table",
    "en",
    "id,first_name,last_name,email,city\n1,{P:Wanda},{P:Kessler},{E:wkessler@example.org},{L:Dayton}\n2,{P:Amir},{P:Haddad},{E:amir.h@example.net},{L:Beirut}",
  ],
  [
    "table",
    "de",
    "Name;Straße;PLZ;Ort\n{P:Schröder, Torsten};{L:Lindenallee 9};{L:04177};{L:Leipzig}\n{P:Öztürk, Elif};{L:Karl-Marx-Str. 204};{L:12055};{L:Berlin}",
  ],
  [
    "table",
    "en",
    "Rank\tAthlete\tCountry\tTime\n1\t{P:Kipchumba Rono}\t{L:Kenya}\t2:05:11\n2\t{P:Tsegaye Bekele}\t{L:Ethiopia}\t2:05:32\n3\t{P:Sondre Moen}\t{L:Norway}\t2:06:01",
  ],
  [
    "table",
    "fr",
    "Nom : {P:DUPONT-MOREL}\nPrénom : {P:Célestine}\nVille : {L:Clermont-Ferrand}\nPortable : {T:07 81 22 40 19}",
  ],
  [
    "table",
    "en",
    "Staff directory\n{P:Bianca Ferraro} – Head of Finance – {E:b.ferraro@northgate.example}\n{P:Gideon Park} – Facilities – {E:g.park@northgate.example}",
  ],
  [
    "table",
    "es",
    "Nombre: {P:Aitana Echeverría}\nDNI: {S:12345678Z}\nLocalidad: {L:Donostia}\nTfno.: {T:943 12 34 56}",
  ],
  ["table", "ja", "氏名：{P:鈴木一郎}\n住所：{L:大阪府大阪市北区梅田3-1-3}\n電話番号：{T:06-6345-1201}"],

  [
    "form",
    "en",
    "First name: {P:Siobhan}\nLast name: {P:Gallagher}\nDate of birth: 14 March 1986\nStreet: {L:7 Quay Lane}\nTown: {L:Kinsale}\nCountry: {L:Ireland}",
  ],
  [
    "form",
    "en",
    "Ship to:\n{P:Marcus T. Ellery}\n{L:3317 Willow Bend Drive}\n{L:Suite 210}\n{L:Plano, TX 75093}\n{L:United States}",
  ],
  ["form", "en", "Emergency contact: {P:Noor Al-Farsi} (sister), {T:+971 50 123 4567}"],
  ["form", "en", "Passenger: {P:NAKAMURA/HIROSHI MR}\nFrom: {L:Osaka}\nTo: {L:Honolulu}"],
  [
    "form",
    "de",
    "Vorname: {P:Liselotte}\nNachname: {P:Brandstätter}\nGeburtsort: {L:Linz}\nWohnort: {L:6020 Innsbruck}\nIBAN: {F:AT61 1904 3002 3457 3201}",
  ],
  [
    "form",
    "nl",
    "Naam: {P:Sjoerd de Wit}\nAdres: {L:Kerkstraat 88}\nPostcode: {L:9711 KP}\nWoonplaats: {L:Groningen}",
  ],
  [
    "form",
    "pt",
    "Nome completo: {P:João Pedro Figueiredo}\nMorada: {L:Rua das Flores 120, 2.º Esq.}\nCódigo postal: {L:4050-262 Porto}",
  ],
  [
    "form",
    "fi",
    "Nimi: {P:Päivi Hämäläinen}\nOsoite: {L:Mannerheimintie 12 A 5, 00100 Helsinki}\nPuhelin: {T:040 123 4567}",
  ],
  [
    "form",
    "cs",
    "Jméno: {P:Bohumil Novotný}\nAdresa: {L:Vinohradská 1597/174, 130 00 Praha 3}\nTelefon: {T:+420 602 123 456}",
  ],
  ["form", "ar", "الاسم: {P:محمد عبد الله الحربي}\nالمدينة: {L:الرياض}\nالهاتف: {T:+966 50 123 4567}"],
  [
    "form",
    "el",
    "Όνομα: {P:Γιώργος Παπαδόπουλος}\nΔιεύθυνση: {L:Ερμού 25, 105 63 Αθήνα}\nΤηλέφωνο: {T:210 321 4567}",
  ],

  [
    "news",
    "en",
    'Mayor {P:Lydia Castellanos} told reporters in {L:Albuquerque} that the bridge would reopen in May. "We are on schedule," {P:Castellanos} said.',
  ],
  [
    "news",
    "en",
    "The novelist {P:Ivo Brandl}, who grew up near {L:Graz} in {L:Austria}, died on Sunday aged 81, his publisher confirmed.",
  ],
  [
    "news",
    "en",
    "Striker {P:Kofi Boateng} scored twice as the visitors won 3-1 in {L:Rotterdam}; coach {P:Henk Dijkstra} praised his defence.",
  ],
  [
    "news",
    "de",
    "Die Staatsanwaltschaft {L:Kassel} ermittelt gegen den Unternehmer {P:Reinhold Maurer}. {P:Maurer} bestreitet die Vorwürfe.",
  ],
  [
    "news",
    "fr",
    "Le maire de {L:Quimper}, {P:Gwenaël Le Goff}, a inauguré mardi la nouvelle médiathèque en présence de l'écrivaine {P:Anne Kerloc'h}.",
  ],
  [
    "news",
    "es",
    "La ministra {P:Pilar Zubizarreta} viajó ayer a {L:Lima} para reunirse con el presidente de {L:Perú}.",
  ],
  [
    "news",
    "it",
    "Il regista {P:Saverio Costanzi} ha presentato a {L:Torino} il suo nuovo film con {P:Alba Rinaldi}.",
  ],
  [
    "news",
    "ru",
    "Губернатор {P:Андрей Лебедев} заявил в {L:Новосибирске}, что ремонт дорог завершится осенью.",
  ],
  [
    "news",
    "sv",
    "Skådespelaren {P:Tuva Ekström} flyttade från {L:Malmö} till {L:Köpenhamn} när hon var tolv.",
  ],
  ["news", "zh", "记者{P:李建国}从{L:北京}报道，{P:张伟}教授昨日在清华大学发表演讲。"],
];
