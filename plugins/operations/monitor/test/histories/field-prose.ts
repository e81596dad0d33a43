import type { Language } from "./field-words.ts";
import { random } from "./history.ts";

const SENTENCES: Record<Language, readonly string[]> = {
  en: [
    "Please read this page before you write to us.",
    "Our desk answers on working days within 48 hours.",
    "Pictures are examples and may differ from what you get.",
    "The rules of the association apply to members and guests alike.",
    "A printed copy is sent by post on request.",
    "Older versions of this page are kept in the archive.",
    "Groups of ten or more should ask for an offer.",
  ],
  de: [
    "Bitte lesen Sie diese Hinweise, bevor Sie uns schreiben.",
    "Anfragen beantworten wir werktags innerhalb von 48 Stunden.",
    "Abbildungen sind Beispiele und können abweichen.",
    "Die Satzung gilt für Mitglieder und Gäste gleichermaßen.",
    "Auf Wunsch senden wir einen Ausdruck per Post.",
    "Ältere Fassungen dieser Seite liegen im Archiv.",
  ],
  fr: [
    "Merci de lire cette page avant de nous écrire.",
    "Nos équipes répondent les jours ouvrés sous 48 heures.",
    "Les photographies ne sont pas contractuelles.",
    "Un exemplaire papier est envoyé sur simple demande.",
    "Les versions antérieures sont conservées aux archives.",
  ],
  es: [
    "Lea esta página antes de escribirnos.",
    "Respondemos en días laborables en un plazo de 48 horas.",
    "Las imágenes son orientativas y pueden variar.",
    "Puede pedir una copia impresa por correo.",
    "Las versiones anteriores se guardan en el archivo.",
  ],
  it: [
    "Si prega di leggere questa pagina prima di scriverci.",
    "Rispondiamo nei giorni feriali entro 48 ore.",
    "Le immagini sono indicative e possono variare.",
    "Su richiesta inviamo una copia stampata.",
    "Le versioni precedenti restano in archivio.",
  ],
  pt: [
    "Leia esta página antes de nos escrever.",
    "Respondemos nos dias úteis no prazo de 48 horas.",
    "As imagens são meramente ilustrativas.",
    "A pedido enviamos uma cópia impressa.",
    "As versões anteriores ficam no arquivo.",
  ],
  nl: [
    "Lees deze pagina voordat u ons schrijft.",
    "Wij antwoorden op werkdagen binnen 48 uur.",
    "Afbeeldingen zijn voorbeelden en kunnen afwijken.",
    "Op verzoek sturen wij een afdruk per post.",
    "Oudere versies van deze pagina staan in het archief.",
  ],
  pl: [
    "Prosimy o przeczytanie tej strony przed wysłaniem pytania.",
    "Odpowiadamy w dni robocze w ciągu 48 godzin.",
    "Zdjęcia mają charakter poglądowy.",
    "Na życzenie wysyłamy wersję drukowaną.",
    "Starsze wersje strony są w archiwum.",
  ],
  ja: [
    "お問い合わせの前にこのページをお読みください。",
    "ご質問には営業日48時間以内にお答えします。",
    "写真はイメージです。",
    "ご希望の方には印刷物を郵送します。",
    "以前の版は資料室に保存しています。",
  ],
  zh: [
    "联系我们之前请先阅读本页。",
    "我们会在工作日48小时内答复。",
    "图片仅供参考,请以实物为准。",
    "如有需要可邮寄纸质版本。",
    "旧版本保存在资料库中。",
  ],
  ar: [
    "يرجى قراءة هذه الصفحة قبل مراسلتنا.",
    "نجيب في أيام العمل خلال 48 ساعة.",
    "الصور للتوضيح فقط وقد تختلف.",
    "نرسل نسخة مطبوعة عند الطلب.",
    "تحفظ النسخ القديمة في الأرشيف.",
  ],
  tr: [
    "Bize yazmadan önce lütfen bu sayfayı okuyun.",
    "İş günlerinde 48 saat içinde yanıt veriyoruz.",
    "Görseller temsilidir, farklılık gösterebilir.",
    "İstenirse basılı kopya postayla gönderilir.",
    "Eski sürümler arşivde saklanır.",
  ],
  sv: [
    "Läs den här sidan innan du skriver till oss.",
    "Vi svarar på vardagar inom 48 timmar.",
    "Bilderna är exempel och kan skilja sig åt.",
    "På begäran skickar vi en utskrift med posten.",
    "Äldre versioner finns i arkivet.",
  ],
};

/** The standing text of a page: from none of it to 60 sections, always the same ones for a title. */
export function prose(lang: Language, title: string): string {
  const chance = random([...title].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7));
  const sentences = SENTENCES[lang];
  const pick = () => sentences[Math.floor(chance() * sentences.length)] ?? "";
  const sections = Math.floor(60 * chance() ** 2);
  return Array.from(
    { length: sections },
    (_, at) =>
      `<section class="info"><h3>${at + 1}.${1 + Math.floor(chance() * 9)}</h3><p>${pick()} ${pick()} (${1950 + Math.floor(chance() * 70)}/${at + 1}) ${pick()}</p><p class="muted">${pick()}</p></section>`,
  ).join("\n");
}
