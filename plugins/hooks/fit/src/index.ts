import {
  defineFormat,
  defineHook,
  type Outputs,
  type Page,
  type Plugin,
  type Released,
  type ScrapeContext,
  siblingModule,
  ViewRunnerToken,
  WinnowError,
} from "@winnow/core/plugin";
import * as v from "@winnow/kit-schema";
import { decodeCursor } from "./cursor.ts";
import { errors } from "./errors.ts";
import { Chunks, ChunksOptions, Cursor, MaxTokens, METADATA, Outline, SectionId } from "./options.ts";
import type { Fitted, Refused, Task } from "./work.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    outline: { options: Record<never, never>; output: v.InferOutput<typeof Outline> };
    chunks: { options: v.InferInput<typeof ChunksOptions>; output: v.InferOutput<typeof Chunks> };
  }
  interface OptionRegistry {
    /** Tokens of the markdown of the answer at most. */
    maxTokens: { input: number; output: number | undefined };
    /** Where the last answer ended. */
    cursor: { input: string; output: string | undefined };
    /** The id of the section that is wanted. */
    section: { input: string; output: string | undefined };
  }
  interface ViewRegistry {
    /** Where the pages of a document begin in its markdown: their numbers, and UTF-16 units. */
    pageStarts: readonly (readonly [page: number, start: number])[];
    markdown: string;
  }
}

/** What one scrape wants of its markdown. */
interface Wanted {
  readonly options: Pick<Task, "maxTokens" | "section"> & { readonly cursor?: string | undefined };
  readonly outline: boolean;
  readonly chunks: Task["chunks"];
  /** Whether only what is made of the markdown was asked for, not itself. */
  readonly isMade: boolean;
}

const MADE = ["outline", "chunks"] as const;

/**
 * Answers that fit: the options `maxTokens`, `cursor` and `section`, and the formats `outline` and `chunks`, all of the markdown as it
 * is returned. Register it after what changes the markdown, such as `redactPII()`.
 * @see wire contract 2.3
 */
export function fit(): readonly Plugin[] {
  const scrapes = new WeakMap<ScrapeContext, Wanted>();
  const hook = defineHook({
    name: "fit",
    errors,
    needs: ["format-markdown"],
    metadata: METADATA,
    request: {
      maxTokens: {
        schema: MaxTokens,
        description:
          "The markdown is cut to so many tokens, at a heading or another border; `metadata.cursor` says where to go on.",
      },
      cursor: {
        schema: Cursor,
        description:
          "`metadata.cursor` of an answer: the markdown goes on where that one ended, from the cache.",
        onePage: "A cursor goes on in one page: scrape that page by itself.",
      },
      section: {
        schema: SectionId,
        description: "The id of a section of the format `outline`: only this one is returned.",
        onePage: "A section is one of one page: scrape that page by itself.",
      },
    },
    admit: (request, context) => {
      const wanted = wantedOf(request);
      if (wanted === undefined) return request;
      scrapes.set(context, wanted);
      const formats = wanted.isMade
        ? [...request.formats, { name: "markdown", options: {}, credits: 0 }]
        : request.formats;
      // A new copy is not the one that the cursor goes on in.
      const core =
        wanted.options.cursor === undefined ? request.core : { ...request.core, maxAge: undefined };
      return { ...request, formats, core };
    },
    release: async (made, page, context) => {
      const wanted = scrapes.get(context);
      return wanted === undefined ? made : await release(made, page, context, wanted);
    },
  });
  return [outline(), chunks(), hook];
}

type Asked = Parameters<NonNullable<ReturnType<typeof defineHook>["admit"]>>[0];

/** What a request wants of its markdown; undefined where that is the whole of it. @throws BAD_REQUEST */
function wantedOf({ options, formats }: Asked): Wanted | undefined {
  const { maxTokens, cursor, section } = options;
  const find = (name: string) => formats.find((format) => format.name === name);
  const isMade = MADE.some((name) => find(name) !== undefined);
  if (!isMade && maxTokens === undefined && cursor === undefined && section === undefined) return undefined;
  if (cursor !== undefined && section !== undefined) {
    const message = "A cursor goes on in the section that it was made in: leave `section` out.";
    throw new WinnowError("BAD_REQUEST", message, {
      details: [{ code: "custom", path: ["section"], message }],
    });
  }
  return {
    options: { maxTokens, cursor, section },
    outline: find("outline") !== undefined,
    chunks: find("chunks")?.options as Task["chunks"],
    isMade: isMade && find("markdown") === undefined,
  };
}

/** Cuts what is returned. After redaction, so that no piece holds half of what was to be redacted. */
async function release(
  made: Released,
  page: Page,
  context: ScrapeContext,
  wanted: Wanted,
): Promise<Released> {
  const { markdown } = made.outputs;
  if (typeof markdown !== "string") return withoutMarkdown(made, context);
  const { maxTokens, cursor, section } = wanted.options;
  const { pageStartsOf } = await import("./pages.ts");
  const done = await elsewhere(
    {
      markdown,
      owner: context.owner,
      maxTokens,
      section,
      outline: wanted.outline,
      chunks: wanted.chunks,
      from: cursor === undefined ? undefined : decodeCursor(cursor),
      pages: wanted.chunks === undefined ? undefined : await pageStartsOf(page, markdown, context),
    },
    context,
  );
  if ("refused" in done) throw refusal(done, section);
  const { metadata, ...fields } = done;
  const outputs: Outputs = { ...made.outputs, ...fields };
  const { markdown: _, ...others } = outputs;
  return { ...made, outputs: wanted.isMade ? others : outputs, metadata: { ...made.metadata, ...metadata } };
}

/** Where there is no markdown, as a format failed or none was asked for, nothing can be made of it. */
function withoutMarkdown(made: Released, context: ScrapeContext): Released {
  context.warn(
    "There is no markdown that could be cut, outlined or divided: `maxTokens`, `cursor`, `section`, `outline` and `chunks` are about the format `markdown`.",
  );
  const lost = MADE.filter((name) => name in made.outputs).map((name) => [name, null]);
  return { ...made, outputs: { ...made.outputs, ...Object.fromEntries(lost) } };
}

/** On another thread, where there is one: a large page keeps no others waiting. */
async function elsewhere(task: Task, context: ScrapeContext): Promise<Fitted | Refused> {
  const module = siblingModule(import.meta.url, "work");
  const called = context.find(ViewRunnerToken)?.call?.<Fitted | Refused>(module, task, context.signal);
  return await (called ?? (await import("./work.ts")).default(task));
}

function refusal({ refused }: Refused, section: string | undefined): WinnowError {
  const message =
    refused === "CURSOR_STALE"
      ? "The page is no longer as it was when this cursor was made: send the request again without `cursor`."
      : `The page has no section "${section}": the format \`outline\` gives the ids of those that it has.`;
  return new WinnowError(refused, message, errors[refused]);
}

/** Filled when the markdown is final. */
const empty = async () => [];
const outline = () =>
  defineFormat({
    name: "outline",
    id: "hook-fit-outline",
    options: v.strictObject({}),
    output: Outline,
    needs: ["hook-fit"],
    showsContent: false,
    produce: empty,
  });
const chunks = () =>
  defineFormat({
    name: "chunks",
    id: "hook-fit-chunks",
    options: ChunksOptions,
    output: Chunks,
    needs: ["hook-fit"],
    showsContent: false,
    produce: empty,
  });
