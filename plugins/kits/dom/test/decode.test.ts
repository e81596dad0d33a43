import assert from "node:assert/strict";
import { suite } from "uvu";
import { decodeHtml } from "../src/decode.ts";

/** Sentences as pages have them, in the encodings that their languages were written in before UTF-8. */
const SENTENCES = {
  japanese: {
    text: "東京は今日も朝から雨が降っています。新しいニュースを読むには、こちらをクリックしてください。",
    short: "会社概要とお問い合わせ",
    encodings: ["shift_jis", "euc-jp"],
  },
  simplified: {
    text: "中国的经济在过去几年中发展得很快，人们的生活水平也有了很大的提高。请点击这里查看更多内容。",
    short: "联系我们 关于公司的新闻",
    encodings: ["gbk"],
  },
  traditional: {
    text: "台灣的經濟在過去幾年中發展得很快，人們的生活水準也有了很大的提高。請點擊這裡查看更多內容。",
    short: "聯絡我們，關於公司的新聞",
    encodings: ["big5"],
  },
  korean: {
    text: "서울은 대한민국의 수도이며 많은 사람들이 살고 있습니다. 자세한 내용은 여기를 눌러 주세요.",
    short: "회사 소개와 공지 사항",
    encodings: ["euc-kr"],
  },
  russian: {
    text: "Сегодня в Москве хорошая погода. Новости компании и подробная информация находятся на этой странице.",
    short: "Новости и контакты",
    encodings: ["windows-1251", "koi8-r", "iso-8859-5", "ibm866"],
  },
  ukrainian: {
    text: "Київ є столицею України. Докладніша інформація про нашу компанію знаходиться на цій сторінці.",
    short: "Новини та контакти",
    encodings: ["windows-1251", "koi8-u"],
  },
  greek: {
    text: "Η Αθήνα είναι η πρωτεύουσα της Ελλάδας. Περισσότερες πληροφορίες θα βρείτε σε αυτή τη σελίδα.",
    short: "Νέα και επικοινωνία",
    encodings: ["windows-1253"],
  },
  hebrew: {
    text: "ירושלים היא בירת ישראל. מידע נוסף על החברה שלנו נמצא בעמוד הזה.",
    short: "חדשות ויצירת קשר",
    encodings: ["windows-1255"],
  },
  arabic: {
    text: "القاهرة هي عاصمة مصر. يمكنكم قراءة المزيد من المعلومات عن الشركة في هذه الصفحة.",
    short: "الأخبار والاتصال بنا",
    encodings: ["windows-1256"],
  },
  thai: {
    text: "กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย อ่านข้อมูลเพิ่มเติมได้ที่หน้านี้",
    short: "ข่าวสารและติดต่อเรา",
    encodings: ["windows-874"],
  },
  polish: {
    text: "Zażółć gęślą jaźń. Więcej informacji znajdziesz na tej stronie, którą właśnie przeglądasz.",
    short: "Więcej wiadomości są tutaj",
    encodings: ["windows-1250", "iso-8859-2"],
  },
  czech: {
    text: "Příliš žluťoučký kůň úpěl ďábelské ódy. Další informace naleznete na této stránce.",
    short: "Více zpráv naleznete ještě dříve",
    encodings: ["windows-1250", "iso-8859-2"],
  },
  hungarian: {
    text: "Árvíztűrő tükörfúrógép. További információkat ezen az oldalon talál a cégünkről.",
    short: "Több hír és elérhetőség, gyűjtemény",
    encodings: ["windows-1250"],
  },
  turkish: {
    text: "İstanbul Türkiye'nin en büyük şehridir. Şirketimiz hakkında daha fazla bilgi için bu sayfayı okuyun, teşekkür ederiz.",
    short: "Hakkımızda ve iletişim, değişiklik",
    encodings: ["windows-1254"],
  },
  lithuanian: {
    text: "Įlinkdama fechtuotojo špaga sublykčiojusi pragręžė apvalų arbūzą. Daugiau žinių rasite šiame puslapyje.",
    short: "Naujienos ir ryšiai, šiųmetės žinios",
    encodings: ["windows-1257"],
  },
  french: {
    text: "L’été dernier, la société a reçu près de trois élèves à l’hôtel où ça s’est passé — très agréable.",
    short: "Actualités et société",
    encodings: ["windows-1252"],
  },
  german: {
    text: "Größere Straßen führen über die Brücke. Weitere Auskünfte erhalten Sie auf dieser Seite für Käufer.",
    short: "Über uns",
    encodings: ["windows-1252"],
  },
  spanish: {
    text: "¿Dónde está el niño? Más información sobre la compañía se encuentra en esta página, según él.",
    short: "Más información aquí, señor",
    encodings: ["windows-1252"],
  },
  portuguese: {
    text: "São Paulo é a maior cidade do país. Informações adicionais não estão disponíveis nesta página.",
    short: "Informações e notícias",
    encodings: ["windows-1252"],
  },
  swedish: {
    text: "Räksmörgås och kött på ön. Mer information om företaget finns på den här sidan för läsaren.",
    short: "Läs mer på sidan",
    encodings: ["windows-1252"],
  },
} as const;

