import { count, defineSettings, flag, httpUrl } from "@winnow/kit-settings";
import * as v from "valibot";
import type { OpenTelemetrySettings } from "./settings.ts";

const server = "OpenTelemetry";
/** The samplers that a caller's decision passes, as its trace has to be whole or not there. */
const SAMPLERS = ["parentbased_always_on", "parentbased_traceidratio"] as const;
const ratio = v.pipe(
  v.string(),
  v.regex(/^(?:0?\.\d+|[01](?:\.0*)?)$/, "Expected a number from 0 to 1"),
  v.transform(Number),
);

/** Where traces go. The names are those of OpenTelemetry. */
export const opentelemetryEnvironment = defineSettings({
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: v.optional(httpUrl),
    description:
      "Where traces are sent, over HTTP, such as `http://127.0.0.1:4318`: `/v1/traces` is added. Default: nothing is traced.",
    server,
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    schema: v.optional(httpUrl),
    description: "The same with its path, as it is.",
    server,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: v.optional(
      v.pipe(
        v.string(),
        v.check((text) => headersIn(text) !== undefined, "Expected `name=value,name=value`"),
      ),
    ),
    description: "Headers sent there, such as `authorization=Bearer%20…`: names and escaped values.",
    secret: true,
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    schema: v.optional(v.picklist(["http/protobuf"])),
    description: "How they are sent. There is one way: `http/protobuf`.",
  },
  OTEL_SERVICE_NAME: {
    schema: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)), "winnow"),
    description: "What the server is called in traces.",
  },
  OTEL_TRACES_SAMPLER: {
    schema: v.optional(v.picklist(SAMPLERS), "parentbased_always_on"),
    description:
      "Which traces are sent: all, or with `parentbased_traceidratio` a part of them. What a caller's `traceparent` says goes first.",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: v.optional(ratio),
    description: "That part, from 0 to 1. Default: 1.",
  },
  OTEL_BSP_MAX_QUEUE_SIZE: {
    schema: v.optional(count(512, 100_000), "2048"),
    description: "Spans that wait to be sent; what is more is dropped, and counted.",
  },
  OTEL_SDK_DISABLED: {
    schema: v.optional(flag, "false"),
    description: "Nothing is traced, whatever else is set.",
  },
});

/** The variables that say where traces go. */
export interface OpenTelemetryEnvironment {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  readonly OTEL_SERVICE_NAME?: string | undefined;
  readonly OTEL_TRACES_SAMPLER?: (typeof SAMPLERS)[number] | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG?: number | undefined;
  readonly OTEL_BSP_MAX_QUEUE_SIZE?: number | undefined;
  readonly OTEL_SDK_DISABLED?: boolean | undefined;
}

/** The settings that these variables ask for; undefined where nothing is to be traced. */
export function opentelemetryFromEnvironment(
  environment: OpenTelemetryEnvironment,
): OpenTelemetrySettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = environment;
  const url = whole || (base && `${base.replace(/\/+$/, "")}/v1/traces`);
  if (!url || environment.OTEL_SDK_DISABLED === true) return undefined;
  const isPart = environment.OTEL_TRACES_SAMPLER === "parentbased_traceidratio";
  return {
    url,
    headers: headersIn(environment.OTEL_EXPORTER_OTLP_HEADERS ?? "") ?? {},
    serviceName: environment.OTEL_SERVICE_NAME ?? "winnow",
    ratio: isPart ? (environment.OTEL_TRACES_SAMPLER_ARG ?? 1) : 1,
    maxWaiting: environment.OTEL_BSP_MAX_QUEUE_SIZE ?? 2048,
  };
}

/** Headers as `name=value,name=value`, values escaped as in URLs; undefined when they are something else. */
function headersIn(text: string): Readonly<Record<string, string>> | undefined {
  const headers: Record<string, string> = {};
  for (const pair of text.split(",").filter((part) => part.trim() !== "")) {
    const [, name, value = ""] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? [];
    if (name === undefined) return undefined;
    try {
      headers[name] = decodeURIComponent(value.trim());
    } catch {
      return undefined;
    }
  }
  return headers;
}
