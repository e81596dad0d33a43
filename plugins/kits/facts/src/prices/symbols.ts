/** How currencies are written: symbols, abbreviations and words, each with the currencies that use it. */

/**
 * Symbol, then ISO 4217 codes, the most usual first; separated by semicolons. A symbol of letters counts in either case.
 * @see ISO 4217 and CLDR, "Currencies"
 */
const STRONG = `
$ USD CAD AUD MXN NZD SGD HKD ARS CLP COP TWD UYU DOP BRL BBD BMD BND BSD BZD CUP CVE FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD ZWL;
US$ USD; US $ USD; CA $ CAD; C $ CAD; AU $ AUD; NZ $ NZD; HK $ HKD; MX $ MXN; NT $ TWD; US DOLLARS USD; $US USD; U$S USD; U$D USD; CA$ CAD; C$ CAD NIO; CAD$ CAD; CDN$ CAD; $CA CAD; A$ AUD; AU$ AUD; AUD$ AUD;
NZ$ NZD; NZD$ NZD; R$ BRL; MX$ MXN; MXN$ MXN; MEX$ MXN; AR$ ARS; ARS$ ARS; CL$ CLP; CLP$ CLP; CO$ COP; COL$ COP; COP$ COP;
HK$ HKD; HKD$ HKD; NT$ TWD; NTD TWD; TW$ TWD; S$ SGD; SG$ SGD; SGD$ SGD; RD$ DOP; $U UYU; UY$ UYU; UYU$ UYU; $B BOB; N$ NAD;
J$ JMD; JA$ JMD; TT$ TTD; EC$ XCD; BDS$ BBD; BZ$ BZD; B$ BND BSD; BN$ BND; BD$ BMD; FJ$ FJD; G$ GYD; GY$ GYD; L$ LRD; LD$ LRD;
MOP$ MOP; SI$ SBD; SR$ SRD; T$ TOP; WS$ WST; Z$ ZWL; ZW$ ZWL; CV$ CVE; CI$ KYD; CUC$ CUC; $MN CUP; NAF ANG; AFL AWG;
€ EUR; £ GBP EGP LBP SYP GIP FKP SHP SSP SDG; ₤ GBP ITL TRY; UK£ GBP; E£ EGP; £E EGP; L£ LBP; LB£ LBP; SY£ SYP; FK£ FKP;
¥ JPY CNY; CN¥ CNY; JP¥ JPY; 円 JPY; 圓 TWD HKD; 元 CNY TWD HKD; 块 CNY; RMB CNY; 人民币 CNY; 港幣 HKD; 港币 HKD; 新台幣 TWD; 台幣 TWD;
₩ KRW KPW; 원 KRW; ₹ INR; ₨ INR PKR LKR NPR MUR SCR; RS INR PKR LKR NPR MUR SCR; रु INR NPR; रू NPR INR; ரூ INR LKR; රු LKR;
৳ BDT; TK BDT; ₽ RUB; РУБ. RUB BYN; РУБ RUB BYN; Р. RUB BYN; Р RUB BYN; ₴ UAH; ГРН. UAH; ГРН UAH; HRN UAH; ₸ KZT; ТГ. KZT; ТГ KZT; ТЕНГЕ KZT;
СУМ UZS; SO'M UZS; СОМ KGS; ₼ AZN; МАН AZN; MANAT AZN TMT; ₾ GEL; ლარი GEL; ლ GEL; LARI GEL; ЛАРИ GEL; ֏ AMD; ДРАМ AMD; ₮ MNT; ТӨГ MNT;
BR BYN ETB; BYR BYR; ДЕН MKD; DEN MKD; ДИН RSD; DIN RSD; ЛВ. BGN; ЛВ BGN; LV BGN; ЛЕЙ MDL RON; LEI RON MDL; LEU RON MDL; LEK ALL;
KČ CZK; KČS CZK; KC CZK; FT HUF; ZŁ PLN; ZL PLN; KR SEK NOK DKK ISK; KRONOR SEK; KRONER NOK DKK; KN HRK; ₺ TRY; TL TRY; ₪ ILS; ש"ח ILS; ש״ח ILS; ש'ח ILS; שח ILS; NIS ILS;
SFR CHF; CHFR CHF; FR. CHF; FRANKEN CHF; ƒ ANG AWG; ៛ KHR; ₭ LAK; ฿ THB; บาท THB; BAHT THB; ₫ VND; Đ VND; VNĐ VND; ₱ PHP; PHP PHP; RP IDR; RM MYR; KS MMK;
₦ NGN; ₵ GHS; GH₵ GHS; GH¢ GHS; ₡ CRC; ₲ PYG; GS PYG; S/. PEN; S/ PEN; B/. PAB; BS. BOB VES; BS BOB VES; ₿; Ƀ; ₢; ₣ FRF; ₥; ₧; ₯; ₰; ₳; ₶; ₷; ₠; ₻;
؋ AFN; AFS AFN; ﷼ IRR SAR QAR OMR YER; ریال IRR; تومان; درهم AED MAD; د.إ AED; د.م. MAD; د.م MAD; DHS AED MAD; DH MAD AED; ر.س SAR; ريال SAR QAR OMR YER; SR SAR;
ر.ق QAR; QR QAR; ر.ع OMR; ر.ع. OMR; ر.ي YER; د.ك KWD; KD KWD; د.ب BHD; د.أ JOD; د.ا JOD; JD JOD; د.ع IQD; ع.د IQD; د.ت TND; DT TND; دج DZD; د.ج DZD;
د.ل LYD; ل.د LYD; ل.س SYP; ل.ل LBP; ج.م EGP; جنيه EGP; ج.س SDG; دينار KWD JOD IQD BHD; ريال سعودي SAR;
FCFA XOF XAF; F CFA XOF XAF; CFA XOF XAF; CFPF XPF; FBU BIF; FDJ DJF; GFR GNF; FRW RWF; FRANCS CHF XOF XAF; KZ AOA; KSH KES; TSH TZS; USH UGX;
NFK ERN; NU. BTN; MRF MVR; DOLLARS USD; DOLLAR USD; DÓLARES USD; ДОЛЛ USD; EUROS EUR; EURO EUR; ЕВРО EUR; POUNDS GBP; YEN JPY; RUPEES INR; ZŁOTYCH PLN; REAIS BRL; PESOS MXN ARS CLP COP; RINGGIT MYR`;