const cases = Object.entries(SENTENCES).flatMap(([language, { text, short, encodings }]) =>
  encodings.map((encoding) => ({ language, text, short, encoding: encoding as string })),
);

const reverse = new Map<string, Map<string, Uint8Array>>();

/** Node encodes UTF-8 only, so the table is made by decoding every byte and pair of bytes. */
function encode(text: string, encoding: string): Buffer {
  let table = reverse.get(encoding);
  if (table === undefined) {
    table = new Map();
    const decoder = new TextDecoder(encoding, { fatal: true });
    const add = (...bytes: number[]) => {
      try {
        const character = decoder.decode(Uint8Array.from(bytes));
        if ([...character].length === 1 && !table!.has(character))
          table!.set(character, Uint8Array.from(bytes));
      } catch {
        // Not a character of this encoding.
      }
    };
    for (let first = 0; first < 256; first += 1) add(first);
    const isDouble = ["shift_jis", "euc-jp", "gbk", "big5", "euc-kr"].includes(encoding);
    for (let first = 0x81; isDouble && first < 0xff; first += 1) {
      for (let second = 0x40; second < 0xff; second += 1) add(first, second);
    }
    reverse.set(encoding, table);
  }
  const parts = [...text].map((character) => {
    const bytes = table.get(character);
    assert.ok(bytes, `${character} is not in ${encoding}`);
    return bytes;
  });
  return Buffer.concat(parts);
}

const page = (text: string, head = "") =>
  `<!doctype html><html><head>${head}<title>${text}</title></head><body class="a"><p>${text}</p><a href="/x">Home</a></body></html>`;

const test = suite("decode");

for (const { language, text, short, encoding } of cases) {
  test(`${language} in ${encoding}, named by the header`, () => {
    const html = page(short);
    assert.equal(decodeHtml(encode(html, encoding), `text/html; charset=${encoding}`), html);
    assert.equal(decodeHtml(encode(html, encoding), `text/html;charset="${encoding.toUpperCase()}"`), html);
  });

  test(`${language} in ${encoding}, named by a meta element`, () => {
    const modern = page(short, `<meta charset=${encoding}>`);
    assert.equal(decodeHtml(encode(modern, encoding), "text/html"), modern);
    const old = page(short, `<meta http-equiv="Content-Type" content="text/html; charset=${encoding}" />`);
    assert.equal(decodeHtml(encode(old, encoding), ""), old);
  });

  test(`${language} in ${encoding}, named by nobody`, () => {
    assert.equal(decodeHtml(encode(page(text), encoding), "text/html"), page(text));
    assert.equal(decodeHtml(encode(page(short), encoding), "text/html"), page(short));
  });

  test(`${language} in UTF-8, whatever it claims to be`, () => {
    const html = page(text);
    for (const type of ["text/html", "text/html; charset=utf-8", "text/html; charset=iso-8859-1"]) {
      assert.equal(decodeHtml(Buffer.from(html), type), html);
    }
    assert.equal(decodeHtml(Buffer.from(html), `text/html; charset=${encoding}`), html);
    const claims = page(text, `<meta charset="${encoding}">`);
    assert.equal(decodeHtml(Buffer.from(claims), ""), claims);
  });

  test(`${language} in ${encoding}, although the header says UTF-8`, () => {
    const bare = page(text);
    assert.equal(decodeHtml(encode(bare, encoding), "text/html; charset=utf-8"), bare);
    const named = page(text, `<meta charset="${encoding}">`);
    assert.equal(decodeHtml(encode(named, encoding), "text/html; charset=utf-8"), named);
  });

  test(`${language} in ${encoding}, although the server adds Latin-1`, () => {
    const named = page(text, `<meta charset="${encoding}">`);
    assert.equal(decodeHtml(encode(named, encoding), "text/html; charset=ISO-8859-1"), named);
  });
}

const latin1 = (text: string) => Buffer.from(text, "latin1");

test("byte order marks win over everything and are left out", () => {
  const html = "<meta charset=windows-1251><p>naïve 日本</p>";
  assert.equal(decodeHtml(Buffer.from(`\ufeff${html}`), "text/html; charset=shift_jis"), html);
  const little = Buffer.from(`\ufeff${html}`, "utf16le");
  assert.equal(decodeHtml(little, "text/html; charset=utf-8"), html);
  assert.equal(decodeHtml(Buffer.from(little).swap16(), ""), html);
});

test("UTF-16 without a mark is known by its zeros", () => {
  const html = "<p>日本</p>";
  assert.equal(decodeHtml(Buffer.from(html, "utf16le"), ""), html);
  assert.equal(decodeHtml(Buffer.from(html, "utf16le").swap16(), "text/html"), html);
  const text = "日本<p>";
  assert.equal(decodeHtml(Buffer.from(text, "utf16le"), "text/html; charset=utf-16"), text);
});

test("UTF-16 that is declared but is not there is not believed", () => {
  assert.equal(decodeHtml(Buffer.from("<p>naïve</p>"), "text/html; charset=utf-16"), "<p>naïve</p>");
  assert.equal(
    decodeHtml(Buffer.from("<meta charset=utf-16><p>naïve</p>"), ""),
    "<meta charset=utf-16><p>naïve</p>",
  );
});

