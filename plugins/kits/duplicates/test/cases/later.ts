import { list, type Pair, page, printed, table, thread } from "./page.ts";
import { HARBOUR, LIGHTHOUSE, PADARIA } from "./texts.ts";

const same = (why: string, one: string, other: string): Pair => ({ why, isSame: true, one, other });
const differs = (why: string, one: string, other: string): Pair => ({ why, isSame: false, one, other });

const MOLEN = [
  "De molen aan de rivier maalt weer sinds het voorjaar. Vrijwilligers hebben het wiekenkruis hersteld en de stenen opnieuw gescherpt.",
  "Op zaterdag kunnen bezoekers meel kopen dat dezelfde ochtend is gemalen. De molenaar vertelt graag over de wind en het vak.",
];
const DUKKAN = [
  "Çarşıdaki bakırcı dükkânı dört kuşaktır aynı ailenin elinde. Usta sabahları ocağı yakar, çıraklar ise tepsileri kalaylar.",
  "Turistler cezve almak ister, komşular eski tencerelerini onarıma getirir. Dükkânın duvarında dedelerin fotoğrafları asılıdır.",
];
const SEOJEOM = [
  "골목 끝의 작은 서점은 매일 정오에 문을 연다. 주인은 손님에게 차를 내고 새로 들어온 책을 소개한다.",
  "주말에는 낭독회가 열리며 누구나 참가할 수 있다. 자리가 적어서 미리 예약하는 것이 좋다.",
];
const MAKTABA = [
  "تقع المكتبة القديمة في وسط المدينة وتضم آلاف المخطوطات النادرة. يزورها الباحثون من بلدان كثيرة كل عام.",
  "يعمل فيها فريق صغير يرمم الكتب بعناية ويصورها. وتفتح أبوابها للطلاب في الصباح فقط.",
];
const cheese = (fat: string) =>
  page({
    title: "Boerenkaas",
    body: MOLEN,
    below: table([
      ["Vet", fat],
      ["Gewicht", "1 kg"],
    ]),
  });

/** Pairs that were written when rules and bounds were done. */
export const LATER: readonly Pair[] = [
  same(
    "a Dutch article below two sections",
    page({ title: "De molen", body: MOLEN, trail: ["Nieuws", "Stad"] }),
    page({ title: "De molen", body: MOLEN, trail: ["Nieuws", "Cultuur"], related: ["De brug"] }),
  ),
  same(
    "a Dutch printed version",
    page({ title: "De molen", body: [...MOLEN, ...PADARIA] }),
    printed({ title: "De molen", body: [...MOLEN, ...PADARIA] }, "Afgedrukt van kontor.example"),
  ),
  same(
    "a Turkish page of another session",
    page({ title: "Bakırcı", body: DUKKAN, suffix: ";jsessionid=1A2B" }),
    page({ title: "Bakırcı", body: DUKKAN, suffix: ";jsessionid=9F8E" }),
  ),
  same(
    "a Korean page under another frame",
    page({ title: "골목 서점", body: SEOJEOM, trail: ["홈", "책"] }),
    page({ title: "골목 서점", body: SEOJEOM, related: ["지도"] }),
  ),
  same(
    "an Arabic page with a token",
    page({ title: "المكتبة", body: MAKTABA, below: "<p>id 00ff00ff00ff00ff00ff1122</p>" }),
    page({ title: "المكتبة", body: MAKTABA, below: "<p>id 11ee11ee11ee11ee11ee3344</p>" }),
  ),
  same(
    "paragraphs in place of line breaks",
    page({ title: "Harbour", body: [HARBOUR.join(" ")] }),
    page({ title: "Harbour", body: HARBOUR }),
  ),
  same(
    "with and without a note on cookies",
    page({
      title: "The keepers",
      body: LIGHTHOUSE,
      above: "<div class='cookie-consent'>We use cookies.</div>",
    }),
    page({ title: "The keepers", body: LIGHTHOUSE }),
  ),
  differs("cheeses of more or less fat", cheese("48+"), cheese("30+")),
  differs(
    "Korean opening hours",
    page({ title: "서점", body: [...SEOJEOM, "월요일 휴무"] }),
    page({ title: "서점", body: [...SEOJEOM, "화요일 휴무"] }),
  ),
  differs(
    "two Arabic articles",
    page({ title: "المكتبة", body: MAKTABA.slice(0, 1) }),
    page({ title: "المكتبة", body: MAKTABA.slice(1) }),
  ),
  differs(
    "the second page of a Turkish list",
    page({ title: "Ürünler", body: DUKKAN, below: list(["Cezve", "Tepsi"]) }),
    page({ title: "Ürünler", body: DUKKAN, below: list(["İbrik", "Kazan"]) }),
  ),
  differs(
    "a thread with another answer",
    thread("Hangi usta?", [["ali", "Çarşıdaki ustayı öneririm, işi temizdir."]]),
    thread("Hangi usta?", [["ece", "Ben memnun kalmadım, başka birine git."]]),
  ),
  differs(
    "versions of a manual",
    page({ title: "Manual", body: [...LIGHTHOUSE, "This page describes version 3.1."] }),
    page({ title: "Manual", body: [...LIGHTHOUSE, "This page describes version 3.2."] }),
  ),
  differs(
    "a list, and the same list narrowed down",
    page({ title: "Chairs", body: HARBOUR, below: list(["Ash", "Oak", "Elm", "Fir"]) }),
    page({ title: "Chairs", body: HARBOUR, below: list(["Ash", "Oak", "Fir"]) }),
  ),
];