/** Names of currencies in the forms that stand behind a number, and how older and rarer ones are written. */
const NAMES = `
US DOLLARS USD; CANADIAN DOLLARS CAD; AUSTRALIAN DOLLARS AUD; DÓLAR USD; DOLARES USD; DÓLARES USD; DOLARÓW USD; ДОЛЛАРОВ USD; ДОЛАРІВ USD; ДОЛЛ. USD; دولار USD;
ドル USD; 美元 USD; 美金 USD; 달러 USD; CAN$ CAD; €URO EUR; EURÓ EUR; EURA EUR; EUROT EUR; EUROA EUR; EURAI EUR; EURŲ EUR; EUR. EUR; ЄВРО EUR; ევრო EUR; ΕΥΡΩ EUR; יורו EUR;
يورو EUR; ユーロ EUR; 欧元 EUR; 歐元 EUR; 유로 EUR; STG£ GBP; GBP£ GBP; ФУНТОВ GBP; 英镑 GBP; IR£ IEP; IRISH POUNDS IEP; RUBLES RUB; ROUBLES RUB; RUBLE RUB; ГРИВЕН UAH;
ГРИВНІ UAH; ГРИВНЯ UAH; ГРИВЕНЬ UAH; HRYVNIA UAH; ТЕҢГЕ KZT; TENGE KZT; ⃀ KGS; СОМ. KGS; СЎМ UZS; SO\u02bbM UZS; SO‘M UZS; СУМОВ UZS; СОМОНӢ TJS; СОМОНИ TJS;
SOMONI TJS; МАНАТ AZN TMT; МАНАТОВ AZN TMT; MANATI AZN; МАН. AZN; ლარის GEL; დრამი AMD; ДРАМОВ AMD; ԴՐԱՄ AMD; ԴՐ. AMD; ԴՐ AMD; ЛЕВА BGN; ДИНАРА RSD;
ДИНАР RSD; DINARA RSD; РСД RSD; ДЕНАРИ MKD; ДЕНАР MKD; DENARI MKD; DENARS MKD; MARAKA BAM; LEKË ALL; LEKE ALL; KUNA HRK; KUNE HRK; LEJÓW RON; ЛЕЕВ MDL; ЛЕЯ MDL;
ZŁOTY PLN; ZŁOTE PLN; ZŁOTEGO PLN; ZLOTY PLN; ZLOTYCH PLN; ZLOTYS PLN; KORUN CZK; KORUNA CZK; KORUNY CZK; КРОН CZK SEK NOK; FORINT HUF; FORINTS HUF; FORINTÓW HUF;
KRÓNA ISK; KRÓNUR ISK; ÍKR ISK; IKR ISK; SKR SEK; NKR NOK; DKR DKK; KRONE NOK DKK; KRONA SEK; FRANC CHF; FRANKEN CHF; FRANCHI CHF; FRANKI CHF; S₣ CHF; SHEKEL ILS;
SHEKELS ILS; SHEQELS ILS; שקל ILS; שקלים ILS; LİRA TRY; LIRA TRY; LIRASI TRY; YTL TRY; ليرة TRY SYP LBP; جنيهات EGP; دراهم AED MAD; DIRHAM AED MAD; DIRHAMS AED MAD;
RIYAL SAR QAR; RIYALS SAR QAR; RIAL IRR OMR YER; RIALS IRR OMR YER; RIYALI SAR; SRL SAR; د.إ. AED; DINAR KWD RSD; DINARS KWD JOD; دنانير KWD JOD; أوقية MRU; TOMAN;
TOMANS; افغانی AFN; L.E EGP; L.E. EGP; RUPEE INR; रुपये INR NPR; रुपए INR; रुपया INR; रु. INR NPR; रू. NPR INR; টাকা BDT INR; TAKA BDT; રૂ INR; ₨. PKR; రూ INR;
రూపాయలు INR; ரூபாய் INR LKR; ரூ. INR LKR; ರೂ INR; രൂപ INR; روپے PKR; روپیہ PKR; රු. LKR; RUPIAH IDR; RUFIYAA MVR; NGULTRUM BTN; NRS NPR; NPRS NPR; SLRS LKR;
ကျပ် MMK; ກີບ LAK; រៀល KHR; RIEL KHR; RIELS KHR; ĐỒNG VND; ТӨГРӨГ MNT; TUGRIK MNT; TUGRIKS MNT; ДОЛЛАР USD; บาท. THB; RINGGITS MYR; 令吉 MYR; 圆 CNY; 块钱 CNY;
人民幣 CNY; 日元 JPY; 日圓 JPY; ￥ JPY CNY; ￡ GBP; ￦ KRW; 韩元 KRW; 新币 SGD; 泰铢 THB; 港元 HKD; HK元 HKD; 澳門元 MOP; 葡幣 MOP; NAIRA NGN; NAIRAS NGN; CEDI GHS; SHILLING KES TZS UGX;
SHILLINGS KES TZS UGX; KSHS KES; TSHS TZS; USHS UGX; SO.SH. SOS; SO.SH SOS; SH.SO. SOS; SH.SO SOS; SOSH SOS; ብር ETB; NAKFA ERN; KWACHAS ZMW MWK; METICAL MZN;
METICAIS MZN; KWANZA AOA; KWANZAS AOA; KZS AOA; ESCUDO CVE; ESCUDOS CVE PTE; ARIARY MGA; DALASIS GMD; MALOTI LSL; EMALANGENI SZL; LILANGENI SZL; DOBRAS STN;
OUGUIYA MRU; F.CFA XOF XAF; FRS CFA XOF XAF; FR CFA XOF XAF; FR. CFA XOF XAF; FCFP XPF; FRS. CHF; FRS CHF; BOLIVIANOS BOB; BOLIVIANO BOB; BS.F VES; BS.F. VES;
BS.S VES; BS.D VES; BOLÍVARES VES; BOLIVARES VES; GUARANÍES PYG; GUARANIES PYG; GUARANÍ PYG; GS. PYG; COLONES CRC SVC; QUETZALES GTQ; LEMPIRAS HNL; LEMPIRA HNL;
CÓRDOBAS NIO; CORDOBAS NIO; BALBOAS PAB; B/ PAB; GOURDES HTG; GOURDE HTG; M$N ARS; MN$ MXN; $MXN MXN; $CAD CAD; $AUD AUD; $ARS ARS; $CLP CLP; $COP COP; $SGD SGD;
$HKD HKD; $NZD NZD; NAƒ ANG; AƑ AWG; AFL. AWG; GUILDERS ANG; VATU VUV; PA'ANGA TOP; PAANGA TOP; ₿TC; BTC; XBT; Ξ; ETH; Ð; Ł; LTC; DM DEM; ÖS ATS; PTAS ESP; PTA ESP;
PESETAS ESP; PESETA ESP; ΔΡΧ GRD; ΔΡΧ. GRD; MARKKAA FIM; KROONI EEK; KROONS EEK; LITAS LTL; LITŲ LTL; TOLARJEV SIT; TOLAR SIT; C£ CYP;
СМН. TJS; СМН TJS; £L LBP; S£ SYP; £S SYP; £SY SYP; EGP£ EGP; ТМТ TMT; YRL YER; أ.م MRU; S.SH. SOS; S.SH SOS; FGN GNF; BBD$ BBD; ARG$ ARS; CUP$ CUP; F$ FJD;
PKRS PKR; ރ MVR; .ރ MVR; AFG AFN; КМ BAM; KCS CZK; CY£ CYP; £M MTL; GIB£ GIP; £G GIP; SHP£ SHP; ৲ INR BDT; ૱ INR; ௹ INR; টকা INR; नेरू NPR; ТҢГ. KZT; ТҢГ KZT; ℳ;
ДИН. RSD; DIN. RSD; ДЕН. MKD; KR. DKK ISK SEK NOK; RS. INR PKR LKR NPR MUR SCR; RP. IDR; ر.س. SAR; ر.ق. QAR; د.ك. KWD; د.ع. IQD; ر.ي. YER; د.ج. DZD; د.ت. TND; د.ل. LYD; ل.س. SYP; د.ب. BHD; د.أ. JOD; ج.م. EGP; ل.ل. LBP; ج.س. SDG; أ.م. MRU`;

