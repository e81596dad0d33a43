/** Words that are frequent in a language and rare in others; without accents, which recognition by another one loses. */
const FREQUENT: Readonly<Record<string, string>> = {
  eng: "the and of to that is was for with his this which are from have not be by it",
  deu: "der die und das ist nicht mit von den dem ein eine auf auch sich des im zu wird oder",
  fra: "le la les des et est une dans pour que qui sur par avec pas du au sont nous cette",
  spa: "el los las y una por con para del que se su como pero sus este fue al lo es",
  por: "os as um uma por com para do da dos das que se na no ao pelo pela foi mais",
  ita: "il gli che di una per con della del sono nel alla dei non si delle anche come questo lo",
  nld: "de het een van en dat niet voor met zijn aan op ook door naar bij maar deze worden te",
  pol: "nie jest sie na do jak ale przez dla od tym tego ich oraz przy po co tak juz tylko",
  swe: "och att det som av inte med den till har ett var eller fran men under efter om",
  dan: "og at det af ikke til den som med har er et var eller efter men ved blev fra kan",
  fin: "ja ei se oli ovat kun mutta joka niin myos tai kuin sen siita ole voi mukaan",
  ces: "je na se ze ktery jsou pro byl ale jako jeho nebo podle take bylo jsem aby jen",
  hun: "az es hogy nem egy volt csak mint vagy is meg ez azt ki de mar lehet",
  tur: "ve bir bu ile icin olarak daha gibi olan kadar sonra ancak cok ya da",
};
const SETS = Object.entries(FREQUENT).map(
  ([language, words]) => [language, new Set(words.split(" "))] as const,
);

/** Names of the languages that are distinguished. */
export const TONGUES: Readonly<Record<string, string>> = {
  eng: "English",
  deu: "German",
  fra: "French",
  spa: "Spanish",
  por: "Portuguese",
  ita: "Italian",
  nld: "Dutch",
  pol: "Polish",
  swe: "Swedish",
  dan: "Danish",
  fin: "Finnish",
  ces: "Czech",
  hun: "Hungarian",
  tur: "Turkish",
};

/** Words that must be known before a language is named, and the share of all words. */
const MIN_HITS = 4;
const MIN_SHARE = 0.12;
/** How much more often words of a language must be met than those of the next one. */
const CLEARLY = 1.4;

/** The language of a text in Latin letters, as in `deu`; undefined where too little is there to tell. */
export function tongueOf(texts: readonly string[]): string | undefined {
  const words = texts.flatMap((text) =>
    text
      .normalize("NFD")
      .toLowerCase()
      .replace(/\p{M}/gu, "")
      .split(/[^\p{L}]+/u)
      .filter((word) => word !== ""),
  );
  const hits = SETS.map(([language, set]) => ({
    language,
    count: words.filter((word) => set.has(word)).length,
  }));
  const [best, next] = hits.sort((a, b) => b.count - a.count);
  if (best === undefined || best.count < Math.max(MIN_HITS, MIN_SHARE * words.length)) return undefined;
  return best.count >= CLEARLY * (next?.count ?? 0) ? best.language : undefined;
}

/** Scripts as the library names them, and languages that are written in them. */
const SCRIPTS: Readonly<Record<string, string>> = {
  Cyrillic: "rus ukr bel bul srp mkd kaz kir mon tgk tat",
  Greek: "ell grc",
  Han: "chi_sim chi_tra",
  Japanese: "jpn",
  Hiragana: "jpn",
  Katakana: "jpn",
  Korean: "kor",
  Hangul: "kor",
  Arabic: "ara fas urd pus uig",
  Hebrew: "heb yid",
  Devanagari: "hin mar nep san",
  Bengali: "ben asm",
  Gujarati: "guj",
  Gurmukhi: "pan",
  Kannada: "kan",
  Malayalam: "mal",
  Tamil: "tam",
  Telugu: "tel",
  Thai: "tha",
  Lao: "lao",
  Khmer: "khm",
  Myanmar: "mya",
  Georgian: "kat",
  Armenian: "hye",
  Ethiopic: "amh tir",
};

/** The languages of a script, the most frequent one first; none of Latin, which has too many, and of unknown ones. */
export function languagesOfScript(script: string): readonly string[] {
  return SCRIPTS[script]?.split(" ") ?? [];
}

/** Whether a language is written in a script of its own, by which it is known. */
export function isOfScript(language: string): boolean {
  return Object.values(SCRIPTS).some((languages) => languages.split(" ").includes(language));
}
