import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { WinnowError } from "@winnow/core/plugin";
import { TONGUES } from "./tongues.ts";

const require = createRequire(import.meta.url);
/** Of each language a package holds two kinds of data; this one is smaller, and as good for the engine that is used. */
const KIND = "4.0.0_best_int";

/** Where the data of languages lies. */
export interface LanguageData {
  readonly folder: string;
  /** Removes what was made for it. */
  release(): void;
}

/**
 * Finds the data of languages among the installed packages.
 * @throws CONFIG_INVALID naming the package to install
 */
export function findLanguages(languages: readonly string[]): LanguageData {
  const files = languages.map((language) => {
    const file = fileOf(language);
    if (file !== undefined) return file;
    const message = `Text in the language "${language}" cannot be recognised: install ${packageOf(language)}.`;
    throw new WinnowError("CONFIG_INVALID", message);
  });
  // The library reads all languages from one folder.
  const folder = mkdtempSync(join(tmpdir(), "winnow-ocr-"));
  for (const [index, language] of languages.entries())
    symlinkSync(files[index] ?? "", join(folder, `${language}.traineddata.gz`));
  return { folder, release: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The languages that can be distinguished and whose data is installed, English first. */
export function installedLanguages(): readonly string[] {
  return Object.keys(TONGUES).filter((language) => fileOf(language) !== undefined);
}

/** The package with the data of a language. */
export function packageOf(language: string): string {
  return `@tesseract.js-data/${language}`;
}

/** The data of a language; the application that uses this plugin may have installed it. */
function fileOf(language: string): string | undefined {
  for (const find of [require, createRequire(join(process.cwd(), "package.json"))]) {
    try {
      const file = join(dirname(find.resolve(packageOf(language))), KIND, `${language}.traineddata.gz`);
      if (existsSync(file)) return file;
    } catch {
      // Looked for elsewhere, then reported.
    }
  }
  return undefined;
}