/** Symbols that are also letters and words of other things: they count where nothing else stands, or where the page uses that currency. */
const WEAK = `
R ZAR; P PHP BWP; K ZMW PGK MMK; Q GTQ; L HNL MDL ALL; E SZL; F XPF CHF XOF; D GMD; M LSL; T TOP; B THB PAB; FR CHF; RE INR; С KGS TJS; SO UZS; ID IQD;
KM BAM; DB STN; AR MGA; MT MZN; LE SLE EGP; SL SLE; SLE SLE; LD LYD; LM; LS SYP SLL; LL LBP; BD BHD; DA DZD; FC CDF; FG GNF; RF RWF MVR; CF KMF; UM MRU; MK MWK;
VT VUV; ZK ZMW; ESC CVE; SPL; AF AFN; SH KES TZS UGX SOS; SHS KES TZS UGX; RO OMR; CND CAD; CEDIS GHS; KINA PGK; RAND ZAR; SOM KGS UZS; BIRR ETB; TALA WST; DALASI GMD; LOTI LSL; MAN AZN; G HTG; LT LTL; SK SKK; SM TJS; LV LVL BGN; UF CLF; U.F. CLF; SOL PEN; KWACHA ZMW MWK; KYAT MMK; KIP LAK; WON KRW; YUAN CNY; Y CNY JPY; S PEN;
POUND GBP; STG GBP; TG KZT; LEVA BGN; LEV BGN; LEJ RON; LEÍ MDL; LE. EGP; B.D. BHD; O.R. OMR; R.O. OMR; J.D. JOD; D.T. TND; RF. MVR; NU BTN; DONG VND; PISO PHP;
PULA BWP; MTN MZN; LEONE SLE; LEONES SLE; DOBRA STN; CFP XPF; FC. CDF; PESO MXN ARS CLP COP PHP; REAL BRL; SOLES PEN; BSF VES; BOLÍVAR VES; COLÓN CRC SVC;
QUETZAL GTQ; FLORIN AWG; LIRE ITL; LIT. ITL; PTS ESP; LATI LVL; LATS LVL; TM TMT; YR YER; ЅМ TJS; NKF ERN; GDE HTG; SRE SCR; SLRE LKR; TUG MNT; DRAM AMD; USDT; USDC; XRP`;

