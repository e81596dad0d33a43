import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { WinnowError } from "@winnow/core/plugin";

const require = createRequire(import.meta.url);

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
  const folders = languages.map((language) => join(folderOf(language), "4.0.0"));
  const [only] = folders;
  if (folders.length === 1 && only !== undefined) return { folder: only, release: () => {} };
  // The library reads all languages from one folder.
  const folder = mkdtempSync(join(tmpdir(), "winnow-ocr-"));
  for (const [index, language] of languages.entries()) {
    const file = `${language}.traineddata.gz`;
    symlinkSync(join(folders[index] ?? "", file), join(folder, file));
  }
  return { folder, release: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The folder of a language's package; the application that uses this plugin may have installed it. */
function folderOf(language: string): string {
  const name = `@tesseract.js-data/${language}`;
  for (const find of [require, createRequire(join(process.cwd(), "package.json"))]) {
    try {
      const folder = dirname(find.resolve(name));
      if (existsSync(join(folder, "4.0.0", `${language}.traineddata.gz`))) return folder;
    } catch {
      // Looked for elsewhere, then told.
    }
  }
  const message = `Text in the language "${language}" cannot be recognised: install ${name}.`;
  throw new WinnowError("CONFIG_INVALID", message);
}
