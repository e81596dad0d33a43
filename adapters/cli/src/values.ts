import { readFileSync } from "node:fs";
import { InvalidArgumentError } from "commander";
import type { OptionEntry } from "./catalogue.ts";

/** Reads the value of an option of the request. @throws InvalidArgumentError */
export function readValue({ type }: OptionEntry, text: string, before: unknown): unknown {
  if (type === "number") return readNumber(text);
  if (type === "json") return readJson(text);
  if (type === "list") return [...((before as unknown[] | undefined) ?? []), readItem(text)];
  return text;
}

/** Reads a number of at least 0. @throws InvalidArgumentError */
export function readNumber(text: string): number {
  if (!/^\d+(?:\.\d+)?$/.test(text)) throw new InvalidArgumentError(`"${text}" is not a number.`);
  return Number(text);
}

/** Collects what may be repeated; an item is JSON if it is an object, else text. @throws InvalidArgumentError */
export function collect(text: string, before: readonly unknown[] = []): readonly unknown[] {
  return [...before, readItem(text)];
}

/** Collects actions: JSON with a type, or the type alone. @throws InvalidArgumentError */
export function collectAction(text: string, before: readonly unknown[] = []): readonly unknown[] {
  const item = readItem(text);
  return [...before, typeof item === "string" ? { type: item } : item];
}

/** Collects `--header "name: value"`. @throws InvalidArgumentError */
export function collectHeader(text: string, before: Readonly<Record<string, string>> = {}) {
  const at = text.indexOf(":");
  if (at < 1) throw new InvalidArgumentError(`A header is "name: value", but this is "${text}".`);
  return { ...before, [text.slice(0, at).trim()]: text.slice(at + 1).trim() };
}

/** Collects `--option key=value`, where the value is JSON or text. @throws InvalidArgumentError */
export function collectOption(text: string, before: Readonly<Record<string, unknown>> = {}) {
  const at = text.indexOf("=");
  if (at < 1) throw new InvalidArgumentError(`An option is key=value, but this is "${text}".`);
  const value = text.slice(at + 1);
  try {
    return { ...before, [text.slice(0, at)]: JSON.parse(value) as unknown };
  } catch {
    return { ...before, [text.slice(0, at)]: value };
  }
}

/** JSON, or what a file holds that is named as `@file`; what is neither is text. @throws InvalidArgumentError */
function readJson(text: string): unknown {
  const source = text.startsWith("@") ? readText(text.slice(1)) : text;
  try {
    return JSON.parse(source);
  } catch {
    if (source === text && !/^\s*[{["]/.test(text)) return text;
    throw new InvalidArgumentError(`${source === text ? "This" : text.slice(1)} is not valid JSON.`);
  }
}

function readItem(text: string): unknown {
  return text.trimStart().startsWith("{") ? readJson(text) : text;
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new InvalidArgumentError(
      `${path} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** The lines of a text that are not empty. */
export function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
