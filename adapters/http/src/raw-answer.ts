import { randomUUID } from "node:crypto";
import process from "node:process";
import type { Duplex } from "node:stream";
import type { Logger } from "@winnow/core";
import { HTTP_ERRORS, type HttpErrorCode } from "./codes.ts";
import { STATUS } from "./status.ts";

// As an import it would load the whole of the platform's `fetch` as well.
const { STATUS_CODES } = process.getBuiltinModule("node:http");

/** Errors of Node's parser that have a code of their own. */
const BY_CODE: Readonly<Record<string, HttpErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
};

/** Answers what is no HTTP request, so that no route and no hook ever sees it, in the envelope of all others. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex, logger: Logger): void {
  // The client is gone, or has its answer already.
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = BY_CODE[error.code ?? ""] ?? "BAD_REQUEST";
  const [status, text] =
    code === "BAD_REQUEST"
      ? [STATUS.BAD_REQUEST, `This is not an HTTP request that can be read: ${error.message}`]
      : [STATUS[code], HTTP_ERRORS[code].description];
  answerRaw(socket, status, code, text, logger);
}

/** Writes an answer to a connection that no response belongs to, and ends it. */
export function answerRaw(socket: Duplex, status: number, code: string, error: string, logger: Logger): void {
  const requestId = randomUUID();
  logger.info({ requestId, status, code }, "request failed");
  const body = JSON.stringify({ success: false, code, error });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