/** What one symbol stands for. */
export interface CurrencySymbol {
  /** ISO 4217 codes, the most usual first; none for units that are no currency of the standard. */
  readonly codes: readonly string[];
  readonly isWeak: boolean;
}

function read(table: string, isWeak: boolean): [string, CurrencySymbol][] {
  return table.split(";").flatMap((line) => {
    const words = line.trim().split(" ");
    const at = words.findIndex((word, index) => index > 0 && /^[A-Z]{3}$/.test(word) && word !== "CFA");
    const symbol = words.slice(0, at < 0 ? undefined : at).join(" ");
    return symbol === "" ? [] : [[symbol.toLowerCase(), { codes: at < 0 ? [] : words.slice(at), isWeak }]];
  });
}

/** All symbols, in lower case. */
export const SYMBOLS: ReadonlyMap<string, CurrencySymbol> = new Map([
  ...read(NAMES, false),
  ...read(STRONG, false),
  ...read(WEAK, true),
]);

/** The codes of ISO 4217 that this process knows. */
export const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Codes that pages also write in small letters; the others are words of some language then. */
export const SMALL_CODES: ReadonlySet<string> = new Set(
  "eur usd gbp chf pln czk huf sek nok dkk rub uah inr cad aud jpy cny brl mxn ars ron bgn kzt aed sgd hkd nzd thb idr vnd pkr".split(
    " ",
  ),
);