test("ISO-2022-JP, declared or not", () => {
  const bytes = latin1("<p>\x1b$B%F%9%H\x1b(B</p>");
  assert.equal(decodeHtml(bytes, "text/html; charset=iso-2022-jp"), "<p>テスト</p>");
  assert.equal(decodeHtml(bytes, ""), "<p>テスト</p>");
  assert.equal(decodeHtml(latin1("<p>a\x1b[1m</p>"), ""), "<p>a\x1b[1m</p>");
});

test("plain and empty pages", () => {
  assert.equal(decodeHtml(new Uint8Array(), ""), "");
  assert.equal(decodeHtml(Buffer.from("<p>a</p>"), "text/html; charset=nonsense"), "<p>a</p>");
  assert.equal(decodeHtml(Buffer.from("é"), "charset"), "é");
});

test("the body may be part of a larger buffer", () => {
  const bytes = Buffer.from("xxx<p>é日</p>yyy");
  assert.equal(
    decodeHtml(new Uint8Array(bytes.buffer, bytes.byteOffset + 3, bytes.length - 6), ""),
    "<p>é日</p>",
  );
});

test("an XML declaration counts when there is no meta element", () => {
  const xml = `<?xml version="1.0" encoding="windows-1251"?><p>Да</p>`;
  assert.equal(decodeHtml(encode(xml, "windows-1251"), "application/xhtml+xml"), xml);
});

test("declarations are found as the prescan finds them", () => {
  const found = [
    `<META CHARSET = 'windows-1251' >`,
    `<meta/charset=windows-1251>`,
    `<meta content="text/html; charset = windows-1251" http-equiv=content-type>`,
    `<!-- <meta charset=big5> --><meta charset="windows-1251">`,
    `<!--><meta charset=windows-1251>`,
    `<a title="<meta charset=big5>"><meta charset=windows-1251>`,
    `<meta name=x content="charset=big5"><meta charset=windows-1251>`,
    `<meta charset=nonsense><meta charset=windows-1251>`,
    `${" ".repeat(5000)}<meta charset=windows-1251>`,
  ];
  for (const head of found) {
    const html = `${head}<p>Да</p>`;
    assert.equal(decodeHtml(encode(html, "windows-1251"), "text/html"), html, head);
  }
});

test("x-user-defined in a meta element means windows-1252", () => {
  const html = "<meta charset=x-user-defined><p>café</p>";
  assert.equal(decodeHtml(latin1(html), ""), html);
});

test("Latin-1 means windows-1252: quotation marks and the euro sign", () => {
  const bytes = latin1("<p>\x93Caf\xe9\x94 \x80 5 \x96 6</p>");
  assert.equal(decodeHtml(bytes, "text/html; charset=iso-8859-1"), "<p>“Café” € 5 – 6</p>");
  assert.equal(decodeHtml(bytes, ""), "<p>“Café” € 5 – 6</p>");
  assert.equal(decodeHtml(bytes, "text/html; charset=utf-8"), "<p>“Café” € 5 – 6</p>");
  assert.equal(decodeHtml(latin1("<p>It\x92s</p>"), ""), "<p>It’s</p>");
});

test("UTF-8 with a few broken bytes stays UTF-8", () => {
  const text = Buffer.from("Größe, Maß, Öl, Käse, Übung, Äpfel, für, schön, groß, Tür, Bär, Löwe");
  const cut = Buffer.concat([text, Buffer.from([0xc3])]);
  assert.equal(decodeHtml(cut, "text/html; charset=utf-8"), `${text}\ufffd`);
  assert.equal(decodeHtml(cut, ""), `${text}\ufffd`);
});

test("a short name in a double-byte encoding may look like UTF-8 by chance", () => {
  // The bytes of these two characters in GBK are valid UTF-8 too.
  const html = "<title>联通</title>";
  assert.equal(decodeHtml(encode(html, "gbk"), "text/html; charset=gb2312"), html);
});

test("the lang attribute tips the scale for a short text", () => {
  const html = `<html lang="tr"><p>ışık</p></html>`;
  assert.equal(decodeHtml(encode(html, "windows-1254"), ""), html);
});

test("a single letter is Western until something speaks for another script", () => {
  assert.equal(decodeHtml(latin1("<p>Paris \xe0 5 km</p>"), "text/html"), "<p>Paris à 5 km</p>");
});

test("any bytes decode to something, quickly", () => {
  let seed = 1;
  const noise = Buffer.alloc(2_000_000, 0).map(() => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed >> 16;
  });
  const start = performance.now();
  for (const type of ["", "text/html; charset=utf-8", "text/html; charset=big5"]) {
    assert.equal(typeof decodeHtml(noise, type), "string");
  }
  const html = `<!-- ${"<!-".repeat(200_000)}`;
  assert.ok(decodeHtml(latin1(`${html}\xe9`), "") === `${html}é`);
  assert.ok(performance.now() - start < 2000);
});

test.run();
