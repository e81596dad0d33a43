import {
  BEFORE_CHINESE,
  BEHIND_CHINESE,
  CHINESE_SURNAMES,
  JAPANESE_SURNAMES,
  KOREAN_SURNAMES,
  LARGE_PLACES,
  NO_NAMES,
  THAI_PARTS,
} from "./east-asian-words.ts";
import type { Finding } from "./finding.ts";

/**
 * Names and addresses in Chinese, Japanese, Korean and Thai, which have neither spaces nor capitals that would give them away:
 * by surnames, by titles around them, and by what the parts of an address end in.
 */

const HAN = "\\p{Script=Han}";
const KANA = "[\\p{Script=Hiragana}\\p{Script=Katakana}ー]";
const FORMS: readonly RegExp[] = [
  new RegExp(
    `(?<=${BEFORE_CHINESE})((?:${CHINESE_SURNAMES})${HAN}{1,2}?)(?=[^\\p{Script=Han}]|$|${BEHIND_CHINESE}|从|從|住|来|來|于|於|和|与|與|的|去|将|將|已|也|曾)`,
    "gu",
  ),
  new RegExp(`(?<!${HAN})((?:${CHINESE_SURNAMES})${HAN}{1,2}?)(?=${BEHIND_CHINESE})`, "gu"),
  // A cell of a table, a line of a list, a signature
  new RegExp(
    `(?<=^|[\\n|,，、;；\\t"])[ \\t]?((?:${CHINESE_SURNAMES})${HAN}{1,2})(?=[ \\t]?(?:$|[\\n|,，、;；\\t"]))`,
    "gu",
  ),
  new RegExp(
    `(?<!${HAN})((?:${JAPANESE_SURNAMES})[ 　]?(?:${HAN}{1,3}|${KANA}{2,5})?)[ 　]?(?=様|さん|さま|氏|先生|君|くん|ちゃん|殿|教授|部長|課長|社長|です|と申|が|は|と|の|も)`,
    "gu",
  ),
  new RegExp(
    `(?<=氏名[:：]?\\s?|名前[:：]?\\s?|お名前[:：]?\\s?|担当(?:者)?[:：]?\\s?|著者?[:：]?\\s?|私は|監督[:：]?\\s?|出演[:：]?\\s?)((?:${JAPANESE_SURNAMES})[ 　]?(?:${HAN}{1,3}|${KANA}{2,5}))(?!${HAN})`,
    "gu",
  ),
  new RegExp(`(?<!${HAN})((?:${JAPANESE_SURNAMES})[ 　]?(?:${HAN}{1,2}))(?=$|[^\\p{Script=Han}])`, "gu"),
  new RegExp(
    `(?<![가-힣])((?:${KOREAN_SURNAMES})[가-힣]{1,2})(?= ?(?:씨|님|선생|교수|기자|대표|사장|부장|과장|의원|장관|대통령|감독|작가|배우|선수|박사|변호사|의사)|입니다|이라고|라고 합|이에요|예요)`,
    "gu",
  ),
  new RegExp(
    `(?<=(?:이름|성명|성함|작성자|담당자|고객명?|수취인|예금주|환자|저자|기자|감독|배우|저는|제 이름은)[:：]? ?)((?:${KOREAN_SURNAMES})[가-힣]{1,2})(?![가-힣])`,
    "gu",
  ),
  /(?<=(?:คุณ|นาย|นางสาว|นาง|ดร\.|ผู้รับ[:：]?|ชื่อ[:：]?|เด็กชาย|เด็กหญิง)\s?)([\u0e01-\u0e4e]{2,20} [\u0e01-\u0e4e]{2,24})/gu,
];

const NUMBER = "[\\d０-９一二三四五六七八九十百之-]{1,12}";
const THAI = "[\\u0e01-\\u0e4e]";
const PLACES: readonly RegExp[] = [
  // 广东省深圳市南山区科技路12号, with or without what is larger
  new RegExp(
    `(?:${HAN}{2,7}(?:省|自治区|特别行政区))?(?:${HAN}{2,8}?(?:市|州|盟|縣|县))?(?:${HAN}{1,7}?(?:区|區|县|縣|旗|鎮|镇|乡|鄉|街道))?${HAN}{1,10}?(?:路|街|道|巷|弄|里|大街|胡同|大道|村)(?:${NUMBER}段)?${NUMBER}[号號弄](?:${NUMBER}(?:号|號|栋|棟|楼|樓|室|层|層|单元|院|座|之)){0,5}`,
    "gu",
  ),
  // 東京都新宿区西新宿2-8-1
  new RegExp(
    `(?:東京都|北海道|(?:京都|大阪)府|${HAN}{2,3}県)(?:${HAN}{1,6}?(?:市|区|郡|町|村)){1,3}(?:[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]{1,12}?)?(?:${NUMBER}(?:丁目|番地?|号|[-－ー−]|の)?){0,4}`,
    "gu",
  ),
  /〒\s?\d{3}[-－]\d{4}/gu,
  // 서울특별시 강남구 테헤란로 152
  /(?:[가-힣]{2,5}(?:특별시|광역시|특별자치시|특별자치도|도|시) ?)(?:[가-힣]{1,6}(?:시|군|구) ?){0,2}(?:[가-힣\d]{1,8}(?:읍|면|동|리) ?)?(?:[가-힣\d]{1,12}(?:로|길)(?: ?\d{1,4}번?길)?)? ?(?:\d{1,4}(?:-\d{1,4})?(?!\d))?/gu,
  // 123 ถนนสุขุมวิท เขตวัฒนา กรุงเทพฯ 10110
  new RegExp(
    `(?:\\d{1,4}(?:/\\d{1,4})? ?)?(?:หมู่ ?\\d{1,2} ?)?(?:(?:${THAI_PARTS})${THAI}{2,24}(?: \\d{1,3})? ?){1,6}(?:(?:กรุงเทพ(?:มหานคร|ฯ)?|${THAI}{3,20}) ?)?(?:\\d{5})?`,
    "gu",
  ),
];
const LARGE = new RegExp(LARGE_PLACES, "gu");
const NO_NAME = new RegExp(`^(?:${NO_NAMES})`, "u");
const EAST = /[\u0e01-\u0e4e\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** What stands before an address and is none of it. */
const LEAD = /^.{0,4}?(?:住在|位于|位於|寄到|送到|地址是|地址为|地址|来自|來自)/u;

/** Linear; nothing for texts in other scripts. */
export function findEastAsian(text: string): Finding[] {
  if (!EAST.test(text)) return [];
  const found: Finding[] = [];
  for (const form of FORMS)
    for (const match of text.matchAll(form)) {
      const name = match[1] ?? "";
      if (NO_NAME.test(name)) continue;
      const start = match.index + match[0].indexOf(name);
      found.push({ start, end: start + name.trimEnd().length, entity: "PERSON", score: 0.7 });
    }
  for (const form of PLACES)
    for (const { 0: place, index } of text.matchAll(form)) {
      const bare = place.trim().replace(LEAD, "");
      const start = index + place.indexOf(bare);
      if (bare.length > 2) found.push({ start, end: start + bare.length, entity: "LOCATION", score: 0.75 });
    }
  for (const { 0: place, index } of text.matchAll(LARGE))
    found.push({ start: index, end: index + place.length, entity: "LOCATION", score: 0.65 });
  return found;
}