const CURRENCIES_OF_REGIONS = `AED AE;AFN AF;ALL AL;AMD AM;AOA AO;ARS AR;AUD AU NR KI TV;AWG AW;AZN AZ;BAM BA;BBD BB;BDT BD;BGN BG;BHD BH;BIF BI;BMD BM;BND BN;BOB BO;
BRL BR;BSD BS;BTN BT;BWP BW;BYN BY;BZD BZ;CAD CA;CDF CD;CHF CH LI;CLP CL;CNY CN;COP CO;CRC CR;CUP CU;CVE CV;CZK CZ;DJF DJ;DKK DK FO GL;DOP DO;DZD DZ;EGP EG;
ERN ER;ETB ET;EUR AD AT BE CY DE EE ES EU FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK;FJD FJ;FKP FK;GBP GB UK GG IM JE;GEL GE;GHS GH;GIP GI;GMD GM;GNF GN;
GTQ GT;GYD GY;HKD HK;HNL HN;HTG HT;HUF HU;IDR ID;ILS IL;INR IN;IQD IQ;IRR IR;ISK IS;JMD JM;JOD JO;JPY JP;KES KE;KGS KG;KHR KH;KMF KM;KPW KP;KRW KR;KWD KW;KYD KY;
KZT KZ;LAK LA;LBP LB;LKR LK;LRD LR;LSL LS;LYD LY;MAD MA;MDL MD;MGA MG;MKD MK;MMK MM;MNT MN;MOP MO;MRU MR;MUR MU;MVR MV;MWK MW;MXN MX;MYR MY;MZN MZ;NAD NA;NGN NG;
NIO NI;NOK NO SJ;NPR NP;NZD NZ CK NU;OMR OM;PAB PA;PEN PE;PGK PG;PHP PH;PKR PK;PLN PL;PYG PY;QAR QA;RON RO;RSD RS;RUB RU;RWF RW;SAR SA;SBD SB;SCR SC;SDG SD;SEK SE;
SGD SG;SHP SH;SLE SL;SOS SO;SRD SR;SSP SS;STN ST;SYP SY;SZL SZ;THB TH;TJS TJ;TMT TM;TND TN;TOP TO;TRY TR;TTD TT;TWD TW;TZS TZ;UAH UA;UGX UG;USD US PR EC SV GU;
UYU UY;UZS UZ;VES VE;VND VN;VUV VU;WST WS;XAF CM CF CG GA GQ TD;XCD AG DM GD KN LC VC;XOF BJ BF CI GW ML NE SN TG;XPF PF NC WF;YER YE;ZAR ZA;ZMW ZM;ZWL ZW`;

/** The currency of a region. @see ISO 3166-1 alpha-2; UK and EU as in the names of hosts */
export const CURRENCY_OF_REGION: ReadonlyMap<string, string> = new Map(
  CURRENCIES_OF_REGIONS.split(";").flatMap((line) => {
    const [code = "", ...regions] = line.trim().split(" ");
    return regions.map((region): [string, string] => [region, code]);
  }),
);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** A symbol of letters stands alone: `kr` is no part of `kraft`. Scripts without spaces and inflected words are not. */
const isJoined = (symbol: string): boolean =>
  /^руб/u.test(symbol) || /[\p{Script=Han}\p{Script=Hangul}]/u.test(symbol);
const beginsWord = (symbol: string): boolean => !isJoined(symbol) && /^[\p{L}\p{M}]/u.test(symbol);
const endsWord = (symbol: string): boolean => !isJoined(symbol) && /[\p{L}\p{M}]$/u.test(symbol);
const symbols = [...SYMBOLS.keys()].sort((one, other) => other.length - one.length);

/** The symbols that may or may not begin and end within a word; those of one sort share the look at what stands around. */
function oneOf(begins: boolean, ends: boolean): string {
  const alike = symbols.filter((symbol) => beginsWord(symbol) === begins && endsWord(symbol) === ends);
  return `${begins ? "(?<![\\p{L}\\p{M}])" : ""}(?:${alike.map(escaped).join("|")})${ends ? "(?![\\p{L}\\p{M}])" : ""}`;
}

const codes = `(?<![\\p{L}\\p{M}])(?:${[...CODES].sort().join("|")})(?![\\p{L}\\p{M}$])`;

/** Every code and symbol; `US$` and `$U` before their parts. */
export const CURRENCY_PATTERN = new RegExp(
  [codes, oneOf(true, false), oneOf(false, true), oneOf(true, true), oneOf(false, false)].join("|"),
  "giu",
);
